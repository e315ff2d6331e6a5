import type { Language } from '#domains/bank/schema.ts'
import { get } from '#platform/http/call.ts'

export const paperCalls = {
  /** Sealed: it can be had before the start, which brings its key. */
  sealedPaper: get('/api/quiz-portal/tests/:id/paper/:language', 'bytes').types<{ params: { language: Language } }>(),
}
