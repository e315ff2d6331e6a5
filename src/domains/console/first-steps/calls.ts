import { get } from '#platform/http/call.ts'
import type { FirstSteps } from './schema.ts'

export const firstStepCalls = {
  /** Steps left before students of a new installation can learn and pay, in the best order. */
  firstSteps: get('/api/staff/first-steps').types<{ answer: FirstSteps }>(),
}
