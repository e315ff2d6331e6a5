import type { DashboardQuiz } from '../../../domains/student-area/schema.ts'

export type TestAction =
  | { kind: 'start' | 'resume' }
  | { kind: 'analysis'; submissionId: string }
  | { kind: 'upcoming' | 'ended' }

type QuizStatus = Pick<DashboardQuiz, 'submission_status' | 'submission_id' | 'may_start' | 'closes_at'>

/**
 * The one thing to do with a test. Whether it may start is the server's word alone: the device's clock (`now`, milliseconds
 * since 1970) only tells a test that is over from one that is not open yet.
 */
export function testAction(quiz: QuizStatus, now: number): TestAction {
  if (quiz.submission_status === 'pending-submission') return { kind: 'resume' }
  // Only a tester may start what is submitted already, and always sees the start button.
  if (quiz.may_start) return { kind: 'start' }
  if (quiz.submission_status === 'submitted' && quiz.submission_id) {
    return { kind: 'analysis', submissionId: quiz.submission_id }
  }
  const isOver = quiz.closes_at !== null && Date.parse(quiz.closes_at) <= now
  return { kind: isOver ? 'ended' : 'upcoming' }
}
