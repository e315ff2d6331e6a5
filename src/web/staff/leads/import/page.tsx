import { useState } from 'react'
import type { ImportRow, StaffImport } from '#domains/imports/schema.ts'
import { leadDealingCalls } from '#domains/leads/staff/calls.ts'
import { countShares } from '#domains/leads/staff/imports/rules.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { TimeField } from '../../parts/forms/date-field.tsx'
import { ChoiceField } from '../../parts/forms/fields.tsx'
import { ImportScreen } from '../../parts/imports/import-screen.tsx'
import css from '../../parts/imports/imports.module.css'
import type { Column } from '../../parts/lists/list-table.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import { useCentre } from '../../shell/use-staff.ts'
import { leadWording } from '../parts/import-wording.ts'
import { sources, useChoices } from '../parts/use-choices.ts'

const columns: Column<ImportRow>[] = [
  { key: 'name', head: t`Name`, cell: ({ line }) => line },
  { key: 'phone', head: t`Phone`, cell: ({ values }) => values.phone, isWide: true },
  { key: 'email', head: t`E-mail`, cell: ({ values }) => values.email, isWide: true },
]

/** Imports one file of leads, from its columns to its leads. */
export default function LeadImportPage() {
  const [owners, setOwners] = useState<string[]>([])
  const { centre } = useCentre()
  return (
    <ImportScreen
      wording={leadWording}
      columns={columns}
      defaults={<Defaults />}
      begin={({ defaults }) => ({ ...defaults, center_id: defaults.center_id ?? centre?._id ?? null })}
      choosing={(file) => <Owners file={file} chosen={owners} onChange={setOwners} />}
      ways={[{ label: (count) => t`Import ${plural(count, '# lead', '# leads')}`, options: { owner_ids: owners } }]}
    />
  )
}

function Defaults() {
  const { myCentres } = useCentre()
  const { courses } = useChoices()
  return (
    <>
      <ChoiceField
        name="defaults.center_id"
        label="Centre"
        none="None"
        choices={myCentres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))}
      />
      <ChoiceField
        name="defaults.course_id"
        label="Course"
        none="None"
        choices={courses.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <ChoiceField name="defaults.source" label="Source" choices={sources} />
      <TimeField name="defaults.next_follow_up_at" label="Next call" hint="If empty, the leads are added as new" />
    </>
  )
}

type OwnersProps = { file: StaffImport; chosen: string[]; onChange: (chosen: string[]) => void }

/** Choice of who follows up the leads: nobody yet, one person, or several in turn; each with their number of leads. */
function Owners({ file, chosen, onChange }: OwnersProps) {
  const { counts, _id: id } = file
  const answer = useAnswer(leadDealingCalls.dealingChoices, { id })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} lines={2} />
  const shares = countShares(data, chosen)
  const nobody = chosen.length === 0 ? counts.ready + counts.warning : (shares.get(null) ?? 0)
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((owner) => owner !== id))
  return (
    <fieldset className={css.owners}>
      <legend>Share follow-ups in turn among</legend>
      {data.owners.map(({ _id, name }) => (
        <label key={_id}>
          <input
            type="checkbox"
            checked={chosen.includes(_id)}
            onChange={({ target }) => toggle(_id, target.checked)}
          />
          {name}
          {chosen.includes(_id) && <b>{plural(shares.get(_id) ?? 0, '# lead', '# leads')}</b>}
        </label>
      ))}
      <p role="status">
        {nobody === 0 ? t`Every lead gets an owner.` : t`${plural(nobody, '# lead', '# leads')} without an owner.`}
      </p>
    </fieldset>
  )
}
