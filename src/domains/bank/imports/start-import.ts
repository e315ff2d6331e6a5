import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { audit } from '../../../platform/data/database/audit.ts'
import { newId } from '../../../platform/data/database/ids.ts'
import { maskAadhaar } from '../../../platform/text/aadhaar.ts'
import {
  endingOf,
  readStart,
  receiveOne,
  refuseFile,
  tableFormatOf,
} from '../../../platform/work/imports/receive-file.ts'
import { startTask } from '../../../platform/work/tasks/start-task.ts'
import { requireSize } from '../../content/files/set-limits.ts'
import { keptSince } from '../../identity/privacy/set-keeping.ts'
import { listOffered } from '../questions/set-languages.ts'
import { questionImportRows, questionImports } from '../tables.ts'
import { guessColumns, isOffered, isPlain } from './rules.ts'
import type { ImportFormat, ImportState } from './schema.ts'

export const noCounts = { ready: 0, warning: 0, error: 0, here: 0 }

/** Nobody but the task that reads it is ever handed this file, and it is gone when somebody has decided about it. */
export const fileOf = (importId: string) => `imports/${importId}`

/** 400 for a name that says no format of ours. */
export function formatOf(fileName: string): ImportFormat {
  if (['jsonl', 'ndjson'].includes(endingOf(fileName))) return 'jsonl'
  const format = tableFormatOf(fileName)
  if (!format) throw refuseFile('is neither CSV nor XLSX nor JSON Lines')
  return format
}

const tidyCell = (cell: string) =>
  maskAadhaar(cell.slice(0, 400))
    .replace(/\p{Cs}|\p{Cc}/gu, ' ')
    .slice(0, 200)

/** The heading of a table and its first rows; the rest is read by a task. */
async function readHeading(body: Buffer, format: ImportFormat) {
  if (format === 'jsonl') return { headings: [], samples: [] }
  const { headings, samples } = await readStart(body, format)
  return { headings: headings.map(tidyCell), samples: samples.map((cells) => cells.map(tidyCell)) }
}

/** What was said of a file with the same first row: one's own words before a colleague's. */
async function findRemembered(ctx: Context, headings: string[]) {
  const isSame = sql`${questionImports.headings} = ${JSON.stringify(headings)}::jsonb`
  const [previous] = await ctx.db
    .select({ columns: questionImports.columns })
    .from(questionImports)
    .where(and(isSame, inArray(questionImports.state, ['reading', 'checked', 'stored', 'undone'])))
    .orderBy(desc(eq(questionImports.createdBy, userOf(ctx).id)), desc(questionImports.createdAt))
    .limit(1)
  return previous?.columns
}

async function chooseColumns(
  ctx: Context,
  headings: string[],
): Promise<{ columns: (string | null)[]; state: ImportState }> {
  if (headings.length === 0) return { columns: [], state: 'reading' }
  const offered = await listOffered(ctx)
  const remembered = await findRemembered(ctx, headings)
  if (remembered?.every((column) => column === null || isOffered(column, offered)))
    return { columns: remembered, state: 'reading' }
  const columns = guessColumns(headings, offered)
  return { columns, state: isPlain(headings, columns) ? 'reading' : 'mapping' }
}

/** A task reads it, in the transaction of the caller. */
export async function readLater(ctx: Context, { id, fileName }: { id: string; fileName: string }) {
  const input = { questionImportId: id }
  const taskId = await startTask(ctx, { kind: 'read-question-import', title: `Read ${fileName}`, input })
  await ctx.db.update(questionImports).set({ taskId }).where(eq(questionImports.id, id))
}

type Sent = { fileName: string; body: Buffer /** By `performance.now()`. */; arrivedAt: number }

/**
 * Takes a file of questions in. A task reads it, once somebody has said what those of its columns are that neither the template nor an earlier file names. Answers the import, whose rows come to
 * be seen one after the other. 400 for what is no such file, 409 while another import of theirs is under way.
 */
export function startImport(ctx: Context, { fileName, body, arrivedAt }: Sent) {
  const format = formatOf(fileName)
  return receiveOne(ctx, arrivedAt, async () => {
    await requireSize(ctx, 'import_mb', body)
    if (body.length === 0) throw refuseFile('is empty')
    const { headings, samples } = await readHeading(body, format)
    const { columns, state } = await chooseColumns(ctx, headings)
    const id = newId()
    await ctx.storage.putUnflushed(fileOf(id), body, 'application/octet-stream')
    await inTransaction(ctx, async (ctx) => {
      const table = { headings, samples, columns }
      const row = { id, fileName, format, state, counts: noCounts, createdBy: userOf(ctx).id, createdAt: ctx.now }
      await ctx.db.insert(questionImports).values({ ...row, ...table })
      if (state === 'reading') await readLater(ctx, row)
      await audit(ctx, { action: 'questions-uploaded', subjectId: id, details: { format, bytes: body.length } })
    })
    return { _id: id }
  })
}

export async function failImport(ctx: Context, importId: string, problem: string) {
  await ctx.db.update(questionImports).set({ state: 'failed', problem }).where(eq(questionImports.id, importId))
  await ctx.storage.delete(fileOf(importId))
}

/** A file that nobody has decided about goes when its days are over (`keepingGroup`), with what was read of it. May run anywhere, any time. */
export async function sweepQuestionImports(ctx: Context) {
  const { imports } = await keptSince(ctx)
  const isOld = lt(questionImports.createdAt, imports)
  const oldImports = await ctx.db
    .select({ id: questionImports.id })
    .from(questionImports)
    .where(and(isOld, inArray(questionImports.state, ['mapping', 'reading', 'checked'])))
    .limit(100)
  for (const { id } of oldImports) {
    await failImport(ctx, id, 'This import was not stored in time and has expired.')
    await ctx.db.delete(questionImportRows).where(eq(questionImportRows.importId, id))
    await ctx.db.update(questionImports).set({ samples: [], counts: noCounts }).where(eq(questionImports.id, id))
  }
}
