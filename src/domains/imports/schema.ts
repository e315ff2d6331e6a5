import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'

/** Kinds of import. Each has an adapter (`describe-kind.ts`). */
export type ImportKindName = 'lead' | 'question'

const importFormat = z.enum(['csv', 'xlsx', 'jsonl', 'gift', 'aiken', 'moodle', 'qti', 'docx'])
export type ImportFormat = z.infer<typeof importFormat>

const textEncoding = z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'])

/**
 * mapping: waiting for the meaning of the columns, or for a task that reads the file. checked: every row is
 * checked. stored: its ready rows are imported; the others can still be corrected and imported. undone: decided.
 * failed: the file could not be read.
 */
const importState = z.enum(['mapping', 'checked', 'stored', 'undone', 'failed'])
export type ImportState = z.infer<typeof importState>
/** Work of the running task. */
const importWork = z.enum(['reading', 'storing', 'undoing'])
export type ImportWork = z.infer<typeof importWork>

/** warning: the row can be stored, but somebody should look at it. here: it is already stored, or an earlier row has it. */
export const verdict = z.enum(['ready', 'warning', 'error', 'here'])
export type Verdict = z.infer<typeof verdict>
const verdictCounts = z.strictObject({
  ready: z.number().int(),
  warning: z.number().int(),
  error: z.number().int(),
  here: z.number().int(),
})
export type VerdictCounts = z.infer<typeof verdictCounts>

const rowReason = z.strictObject({
  field: z.string(),
  message: z.string(),
  value: z.string().optional().describe('What the file says, where another name may be chosen for it in all rows'),
  within: z.string().optional().describe('What the value belongs to: the subject of a topic'),
  cell: z
    .enum(['date', 'time', 'error', 'formula'])
    .optional()
    .describe('What Excel made of the cell; a row that is sent with the same value says that it is meant'),
  likely: z
    .literal(true)
    .optional()
    .describe('It is likely to be the same as another, which is asked before it is stored'),
})
export type RowReason = z.infer<typeof rowReason>

/** One of the first rows of a table, as the file has it. */
const topRow = z.strictObject({ position: z.number().int(), cells: z.array(z.string()) })
export type TopRow = z.infer<typeof topRow>

/** A row by the fields of its columns. */
export type Values = Record<string, string>

const defaults = z.record(z.string(), z.string().nullable())
/** Values for rows whose own cell is empty. */
export type Defaults = z.infer<typeof defaults>

export const staffImport = z.strictObject({
  _id: id,
  file_name: z.string(),
  format: importFormat,
  state: importState,
  work: importWork.nullable(),
  is_resumed: z.boolean().describe('The task goes on after its process has died'),
  done: z
    .number()
    .int()
    .describe('Rows that the task has read or stored so far; nobody sees a stored one before its end'),
  total: z.number().int().nullable(),
  problem: z.string().nullable(),
  encoding: textEncoding.nullable().describe('What the text is written in; null where the file says it itself'),
  headings: z.array(z.string()).describe('The row of a table that names its columns'),
  heading_row: z.number().int().describe('Where that row stands'),
  top_rows: z.array(topRow).describe('The first rows of a table, of which one names the columns'),
  samples: z.array(z.array(z.string())).describe('The first rows below the headings'),
  columns: z.array(z.string().nullable()).describe('What each column is; null: not read'),
  defaults,
  counts: verdictCounts,
  likely: z
    .number()
    .int()
    .describe('Rows that are likely to be the same as others: whoever stores the file says what becomes of them'),
  stored: z.number().int().describe('What was made of it and is still there'),
  used: z.number().int().describe('Of these, what is in use: such an import cannot be undone'),
  created_by: z.string().nullable(),
  created_at: time,
  decided_at: time.nullable(),
})
export type StaffImport = z.infer<typeof staffImport>

const field = z.string().max(40)
export const checkBody = z.strictObject({
  columns: z.array(field.nullable()).max(200).describe('What each column of the file is, in its order; null: not read'),
  defaults: defaults.default({}),
})
export type CheckBody = z.input<typeof checkBody>

export const layoutBody = z.strictObject({
  encoding: textEncoding.optional(),
  heading_row: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('One of the first rows; without it, the one that seems to be'),
})
export type LayoutBody = z.infer<typeof layoutBody>

export const importRow = z.strictObject({
  position: z.number().int().describe('Row of the file as a spreadsheet counts them, with the heading as row 1'),
  verdict,
  line: z.string(),
  reasons: z.array(rowReason),
  values: z.record(z.string(), z.string()),
})
export type ImportRow = z.infer<typeof importRow>

export const rowValues = z.record(field, z.string().max(32_767))
export type RowInput = z.input<typeof rowValues>

/** A value in the file, and the name it stands for. */
export const meaning = z.strictObject({
  field,
  value: z.string().max(2000),
  within: z.string().max(200).nullable(),
  meaning: z.string().max(200).describe('A name that is offered; empty: the cell counts as empty'),
})
export type Meaning = z.infer<typeof meaning>
export const meaningsBody = z.strictObject({ meanings: z.array(meaning).min(1).max(100) })
export type MeaningsBody = z.infer<typeof meaningsBody>

export const unknownValues = z.strictObject({
  values: z.array(
    z.strictObject({ field: z.string(), value: z.string(), within: z.string().nullable(), rows: z.number().int() }),
  ),
  choices: z.array(z.strictObject({ field: z.string(), within: z.string().nullable(), text: z.string() })),
})
export type UnknownValues = z.infer<typeof unknownValues>

/** Options for storing; each kind has its own names. */
export const storeBody = z.record(field, z.union([z.boolean(), z.array(z.string().max(100)).max(50)]))
export type StoreBody = z.infer<typeof storeBody>

/** `keys`: keys for finding duplicates. `staged`: what would be stored; null if it cannot be. */
export type Judged = {
  verdict: Verdict
  reasons: RowReason[]
  line: string
  keys: string[]
  staged: unknown
}
