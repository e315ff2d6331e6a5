import { get, post } from '#platform/http/call.ts'
import type { DropJobBody, SystemHealth } from './schema.ts'

export const systemCalls = {
  systemHealth: get('/api/staff/system').types<{ answer: SystemHealth }>(),
  retryJob: post('/api/staff/system/jobs/:id/retry', 'message').types(),
  /** For good, with a reason for the log. */
  dropJob: post('/api/staff/system/jobs/:id/drop', 'message').types<{ body: DropJobBody }>(),
}
