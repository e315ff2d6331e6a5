import { get, post } from '#platform/http/call.ts'
import type { ConcessionAsked, ConcessionBody, StudentConcessions } from './schema.ts'

export const concessionCalls = {
  /** What of a student's seats is still due, and what was asked to be taken off it, the newest first; of the centres whose dues the reader sees. */
  studentConcessions: get('/api/staff/students/:id/concessions').types<{ answer: StudentConcessions }>(),
  /** 202: it waits for a second person, who decides it among the approvals. */
  requestConcession: post('/api/staff/concessions').types<{ body: ConcessionBody; answer: ConcessionAsked }>(),
}
