import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { post } from '#platform/http/call.ts'
import type { QuestionExportBody, QuestionFormat } from './schema.ts'

export const questionExportCalls = {
  /** Questions as a file, by the filters of the list or by their numbers. 403 `step_up` for more than 500. */
  exportQuestions: post('/api/staff/question-exports').types<{ body: QuestionExportBody; answer: StartedExport }>(),
}

/** What people call each format. */
// not translated: names of formats
export const formatNames: Record<QuestionFormat, string> = {
  // not translated: a name of a format
  jsonl: 'JSON Lines',
  // not translated: a name of a format
  moodle: 'Moodle XML',
  gift: 'GIFT',
  // not translated: a name of a format
  qti: 'QTI 3.0',
  xlsx: 'XLSX',
}
