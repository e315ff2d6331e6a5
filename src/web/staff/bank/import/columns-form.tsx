import { importCalls } from '../../../../domains/bank/imports/calls.ts'
import { isOffered } from '../../../../domains/bank/imports/rules.ts'
import type { StaffImport } from '../../../../domains/bank/imports/schema.ts'
import { ChoiceField } from '../../parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '../../parts/forms/staff-form.tsx'
import { samplesOf } from '../../parts/imports/samples.ts'
import { api } from '../../shell/api.ts'
import { useLanguages } from '../../shell/use-staff.ts'
import { columnChoices } from './column-words.ts'

type Fields = { column: Record<string, string | null> }
type ColumnsProps = { questionImport: StaffImport; onChange: (now: StaffImport) => void }

/** What each column of the file is; the next file with the same first row is read like this one. */
export default function ColumnsForm({ questionImport, onChange }: ColumnsProps) {
  const { _id: id, headings, columns, samples } = questionImport
  const languages = useLanguages()
  const choices = columnChoices.filter(({ value }) => isOffered(value, languages))
  const values: Fields = { column: Object.fromEntries(headings.map((_, n) => [`c${n}`, columns[n] ?? null])) }
  const send = async ({ column }: Fields) =>
    onChange(await api(importCalls).assignColumns({ id }, { columns: headings.map((_, n) => column[`c${n}`] || null) }))
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
      <p>The next file with the same first row will use the same columns.</p>
    </StaffForm>
  )
}
