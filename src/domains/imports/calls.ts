import { get, post, put } from '#platform/http/call.ts'
import type {
  CheckBody,
  ImportKindName,
  ImportRow,
  LayoutBody,
  MeaningsBody,
  RowInput,
  StaffImport,
  StoreBody,
  UnknownValues,
  Verdict,
} from './schema.ts'

/** Declares the calls of the imports of one kind. */
function importCallsOf(kind: ImportKindName, check: 'check' | 'columns') {
  const base = `/api/staff/${kind}-imports` as const
  return {
    imports: get(base).types<{ answer: StaffImport[] }>(),
    /** The body is the bytes of the file. */
    startImport: post(base).types<{ query: { name: string }; body: Uint8Array; answer: StaffImport }>(),
    import: get(`${base}/:id`).types<{ answer: StaffImport }>(),
    /** Sets the text encoding or the row that names the columns; the columns must then be confirmed again. */
    layOutImport: put(`${base}/:id/layout`).types<{ body: LayoutBody; answer: StaffImport }>(),
    /** Sets the meaning of the columns; a task checks every row. */
    checkImport: post(`${base}/:id/${check}`).types<{ body: CheckBody; answer: StaffImport }>(),
    importRows: get(`${base}/:id/rows`, 'whole').types<{
      query: { verdict?: Verdict; limit?: number; after?: string }
      answer: { data: ImportRow[]; next: string | null }
    }>(),
    correctRow: put(`${base}/:id/rows/:position`).types<{ body: RowInput; answer: ImportRow }>(),
    /** Unknown values, with their row counts and the names they may stand for. */
    unknownValues: get(`${base}/:id/values`).types<{ answer: UnknownValues }>(),
    /** Sets what the values stand for; a task checks the rows that contain them again. */
    applyMeanings: post(`${base}/:id/values`).types<{ body: MeaningsBody; answer: StaffImport }>(),
    /** CSV: the rows that cannot be stored, with the reason of each. */
    rejectedRows: get(`${base}/:id/rejected`, 'bytes').types(),
    /** Starts a task that stores the rows that are ready, all or none. */
    storeImport: post(`${base}/:id/store`).types<{ body: StoreBody; answer: StaffImport }>(),
    /** Starts a task that removes the stored rows. 409 once one of them is in use. */
    undoImport: post(`${base}/:id/undo`).types<{ answer: StaffImport }>(),
  }
}
export type ImportCalls = ReturnType<typeof importCallsOf>

/** Files of leads: CSV or XLSX. */
export const leadImportCalls = importCallsOf('lead', 'check')
/** Files of questions: CSV, XLSX or JSON Lines. */
export const questionImportCalls = importCallsOf('question', 'columns')
