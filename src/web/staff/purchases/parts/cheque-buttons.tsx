import { useState } from 'react'
import { counterCalls } from '#domains/purchases/counter/calls.ts'
import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { Button } from '../../frame/screen.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog, SendDialog } from '../../parts/overlays/dialog.tsx'
import { orSay, say } from '../../parts/overlays/toast.tsx'
import { api } from '../../shell/api.ts'
import { useMay } from '../../shell/use-staff.ts'

type Cheque = Pick<StaffOrder, '_id' | 'amount' | 'candidate_name'>
/** `of`: which cheque, if several are listed. */
type Props = { order: Cheque; of?: string; onChanged: () => void }

/** Buttons for the bank's decision on a cheque. */
export function ChequeButtons({ order, of, onChanged }: Props) {
  const [asking, setAsking] = useState<'paid' | 'back' | null>(null)
  const may = useMay()
  if (!may('receipts.take')) return null
  const named = (what: string) => (of === undefined ? {} : { label: `${what}: ${of}` })
  const close = () => setAsking(null)
  return (
    <>
      <Button onPress={() => setAsking('back')} {...named(t`Bounced`)}>
        Bounced…
      </Button>
      <Button isPrimary onPress={() => setAsking('paid')} {...named(t`Cleared`)}>
        Cleared…
      </Button>
      {asking === 'back' && <BounceDialog order={order} onChanged={onChanged} onClose={close} />}
      {asking === 'paid' && <ClearDialog order={order} onChanged={onChanged} onClose={close} />}
    </>
  )
}

function ClearDialog({
  order: { _id: id, amount, candidate_name },
  onChanged,
  onClose,
}: Props & { onClose: () => void }) {
  const clear = async () => {
    await orSay(async () => {
      await api(counterCalls).clearCheque({ id })
      say(t`The cheque has cleared.`)
    }, t`This could not be saved.`)
    onClose()
    onChanged()
  }
  return (
    <SendDialog title="Has the cheque cleared?" submit={t`Yes, it has cleared`} onSend={clear} onClose={onClose}>
      <p>
        {rupees(amount)} from {candidate_name} moves from the drawer to the bank account. You cannot undo this.
      </p>
    </SendDialog>
  )
}

function BounceDialog({
  order: { _id: id, amount, candidate_name },
  onChanged,
  onClose,
}: Props & { onClose: () => void }) {
  return (
    <Dialog title="The cheque bounced" onClose={onClose}>
      <p>
        {rupees(amount)} from {candidate_name} becomes due again, and the receipt is cancelled. If nothing else was
        paid, the student loses the course and the seat.
      </p>
      <StaffForm<{ note: string }>
        values={{ note: '' }}
        submit="Cancel the receipt"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api(counterCalls).bounceCheque({ id }, body)
          onClose()
          say(t`Receipt cancelled.`)
          onChanged()
        }}
      >
        <TextField name="note" label="Reason given by the bank" most={300} />
      </StaffForm>
    </Dialog>
  )
}
