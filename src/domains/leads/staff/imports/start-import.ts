import { and, eq, lt, sql } from 'drizzle-orm'
import { type Context, userOf } from '../../../../platform/context.ts'
import { audit } from '../../../../platform/data/database/audit.ts'
import { newId } from '../../../../platform/data/database/ids.ts'
import type { TableFormat } from '../../../../platform/files/spreadsheets/read-table.ts'
import { maskAadhaar } from '../../../../platform/text/aadhaar.ts'
import { readStart, receiveOne, refuseFile, tableFormatOf } from '../../../../platform/work/imports/receive-file.ts'
import { requireSize } from '../../../content/files/set-limits.ts'
import { keptSince } from '../../../identity/privacy/set-keeping.ts'
import { leadImportRows, leadImports } from '../../tables.ts'
import { guessColumns } from './rules.ts'

/** Nobody but the task that reads it is ever handed this file. */
export const importFile = (importId: string) => `lead-imports/${importId}`
export const noCounts = { ready: 0, warning: 0, error: 0, here: 0 }

const tidyCell = (cell: string) =>
  maskAadhaar(cell.slice(0, 400))
    .replace(/\p{Cs}|\p{Cc}/gu, ' ')
    .slice(0, 200)

type Sent = { fileName: string; body: Buffer /** By `performance.now()`. */; arrivedAt: number }

/** Takes a file of leads in: nothing of it is read further before somebody has said what its columns are. 409 while another import of theirs is under way. Answers its id. */
export function startLeadImport(ctx: Context, { fileName, body, arrivedAt }: Sent) {
  const format = tableFormatOf(fileName)
  if (!format) throw refuseFile('is neither CSV nor XLSX')
  return receiveOne(ctx, arrivedAt, async () => {
    await requireSize(ctx, 'import_mb', body)
    const { headings, samples } = await readStart(body, format)
    if (samples.length === 0) throw refuseFile('has a heading and no rows')
    return keepFile(ctx, {
      fileName,
      body,
      format,
      headings: headings.map(tidyCell),
      samples: samples.map((cells) => cells.map(tidyCell)),
    })
  })
}

type Received = { fileName: string; body: Buffer; format: TableFormat; headings: string[]; samples: string[][] }

async function keepFile(ctx: Context, { fileName, body, format, headings, samples }: Received) {
  const id = newId()
  await ctx.storage.putUnflushed(importFile(id), body, 'application/octet-stream')
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
    headings,
    samples,
    columns: guessColumns(headings),
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
  const oldImports = await ctx.db
    .select({ id: leadImports.id })
    .from(leadImports)
    .where(and(lt(leadImports.createdAt, imports), sql`jsonb_array_length(${leadImports.samples}) > 0`))
    .limit(100)
  for (const { id } of oldImports) {
    await ctx.storage.delete(importFile(id))
    await ctx.db.delete(leadImportRows).where(eq(leadImportRows.importId, id))
    await ctx.db.update(leadImports).set({ samples: [] }).where(eq(leadImports.id, id))
  }
}
