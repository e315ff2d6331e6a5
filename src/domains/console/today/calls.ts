import { get } from '#platform/http/call.ts'
import type { Today } from './schema.ts'

export const todayCalls = {
  /** What needs attention, yesterday's figures and today's agenda, within the caller's grants. */
  today: get('/api/staff/today').types<{ query: { centre?: string }; answer: Today }>(),
}
