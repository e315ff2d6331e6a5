import { useState } from 'react'
import { counterCalls } from '../../../../domains/purchases/counter/calls.ts'
import type { StaffOrder } from '../../../../domains/purchases/office/schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { StaffForm } from '../../forms/staff-form.tsx'
import { Button } from '../../frame/screen.tsx'
import { Dialog } from '../../overlays/dialog.tsx'
import { say } from '../../overlays/toast.tsx'
import { api, messageOf } from '../../shell/api.ts'
import { useMay } from '../../shell/use-staff.ts'
import { rupees } from '../../text/money.ts'

type Props = { order: StaffOrder; onChanged: () => void }

/** What the bank said of a cheque that lies in the drawer. */
export function ChequeButtons({ order, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const may = useMay()
  if (!order.cheque_waits || !may('receipts.take')) return null
  const clear = async () => {
    setSending(true)
    try {
      await api(counterCalls).clearCheque({ id: order._id })
      say('The bank has paid the cheque.')
      onChanged()
    } catch (error) {
      say(messageOf(error, 'This could not be stored.'))
    }
    setSending(false)
  }
  return (
    <>
      <Button isDisabled={isSending} onPress={() => setOpen(true)}>
        It came back…
      </Button>
      <Button isPrimary isDisabled={isSending} onPress={() => void clear()}>
        The bank has paid it
      </Button>
      {isOpen && <BounceDialog order={order} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  )
}

function BounceDialog({
  order: { _id: id, amount, candidate_name },
  onChanged,
  onClose,
}: Props & { onClose: () => void }) {
  return (
    <Dialog title="The cheque came back" onClose={onClose}>
      <p>
        {rupees(amount)} of {candidate_name} are due again, and the receipt is cancelled. Where nothing else was paid,
        the course and the seat are taken back.
      </p>
      <StaffForm<{ note: string }>
        values={{ note: '' }}
        submit="Cancel the receipt"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api(counterCalls).bounceCheque({ id }, body)
          onClose()
          say('The receipt is cancelled.')
          onChanged()
        }}
      >
        <TextField name="note" label="What the bank wrote" most={300} />
      </StaffForm>
    </Dialog>
  )
}
