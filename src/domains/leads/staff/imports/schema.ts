import { z } from 'zod'
import { id, time } from '../../../../platform/http/schema.ts'
import { exactText, plainText } from '../../../../platform/text/schema.ts'
import { leadSource, nextAt } from '../schema.ts'

/** What a column of a file may be of a lead. */
export const leadField = z.enum(
  ['name', 'phone', 'email', 'centre', 'course', 'source', 'note'],
  'is nothing that a lead has',
)
export type LeadField = z.infer<typeof leadField>

/** mapping: somebody says what the columns are. checked: every row has its verdict. failed: it is no such file. */
export const importState = z.enum(['mapping', 'checked', 'stored', 'undone', 'failed'])
export type ImportState = z.infer<typeof importState>
/** The task that is at it. */
export const importWork = z.enum(['reading', 'storing', 'undoing'])

/** warning: it can be stored, and something should be looked at. here: an open lead, or an earlier row, has this phone or e-mail. */
export const leadVerdict = z.enum(['ready', 'warning', 'error', 'here'])
export type LeadVerdict = z.infer<typeof leadVerdict>
export const verdictCounts = z.record(leadVerdict, z.number().int())
export type VerdictCounts = z.infer<typeof verdictCounts>

export const leadReason = z.strictObject({ field: z.string(), message: z.string() })
export type LeadReason = z.infer<typeof leadReason>

/** For every row whose own cell is empty. */
export const importDefaults = z.strictObject({
  center_id: id.nullable(),
  course_id: id.nullable().default(null),
  source: leadSource.default('list'),
  owner_id: id.nullable().default(null).describe('Who follows them up; null: nobody yet'),
  next_follow_up_at: nextAt.nullable().default(null),
})
export type ImportDefaults = z.output<typeof importDefaults>
const shownDefaults = z.strictObject({
  center_id: id.nullable(),
  course_id: id.nullable(),
  source: leadSource,
  owner_id: id.nullable(),
  next_follow_up_at: z.string().nullable(),
})

export const checkBody = z.strictObject({
  columns: z
    .array(leadField.nullable())
    .max(200)
    .describe('What each column of the file is, in its order; null: not read'),
  defaults: importDefaults,
})
export type CheckBody = z.input<typeof checkBody>
export type CheckFields = z.output<typeof checkBody>

export const leadImport = z.strictObject({
  _id: id,
  file_name: z.string(),
  state: importState,
  work: importWork.nullable(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  problem: z.string().nullable(),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())).describe('The first rows'),
  columns: z.array(leadField.nullable()),
  defaults: shownDefaults,
  counts: verdictCounts,
  stored: z.number().int().describe('Leads that it made'),
  worked: z.number().int().describe('Of these, the ones that somebody has worked on: such an import cannot be undone'),
  created_by: z.string().nullable(),
  created_at: time,
})
export type LeadImport = z.infer<typeof leadImport>

const shownValues = z.strictObject({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  centre: z.string(),
  course: z.string(),
  source: z.string(),
  note: z.string(),
})
export type RowValues = z.infer<typeof shownValues>

const cell = exactText(2000)
export const rowValues = z.strictObject({
  name: plainText(2000).default(''),
  phone: cell.default(''),
  email: cell.default(''),
  centre: plainText(2000).default(''),
  course: plainText(2000).default(''),
  source: plainText(2000).default(''),
  note: plainText(2000).default(''),
})
export type RowInput = z.input<typeof rowValues>

export const leadImportRow = z.strictObject({
  position: z.number().int().describe('Row of the file as a spreadsheet counts them'),
  verdict: leadVerdict,
  reasons: z.array(leadReason),
  values: shownValues,
})
export type LeadImportRow = z.infer<typeof leadImportRow>

/** A row as it would be stored. */
export type StagedLead = {
  name: string
  phone: string | null
  email: string | null
  centreId: string | null
  courseId: string | null
  source: z.infer<typeof leadSource>
  note: string
}
