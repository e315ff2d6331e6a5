import type { DashboardQuiz } from '../../../../domains/student-area/schema.ts'
import { dayMs } from '../../../../platform/text/india-time.ts'
import { Ticket } from '../../../ui/layout/ticket.tsx'
import { dateTime } from '../../../ui/text/format-date.ts'
import { TimeLeft } from '../../../ui/text/time-left.tsx'
import { marksText, testLine } from '../../parts/figures.ts'
import { QuizAction } from './quiz-action.tsx'
import css from './quiz-list.module.css'
import { testAction } from './test-action.ts'
import { useMore } from './use-more.tsx'

type QuizListProps = { quizzes: DashboardQuiz[]; now: number; none: string; level?: 'h2' | 'h3' }

/** Tests as tickets, each with its one button. `none`: what stands in place of an empty list. `level`: of the tests' names among the headings of the page. */
export function QuizList({ quizzes, now, none, level = 'h2' }: QuizListProps) {
  const { shown, more } = useMore(quizzes)
  if (quizzes.length === 0) return <p className="empty ruled">{none}</p>
  return (
    <>
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
      {kind === 'upcoming' ? 'Not Started Yet' : 'Ended'}
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

/** Below the facts of a test: its score, or the wait for it where that is less than a day. */
function Standing({ quiz, now }: { quiz: DashboardQuiz; now: number }) {
  const { submission_details: details } = quiz
  if (details) {
    return (
      <p className={`num ${css.standing}`}>
        {details.marks_obtained === null ? (
          'Results later'
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
      Opens in <TimeLeft key={quiz.publish_date} milliseconds={wait} />
    </p>
  )
}
