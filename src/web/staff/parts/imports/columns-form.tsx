import type { ReactNode } from 'react'
import type { StaffImport } from '../../../../domains/imports/schema.ts'
import { t } from '../../../../platform/text/messages.ts'
import { api } from '../../shell/api.ts'
import { ChoiceField, useProblem } from '../forms/fields.tsx'
import { FieldGroup, StaffForm } from '../forms/staff-form.tsx'
import type { ImportWording } from './import-words.ts'

type Fields = { column: Record<string, string | null>; defaults: StaffImport['defaults'] }
type ColumnsProps = {
  wording: ImportWording
  file: StaffImport
  onChange: (now: StaffImport) => void
  defaults?: ReactNode
  begin?: (file: StaffImport) => StaffImport['defaults']
}

/** What each column of the file is, and what holds for every row whose own cell is empty; the next file with the same first row begins with this. */
export function ColumnsForm({ wording, file, onChange, defaults, begin }: ColumnsProps) {
  const { _id: id, headings, columns, samples } = file
  const values: Fields = {
    column: Object.fromEntries(headings.map((_, n) => [`c${n}`, columns[n] ?? null])),
    defaults: begin?.(file) ?? file.defaults,
  }
  const send = async ({ column, defaults }: Fields) => {
    const chosen = headings.map((_, n) => column[`c${n}`] || null)
    onChange(await api(wording.calls).checkImport({ id }, { columns: chosen, defaults }))
  }
  return (
    <StaffForm<Fields> values={values} onSubmit={send} submit="Check every row">
      {headings.length > 0 && (
        <FieldGroup title="Columns" columns={2}>
          {headings.map((heading, n) => (
            <ChoiceField
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have their place alone
              key={n}
              name={`column.c${n}`}
              label={heading === '' ? t`Column ${n + 1}` : heading}
              hint={samplesOf(samples, n)}
              none="Not read"
              choices={wording.fields}
            />
          ))}
        </FieldGroup>
      )}
      <ColumnsProblem />
      {defaults && (
        <FieldGroup title="Used where a cell is empty" columns={2}>
          {defaults}
        </FieldGroup>
      )}
      {headings.length > 0 && <p>The next file with the same first row will use the same columns.</p>}
    </StaffForm>
  )
}

function samplesOf(samples: string[][], column: number) {
  const texts = samples.map((row) => row[column] ?? '').filter((text) => text !== '')
  return texts.length > 0 ? texts.slice(0, 3).join(' · ').slice(0, 120) : t`empty in the first rows`
}

function ColumnsProblem() {
  const problem = useProblem('columns')
  return problem ? <p role="alert">{problem}</p> : null
}
