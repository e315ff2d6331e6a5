import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { staffTasks } from '#platform/data/database/tables.ts'
import { notFound } from '#platform/errors.ts'
import { msg, translated } from '#platform/text/messages.ts'
import { isResumed } from '#platform/work/tasks/run-task.ts'
import type { ImportKind } from './describe-kind.ts'
import { within } from './receive-file.ts'
import { isOpen, joinSpellings } from './rules.ts'
import type { ImportRow, ImportWork, StaffImport, UnknownValues, Verdict } from './schema.ts'
import { importRows, imports } from './tables.ts'

const wasStopped = msg`Reading the file was stopped. Please check all rows again or upload the file again.`
const readOut = (problem: string | null) => (problem === null ? null : translated(problem))
const works: Record<string, ImportWork> = { check: 'reading', store: 'storing', undo: 'undoing' }
const importsShown = 50

/** Condition for storable rows with a hint. */
export const isLikely = sql`${importRows.staged} is not null and ${importRows.reasons} @> '[{"likely": true}]'::jsonb`
const samplesShown = 5

function select({ db }: Context) {
  return db
    .select({ record: imports, createdBy: users.candidateName, task: staffTasks })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .leftJoin(staffTasks, eq(staffTasks.id, imports.taskId))
    .$dynamic()
}
type Row = Awaited<ReturnType<typeof select>>[number]

/** Presents the progress of a running task, and the result of an ended one. */
function presentWork({ record, task }: Row) {
  const open = task?.state === 'waiting' || task?.state === 'running' ? task : null
  const isStopped = record.state === 'mapping' && task?.state === 'cancelled'
  const failed = task?.state === 'failed' ? task.problem : null
  return {
    work: open ? (works[open.kind.split('-')[0] ?? ''] ?? null) : null,
    is_resumed: open !== null && isResumed(open),
    done: open?.done ?? 0,
    total: open?.total ?? null,
    problem: readOut((open ? null : failed) ?? record.problem ?? (isStopped ? wasStopped : null)),
  }
}

/** Counts the rows that may be duplicates and are not yet decided. */
export const countLikely = ({ db }: Context, importId: string) =>
  db.$count(importRows, and(eq(importRows.importId, importId), isLikely))

async function present(ctx: Context, kind: ImportKind, row: Row): Promise<StaffImport> {
  const { record, createdBy } = row
  const isStored = record.state === 'stored'
  return {
    _id: record.id,
    file_name: record.fileName,
    format: record.format,
    state: record.state,
    ...presentWork(row),
    encoding: record.encoding,
    headings: record.headings,
    heading_row: record.headingRow,
    top_rows: record.samples,
    samples: record.samples
      .filter(({ position }) => position > record.headingRow)
      .slice(0, samplesShown)
      .map(({ cells }) => cells),
    columns: record.columns,
    defaults: record.defaults,
    counts: record.counts,
    likely: isOpen(record.state) ? await countLikely(ctx, record.id) : 0,
    stored: isStored ? await kind.countStored(ctx, record.id) : 0,
    used: isStored ? await kind.countUsed(ctx, record.id) : 0,
    created_by: createdBy,
    created_at: record.createdAt.toISOString(),
    decided_at: record.decidedAt?.toISOString() ?? null,
  }
}

/** Lists the imports that the caller sees, newest first. */
export async function listImports(ctx: Context, kind: ImportKind) {
  const rows = await select(ctx).where(within(ctx, kind)).orderBy(desc(imports.createdAt)).limit(importsShown)
  const listed: StaffImport[] = []
  for (const row of rows) listed.push(await present(ctx, kind, row))
  return listed
}

async function findRow(ctx: Context, kind: ImportKind, importId: string) {
  const [row] = await select(ctx).where(and(eq(imports.id, importId), within(ctx, kind)))
  if (!row) throw notFound('import')
  return row
}

/** Returns one import; 404 also for another person's. */
export const getImport = async (ctx: Context, kind: ImportKind, importId: string) =>
  present(ctx, kind, await findRow(ctx, kind, importId))

/** Returns the stored import; 404 also for another person's. */
export const findImport = async (ctx: Context, kind: ImportKind, importId: string) =>
  (await findRow(ctx, kind, importId)).record

type Shown = Pick<typeof importRows.$inferSelect, 'position' | 'verdict' | 'line' | 'reasons' | 'cells'>

/** Presents a row for the screen. */
export function presentRow({ presentLine }: ImportKind, { position, verdict, line, reasons, cells }: Shown): ImportRow {
  return { position, verdict, line: presentLine?.(line) ?? line, reasons, values: cells }
}

type RowsOf = { kind: ImportKind; importId: string }
type RowFilter = { verdicts: readonly Verdict[] | undefined; after: number; limit: number }

/** Lists the rows in the order of the file. */
export async function listRows({ db }: Context, { kind, importId }: RowsOf, { verdicts, after, limit }: RowFilter) {
  const place = and(eq(importRows.importId, importId), gt(importRows.position, after))
  const rows = await db
    .select()
    .from(importRows)
    .where(and(place, verdicts ? inArray(importRows.verdict, verdicts) : undefined))
    .orderBy(asc(importRows.position))
    .limit(limit + 1)
  const data = rows.slice(0, limit).map((row) => presentRow(kind, row))
  return { data, next: rows.length > limit ? String(data.at(-1)?.position) : null }
}

const valuesShown = 50
const spellingsRead = 2000

/** Lists the unknown values of a file as they are spelled. */
export async function listSpellings({ db }: Pick<Context, 'db'>, importId: string) {
  const { rows } = await db.execute<UnknownValues['values'][number]>(
    sql`select reason->>'field' as field, reason->>'value' as value, reason->>'within' as within, count(*)::int as rows
      from ${importRows}, jsonb_array_elements(${importRows.reasons}) as reason
      where ${importRows.importId} = ${importId} and reason ? 'value'
      group by 1, 2, 3 order by 4 desc, 1, 2 limit ${spellingsRead}`,
  )
  return rows
}

/** Lists unknown values, most frequent first, with the names they may stand for. */
export async function listUnknownValues(ctx: Context, kind: ImportKind, importId: string): Promise<UnknownValues> {
  const record = await findImport(ctx, kind, importId)
  if (!isOpen(record.state)) return { values: [], choices: [] }
  const rows = joinSpellings(await listSpellings(ctx, importId)).slice(0, valuesShown)
  if (rows.length === 0) return { values: [], choices: [] }
  const asked = new Set(rows.map(({ field }) => field))
  const { choices } = await kind.openJudge(ctx, record)
  return { values: rows, choices: choices.filter(({ field }) => asked.has(field)) }
}
