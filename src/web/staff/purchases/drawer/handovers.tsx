import { useState } from 'react'
import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import type { Handover, OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { timeOfDay } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { Button } from '../../frame/screen.tsx'
import { State } from '../../parts/marks/state.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { messageOf } from '../../shell/api.ts'
import { useOnce } from '../../shell/use-once.ts'
import css from './drawer.module.css'
import { drawersChanged } from './use-drawers.ts'

/** Cash that is on its way from this drawer or to it. */
export function Handovers({ drawer: { handovers } }: { drawer: Pick<OwnDrawer, 'handovers'> }) {
  if (handovers.length === 0) return null
  return (
    <ul className={css.handovers} aria-label="Handovers">
      {handovers.map((handover) => (
        <li key={handover._id}>
          <HandoverLine handover={handover} />
        </li>
      ))}
    </ul>
  )
}

function HandoverLine({ handover: { _id: id, amount, cashier, is_incoming, asked_at } }: { handover: Handover }) {
  const [isSending, setSending] = useState(false)
  const accept = useOnce(drawerCalls.acceptHandover)
  const refuse = useOnce(drawerCalls.refuseHandover)
  const withdraw = useOnce(drawerCalls.withdrawHandover)
  const act = async (send: typeof accept | typeof refuse | typeof withdraw, done: string) => {
    setSending(true)
    try {
      await send({ id }, {})
      say(done)
    } catch (error) {
      say(messageOf(error, t`This could not be done.`))
    }
    await drawersChanged()
    setSending(false)
  }
  const what = rupees(amount)
  return (
    <>
      <State mark="half">
        {is_incoming
          ? t`${cashier} hands over ${what} to you, offered at ${timeOfDay(asked_at)}`
          : t`${what} to ${cashier}, offered at ${timeOfDay(asked_at)}, not confirmed yet`}
      </State>
      <div className={css.acts}>
        {is_incoming ? (
          <>
            <Button isDisabled={isSending} onPress={() => void act(refuse, t`The handover is refused.`)}>
              Refuse
            </Button>
            <Button
              isDisabled={isSending}
              label={t`I have the cash: ${what} from ${cashier}`}
              onPress={() => void act(accept, t`${what} are in your drawer.`)}
            >
              I have the cash
            </Button>
          </>
        ) : (
          <Button isDisabled={isSending} onPress={() => void act(withdraw, t`The handover is withdrawn.`)}>
            Withdraw
          </Button>
        )}
      </div>
    </>
  )
}
