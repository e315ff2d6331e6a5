import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { post } from '#platform/http/call.ts'
import type { LeadExportBody } from './schema.ts'

export const leadExportCalls = {
  /** A list of leads as a file, by the filters of the list. 403 `step_up` for more than 500 people. */
  exportLeads: post('/api/staff/lead-exports').types<{ body: LeadExportBody; answer: StartedExport }>(),
}
