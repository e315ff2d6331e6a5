import { z } from 'zod'
import { id, time } from '../../../platform/http/schema.ts'
import type { Difficulty, WrittenQuestion, WrittenTexts } from '../questions/schema.ts'
import type { AnswerKey, Localised, StoredOption } from '../schema.ts'
import { templateColumns } from './rules.ts'

export const importFormat = z.enum(['csv', 'xlsx', 'jsonl'])
export type ImportFormat = z.infer<typeof importFormat>

/** mapping: somebody says what the columns are. reading: a task is at it. checked: every row has its verdict. stored and undone: what was decided. failed: it is no such file. */
export const importState = z.enum(['mapping', 'reading', 'checked', 'stored', 'undone', 'failed'])
export type ImportState = z.infer<typeof importState>

/** warning: it can be stored, and something should be looked at. here: the bank, or an earlier row, has it already. */
export const verdict = z.enum(['ready', 'warning', 'error', 'here'])
export type Verdict = z.infer<typeof verdict>

export const importCounts = z.strictObject({
  ready: z.number().int(),
  warning: z.number().int(),
  error: z.number().int(),
  here: z.number().int(),
})
export type ImportCounts = z.infer<typeof importCounts>

/** `column`: as the file names it. */
export const rowReason = z.strictObject({ column: z.string(), message: z.string() })
export type RowReason = z.infer<typeof rowReason>

/** A row as it would be stored; what candidates see is typeset already, so that storing is one statement. */
export type StagedQuestion = {
  subject: string
  topic: string
  difficulty: Difficulty
  tags: string[]
  origin: string
  languages: string[]
  written: WrittenQuestion
  text: Localised
  options: StoredOption[]
  key: AnswerKey
  solution: Localised
  keepsOrder: boolean
  passage: { _id: string; text: Localised; source: WrittenTexts } | null
}

export const staffImport = z.strictObject({
  _id: id,
  file_name: z.string(),
  format: importFormat,
  state: importState,
  problem: z.string().nullable(),
  headings: z.array(z.string()).describe('The first row of a table'),
  samples: z.array(z.array(z.string())).describe('The first rows below it'),
  columns: z.array(z.string().nullable()).describe('What each column is, by the names of the template; null: not read'),
  is_storing: z.boolean().describe('A task stores it'),
  done: z
    .number()
    .int()
    .describe('Rows that the task has read or stored so far; nobody sees a stored one before its end'),
  total: z.number().int().nullable(),
  counts: importCounts,
  stored: z.number().int().describe('Questions of it that are in the bank'),
  used: z.number().int().describe('Of these, the ones that a test uses: such an import cannot be undone'),
  created_by: z.string().nullable(),
  created_at: time,
  decided_at: time.nullable(),
})
export type StaffImport = z.infer<typeof staffImport>

export const importRow = z.strictObject({
  position: z.number().int().describe('Row of the file as a spreadsheet counts them, with the heading as row 1'),
  verdict,
  line: z.string(),
  reasons: z.array(rowReason),
})
export type ImportRow = z.infer<typeof importRow>

export const storeImportBody = z.strictObject({
  ready: z.boolean().describe('Whether tests may use the questions at once; otherwise they are drafts'),
})
export type StoreImportBody = z.infer<typeof storeImportBody>

export const columnsBody = z.strictObject({
  columns: z
    .array(z.enum(templateColumns, 'is no column of the template').nullable())
    .max(200)
    .describe('What each column of the file is, in its order; null: not read'),
})
export type ColumnsBody = z.infer<typeof columnsBody>
