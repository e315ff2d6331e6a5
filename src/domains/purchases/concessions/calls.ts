import { get, post } from '#platform/http/call.ts'
import type { ConcessionAsked, ConcessionBody, StudentConcessions } from './schema.ts'

export const concessionCalls = {
  /**
   * A student's unpaid instalments and the concessions requested for them, newest first; limited to the centres
   * whose dues the reader may see.
   */
  studentConcessions: get('/api/staff/students/:id/concessions').types<{ answer: StudentConcessions }>(),
  /** Answers 202: the request waits for a second person among the approvals. */
  requestConcession: post('/api/staff/concessions').types<{ body: ConcessionBody; answer: ConcessionAsked }>(),
}
