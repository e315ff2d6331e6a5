import { get } from '#platform/http/call.ts'
import type { Today } from './schema.ts'

export const todayCalls = {
  /** What needs attention, yesterday in numbers and what the day holds, as far as the grants go. */
  today: get('/api/staff/today').types<{ query: { centre?: string }; answer: Today }>(),
}
