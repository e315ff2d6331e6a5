import { officeCalls } from '../../../../domains/purchases/office/calls.ts'
import type { StaffOrder } from '../../../../domains/purchases/office/schema.ts'
import { refundCalls } from '../../../../domains/purchases/refunds/calls.ts'
import type { RefundBody } from '../../../../domains/purchases/refunds/schema.ts'
import { CheckField, ChoiceField, LongTextField, TextField } from '../../forms/fields.tsx'
import { FieldGroup, StaffForm } from '../../forms/staff-form.tsx'
import { WaitingAnswer } from '../../frame/answer-states.tsx'
import { Dialog } from '../../overlays/dialog.tsx'
import { say } from '../../overlays/toast.tsx'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { rupees } from '../../text/money.ts'

const reasons: { value: RefundBody['reason']; label: string }[] = [
  { value: 'left-course', label: 'Left the course' },
  { value: 'duplicate-payment', label: 'Paid twice' },
  { value: 'batch-full', label: 'The batch was full' },
  { value: 'cancelled-by-institute', label: 'Cancelled by us' },
  { value: 'mistake', label: 'A mistake' },
  { value: 'other', label: 'Another reason' },
]

type Props = { order: StaffOrder; onClose: () => void; onAsked: () => void }

/** Asks for money to go back: what the rule of the prospectus gives, or another amount with its reason. */
export default function RefundDialog({ order, onClose, onAsked }: Props) {
  const { _id: id, order_id, paid_amount, refunded, candidate_name } = order
  const proposal = useAnswer(`proposal ${id}`, () => api(officeCalls).refundProposal({ id }))
  const left = (paid_amount ?? 0) - refunded
  // Where the rule does not fit, it is decided by hand.
  if (!proposal.data && proposal.error === undefined)
    return (
      <Dialog title="Ask for a refund" onClose={onClose}>
        <WaitingAnswer lines={2} />
      </Dialog>
    )
  const byRule = proposal.data
  return (
    <Dialog title="Ask for a refund" onClose={onClose}>
      <p>
        {rupees(left)} of this payment of {candidate_name} can go back.{' '}
        {byRule
          ? `By the rule of the prospectus it is ${rupees(byRule.back)}: ${byRule.used_days} of ${byRule.total_days} days are used.`
          : 'The rule of the prospectus does not fit here.'}
      </p>
      <StaffForm<Omit<RefundBody, 'order_id'>>
        values={{ amount: byRule?.back ?? left, reason: 'left-course', note: '', revokes: true }}
        submit="Ask a second person"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api(refundCalls).requestRefund({ order_id, ...body })
          say('It waits for a second person.')
          onAsked()
        }}
      >
        <FieldGroup columns={2}>
          <TextField name="amount" label="Amount, ₹" isNumber isRequired />
          <ChoiceField name="reason" label="Reason" choices={reasons} isRequired />
        </FieldGroup>
        <CheckField name="revokes" label="The course ends with it" hint="It ends when the refund is approved." />
        <LongTextField name="note" label="What the second person has to know" most={500} rows={3} />
      </StaffForm>
    </Dialog>
  )
}
