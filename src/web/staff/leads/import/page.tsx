import { useState } from 'react'
import { useParams } from 'react-router'
import { leadImportCalls } from '../../../../domains/leads/staff/imports/calls.ts'
import type { LeadImport, LeadImportRow, LeadVerdict } from '../../../../domains/leads/staff/imports/schema.ts'
import { counted, numberText } from '../../../../platform/text/counted.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button, LinkButton, Screen, TextButton } from '../../frame/screen.tsx'
import css from '../../parts/imports/imports.module.css'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { useCountedList } from '../../parts/lists/use-list.ts'
import { State } from '../../parts/marks/state.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { lookAtTasks } from '../../parts/tasks/watch-tasks.ts'
import { api, messageOf } from '../../shell/api.ts'
import { useLiveAnswer } from '../../shell/use-answer.ts'
import { labelOf, stateOf, verdictWords } from '../parts/import-words.ts'
import { ColumnsForm } from './columns-form.tsx'
import { RowDialog } from './row-dialog.tsx'

const crumbs = [
  { label: 'Leads', to: '/staff/leads' },
  { label: 'Import', to: '/staff/leads/imports' },
]
const lookMs = 1500
const verdicts: readonly LeadVerdict[] = ['error', 'warning', 'here', 'ready']

/** One file of leads: what its columns are, what was found in each row, and what becomes of it. */
export default function LeadImportPage() {
  const { id = '' } = useParams()
  const answer = useLiveAnswer((file) => (file?.work == null ? false : lookMs), leadImportCalls.leadImport, { id })
  const [isMapping, setMapping] = useState(false)
  const { data, reload } = answer
  if (!data)
    return (
      <Screen title="Import" crumbs={crumbs}>
        <AnswerState answer={answer} />
      </Screen>
    )
  const changed = (now: LeadImport) => {
    setMapping(false)
    answer.set(now)
    void lookAtTasks()
  }
  const { mark, word } = stateOf(data)
  const isAsked = data.work === null && (data.state === 'mapping' || isMapping)
  return (
    <Screen
      title={data.file_name}
      crumbs={crumbs}
      beside={<State mark={mark}>{word}</State>}
      actions={!isAsked && <Actions leadImport={data} onChange={changed} onMap={() => setMapping(true)} />}
    >
      {data.problem && <p className={css.note}>{data.problem}</p>}
      {data.work !== null && (
        <p role="status">
          {counted(data.done, 'row')} so far. You can leave this page. The task continues, and you can cancel it under
          Tasks.
        </p>
      )}
      {isAsked && <ColumnsForm leadImport={data} onChange={changed} />}
      {!isAsked && data.state !== 'failed' && <Rows leadImport={data} onCorrected={reload} />}
    </Screen>
  )
}

type ActionsProps = { leadImport: LeadImport; onChange: (now: LeadImport) => void; onMap: () => void }

function Actions({ leadImport, onChange, onMap }: ActionsProps) {
  const { _id: id, state, work, counts, stored, worked } = leadImport
  const act = async (ask: () => Promise<LeadImport>) => {
    try {
      onChange(await ask())
    } catch (error) {
      say(messageOf(error, 'This did not work. Please try again.'))
    }
  }
  if (work !== null) return null
  const ready = (counts.ready ?? 0) + (counts.warning ?? 0)
  if (state === 'checked')
    return (
      <>
        <Button onPress={onMap}>Change columns</Button>
        {ready > 0 && (
          <Button isPrimary onPress={() => void act(() => api(leadImportCalls).storeLeadImport({ id }))}>
            Store {counted(ready, 'lead')}
          </Button>
        )}
      </>
    )
  if (state !== 'stored') return null
  return (
    <>
      {worked > 0 && <span>{counted(worked, 'of them was', 'of them were')} worked on.</span>}
      {worked === 0 && stored > 0 && (
        <Button onPress={() => void act(() => api(leadImportCalls).undoLeadImport({ id }))}>Undo this import</Button>
      )}
      <LinkButton isPrimary to={`/staff/leads/list?import=${id}&state=all`}>
        Show {counted(stored, 'lead')}
      </LinkButton>
    </>
  )
}

const columns: Column<LeadImportRow>[] = [
  { key: 'position', head: 'Row', cell: ({ position }) => position },
  {
    key: 'verdict',
    head: 'Verdict',
    cell: ({ verdict }) => <State mark={verdictWords[verdict].mark}>{verdictWords[verdict].word}</State>,
  },
  { key: 'name', head: 'Name', cell: ({ values }) => values.name },
  { key: 'phone', head: 'Phone', cell: ({ values }) => values.phone, isWide: true },
  { key: 'email', head: 'E-mail', cell: ({ values }) => values.email, isWide: true },
  {
    key: 'reasons',
    head: 'Why',
    cell: ({ reasons }) => (
      <ul className={css.reasons}>
        {reasons.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <b>{labelOf(field)} </b>
            {message}
          </li>
        ))}
      </ul>
    ),
  },
]

function Rows({ leadImport, onCorrected }: { leadImport: LeadImport; onCorrected: () => void }) {
  const { read } = useFilters()
  const asked = read('verdict').verdict
  const verdict = verdicts.find((verdict) => verdict === asked)
  const [open, setOpen] = useState<LeadImportRow | null>(null)
  const { _id: id, counts, state, work } = leadImport
  const all = verdicts.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0)
  const value = verdict ? (counts[verdict] ?? 0) : all
  const list = useCountedList(
    leadImportCalls.leadImportRows,
    { id, verdict },
    { count: value, of: `${state} ${work} ${all}` },
  )
  const corrected = (row: LeadImportRow) => {
    setOpen(null)
    list.change((old) => (old.position === row.position ? row : old))
    say(`Row ${row.position} is ${verdictWords[row.verdict].word}.`)
    onCorrected()
  }
  const choices = verdicts.map((verdict) => ({
    value: verdict,
    label: `${verdictWords[verdict].word} (${numberText(counts[verdict] ?? 0)})`,
  }))
  return (
    <>
      <p className={css.counts} role="status">
        {verdicts.map((verdict) => (
          <State key={verdict} mark={verdictWords[verdict].mark}>
            {numberText(counts[verdict] ?? 0)} {verdictWords[verdict].word}
          </State>
        ))}
      </p>
      <FilterBar filters={[{ name: 'verdict', label: 'Verdict', choices }]} />
      <ListTable
        name="Rows"
        list={list}
        columns={columns}
        keyOf={({ position }) => String(position)}
        nameOf={({ position }) => `row ${position}`}
        empty={{ text: state === 'stored' ? 'All rows are stored as leads.' : 'No rows match this filter.' }}
        actionsOf={
          state === 'checked' && work === null
            ? (row) => (
                <TextButton label={`Fix row ${row.position}`} onPress={() => setOpen(row)}>
                  Fix
                </TextButton>
              )
            : undefined
        }
      />
      {open && <RowDialog importId={id} row={open} onClose={() => setOpen(null)} onCorrected={corrected} />}
    </>
  )
}
