import { useWatch } from 'react-hook-form'
import { concessionKinds, concessionReasons, kindNames, reasonNames } from '#domains/purchases/concessions/fields.ts'
import type { ConcessionBody, ConcessionKind, Reducible } from '#domains/purchases/concessions/schema.ts'
import { concessionCalls } from '#domains/purchases/staff/calls.ts'
import { t, translated } from '#platform/text/messages.ts'
import { ChoiceField, LongTextField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { api } from '#web/staff/shell/api.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'

type Fields = Pick<ConcessionBody, 'kind' | 'reason' | 'note'> & {
  due_ids: string | null
  amount: number | null
  percent: number | null
}

const kinds = concessionKinds.map((value) => ({ value, label: translated(kindNames[value]) }))

/** Reasons that match the choice above. */
function ReasonField() {
  const kind: ConcessionKind = useWatch({ name: 'kind' })
  const choices = concessionReasons[kind].map((value) => ({ value, label: translated(reasonNames[value]) }))
  return <ChoiceField name="reason" label="Reason" choices={choices} none={t`Please choose`} isRequired />
}

type Props = { seat: Reducible; onClose: () => void; onAsked: () => void }

/** Asks a second person to reduce the dues of an enrolment. */
export default function ConcessionDialog({ seat, onClose, onAsked }: Props) {
  const { _id, course_name, batch_code, due, dues } = seat
  const parts = dues.map(({ _id: value, number, amount, due_on }) => ({
    value,
    label: t`Part ${number}: ${rupees(amount)}, due ${weekdayDate(due_on)}`,
  }))
  return (
    <Dialog title="Request a concession" onClose={onClose}>
      <p>
        {rupees(due)} of {course_name} ({batch_code}) is still due. What is paid already does not change.
      </p>
      <StaffForm<Fields>
        values={{ kind: 'concession', due_ids: null, amount: null, percent: null, note: '' }}
        submit="Send for approval"
        onCancel={onClose}
        onSubmit={async ({ due_ids, ...body }) => {
          const chosen = due_ids === null || due_ids === '' ? null : [due_ids]
          await api(concessionCalls).requestConcession({ ...body, enrolment_id: _id, due_ids: chosen })
          say(t`Sent for approval.`)
          onAsked()
        }}
      >
        <FieldGroup columns={2}>
          <ChoiceField
            name="kind"
            label="What"
            choices={kinds}
            hint="A concession lowers the price. A waiver gives up what is owed."
            isRequired
          />
          <ChoiceField name="due_ids" label="Take it off" choices={parts} none={t`Everything that is still due`} />
          <TextField name="amount" label="Amount, ₹" hint="Enter an amount or a percentage." isNumber />
          <TextField name="percent" label="Percent of what is due" isNumber />
        </FieldGroup>
        <ReasonField />
        <LongTextField name="note" label="Note for the second person" most={500} rows={3} isRequired />
      </StaffForm>
    </Dialog>
  )
}
