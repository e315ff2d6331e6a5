import { get, post } from '#platform/http/call.ts'
import type {
  LeaveSectionBody,
  OpenAttempt,
  OpenQuery,
  SaveBody,
  Saved,
  SittingTime,
  Submitted,
  TestForCandidate,
} from './schema.ts'

export const sittingCalls = {
  testForCandidate: get('/api/quiz-portal/tests/:id').types<{ answer: TestForCandidate }>(),
  /** Starts the attempt, or continues the open one; either way the caller becomes the only device that may write. */
  openAttempt: post('/api/quiz-portal/tests/:id/attempt').types<{ query: OpenQuery; answer: OpenAttempt }>(),
  saveAnswers: post('/api/quiz-portal/attempts/:id/answers').types<{ body: SaveBody; answer: Saved }>(),
  leaveSection: post('/api/quiz-portal/attempts/:id/leave-section').types<{
    body: LeaveSectionBody
    answer: SittingTime
  }>(),
  submitAttempt: post('/api/quiz-portal/attempts/:id/submit').types<{ answer: Submitted }>(),
}
