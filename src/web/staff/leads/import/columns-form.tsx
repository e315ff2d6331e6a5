import { leadImportCalls } from '../../../../domains/leads/staff/imports/calls.ts'
import type { CheckBody, LeadField, LeadImport } from '../../../../domains/leads/staff/imports/schema.ts'
import { TimeField } from '../../parts/forms/date-field.tsx'
import { ChoiceField, useProblem } from '../../parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '../../parts/forms/staff-form.tsx'
import { samplesOf } from '../../parts/imports/samples.ts'
import { api } from '../../shell/api.ts'
import { useCentre } from '../../shell/use-staff.ts'
import { fieldNames, fieldWords } from '../parts/import-words.ts'
import { sources, useChoices } from '../parts/use-choices.ts'

type Fields = {
  column: Record<string, LeadField | null>
  defaults: NonNullable<CheckBody['defaults']>
}

/** What each column of the file is, and what holds for every row whose own cell is empty. */
export function ColumnsForm({ leadImport, onChange }: { leadImport: LeadImport; onChange: (now: LeadImport) => void }) {
  const { myCentres, centre } = useCentre()
  const { courses, owners } = useChoices()
  const { _id: id, headings, columns, defaults, samples } = leadImport
  const values: Fields = {
    column: Object.fromEntries(headings.map((_, n) => [`c${n}`, columns[n] ?? null])),
    defaults: { ...defaults, center_id: defaults.center_id ?? centre?._id ?? null },
  }
  const send = async ({ column, defaults }: Fields) => {
    const chosen = headings.map((_, n) => column[`c${n}`] || null)
    onChange(await api(leadImportCalls).checkLeadImport({ id }, { columns: chosen, defaults }))
  }
  const choices = fieldNames.map((value) => ({ value, label: fieldWords[value] }))
  const people = owners.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <StaffForm<Fields> values={values} onSubmit={send} submit="Check every row">
      <FieldGroup title="Columns" columns={2}>
        {headings.map((heading, n) => (
          <ChoiceField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have their place alone
            key={n}
            name={`column.c${n}`}
            label={heading === '' ? `Column ${n + 1}` : heading}
            hint={samplesOf(samples, n)}
            none="Not read"
            choices={choices}
          />
        ))}
      </FieldGroup>
      <ColumnsProblem />
      <FieldGroup title="Used where a cell is empty" columns={2}>
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
        <ChoiceField name="defaults.owner_id" label="Owner" none="Nobody yet" choices={people} />
        <TimeField name="defaults.next_follow_up_at" label="Next call" hint="If empty, the leads are new" />
      </FieldGroup>
    </StaffForm>
  )
}

function ColumnsProblem() {
  const problem = useProblem('columns')
  return problem ? <p role="alert">{problem}</p> : null
}
