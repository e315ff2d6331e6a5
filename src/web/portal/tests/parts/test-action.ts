import type { DashboardQuiz } from '#domains/student-area/schema.ts'

export type TestAction =
  | { kind: 'start' | 'resume' }
  | { kind: 'analysis' | 'again'; submissionId: string }
  | { kind: 'upcoming' | 'ended' }

type QuizStatus = Pick<
  DashboardQuiz,
  'submission_status' | 'submission_id' | 'may_start' | 'publish_date' | 'closes_at'
>

/**
 * Returns the one thing to do with a test, in the order of the specification: to come, start, analysis, resume. Two words of the server come before that order: an attempt that
 * runs can always be gone on with, and whoever may start again does so beside the analysis. `now`: the server's clock, in milliseconds since 1970.
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
