import type { ReactNode } from 'react'
import type { StaffImport } from '#domains/imports/schema.ts'
import { t } from '#platform/text/messages.ts'
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

/**
 * Form for the columns of a file and defaults for empty cells; the next file with the same first row starts with these
 * choices.
 */
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
    <>
      <LayoutForm wording={wording} file={file} onChange={onChange} />
      <StaffForm<Fields> key={headings.join()} values={values} onSubmit={send} submit="Check every row">
        {headings.length > 0 && (
          <FieldGroup title="Columns" columns={2}>
            {headings.map((heading, n) => (
              <ChoiceField
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have their place alone
                key={n}
                name={`column.c${n}`}
                label={heading === '' ? t`Column ${n + 1}` : heading}
                hint={samplesOf(samples, n)}
                none="Skip this column"
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
    </>
  )
}

const encodings: { value: NonNullable<StaffImport['encoding']>; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: t`Windows-1252 (Western European)` },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
]
/** Returns the name of a file's encoding; null if the file itself states it. */
export const encodingOf = ({ encoding }: Pick<StaffImport, 'encoding'>) =>
  encodings.find(({ value }) => value === encoding)?.label ?? null

type Layout = { encoding: StaffImport['encoding']; heading_row: string }

/** Form for the text's encoding and its header row: both are detected, and can be changed. */
function LayoutForm({ wording, file, onChange }: Pick<ColumnsProps, 'wording' | 'file' | 'onChange'>) {
  const { _id: id, encoding, heading_row: headingRow, top_rows: rows } = file
  if (encoding === null && rows.length === 0) return null
  const values: Layout = { encoding, heading_row: String(headingRow) }
  const send = async (chosen: Layout) => {
    const now = {
      ...(chosen.encoding && chosen.encoding !== encoding ? { encoding: chosen.encoding } : {}),
      ...(Number(chosen.heading_row) !== headingRow ? { heading_row: Number(chosen.heading_row) } : {}),
    }
    onChange(await api(wording.calls).layOutImport({ id }, now))
  }
  const headings = rows.slice(0, -1).map(({ position, cells }) => {
    const words = cells.filter((cell) => cell !== '').join(' · ')
    return { value: String(position), label: t`Row ${position}: ${words.slice(0, 80)}` }
  })
  return (
    <StaffForm<Layout>
      key={`${encoding} ${headingRow}`}
      values={values}
      onSubmit={send}
      submit="Read the file again"
      isPrimary={false}
    >
      <FieldGroup title="File" columns={2}>
        {encoding !== null && (
          <ChoiceField
            name="encoding"
            label="Encoding"
            hint="Choose another one if names or signs look wrong"
            choices={encodings}
          />
        )}
        {headings.length > 0 && <ChoiceField name="heading_row" label="Row with the column names" choices={headings} />}
      </FieldGroup>
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
