import { get, post } from '#platform/http/call.ts'
import type { TryAnswer, TryQuestion, TryVerdict } from './schema.ts'

export const tryCalls = {
  /** Question that visitors may try on the home page; null if the office has chosen none. */
  tryQuestion: get('/api/website/web/try-question').types<{ answer: TryQuestion | null }>(),
  /** Verdict and solution for an answer to that question; no other question is ever answered. */
  answerTryQuestion: post('/api/website/web/try-question/answers').types<{ body: TryAnswer; answer: TryVerdict }>(),
}
