import { get, post } from '../../../platform/http/call.ts'
import type { NoBody } from '../questions/schema.ts'
import type { ColumnsBody, ImportFormat, ImportRow, StaffImport, StoreImportBody, Verdict } from './schema.ts'

export const importCalls = {
  imports: get('/api/staff/question-imports').types<{ answer: StaffImport[] }>(),
  import: get('/api/staff/question-imports/:id').types<{ answer: StaffImport }>(),
  importRows: get('/api/staff/question-imports/:id/rows', 'whole').types<{
    query: { verdict?: Verdict; limit?: number; after?: string }
    answer: { data: ImportRow[]; next: string | null }
  }>(),
  /** The body is the bytes of the file. */
  startImport: post('/api/staff/question-imports').types<{
    query: { name: string }
    body: Uint8Array
    answer: { _id: string }
  }>(),
  /** Says what the columns are; every row gets its verdict anew. */
  assignColumns: post('/api/staff/question-imports/:id/columns').types<{ body: ColumnsBody; answer: StaffImport }>(),
  /** A task puts the rows that are ready into the bank, all of them or none. */
  storeImport: post('/api/staff/question-imports/:id/store').types<{ body: StoreImportBody; answer: StaffImport }>(),
  undoImport: post('/api/staff/question-imports/:id/undo', 'message').types<{ body: NoBody }>(),
  template: get('/api/staff/question-template/:format', 'bytes').types<{ params: { format: ImportFormat } }>(),
}
