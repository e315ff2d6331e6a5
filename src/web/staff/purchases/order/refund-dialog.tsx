import { refundCalls } from '#domains/purchases/refunds/calls.ts'
import type { RefundBody } from '#domains/purchases/refunds/schema.ts'
import { officeCalls } from '#domains/purchases/staff/calls.ts'
import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { WaitingAnswer } from '../../frame/answer-states.tsx'
import { CheckField, ChoiceField, LongTextField, TextField } from '../../parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { leftToRefund } from './order-rules.ts'

const reasons: { value: RefundBody['reason']; label: string }[] = [
  { value: 'left-course', label: t`Left the course` },
  { value: 'duplicate-payment', label: t`Paid twice` },
  { value: 'batch-full', label: t`The batch was full` },
  { value: 'cancelled-by-institute', label: t`Cancelled by us` },
  { value: 'mistake', label: t`A mistake` },
  { value: 'other', label: t`Another reason` },
]

type Props = { order: StaffOrder; onClose: () => void; onAsked: () => void }

/** Dialog for requesting a refund: the amount by the prospectus's rule, or another one with a reason. */
export default function RefundDialog({ order, onClose, onAsked }: Props) {
  const { _id: id, order_id, candidate_name } = order
  const proposal = useAnswer(officeCalls.refundProposal, { id })
  const left = leftToRefund(order)
  // If the rule does not apply, the amount is set by hand.
  if (!proposal.data && proposal.error === undefined)
    return (
      <Dialog title="Request a refund" onClose={onClose}>
        <WaitingAnswer lines={2} />
      </Dialog>
    )
  const byRule = proposal.data
  return (
    <Dialog title="Request a refund" onClose={onClose}>
      <p>
        {rupees(left)} of this payment by {candidate_name} can be refunded.{' '}
        {byRule
          ? t`Under the prospectus rule: ${rupees(byRule.back)}. ${byRule.used_days} of ${plural(byRule.total_days, '# day', '# days')} used.`
          : t`The prospectus rule does not apply here.`}
      </p>
      <StaffForm<Omit<RefundBody, 'order_id'>>
        values={{ amount: byRule?.back ?? left, reason: 'left-course', note: '', revokes: true }}
        submit="Send for approval"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api(refundCalls).requestRefund({ order_id, ...body })
          say(t`Sent for approval.`)
          onAsked()
        }}
      >
        <FieldGroup columns={2}>
          <TextField name="amount" label="Amount, ₹" isNumber isRequired />
          <ChoiceField name="reason" label="Reason" choices={reasons} isRequired />
        </FieldGroup>
        <CheckField name="revokes" label="End the course" hint="It ends when the refund is approved." />
        <LongTextField name="note" label="Note for the second person" most={500} rows={3} />
      </StaffForm>
    </Dialog>
  )
}
