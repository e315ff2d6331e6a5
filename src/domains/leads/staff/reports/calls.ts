import { get } from '#platform/http/call.ts'
import type { LeadNumbers } from './schema.ts'

export const leadNumberCalls = {
  /** Leads that came between two days of India, by where they came from, for what, or whose they are. */
  leadNumbers: get('/api/staff/lead-numbers').types<{
    query: { by: 'source' | 'course' | 'owner'; from: string; to: string; centre?: string }
    answer: LeadNumbers
  }>(),
}
