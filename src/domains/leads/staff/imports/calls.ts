import { get, post, put } from '../../../../platform/http/call.ts'
import type { CheckBody, LeadImport, LeadImportRow, LeadVerdict, RowInput } from './schema.ts'

export const leadImportCalls = {
  leadImports: get('/api/staff/lead-imports').types<{ answer: LeadImport[] }>(),
  /** The body is the bytes of the file, CSV or XLSX. */
  startLeadImport: post('/api/staff/lead-imports').types<{
    query: { name: string }
    body: Uint8Array
    answer: LeadImport
  }>(),
  leadImport: get('/api/staff/lead-imports/:id').types<{ answer: LeadImport }>(),
  /** Says what the columns are; a task gives every row its verdict. */
  checkLeadImport: post('/api/staff/lead-imports/:id/check').types<{ body: CheckBody; answer: LeadImport }>(),
  leadImportRows: get('/api/staff/lead-imports/:id/rows', 'whole').types<{
    query: { verdict?: LeadVerdict; limit?: number; after?: string }
    answer: { data: LeadImportRow[]; next: string | null }
  }>(),
  correctLeadRow: put('/api/staff/lead-imports/:id/rows/:position').types<{ body: RowInput; answer: LeadImportRow }>(),
  /** A task makes leads of the rows that are ready, all of them or none. */
  storeLeadImport: post('/api/staff/lead-imports/:id/store').types<{ answer: LeadImport }>(),
  /** A task takes them out again. 409 once somebody has worked on one. */
  undoLeadImport: post('/api/staff/lead-imports/:id/undo').types<{ answer: LeadImport }>(),
}
