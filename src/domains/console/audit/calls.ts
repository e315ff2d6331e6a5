import { get, type ListQuery, type StaffList } from '#platform/http/call.ts'
import type { AuditFilter, AuditRow } from './schema.ts'

export const auditCalls = {
  audit: get('/api/staff/audit', 'whole').types<{ query: AuditFilter & ListQuery; answer: StaffList<AuditRow> }>(),
}
