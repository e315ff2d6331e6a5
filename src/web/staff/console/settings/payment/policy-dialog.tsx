import { enrolmentCalls } from '#domains/purchases/enrolments/calls.ts'
import type { OverduePolicyBody, PresentedPolicy } from '#domains/purchases/enrolments/schema.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { DayField } from '#web/staff/parts/forms/date-field.tsx'
import { TextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { api } from '#web/staff/shell/api.ts'

type Props = { onClose: () => void; onDone: (policies: PresentedPolicy[]) => void }

export default function PolicyDialog({ onClose, onDone }: Props) {
  return (
    <Dialog title="Late instalments" onClose={onClose}>
      <p>Students who have already enrolled keep the rules that applied when they enrolled.</p>
      <StaffForm<OverduePolicyBody>
        values={{ from: dayInIndia(new Date()), grace_days: 7, late_fee: 0, suspend_after_days: null }}
        submit="Set rules"
        onCancel={onClose}
        onSubmit={async (body) => {
          const policies = await api(enrolmentCalls).setOverduePolicy(body)
          say(t`The rules apply to students who enrol on or after that day.`)
          onDone(policies)
        }}
      >
        <DayField name="from" label="For enrolments from" isRequired />
        <FieldGroup columns={3}>
          <TextField name="grace_days" label="Grace period in days" isNumber isRequired />
          <TextField name="late_fee" label="One-time late fee, ₹" isNumber isRequired />
          <TextField name="suspend_after_days" label="Days until the course closes" hint="If empty, never" isNumber />
        </FieldGroup>
      </StaffForm>
    </Dialog>
  )
}
