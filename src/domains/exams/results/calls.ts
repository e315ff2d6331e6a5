import { post } from '../../../platform/http/call.ts'
import type { Corrected, CorrectionBody, ReleasedResults } from './schema.ts'

export const resultCalls = {
  correctQuestion: post('/api/staff/tests/:id/corrections').types<{ body: CorrectionBody; answer: Corrected }>(),
  /** Answered by attempts/ranking: whether the test is still being sat is known there. */
  releaseResults: post('/api/staff/tests/:id/release-results').types<{ answer: ReleasedResults }>(),
}
