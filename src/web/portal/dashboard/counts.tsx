import { Link } from 'react-router'
import type { PublicTest, QuizType } from '#domains/exams/tests/schema.ts'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { dayAndMonth } from '#web/ui/text/format-date.ts'
import css from './counts.module.css'

const kinds: { type: QuizType; title: string; to: string }[] = [
  { type: 'mock-flt', title: t`Mock Tests`, to: paths.mockTests },
  { type: 'subject', title: t`Subject Tests`, to: paths.subjectTests },
  { type: 'topic', title: t`Topic Tests`, to: paths.topicTests },
  { type: 'class', title: t`Class Tests`, to: paths.classTests },
]

/** Number of tests of each kind, each linking to them. */
export function TestCounts({ quizzes }: { quizzes: DashboardQuiz[] }) {
  return (
    <ul className={`num ${css.counts}`} aria-label="Your tests">
      {kinds.map(({ type, title, to }) => (
        <li key={type}>
          <Link to={to}>
            <b>{quizzes.filter(({ quiz_type }) => quiz_type === type).length}</b> <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * Two cards that link to the ranked tests, each with the day of the next. `tests` null: unknown, and the cards
 * show no day.
 */
export function TestTickets({ tests, now }: { tests: PublicTest[] | null; now: number }) {
  const nextOf = (type: QuizType) =>
    (tests ?? [])
      .filter(
        ({ quiz_type, publish_date, closes_at }) => quiz_type === type && Date.parse(closes_at ?? publish_date) > now,
      )
      .map(({ publish_date }) => publish_date)
      .sort()[0]
  return (
    <div className={css.tickets}>
      <TestTicket
        title="FTD Tests"
        text="Free talent discovery, at your centre or online"
        next={nextOf('ftd')}
        isKnown={tests !== null}
      />
      <TestTicket
        title="Scholarship Tests"
        text="Earn a discount on your course fee"
        next={nextOf('scholarship')}
        isKnown={tests !== null}
      />
    </div>
  )
}

type Ticket = { title: string; text: string; next: string | undefined; isKnown: boolean }

function TestTicket({ title, text, next, isKnown }: Ticket) {
  const { day, month } = next === undefined ? { day: '', month: '' } : dayAndMonth(next)
  return (
    <Link className={css.ticket} to={paths.tests}>
      {next === undefined ? (
        <span className={css.stub} aria-hidden="true">
          <b>?</b>
        </span>
      ) : (
        <time className={css.stub} dateTime={next}>
          <b>{day}</b> {month}
        </time>
      )}
      <span className={css.text}>
        <strong>{title}</strong>
        <span>{next === undefined && isKnown ? t`The next date is yet to be announced` : text}</span>
      </span>
    </Link>
  )
}
