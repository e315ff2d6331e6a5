import type { Meaning, StaffImport, UnknownValues } from '#domains/imports/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { ChoiceField } from '../forms/fields.tsx'
import { FieldGroup, StaffForm } from '../forms/staff-form.tsx'
import { type ImportWording, labelOf } from './import-words.ts'

/** Stands for an empty cell, as a choice of its own: no name is a space. */
const emptyCell = ' '

type Fields = { value: Record<string, string | null> }
type ValuesProps = { wording: ImportWording; file: StaffImport; onChange: (now: StaffImport) => void }

/** Values that nothing is known of are asked about once for all rows: "'Facebok' in 125 rows". */
export function ValuesForm(props: ValuesProps) {
  const { _id: id, counts } = props.file
  const { data } = useAnswer(props.wording.calls.unknownValues, { id })
  if (!data || data.values.length === 0) return null
  return <Questions key={JSON.stringify([counts, data.values])} {...props} unknown={data} />
}

function Questions({ wording, file, onChange, unknown }: ValuesProps & { unknown: UnknownValues }) {
  const { values, choices } = unknown
  const { _id: id } = file
  const send = async ({ value }: Fields) => {
    const meanings = values.flatMap(({ field, value: given, within }, n): Meaning[] => {
      const chosen = value[`v${n}`]
      return chosen ? [{ field, value: given, within, meaning: chosen === emptyCell ? '' : chosen }] : []
    })
    if (meanings.length > 0) onChange(await api(wording.calls).applyMeanings({ id }, { meanings }))
  }
  const choicesOf = ({ field, within }: UnknownValues['values'][number]) =>
    choices
      .filter((choice) => choice.field === field && (choice.within === null || choice.within === within))
      .map(({ text }) =>
        text === '' ? { value: emptyCell, label: t`Treat the cell as empty` } : { value: text, label: text },
      )
  const begin: Fields = { value: Object.fromEntries(values.map((_, n) => [`v${n}`, null])) }
  return (
    <StaffForm<Fields> values={begin} onSubmit={send} submit="Use these in all rows" isPrimary={false}>
      <FieldGroup title="Unknown names" columns={2}>
        {values.map((asked, n) => (
          <ChoiceField
            key={`${asked.field} ${asked.within} ${asked.value}`}
            name={`value.v${n}`}
            label={
              asked.value === ''
                ? t`${labelOf(wording, file, asked.field)}: missing in ${plural(asked.rows, '# row', '# rows')}`
                : t`${labelOf(wording, file, asked.field)}: “${asked.value.slice(0, 80)}” in ${plural(asked.rows, '# row', '# rows')}`
            }
            none="Not decided"
            choices={choicesOf(asked)}
          />
        ))}
      </FieldGroup>
    </StaffForm>
  )
}
