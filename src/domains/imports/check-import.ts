import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { openTable } from '#platform/files/spreadsheets/read-table.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t, translated } from '#platform/text/messages.ts'
import { createPace, type RunningTask, type TaskResult } from '#platform/work/tasks/run-task.ts'
import { type Import, type ImportKind, parsePart, type ReadRow, refuseField } from './describe-kind.ts'
import { judgeAgain, judgeRows, recount, rowOf } from './judge-rows.ts'
import { listSpellings } from './reads.ts'
import { lockImport, ofTask, startWork, type Target } from './receive-file.ts'
import { isOpen, joinMeanings, noCounts, storable, suspicionsOf, tellUnread, toSpellings, valuesOf } from './rules.ts'
import type { CheckBody, Meaning, MeaningsBody } from './schema.ts'
import { failImport } from './start-import.ts'
import { importRows, imports } from './tables.ts'

const rowsAtOnce = 250

async function requireColumns(ctx: Context, kind: ImportKind, columns: (string | null)[]) {
  const given = columns.filter((column) => column !== null)
  const strange = given.find((column) => !kind.fields.includes(column))
  if (strange !== undefined)
    throw refuseField('columns', t`A ${translated(kind.nouns.single)} does not have a field called ${strange}.`)
  await kind.requireColumns(ctx, columns)
  if (new Set(given).size < given.length) throw refuseField('columns', 'Two columns are assigned to the same field.')
}

/**
 * Sets the meaning of the columns and the defaults for every row, and has each row checked again; the next file
 * with this first row is read the same way. 400 naming the field, 409 while a task runs or once the import is
 * decided.
 */
export function checkImport(ctx: Context, { kind, importId }: Target, body: CheckBody) {
  return inTransaction(ctx, async (ctx) => {
    const record = await lockImport(ctx, kind, importId)
    if (record.state !== 'mapping' && record.state !== 'checked')
      throw new AppError('conflict', 'The columns of this import can no longer be changed.')
    const columns = record.headings.map((_, index) => body.columns[index] ?? null)
    if (record.headings.length > 0) await requireColumns(ctx, kind, columns)
    const defaults = parsePart(kind.defaults, body.defaults ?? {}, 'defaults.')
    await startWork(ctx, { kind, importId }, { what: 'check', title: t`Reading ${record.fileName}` })
    await ctx.db
      .update(imports)
      .set({ state: 'mapping', columns, defaults, counts: noCounts, problem: null })
      .where(eq(imports.id, importId))
  })
}

/**
 * Sets what values stand for in all rows and has those rows checked again. 400 for a name that is not offered,
 * 409 while a task runs or once the import is undone.
 */
export function applyMeanings(ctx: Context, { kind, importId }: Target, { meanings }: MeaningsBody) {
  return inTransaction(ctx, async (ctx) => {
    const record = await lockImport(ctx, kind, importId)
    if (!isOpen(record.state)) throw new AppError('conflict', 'The rows of this import can no longer be changed.')
    const { choices } = await kind.openJudge(ctx, record)
    for (const [index, { field, within, meaning }] of meanings.entries()) {
      const isOffered = choices.some(
        (choice) => choice.field === field && choice.text === meaning && (choice.within ?? within) === within,
      )
      if (!isOffered) throw refuseField(`meanings.${index}.meaning`, 'is not one of the choices')
    }
    await startWork(
      ctx,
      { kind, importId },
      { what: 'check', title: t`Reading ${record.fileName}`, input: { meanings } },
    )
    const all = joinMeanings(record.meanings, toSpellings(meanings, await listSpellings(ctx, importId)))
    await ctx.db.update(imports).set({ meanings: all }).where(eq(imports.id, importId))
  })
}

/** Reads rows by the columns that were set. */
async function* fromTable(
  file: OpenFile,
  { format, encoding, headingRow, columns }: Import,
  kind: ImportKind,
): AsyncGenerator<ReadRow> {
  const isPlain = kind.presentLine === undefined
  for await (const row of openTable(file, format === 'xlsx' ? 'xlsx' : 'csv', encoding)) {
    if (row.position <= headingRow) continue
    const cells = isPlain ? row.cells.map((cell) => cell.replaceAll(/<\/?su[bp]>/g, '')) : row.cells
    const reasons = suspicionsOf(row, columns, kind.holdsDate)
    yield { position: row.position, values: valuesOf(cells, columns, kind), reasons }
  }
}

async function readRows(ctx: Context, kind: ImportKind, { record, task }: { record: Import; task: RunningTask }) {
  const file = await ctx.storage.open(record.fileKey)
  if (!file) throw new AppError('not_found', 'The file is no longer available. Please upload it again.')
  const judge = await kind.openJudge(ctx, record)
  const read = kind.formats?.readers[record.format]
  const seen = new Map<string, number>()
  const pause = createPace()
  let counts = { ...noCounts }
  let batch: ReadRow[] = []
  let count = 0
  const flush = async () => {
    const rows = await judgeRows(ctx, batch, { kind, judge, record, seen })
    counts = recount(
      counts,
      [],
      rows.map(({ judged }) => judged),
    )
    batch = []
    if (rows.length > 0)
      await inTransaction(ctx, async (ctx) => {
        await ctx.db.insert(importRows).values(rows.map((row) => rowOf(record.id, row)))
        await ctx.db.update(imports).set({ counts }).where(eq(imports.id, record.id))
      })
    await task.beat(count)
    await pause()
  }
  for await (const row of read ? read(file, ctx, record.encoding ?? 'utf-8') : fromTable(file, record, kind)) {
    if (++count > kind.mostRows)
      throw new AppError(
        'invalid',
        t`The file has more than ${numberText(kind.mostRows)} rows. Please split it into smaller files.`,
      )
    batch.push(row)
    if (batch.length === rowsAtOnce) await flush()
  }
  await flush()
  if (count === 0) throw new AppError('invalid', t`The file has no ${translated(kind.nouns.many)}.`)
  return counts
}

const hasValue = ({ field, value, within }: Meaning) =>
  sql`${importRows.reasons} @> ${JSON.stringify([within === null ? { field, value } : { field, value, within }])}::jsonb`

/** Checks the rows that had one of the values again, in place. After a restart it continues with those not yet done. */
async function judgeMeant(ctx: Context, kind: ImportKind, { record, task }: { record: Import; task: RunningTask }) {
  const judge = await kind.openJudge(ctx, record)
  const pause = createPace()
  let { counts } = record
  let [after, count] = [0, 0]
  for (;;) {
    const place = and(eq(importRows.importId, record.id), gt(importRows.position, after))
    const rows = await ctx.db
      .select()
      .from(importRows)
      .where(and(place, or(...record.meanings.map(hasValue))))
      .orderBy(asc(importRows.position))
      .limit(rowsAtOnce)
    const last = rows.at(-1)
    if (!last) return counts
    const given = rows.map(({ position, cells, reasons }) => {
      return { position, values: cells, reasons: reasons.filter(({ cell }) => cell !== undefined) }
    })
    const judged = await judgeAgain(ctx, given, { importId: record.id, kind, judge, record })
    counts = recount(
      counts,
      rows,
      judged.map(({ judged }) => judged),
    )
    const positions = rows.map(({ position }) => position)
    await inTransaction(ctx, async (ctx) => {
      await ctx.db
        .delete(importRows)
        .where(and(eq(importRows.importId, record.id), inArray(importRows.position, positions)))
      await ctx.db.insert(importRows).values(judged.map((row) => rowOf(record.id, row)))
      await ctx.db.update(imports).set({ counts }).where(eq(imports.id, record.id))
    })
    after = last.position
    count += rows.length
    await task.beat(count)
    await pause()
  }
}

/**
 * Task: checks every row of the file, or only those with a value whose meaning was just set. After a restart it
 * begins with the first row.
 */
export async function readImport(ctx: Context, kind: ImportKind, task: RunningTask): Promise<TaskResult> {
  const [record] = await ctx.db.select().from(imports).where(ofTask(task))
  const { meanings } = task.input
  if (!record || !(meanings ? isOpen(record.state) : record.state === 'mapping')) throw notFound('import')
  try {
    const counts = await (meanings ? judgeMeant(ctx, kind, { record, task }) : readAll(ctx, kind, { record, task }))
    const ready = storable(counts)
    const summary = t`${plural(ready, '# row is', '# rows are')} ready, ${plural(counts.error + counts.here, '# is', '# are')} not ready`
    return { told: summary }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable' && !meanings)
      await failImport(ctx, record, error.message)
    throw error
  }
}

async function readAll(ctx: Context, kind: ImportKind, { record, task }: { record: Import; task: RunningTask }) {
  await ctx.db.delete(importRows).where(eq(importRows.importId, record.id))
  const counts = await readRows(ctx, kind, { record, task })
  const problem = tellUnread(record.headings, record.columns)
  await ctx.db.update(imports).set({ state: 'checked', counts, problem }).where(ofTask(task))
  return counts
}
