import { and, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../../platform/context.ts'
import { AppError, notFound, wrongField } from '../../../../platform/errors.ts'
import { openTable } from '../../../../platform/files/spreadsheets/read-table.ts'
import { counted } from '../../../../platform/text/counted.ts'
import { createPace } from '../../../../platform/work/tasks/pace.ts'
import type { RunningTask, TaskResult } from '../../../../platform/work/tasks/run-task.ts'
import { startTask } from '../../../../platform/work/tasks/start-task.ts'
import { centres, courses } from '../../../catalogue/tables.ts'
import { centresWith } from '../../../identity/access.ts'
import { leadImportRows, leadImports } from '../../tables.ts'
import { requireOwner } from '../assign-lead.ts'
import { findDoubles, withDoubles } from './find-doubles.ts'
import { lockImport } from './lock-import.ts'
import { type Judged, judgeRow, keyOf, type Names, valuesOf } from './rules.ts'
import type { CheckFields, LeadVerdict, RowValues } from './schema.ts'
import { importFile, noCounts } from './start-import.ts'

const rowsAtOnce = 250
export const mostRows = 100_000

/** Says what the columns are and what holds for every row, and has each row looked at anew. 400 naming the field, 409 while a task is at it or when it is stored. */
export function checkLeadImport(ctx: Context, importId: string, { columns, defaults }: CheckFields) {
  return inTransaction(ctx, async (ctx) => {
    const leadImport = await lockImport(ctx, importId)
    if (leadImport.state !== 'mapping' && leadImport.state !== 'checked')
      throw new AppError('conflict', 'This import was decided already.')
    const fields = columns.slice(0, leadImport.headings.length)
    if (!fields.includes('name')) throw wrongField('columns', 'Please say which column has the name.')
    if (!fields.includes('phone') && !fields.includes('email'))
      throw wrongField('columns', 'Please say which column has the phone number or the e-mail.')
    if (new Set(fields.filter(Boolean)).size < fields.filter(Boolean).length)
      throw wrongField('columns', 'Two columns are the same.')
    await requireOwner(ctx, defaults.owner_id, { centreId: defaults.center_id })
    const taskId = await startTask(ctx, {
      kind: 'check-lead-import',
      title: `Read ${leadImport.fileName}`,
      input: { importId },
    })
    await ctx.db
      .update(leadImports)
      .set({ state: 'mapping', columns: fields, defaults, taskId, counts: noCounts, problem: null })
      .where(eq(leadImports.id, importId))
  })
}

/** What the names in a file may mean to anyone who imports it. */
export async function readNames(ctx: Context): Promise<Names> {
  const places = await ctx.db.select({ id: centres.id, name: centres.name }).from(centres)
  const offered = await ctx.db
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .where(eq(courses.isLive, true))
  const mapOf = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [keyOf(name), id]))
  return { centres: mapOf(places), courses: mapOf(offered), ownCentreIds: centresWith(ctx.actor, 'leads.manage') }
}

type Found = { position: number; values: RowValues; judged: Judged }

export function rowOf(importId: string, { position, values, judged }: Found) {
  const { verdict, reasons, staged } = judged
  const { phone = null, email = null } = staged ?? {}
  return { importId, position, verdict, reasons, cells: values, phone, email, staged }
}

async function storeRows(
  ctx: Context,
  importId: string,
  { judgedRows, counts }: { judgedRows: Found[]; counts: Record<LeadVerdict, number> },
) {
  for (const { judged } of judgedRows) counts[judged.verdict]++
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(leadImportRows).values(judgedRows.map((row) => rowOf(importId, row)))
    await ctx.db.update(leadImports).set({ counts }).where(eq(leadImports.id, importId))
  })
}

type Import = typeof leadImports.$inferSelect

async function readRows(ctx: Context, leadImport: Import, task: RunningTask) {
  const file = await ctx.storage.open(importFile(leadImport.id))
  if (!file) throw new AppError('not_found', 'The file is not there any more. Please send it again.')
  const names = await readNames(ctx)
  const counts = { ...noCounts }
  const seen = new Map<string, number>()
  let count = 0
  const pause = createPace()
  let batch: { position: number; cells: string[] }[] = []
  const flush = async () => {
    const judged = batch.map(({ position, cells }) => {
      const values = valuesOf(cells, leadImport.columns)
      return { position, values, judged: judgeRow(values, names, leadImport.defaults) }
    })
    const doubles = await findDoubles(
      ctx,
      judged.flatMap(({ judged }) => judged.staged ?? []),
    )
    const rows = judged.map((row) => {
      const judged = withDoubles(
        row.judged,
        doubles,
        ({ phone, email }) => seen.get(phone ?? '') ?? seen.get(email ?? ''),
      )
      const { staged } = judged
      if (staged) for (const text of [staged.phone, staged.email]) if (text !== null) seen.set(text, row.position)
      return { ...row, judged }
    })
    if (rows.length > 0) await storeRows(ctx, leadImport.id, { judgedRows: rows, counts })
    batch = []
    await task.beat(count)
    await pause()
  }
  let isHeading = true
  for await (const row of openTable(file, leadImport.format)) {
    if (isHeading) {
      isHeading = false
      continue
    }
    if (++count > mostRows) throw new AppError('invalid', 'The file has more than 1,00,000 rows. Please cut it in two.')
    batch.push(row)
    if (batch.length === rowsAtOnce) await flush()
  }
  await flush()
  return counts
}

/** Task: every row of the file gets its verdict. Begun anew, it begins with the first row. */
export async function checkImport(ctx: Context, task: RunningTask): Promise<TaskResult> {
  const mine = and(eq(leadImports.id, String(task.input.importId)), eq(leadImports.taskId, task.id))
  const [leadImport] = await ctx.db.select().from(leadImports).where(mine)
  if (leadImport?.state !== 'mapping') throw notFound('import')
  await ctx.db.delete(leadImportRows).where(eq(leadImportRows.importId, leadImport.id))
  try {
    const counts = await readRows(ctx, leadImport, task)
    await ctx.db
      .update(leadImports)
      .set({ state: 'checked', counts })
      .where(and(mine, isNull(leadImports.problem)))
    const ready = counts.ready + counts.warning
    return {
      told: `${counted(ready, 'row is', 'rows are')} ready, ${counted(counts.error + counts.here, 'is', 'are')} not`,
    }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable')
      await ctx.db.update(leadImports).set({ state: 'failed', problem: error.message }).where(mine)
    throw error
  }
}
