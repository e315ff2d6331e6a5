import { get, post } from '#platform/http/call.ts'
import type { OffboardBody, WorkInHand } from './schema.ts'

export const offboardingCalls = {
  workInHand: get('/api/staff/people/:id/work-in-hand').types<{ answer: WorkInHand }>(),
  /** Ends a person's grants and sessions, and hands over their work. */
  offboard: post('/api/staff/people/:id/offboarding', 'message').types<{ body: OffboardBody }>(),
}
