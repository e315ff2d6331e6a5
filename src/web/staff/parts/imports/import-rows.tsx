import { useState } from 'react'
import { isOpen } from '#domains/imports/rules.ts'
import type { ImportRow, RowReason, StaffImport, Values } from '#domains/imports/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { TextButton } from '../../frame/screen.tsx'
import { api } from '../../shell/api.ts'
import { LongTextField, TextField } from '../forms/fields.tsx'
import { StaffForm } from '../forms/staff-form.tsx'
import { FilterBar, useFilters } from '../lists/filters.tsx'
import { type Column, ListTable } from '../lists/list-table.tsx'
import { useCountedList } from '../lists/use-list.ts'
import { State } from '../marks/state.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { say } from '../overlays/toast.tsx'
import { countWords, type ImportWording, labelOf, verdicts, verdictWords } from './import-words.ts'
import css from './imports.module.css'

type RowsProps = { wording: ImportWording; file: StaffImport; columns: Column<ImportRow>[]; onCorrected: () => void }
type OfImport = Pick<RowsProps, 'wording' | 'file'>

function Reasons({ wording, file, reasons }: OfImport & { reasons: RowReason[] }) {
  return (
    <ul className={css.reasons}>
      {reasons.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {field !== '' && <b>{labelOf(wording, file, field)} </b>}
          {message}
        </li>
      ))}
    </ul>
  )
}

/** Lists the rows of a file with their verdicts; each can be corrected in place until it is imported. */
export function ImportRows({ wording, file, columns, onCorrected }: RowsProps) {
  const { read } = useFilters()
  const asked = read('verdict').verdict
  const verdict = verdicts.find((verdict) => verdict === asked)
  const [open, setOpen] = useState<ImportRow | null>(null)
  const { _id: id, counts, state, work } = file
  const all = verdicts.reduce((sum, verdict) => sum + counts[verdict], 0)
  const list = useCountedList(
    wording.calls.importRows,
    { id, verdict },
    { count: verdict ? counts[verdict] : all, of: `${state} ${work} ${all}` },
  )
  const corrected = (row: ImportRow) => {
    setOpen(null)
    list.change((old) => (old.position === row.position ? row : old))
    say(t`Row ${row.position}: ${verdictWords[row.verdict].word}.`)
    onCorrected()
  }
  const choices = verdicts.map((verdict) => ({
    value: verdict,
    label: `${verdictWords[verdict].word} (${numberText(counts[verdict])})`,
  }))
  const shown: Column<ImportRow>[] = [
    { key: 'position', head: t`Row`, cell: ({ position }) => position },
    {
      key: 'verdict',
      head: t`Result`,
      cell: ({ verdict }) => <State mark={verdictWords[verdict].mark}>{verdictWords[verdict].word}</State>,
    },
    ...columns,
    {
      key: 'reasons',
      head: t`Why`,
      cell: ({ reasons }) => <Reasons wording={wording} file={file} reasons={reasons} />,
    },
  ]
  const fix = (row: ImportRow) => (
    <TextButton label={t`Fix row ${row.position}`} onPress={() => setOpen(row)}>
      Fix
    </TextButton>
  )
  return (
    <>
      <p className={css.counts} role="status">
        {verdicts.map((verdict) => (
          <State key={verdict} mark={verdictWords[verdict].mark}>
            {countWords[verdict](counts[verdict])}
          </State>
        ))}
      </p>
      <FilterBar filters={[{ name: 'verdict', label: t`Result`, choices }]} />
      <ListTable
        name="Rows"
        list={list}
        columns={shown}
        keyOf={({ position }) => String(position)}
        nameOf={({ position }) => t`row ${position}`}
        empty={{ text: emptyText(file) }}
        {...(isOpen(state) && work === null ? { actionsOf: fix } : {})}
      />
      {open && (
        <RowDialog wording={wording} file={file} row={open} onClose={() => setOpen(null)} onCorrected={corrected} />
      )}
    </>
  )
}

function emptyText({ state, work }: StaffImport) {
  if (work === 'reading') return t`The file is being read.`
  return state === 'stored' ? t`All rows have been imported.` : t`No rows match this filter.`
}

type RowProps = OfImport & { row: ImportRow; onClose: () => void; onCorrected: (row: ImportRow) => void }

/** Returns the fields of a row: those that the file has, or else all. */
function fieldsOf({ wording, file, row }: Pick<RowProps, 'wording' | 'file' | 'row'>) {
  const given = new Set([...file.columns, ...Object.keys(row.values), ...row.reasons.map(({ field }) => field)])
  return wording.fields.filter(({ value }) => given.has(value) || wording.fields.length < 10)
}

/** Corrects one row in place and checks it again. */
function RowDialog({ wording, file, row, onClose, onCorrected }: RowProps) {
  const { position } = row
  const fields = fieldsOf({ wording, file, row })
  const save = async (values: Values) =>
    onCorrected(await api(wording.calls).correctRow({ id: file._id, position: String(position) }, values))
  const values = Object.fromEntries(fields.map(({ value }) => [value, row.values[value] ?? '']))
  return (
    <Dialog title={t`Row ${position}`} onClose={onClose}>
      <Reasons wording={wording} file={file} reasons={row.reasons} />
      <StaffForm<Values> values={values} onSubmit={save} submit="Check again" onCancel={onClose}>
        {fields.map(({ value, label }) =>
          /[\n\r]|.{80}/.test(values[value] ?? '') ? (
            <LongTextField key={value} name={value} label={label} />
          ) : (
            <TextField key={value} name={value} label={label} />
          ),
        )}
      </StaffForm>
    </Dialog>
  )
}
