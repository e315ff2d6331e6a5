import { Link } from 'react-router'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import css from './quiz-action.module.css'
import { testAction } from './test-action.ts'

type QuizActionProps = { quiz: DashboardQuiz; now: number; className?: string | undefined }

/**
 * Renders the one button of a test, and the link to take it again beside its analysis; null where there is nothing to press, as for a test to come on the dashboard. The player is a page of its own, so the way there is a plain
 * link: nothing of the portal stays loaded during an exam.
 */
export function QuizAction({ quiz, now, className = '' }: QuizActionProps) {
  const action = testAction(quiz, now)
  const of = <span className="sr"> {quiz.quiz_name}</span>
  switch (action.kind) {
    case 'start':
    case 'resume':
      return (
        <a className={`btn ${className}`} href={paths.player(quiz)}>
          {action.kind === 'start' ? t`Start` : t`Resume`}
          {of}
        </a>
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
            <a className="link" href={paths.player(quiz)}>
              Reattempt
              {of}
            </a>
          )}
        </div>
      )
    case 'upcoming':
    case 'ended':
      return null
  }
}
