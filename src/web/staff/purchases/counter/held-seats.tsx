import { useState } from 'react'
import { counterCalls } from '#domains/purchases/counter/calls.ts'
import type { CounterSeats } from '#domains/purchases/counter/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { Button } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api, messageOf } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'

type Hold = CounterSeats['holds'][number]
type OwnHold = Hold & { order: NonNullable<Hold['order']> }

const isOwn = (hold: Hold): hold is OwnHold => hold.order !== null
const untilOf = ({ until }: Hold) => (until === null ? t`until the bank answers` : t`until ${dayAndTime(until)}`)

/** The seats that are left of a batch, and those that online buyers keep; a cashier may end a hold. */
export function HeldSeats({ batchId }: { batchId: string }) {
  const { data } = useAnswer(counterCalls.counterSeats, { id: batchId })
  const [ending, setEnding] = useState<OwnHold | null>(null)
  if (!data || data.left === null) return null
  const own = data.holds.filter(isOwn)
  const others = data.holds.filter((hold) => !isOwn(hold))
  return (
    <>
      <p>{data.left === 0 ? t`No seat is free.` : plural(data.left, '# seat is free.', '# seats are free.')}</p>
      {own.map((hold) => (
        <p key={hold.order._id}>
          Online order {hold.order.number} holds a seat {untilOf(hold)}.{' '}
          <Button onPress={() => setEnding(hold)}>End the hold…</Button>
        </p>
      ))}
      {others.length > 0 && <p>{others.map((hold) => t`An online order holds a seat ${untilOf(hold)}.`).join(' ')}</p>}
      {ending && <EndDialog hold={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function EndDialog({ hold: { order, until }, onClose }: { hold: OwnHold; onClose: () => void }) {
  const [isSending, setSending] = useState(false)
  const end = async () => {
    setSending(true)
    try {
      await api(counterCalls).endHold({ id: order._id })
      say(t`The hold has ended.`)
    } catch (error) {
      say(messageOf(error, t`The hold could not be ended.`))
    }
    void answersChanged(counterCalls)
    onClose()
  }
  return (
    <Dialog title="End the hold?" onClose={onClose}>
      <p>
        {until === null
          ? t`The buyer of order ${order.number} has paid, and the bank has not confirmed it yet. If it does and no seat is left, the payment is refunded.`
          : t`The buyer of order ${order.number} may be paying now. If the payment arrives and no seat is left, it is refunded.`}
      </p>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary isDisabled={isSending} onPress={() => void end()}>
          End the hold
        </Button>
      </DialogActions>
    </Dialog>
  )
}
