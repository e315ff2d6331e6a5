import type { BulkBody } from '#domains/leads/staff/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { TimeField } from '../../parts/forms/date-field.tsx'
import { ChoiceField } from '../../parts/forms/fields.tsx'
import { FormDialog } from '../../parts/forms/staff-form.tsx'
import { useChoices } from '../parts/use-choices.ts'

type Fields = {
  owner_id: string | null
  stage: string | null
  next_follow_up_at: string | null
  lost_reason: string | null
}
type BulkProps = { count: number; onClose: () => void; onSave: (body: Omit<BulkBody, 'leads'>) => Promise<void> }

const nobody = t`nobody`

/** Dialog for changing several leads; empty fields stay unchanged. */
export default function BulkDialog({ count, onClose, onSave }: BulkProps) {
  const { owners, stages, reasons } = useChoices()
  const values: Fields = { owner_id: null, stage: null, next_follow_up_at: null, lost_reason: null }
  const save = ({ owner_id, stage, next_follow_up_at, lost_reason }: Fields) => {
    const body: Omit<BulkBody, 'leads'> = {}
    if (owner_id !== null) body.owner_id = owner_id === nobody ? null : owner_id
    if (stage !== null) body.stage = stage
    if (next_follow_up_at !== null) body.next_follow_up_at = next_follow_up_at
    if (lost_reason !== null) body.lost_reason = lost_reason
    return onSave(body)
  }
  const people = [{ value: nobody, label: t`Nobody` }, ...owners.map(({ _id, name }) => ({ value: _id, label: name }))]
  return (
    <FormDialog<Fields>
      title={t`Change ${plural(count, '# lead', '# leads')}`}
      values={values}
      onSubmit={save}
      submit="Change"
      onClose={onClose}
    >
      <ChoiceField name="owner_id" label="Owner" none="No change" choices={people} />
      <ChoiceField
        name="stage"
        label="Stage"
        none="No change"
        choices={stages.filter(({ key }) => key !== 'won').map(({ key, name }) => ({ value: key, label: name }))}
      />
      <ChoiceField
        name="lost_reason"
        label="Reason, if lost"
        none="None"
        choices={reasons.map(({ key, name }) => ({ value: key, label: name }))}
      />
      <TimeField name="next_follow_up_at" label="Next call" hint="If empty, no change" />
    </FormDialog>
  )
}
