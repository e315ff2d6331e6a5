import { questionCalls, reviewCalls } from '#domains/bank/calls.ts'
import type { ListedReview } from '#domains/bank/questions/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { tellFlags } from '#web/staff/exams/parts/figures.ts'
import { Screen } from '#web/staff/frame/screen.tsx'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Column, ListTable } from '#web/staff/parts/lists/list-table.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { State } from '#web/staff/parts/marks/state.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { howLongAgo } from '#web/ui/text/format-date.ts'
import { LanguageBubbles, Line } from '../language-bubbles.tsx'
import css from '../line.module.css'
import { difficultyNames, kindNames } from '../words.ts'

/** Returns the candidates' reports and the flags of earlier versions, or why they are not shown. */
function signsOf({ signs, is_next }: ListedReview) {
  if (signs === null) return t`not shown before its test has ended`
  const reports = signs.reports > 0 ? [plural(signs.reports, '# report', '# reports')] : []
  const flags = signs.flags.length > 0 ? [tellFlags(signs.flags)] : []
  const parts = [...reports, ...flags]
  if (parts.length > 0) return <State mark="warn">{parts.join(', ')}</State>
  return is_next ? t`nothing` : ''
}

const whatOf = ({ is_next, times_returned }: ListedReview) =>
  [
    is_next ? t`next version` : t`new`,
    ...(times_returned > 0 ? [t`returned ${plural(times_returned, '# time', '# times')}`] : []),
  ].join(', ')

const columns: Column<ListedReview>[] = [
  { key: 'number', head: t`Number`, cell: ({ number }) => `Q-${number}`, isOneLine: true },
  { key: 'line', head: t`Question`, cell: ({ line }) => <Line html={line} /> },
  {
    key: 'topic',
    head: t`Subject, topic`,
    cell: ({ subject, topic }) => (
      <span className={css.topic}>
        {topic ?? subject}
        {topic !== null && <small>{subject}</small>}
      </span>
    ),
    isWide: true,
  },
  {
    key: 'kind',
    head: t`Kind`,
    cell: ({ kind, difficulty }) => `${kindNames[kind]}, ${difficultyNames[difficulty]}`,
    isWide: true,
  },
  { key: 'languages', head: t`Languages`, cell: (row) => <LanguageBubbles states={row.languages} />, isWide: true },
  {
    key: 'author',
    head: t`Author`,
    cell: (row) => (
      <span className={css.topic}>
        {row.author ?? row.sent_by}
        <small>{whatOf(row)}</small>
      </span>
    ),
    isBelow: true,
  },
  {
    key: 'signs',
    head: t`Reports and figures`,
    cell: (row) => <span className={css.signs}>{signsOf(row)}</span>,
    isBelow: true,
  },
  { key: 'open', head: t`Open`, cell: ({ sent_at }) => howLongAgo(sent_at), isOneLine: true },
]

/** Drafts waiting for this reviewer, oldest first; never their own. */
export default function ReviewsPage() {
  const { read } = useFilters()
  const headings = useAnswer(questionCalls.headings).data ?? []
  const authors = useAnswer(questionCalls.authors).data ?? []
  const { subject, author } = read('subject', 'author')
  const filter = { ...(subject ? { subject } : {}), ...(author ? { author } : {}) }
  const list = useList(reviewCalls.reviews, filter)
  const named = (things: { _id: string; name: string }[]) =>
    things.map(({ _id, name }) => ({ value: _id, label: name }))
  const filters = [
    { name: 'subject', label: t`Subject`, choices: named(headings) },
    ...(authors.length > 0 ? [{ name: 'author', label: t`Author`, choices: named(authors) }] : []),
  ]
  return (
    <Screen title="Review">
      <FilterBar filters={filters} />
      <ListTable
        name="Questions in review"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        toOf={({ number }) => `/staff/questions/${number}`}
        nameOf={({ number }) => t`question ${number}`}
        empty={{
          text:
            Object.keys(filter).length > 0
              ? t`No questions in review match these filters.`
              : t`No questions wait for your review. Those that you wrote are reviewed by others.`,
        }}
      />
    </Screen>
  )
}
