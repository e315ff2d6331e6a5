import { get } from '#platform/http/call.ts'
import type { FirstSteps } from './schema.ts'

export const firstStepCalls = {
  /** What a new installation still needs before students can learn and pay, in the order in which it is best done. */
  firstSteps: get('/api/staff/first-steps').types<{ answer: FirstSteps }>(),
}
