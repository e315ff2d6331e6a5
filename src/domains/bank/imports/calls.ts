import { get, post } from '../../../platform/http/call.ts'
import type { NoBody } from '../questions/schema.ts'
import type { ImportFormat, ImportRow, StaffImport, StoredImport, StoreImportBody, Verdict } from './schema.ts'

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
  storeImport: post('/api/staff/question-imports/:id/store').types<{ body: StoreImportBody; answer: StoredImport }>(),
  undoImport: post('/api/staff/question-imports/:id/undo', 'message').types<{ body: NoBody }>(),
  template: get('/api/staff/question-template/:format', 'bytes').types<{ params: { format: ImportFormat } }>(),
}
