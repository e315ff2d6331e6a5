import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { questionCalls } from '#domains/bank/calls.ts'
import type { ListedQuestion } from '#domains/bank/questions/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button, LinkButton, Screen } from '#web/staff/frame/screen.tsx'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Column, ListTable } from '#web/staff/parts/lists/list-table.tsx'
import { SavedViews } from '#web/staff/parts/lists/saved-views.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { State } from '#web/staff/parts/marks/state.tsx'
import { orSay } from '#web/staff/parts/overlays/toast.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useLanguages, useMay, useStaff } from '#web/staff/shell/use-staff.ts'
import { LanguageBubbles, Line } from '../language-bubbles.tsx'
import css from '../line.module.css'
import { choicesOf, difficultyNames, kindNames, languageMarks, languageNames, nextWords, stateMarks } from '../words.ts'
import { readQuestionFilter } from './read-filter.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))

function stateOf({ state, has_draft, review }: ListedQuestion) {
  const { word } = stateMarks[state]
  if (!has_draft) return word
  return review ? `${word}, ${nextWords[review]}` : t`${word}, being changed`
}

const questionColumns: Column<ListedQuestion>[] = [
  { key: 'number', head: t`Number`, cell: ({ number }) => `Q-${number}` },
  { key: 'line', head: t`Question`, cell: ({ line }) => <Line html={line} /> },
  {
    key: 'topic',
    head: t`Subject, topic`,
    cell: ({ subject, topic }) => (
      <span className={css.topic}>
        {topic ?? subject ?? t`none yet`}
        {topic !== null && <small>{subject}</small>}
      </span>
    ),
    isWide: true,
  },
  { key: 'kind', head: t`Type`, cell: ({ kind }) => kindNames[kind], isWide: true, isOneLine: true },
  { key: 'difficulty', head: t`Difficulty`, cell: ({ difficulty }) => difficultyNames[difficulty], isWide: true },
  { key: 'languages', head: t`Languages`, cell: (row) => <LanguageBubbles states={row.languages} />, isWide: true },
  {
    key: 'state',
    head: t`Status`,
    cell: (row) => <State mark={stateMarks[row.state].mark}>{stateOf(row)}</State>,
  },
]
/** Shown only with the permission to read papers. */
const usesColumn: Column<ListedQuestion> = {
  key: 'uses',
  head: t`Tests`,
  cell: ({ uses }) => uses,
  isNumber: true,
  isWide: true,
}

function useQuestionFilters() {
  const { read } = useFilters()
  const isToldUses = useMay()('tests.paper')
  const { me } = useStaff()
  const headings = useAnswer(questionCalls.headings).data ?? []
  const authors = useAnswer(questionCalls.authors).data ?? []
  const subject = headings.find(({ _id }) => _id === read('subject').subject)
  const named = (list: { _id: string; name: string }[]) => list.map(({ _id, name }) => ({ value: _id, label: name }))
  const ofLanguages = useLanguages().flatMap((language) =>
    (['ready', 'draft', 'stale', 'missing'] as const).map((state) => ({
      value: `${language}:${state}`,
      label: `${languageNames[language]} ${languageMarks[state].word}`,
    })),
  )
  return [
    { name: 'subject', label: t`Subject`, choices: named(headings) },
    ...(subject ? [{ name: 'topic', label: t`Topic`, choices: named(subject.topics) }] : []),
    { name: 'kind', label: t`Type`, choices: choicesOf(kindNames) },
    { name: 'difficulty', label: t`Difficulty`, choices: choicesOf(difficultyNames) },
    { name: 'language', label: t`Language`, choices: ofLanguages },
    {
      name: 'state',
      label: t`Status`,
      choices: Object.entries(stateMarks)
        .filter(([value]) => isToldUses || value !== 'in-use')
        .map(([value, { word }]) => ({ value, label: word })),
    },
    { name: 'draft_by', label: t`Drafts`, choices: [{ value: me._id, label: t`mine` }] },
    ...(isToldUses ? [{ name: 'never_used', label: t`Usage`, choices: [{ value: 'yes', label: t`never used` }] }] : []),
    ...(authors.length > 0 ? [{ name: 'author', label: t`Author`, choices: named(authors) }] : []),
  ]
}

/** Lists the question bank, newest first. */
export default function QuestionsPage() {
  const { search } = useFilters()
  const may = useMay()
  const navigate = useNavigate()
  const filters = useQuestionFilters()
  const isToldUses = may('tests.paper')
  const columns = isToldUses ? [...questionColumns, usesColumn] : questionColumns
  const filter = readQuestionFilter(search, isToldUses)
  const isFiltered = Object.keys(filter).length > 0
  const list = useList(questionCalls.questions, filter)
  const start = async () => {
    await orSay(async () => {
      const { number } = await api(questionCalls).startQuestion({
        subject_id: filter.subject ?? null,
        topic_id: filter.topic ?? null,
      })
      await navigate(`/staff/questions/${number}`)
    }, t`The question could not be created.`)
  }
  // Numbers of the selected rows; empty: all shown.
  const [exported, setExported] = useState<number[] | null>(null)
  const mayExport = may('questions.write')
  const mayWrite = may('questions.write', 'questions.write-own')
  return (
    <Screen
      title="Questions"
      actions={
        mayWrite && (
          <>
            {mayExport && <Button onPress={() => setExported([])}>Export</Button>}
            <LinkButton to="/staff/questions/imports">Import</LinkButton>
            <Button isPrimary onPress={() => void start()}>
              New question
            </Button>
          </>
        )
      }
    >
      <FilterBar filters={filters} search={{ label: t`Search by number, words or tag` }}>
        <SavedViews list="questions" columns={columns} />
      </FilterBar>
      <ListTable
        name="Questions"
        list={list}
        columns={columns}
        keyOf={({ number }) => String(number)}
        toOf={({ number }) => `/staff/questions/${number}`}
        nameOf={({ number }) => t`question ${number}`}
        bulk={mayExport ? [{ label: t`Export`, run: (keys) => setExported(keys.map(Number)) }] : []}
        empty={{ text: isFiltered ? t`No questions match these filters.` : t`There are no questions yet.` }}
      />
      <Suspense>
        {exported && (
          <ExportDialog
            chosen={exported.length > 0 ? { filters: {}, numbers: exported } : { filters: filter }}
            onClose={() => setExported(null)}
          />
        )}
      </Suspense>
    </Screen>
  )
}
