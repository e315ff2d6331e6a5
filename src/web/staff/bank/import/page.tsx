import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { importCalls } from '../../../../domains/bank/imports/calls.ts'
import type { ImportRow, StaffImport, Verdict } from '../../../../domains/bank/imports/schema.ts'
import { counted, numberText } from '../../../../platform/text/counted.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button, LinkButton, Screen } from '../../frame/screen.tsx'
import css from '../../parts/imports/imports.module.css'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { useCountedList } from '../../parts/lists/use-list.ts'
import { State } from '../../parts/marks/state.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { lookAtTasks } from '../../parts/tasks/watch-tasks.ts'
import { api, messageOf } from '../../shell/api.ts'
import { useLiveAnswer } from '../../shell/use-answer.ts'
import { Line } from '../line.tsx'
import { markOf, verdictMarks } from '../parts/import-words.ts'

const ColumnsForm = lazy(() => import('./columns-form.tsx'))

const crumbs = [
  { label: 'Questions', to: '/staff/questions' },
  { label: 'Import', to: '/staff/questions/imports' },
]
const lookMs = 1500
const verdicts: readonly Verdict[] = ['error', 'warning', 'here', 'ready']

const columns: Column<ImportRow>[] = [
  { key: 'position', head: 'Row', cell: ({ position }) => position },
  {
    key: 'verdict',
    head: 'Verdict',
    cell: ({ verdict }) => <State mark={verdictMarks[verdict].mark}>{verdictMarks[verdict].word}</State>,
  },
  { key: 'line', head: 'Question', cell: ({ line }) => <Line html={line} />, isWide: true },
  {
    key: 'reasons',
    head: 'Why',
    cell: ({ reasons }) => (
      <ul className={css.reasons}>
        {reasons.map(({ column, message }) => (
          <li key={`${column} ${message}`}>
            {column && !message.startsWith('Option ') && <b>{column} </b>}
            {message}
          </li>
        ))}
      </ul>
    ),
  },
]

const isAtWork = (file: StaffImport | undefined) => file?.state === 'reading' || file?.is_storing === true

/** One file of questions: what was found in each row, and what is to become of it. */
export default function ImportPage() {
  const { id = '' } = useParams()
  const answer = useLiveAnswer((file) => (isAtWork(file) ? lookMs : false), importCalls.import, { id })
  const { data, reload } = answer
  const [isMapping, setMapping] = useState(false)
  const isReading = isAtWork(data)
  // The task is outside React, and so is the chip that shows it.
  useEffect(() => void (isReading && lookAtTasks()), [isReading])
  if (!data) {
    return (
      <Screen title="Import" crumbs={crumbs}>
        <AnswerState answer={answer} otherwise="The import could not be loaded." />
      </Screen>
    )
  }
  const { mark, word } = markOf(data)
  const changed = (now: StaffImport) => {
    setMapping(false)
    answer.set(now)
    void lookAtTasks()
  }
  const isAsked = !isReading && (data.state === 'mapping' || isMapping)
  return (
    <Screen
      title={data.file_name}
      crumbs={crumbs}
      beside={<State mark={mark}>{word}</State>}
      actions={
        !isAsked && <Actions questionImport={data} onChange={changed} reload={reload} onMap={() => setMapping(true)} />
      }
    >
      {data.problem && <p className={css.note}>{data.problem}</p>}
      {data.state === 'reading' && (
        <p role="status">
          {counted(data.done, 'row')} so far. You can leave this page. The task continues, and you can cancel it under
          Tasks.
        </p>
      )}
      {data.is_storing && (
        <p role="status">
          {numberText(data.done)} of {counted(data.total ?? 0, 'question')} so far. You can leave this page. The task
          continues, and you can cancel it under Tasks.
        </p>
      )}
      {isAsked ? (
        <Suspense fallback={<p role="status">Loading …</p>}>
          <ColumnsForm questionImport={data} onChange={changed} />
        </Suspense>
      ) : (
        <Verdicts questionImport={data} />
      )}
    </Screen>
  )
}

function Verdicts({ questionImport }: { questionImport: StaffImport }) {
  return (
    <>
      <p className={css.counts} role="status">
        {verdicts.map((verdict) => (
          <State key={verdict} mark={verdictMarks[verdict].mark}>
            {numberText(questionImport.counts[verdict])} {verdictMarks[verdict].word}
          </State>
        ))}
      </p>
      {questionImport.state !== 'failed' && <Rows questionImport={questionImport} />}
    </>
  )
}

type ActionsProps = {
  questionImport: StaffImport
  onChange: (now: StaffImport) => void
  reload: () => void
  onMap: () => void
}

function Actions({ questionImport, onChange, reload, onMap }: ActionsProps) {
  const { _id: id, state, counts, stored, used, headings, is_storing } = questionImport
  const act = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      say(messageOf(error, 'This did not work. Please try again.'))
      reload()
    })
  const store = (ready: boolean) => act(async () => onChange(await api(importCalls).storeImport({ id }, { ready })))
  const undo = () =>
    act(async () => {
      say(await api(importCalls).undoImport({ id }, {}))
      reload()
    })
  if (is_storing) return null
  const count = counts.ready + counts.warning
  if (state === 'checked')
    return (
      <>
        {headings.length > 0 && <Button onPress={onMap}>Change columns</Button>}
        {count > 0 && (
          <>
            <Button onPress={() => void store(false)}>Store as drafts</Button>
            <Button isPrimary onPress={() => void store(true)}>
              Store {counted(count, 'question')}
            </Button>
          </>
        )}
      </>
    )
  if (state !== 'stored') return null
  return (
    <>
      {used > 0 && <span>Tests use {numberText(used)} of them.</span>}
      {used === 0 && stored > 0 && <Button onPress={() => void undo()}>Undo this import</Button>}
      <LinkButton isPrimary to={`/staff/questions?import=${id}`}>
        Show {counted(stored, 'question')}
      </LinkButton>
    </>
  )
}

function Rows({ questionImport }: { questionImport: StaffImport }) {
  const { read } = useFilters()
  const asked = read('verdict').verdict
  const verdict = verdicts.find((verdict) => verdict === asked)
  const { _id: id, counts, state } = questionImport
  const value = verdict ? counts[verdict] : counts.ready + counts.warning + counts.error + counts.here
  const list = useCountedList(importCalls.importRows, { id, verdict }, { count: value, of: state })
  const choices = verdicts.map((verdict) => ({ value: verdict, label: verdictMarks[verdict].word }))
  return (
    <>
      <FilterBar filters={[{ name: 'verdict', label: 'Verdict', choices }]} />
      <ListTable
        name="Rows"
        list={list}
        columns={columns}
        keyOf={({ position }) => String(position)}
        nameOf={({ position }) => `row ${position}`}
        empty={{ text: state === 'reading' ? 'The file is being read.' : 'No rows match this filter.' }}
      />
    </>
  )
}
