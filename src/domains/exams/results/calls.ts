import { post } from '#platform/http/call.ts'
import type { Corrected, CorrectionBody, CorrectionEffect, ReleasedResults } from './schema.ts'

export const resultCalls = {
  /** 202 where somebody has seen the results: a second person decides it among the approvals. */
  correctQuestion: post('/api/staff/tests/:id/corrections').types<{ body: CorrectionBody; answer: Corrected }>(),
  /** Answered by attempts/marking, which counts. */
  correctionEffect: post('/api/staff/tests/:id/correction-effects').types<{
    body: CorrectionBody
    answer: CorrectionEffect
  }>(),
  /** Answered by attempts/ranking: whether the test is still being sat is known there. */
  releaseResults: post('/api/staff/tests/:id/release-results').types<{ answer: ReleasedResults }>(),
}
