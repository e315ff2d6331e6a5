import { Link, useSearchParams } from 'react-router'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { marksText } from '#platform/text/counted.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { Ticket } from '#web/ui/layout/ticket.tsx'
import { dateTime } from '#web/ui/text/format-date.ts'
import { TimeLeft } from '#web/ui/text/time-left.tsx'
import { testLine } from '../../parts/figures.ts'
import choices from './choices.module.css'
import { QuizAction, testAction } from './quiz-action.tsx'
import css from './quiz-list.module.css'
import { useMore } from './use-more.tsx'

type QuizListProps = { quizzes: DashboardQuiz[]; now: number; none: string; level?: 'h2' | 'h3'; label?: string }

/**
 * Lists tests as tickets, each with its button. `none`: text for an empty list. `level`: heading level of the
 * tests' names. `label`: of the filter above, on a page with several lists.
 */
export function QuizList({ quizzes, now, none, level = 'h2', label = t`Filter tests` }: QuizListProps) {
  const [search] = useSearchParams()
  const filter = readFilter(search)
  const { shown, more } = useMore(filterTests(quizzes, filter))
  if (quizzes.length === 0) return <p className="empty ruled">{none}</p>
  return (
    <>
      <nav aria-label={label}>
        <ul className={choices.filters}>
          {testFilters.map((option) => (
            <li key={option}>
              <Link
                to={{ search: writeFilter(search, option) }}
                replace
                preventScrollReset
                aria-current={option === filter ? 'true' : undefined}
              >
                {filterNames[option]} <span className="num">{filterTests(quizzes, option).length}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown.length === 0 && <p className="empty ruled">No tests match this filter.</p>}
      <ul className={css.list}>
        {shown.map((quiz) => (
          <li key={quiz._id}>
            <QuizTicket quiz={quiz} now={now} Name={level} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

function QuizTicket({ quiz, now, Name }: { quiz: DashboardQuiz; now: number; Name: 'h2' | 'h3' }) {
  const { kind } = testAction(quiz, now)
  const isShut = kind === 'upcoming' || kind === 'ended'
  const action = isShut ? (
    <button type="button" className={`btn ${css.action}`} disabled>
      {kind === 'upcoming' ? t`Not Started Yet` : t`Ended`}
    </button>
  ) : (
    <QuizAction quiz={quiz} now={now} className={css.action} />
  )
  return (
    <Ticket date={quiz.publish_date} action={action}>
      <Name className={css.name}>{quiz.quiz_name}</Name>
      <p className="num">{testLine(quiz)}</p>
      <p className={`num ${css.when}`}>
        <time dateTime={quiz.publish_date}>{dateTime(quiz.publish_date)}</time>
      </p>
      <Standing quiz={quiz} now={now} />
    </Ticket>
  )
}

/** Shown below a test's facts: its score, or the time until it opens if that is less than a day. */
function Standing({ quiz, now }: { quiz: DashboardQuiz; now: number }) {
  const { submission_details: details } = quiz
  if (details) {
    return (
      <p className={`num ${css.standing}`}>
        {details.marks_obtained === null ? (
          t`Results awaited`
        ) : (
          <>
            <b>{marksText(details.marks_obtained)}</b> of {marksText(quiz.mm)}
          </>
        )}
      </p>
    )
  }
  const wait = Date.parse(quiz.publish_date) - now
  if (wait <= 0 || wait > dayMs) return null
  return (
    <p className={css.standing}>
      Opens in <TimeLeft key={quiz.publish_date} milliseconds={wait} />.
    </p>
  )
}

export const testFilters = ['all', 'not-attempted', 'in-progress', 'done'] as const
type TestFilter = (typeof testFilters)[number]

const filterNames: Record<TestFilter, string> = {
  all: t`All`,
  'not-attempted': t`Not attempted`,
  'in-progress': t`In progress`,
  done: t`Done`,
}

const filterOf: Record<DashboardQuiz['submission_status'], TestFilter> = {
  none: 'not-attempted',
  'pending-submission': 'in-progress',
  submitted: 'done',
}

/** Reads the filter from the address; an unknown word is ignored. */
export function readFilter(search: URLSearchParams): TestFilter {
  return testFilters.find((filter) => filter === search.get('show')) ?? 'all'
}

/** Returns the query for another filter; the rest of the address stays. */
export function writeFilter(search: URLSearchParams, filter: TestFilter) {
  const next = new URLSearchParams(search)
  if (filter === 'all') next.delete('show')
  else next.set('show', filter)
  return `?${next}`
}

export function filterTests<T extends Pick<DashboardQuiz, 'submission_status'>>(tests: T[], filter: TestFilter) {
  return filter === 'all' ? tests : tests.filter((test) => filterOf[test.submission_status] === filter)
}
