import { Readable } from 'node:stream'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError } from '../../../platform/errors.ts'
import { openTable, type TableFormat } from '../../../platform/spreadsheets/read-table.ts'
import { requireSize } from '../../content/files/set-limits.ts'
import { maskAadhaar } from '../../identity/privacy/rules.ts'
import { keptSince } from '../../identity/privacy/set-keeping.ts'
import { leadImportRows, leadImports } from '../tables.ts'
import { guessColumns } from './rules.ts'

const samplesShown = 5
/** Nobody but the task that reads it is ever handed this file. */
export const importFile = (importId: string) => `lead-imports/${importId}`
export const noCounts = { ready: 0, warning: 0, error: 0, here: 0 }

const endings: Record<string, TableFormat> = { csv: 'csv', txt: 'csv', tsv: 'csv', xlsx: 'xlsx' }

function refused(message: string) {
  return new AppError('invalid', `The file ${message}.`, { errors: { name: message } })
}

const tidyCell = (cell: string) =>
  maskAadhaar(cell)
    .replace(/\p{Cs}|\p{Cc}/gu, ' ')
    .slice(0, 200)

/** The heading and the first rows; the rest is read by a task. */
async function readStart(body: Buffer, format: TableFormat) {
  const rows: string[][] = []
  for await (const { cells } of openTable(async () => Readable.from([body]), format)) {
    rows.push(cells.slice(0, 200).map(tidyCell))
    if (rows.length > samplesShown) break
  }
  const [headings, ...samples] = rows
  if (!headings) throw refused('is empty')
  if (samples.length === 0) throw refused('has a heading and no rows')
  return { headings, samples }
}

/** Takes a file of leads in: nothing of it is read further before somebody has said what its columns are. Answers its id. */
export async function startLeadImport(ctx: Context, { fileName, body }: { fileName: string; body: Buffer }) {
  const format = endings[/\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? '']
  if (!format) throw refused('is neither CSV nor XLSX')
  await requireSize(ctx, 'import_mb', body)
  const start = await readStart(body, format)
  const id = newId()
  await ctx.storage.put(importFile(id), body, 'application/octet-stream')
  const defaults = {
    center_id: null,
    course_id: null,
    source: 'list' as const,
    owner_id: null,
    next_follow_up_at: null,
  }
  await ctx.db.insert(leadImports).values({
    id,
    fileName,
    format,
    state: 'mapping',
    ...start,
    columns: guessColumns(start.headings),
    defaults,
    counts: noCounts,
    createdBy: userOf(ctx).id,
    createdAt: ctx.now,
  })
  await audit(ctx, { action: 'leads-uploaded', subjectId: id, subjectKind: 'lead-import', details: { format } })
  return id
}

/** Files and rows of people go when their days are over (`keepingGroup`), whatever became of them. May run anywhere, any time. */
export async function sweepLeadImports(ctx: Context) {
  const { imports } = await keptSince(ctx)
  const found = await ctx.db
    .select({ id: leadImports.id })
    .from(leadImports)
    .where(and(lt(leadImports.createdAt, imports), sql`jsonb_array_length(${leadImports.samples}) > 0`))
    .limit(100)
  for (const { id } of found) {
    await ctx.storage.delete(importFile(id))
    await ctx.db.delete(leadImportRows).where(eq(leadImportRows.importId, id))
    await ctx.db.update(leadImports).set({ samples: [] }).where(eq(leadImports.id, id))
  }
}
