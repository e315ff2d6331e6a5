import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { todayCalls } from '#domains/console/calls.ts'
import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import { refundCalls } from '#domains/purchases/refunds/calls.ts'
import type { PayoutBody, StaffRefund } from '#domains/purchases/refunds/schema.ts'
import { officeCalls } from '#domains/purchases/staff/calls.ts'
import { t } from '#platform/text/messages.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { Button } from '../../frame/screen.tsx'
import { BubbleField, ChoiceField, TextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { useOnce } from '../../shell/use-once.ts'
import { useCentre } from '../../shell/use-staff.ts'
import { DrawerBar } from '../drawer/drawer-bar.tsx'
import { printPaper } from './print-paper.ts'
import type { ToPayOut } from './to-pay-out.ts'
import { payoutLine } from './words.ts'

const modes = [
  { value: 'cash', label: t`Cash` },
  { value: 'upi', label: 'UPI' },
  { value: 'bank-transfer', label: t`Bank transfer` },
]

type Props = { refund: ToPayOut; onClose: () => void; onPaid: () => void }

/** Dialog for paying out a refund, and then for printing the voucher. */
export default function PayoutDialog({ refund, onClose, onPaid }: Props) {
  const [paid, setPaid] = useState<StaffRefund | null>(null)
  const [cashAt, setCashAt] = useState<string | null>(null)
  const { myCentres, centre } = useCentre()
  const payOut = useOnce(refundCalls.payOutRefund)
  const wasOnline = refund.state === 'failed'
  // Runs only after the voucher was shown, because the row that holds this window then leaves its list.
  const finish = () => {
    void answersChanged(refundCalls, officeCalls, todayCalls, drawerCalls)
    onPaid()
    onClose()
  }
  if (paid) return <PaidOut refund={paid} onClose={finish} />
  const centreId = myCentres.find(({ _id }) => _id === refund.center_id)?._id ?? centre?._id ?? myCentres[0]?._id ?? ''
  return (
    <Dialog title="Pay out the refund" onClose={onClose}>
      <p>
        {rupees(refund.amount)} goes to {refund.candidate_name}. The payout is entered in the books under your name and
        cannot be undone.
        {wasOnline && <> The gateway refused to send it. Online payments cannot be refunded in cash.</>}
      </p>
      {/* Outside the form below, because it opens its own form. */}
      {cashAt !== null && <DrawerBar centreId={cashAt} />}
      <StaffForm<PayoutBody>
        values={{ mode: wasOnline ? 'bank-transfer' : 'cash', reference: '', center_id: centreId }}
        submit={t`Pay out ${rupees(refund.amount)}`}
        onCancel={onClose}
        onSubmit={async (body) => setPaid(await payOut({ id: refund._id }, body))}
      >
        <BubbleField
          name="mode"
          label="How it is paid out"
          choices={wasOnline ? modes.filter(({ value }) => value !== 'cash') : modes}
        />
        <Reference />
        <CashSource tell={setCashAt} />
        {myCentres.length > 1 && (
          <ChoiceField
            name="center_id"
            label="Counter"
            choices={myCentres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))}
            isRequired
          />
        )}
      </StaffForm>
    </Dialog>
  )
}

/** Reports the counter whose drawer the cash comes from; null for other modes. */
function CashSource({ tell }: { tell: (centreId: string | null) => void }) {
  const [mode, centreId]: string[] = useWatch({ name: ['mode', 'center_id'] })
  const source = mode === 'cash' && centreId ? centreId : null
  // Reports the form's values to the surrounding window.
  useEffect(() => tell(source), [tell, source])
  return null
}

/** Field for a reference number; cash has none. */
function Reference() {
  const mode = useWatch({ name: 'mode' })
  if (mode === 'cash') return null
  return (
    <TextField name="reference" label={mode === 'upi' ? t`UPI reference number` : t`UTR number`} most={60} isRequired />
  )
}

function PaidOut({
  refund: { amount, candidate_name, payout },
  onClose,
}: {
  refund: StaffRefund
  onClose: () => void
}) {
  const voucher = payout?.voucher ?? null
  return (
    <Dialog title="Paid out" onClose={onClose}>
      <p role="status">
        {rupees(amount)} to {candidate_name}. {payout && `${payoutLine(payout)}.`}
        {voucher && <> Voucher {voucher.number}.</>}
      </p>
      <DialogActions>
        <Button onPress={onClose}>Close</Button>
        {voucher && (
          <Button isPrimary onPress={() => void printPaper(voucher)}>
            Print the voucher
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
