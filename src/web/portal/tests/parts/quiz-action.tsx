import { Link } from 'react-router'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import css from './quiz-action.module.css'

type QuizActionProps = { quiz: DashboardQuiz; now: number; className?: string | undefined }

/**
 * Renders the single button of a test, and a link to take it again beside its analysis; null if nothing can be done, as
 * for an upcoming test on the dashboard. The player is a separate page reached by a full page load, so that nothing of
 * the portal stays loaded during an exam.
 */
export function QuizAction({ quiz, now, className = '' }: QuizActionProps) {
  const action = testAction(quiz, now)
  const of = <span className="sr"> {quiz.quiz_name}</span>
  switch (action.kind) {
    case 'start':
    case 'resume':
      return (
        <Link className={`btn ${className}`} reloadDocument to={paths.player(quiz)}>
          {action.kind === 'start' ? t`Start` : t`Resume`}
          {of}
        </Link>
      )
    case 'analysis':
    case 'again':
      return (
        <div className={css.pair}>
          <Link className={`btn ghost ${className}`} to={paths.analysis(action.submissionId)}>
            Analysis
            {of}
          </Link>
          {action.kind === 'again' && (
            <Link className="link" reloadDocument to={paths.player(quiz)}>
              Reattempt
              {of}
            </Link>
          )}
        </div>
      )
    case 'upcoming':
    case 'ended':
      return null
  }
}

export type TestAction =
  | { kind: 'start' | 'resume' }
  | { kind: 'analysis' | 'again'; submissionId: string }
  | { kind: 'upcoming' | 'ended' }

type QuizStatus = Pick<
  DashboardQuiz,
  'submission_status' | 'submission_id' | 'may_start' | 'publish_date' | 'closes_at'
>

/**
 * Returns the single action for a test, in the order of the specification: upcoming, start, analysis, resume. Two facts
 * from the server take precedence: a running attempt can always be resumed, and a student who may start again does so
 * beside the analysis. `now`: the server's clock, in milliseconds since 1970.
 */
export function testAction(quiz: QuizStatus, now: number): TestAction {
  if (quiz.submission_status === 'pending-submission') return { kind: 'resume' }
  if (quiz.may_start && quiz.submission_id) return { kind: 'again', submissionId: quiz.submission_id }
  if (quiz.may_start) return { kind: 'start' }
  if (Date.parse(quiz.publish_date) > now) return { kind: 'upcoming' }
  if (quiz.submission_status === 'submitted' && quiz.submission_id) {
    return { kind: 'analysis', submissionId: quiz.submission_id }
  }
  const isOver = quiz.closes_at !== null && Date.parse(quiz.closes_at) <= now
  return { kind: isOver ? 'ended' : 'upcoming' }
}

const places: Record<TestAction['kind'], number> = { resume: 0, start: 1, analysis: 2, again: 2, ended: 3, upcoming: 4 }

/**
 * Sorts tests by what can be done first: running attempts, open tests, submitted ones (each latest first), then
 * upcoming ones, soonest first. `now`: the server's clock.
 */
export function orderQuizzes(quizzes: DashboardQuiz[], now: number) {
  const placed = quizzes.map((quiz) => ({
    quiz,
    place: places[testAction(quiz, now).kind],
    at: Date.parse(quiz.publish_date),
  }))
  placed.sort((a, b) => a.place - b.place || (a.place === places.upcoming ? a.at - b.at : b.at - a.at))
  return placed.map(({ quiz }) => quiz)
}
