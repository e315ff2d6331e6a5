import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { numberText } from '#platform/text/counted.ts'
import { t, translated } from '#platform/text/messages.ts'
import { createPace, type RunningTask, type TaskResult } from '#platform/work/tasks/run-task.ts'
import { type Import, type ImportKind, parsePart, refuseField } from './describe-kind.ts'
import { findFirst } from './judge-rows.ts'
import { countLikely, isLikely } from './reads.ts'
import { lockImport, ofTask, startWork, type Target } from './receive-file.ts'
import { isOpen, noCounts, storable } from './rules.ts'
import type { StoreBody } from './schema.ts'
import { importRows, imports } from './tables.ts'

/** Lock for storing: of two concurrent imports of the same file, the second sees what the first has stored. */
const storeLock = 7_205_171

function requireOpen({ state }: Import) {
  if (!isOpen(state)) throw new AppError('conflict', 'There is nothing to import.')
}

/**
 * Starts a task that stores the ready rows: of a stored import, those corrected since. 400 naming an option that
 * cannot be, 409 unless every row has its verdict and some are ready.
 */
export function storeImport(ctx: Context, { kind, importId }: Target, body: StoreBody) {
  return inTransaction(ctx, async (ctx) => {
    const record = await lockImport(ctx, kind, importId)
    requireOpen(record)
    const total = storable(record.counts)
    if (total === 0) throw new AppError('conflict', 'No rows of this import are ready.')
    const options = parsePart(kind.options, body)
    if (options.likely === undefined && kind.asksAboutHints && (await countLikely(ctx, record.id)) > 0)
      throw refuseField(
        'likely',
        t`Please say whether the ${translated(kind.nouns.many)} that read like others are imported too.`,
      )
    await kind.openStore(ctx, record, options)
    await startWork(
      ctx,
      { kind, importId },
      { what: 'store', title: t`Importing ${record.fileName}`, input: { options }, total },
    )
  })
}

/** Starts a task that undoes an import. 409 unless it is stored and none of its records is in use. */
export function undoImport(ctx: Context, { kind, importId }: Target) {
  return inTransaction(ctx, async (ctx) => {
    const record = await lockImport(ctx, kind, importId)
    if (record.state !== 'stored') throw new AppError('conflict', 'Nothing from this import has been saved.')
    await requireUnused(ctx, kind, importId)
    const total = await kind.countStored(ctx, importId)
    await startWork(ctx, { kind, importId }, { what: 'undo', title: t`Undo the import of ${record.fileName}`, total })
  })
}

async function requireUnused(ctx: Context, kind: ImportKind, importId: string) {
  const used = await kind.countUsed(ctx, importId)
  if (used > 0) throw new AppError('conflict', kind.tellUsed(used))
}

async function readBatch({ db }: Context, { rowsAtOnce }: ImportKind, { id, after }: { id: string; after: number }) {
  const place = and(eq(importRows.importId, id), gt(importRows.position, after))
  const { position, keys, staged } = importRows
  return db
    .select({ position, keys, staged })
    .from(importRows)
    .where(and(place, isNotNull(staged)))
    .orderBy(asc(position))
    .limit(rowsAtOnce)
}
type Row = Awaited<ReturnType<typeof readBatch>>[number]

/** Rejects rows that were entered elsewhere since the file was read, with the reason. */
async function leaveKnown(ctx: Context, kind: ImportKind, { id, rows }: { id: string; rows: Row[] }) {
  const known = await kind.findKnown(ctx, [...new Set(rows.flatMap(({ keys }) => keys))])
  const fresh: Row[] = []
  for (const row of rows) {
    const here = findFirst(row.keys, 'here', { kind, known })
    if (!here) fresh.push(row)
    else {
      const isThis = and(eq(importRows.importId, id), eq(importRows.position, row.position))
      await ctx.db
        .update(importRows)
        .set({ verdict: 'here', reasons: [here], keys: [], staged: null })
        .where(isThis)
    }
  }
  return fresh
}

/** Leaves out rows that are probably duplicates, if the person chose so. */
const leaveLikely = ({ db }: Context, importId: string) =>
  db
    .update(importRows)
    .set({ verdict: 'here', keys: [], staged: null })
    .where(and(eq(importRows.importId, importId), isLikely))

/** Waits for another import of this kind and meanwhile reports that the task is alive. */
async function waitForTurn(ctx: Context, kind: ImportKind, task: RunningTask) {
  for (;;) {
    const { rows } = await ctx.db.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${storeLock}, hashtext(${kind.name})) as mine`,
    )
    if (rows[0]?.mine) return
    await task.beat(0)
    await delay(250)
  }
}

async function lockForTask(ctx: Context, task: RunningTask) {
  const [record] = await ctx.db.select().from(imports).where(ofTask(task)).for('update')
  if (!record) throw notFound('import')
  return record
}

async function endStored(ctx: Context, kind: ImportKind, { record, stored }: { record: Import; stored: number }) {
  const left = await ctx.db
    .select({ verdict: importRows.verdict, count: count() })
    .from(importRows)
    .where(eq(importRows.importId, record.id))
    .groupBy(importRows.verdict)
  const counts = { ...noCounts }
  for (const { verdict, count } of left) counts[verdict] = count
  const now = { state: 'stored' as const, decidedAt: ctx.now, counts, samples: [] }
  await ctx.db.update(imports).set(now).where(eq(imports.id, record.id))
  const { stored: action, subjectKind } = kind.audit
  await audit(ctx, { action, subjectId: record.id, subjectKind, details: { [kind.nouns.many]: stored } })
  await ctx.storage.delete(record.fileKey)
}

const tell = ({ nouns: { single, many } }: ImportKind, count: number, what: string) => ({
  told: count === 1 ? t`1 ${translated(single)} is ${what}` : t`${numberText(count)} ${translated(many)} are ${what}`,
})

/**
 * Task: stores all ready rows in one transaction, so a task cancelled or killed in the middle leaves none.
 * Restarted after its end, it reports what it did.
 */
export function storeRows(outer: Context, kind: ImportKind, task: RunningTask): Promise<TaskResult> {
  return inTransaction(outer, async (ctx) => {
    const record = await lockForTask(ctx, task)
    if (record.state === 'stored' && storable(record.counts) === 0)
      return tell(kind, await kind.countStored(ctx, record.id), t`imported`)
    requireOpen(record)
    await waitForTurn(ctx, kind, task)
    const options = parsePart(kind.options, task.input.options ?? {})
    const store = await kind.openStore(ctx, record, options)
    if (options.likely === false) await leaveLikely(ctx, record.id)
    const pause = createPace()
    let [after, stored] = [0, 0]
    for (;;) {
      const batch = await readBatch(ctx, kind, { id: record.id, after })
      const last = batch.at(-1)
      if (!last) break
      const fresh = await leaveKnown(ctx, kind, { id: record.id, rows: batch })
      if (fresh.length > 0) {
        await store(ctx, fresh)
        const positions = fresh.map(({ position }) => position)
        await ctx.db
          .delete(importRows)
          .where(and(eq(importRows.importId, record.id), inArray(importRows.position, positions)))
      }
      stored += fresh.length
      after = last.position
      // Written over another connection, so that the progress shows before any of the rows do.
      await task.beat(stored)
      await pause()
    }
    await endStored(ctx, kind, { record, stored })
    return tell(kind, stored, t`imported`)
  })
}

/** Task: removes everything an import created, all or none, while nothing of it is in use. */
export function takeOutRows(outer: Context, kind: ImportKind, task: RunningTask): Promise<TaskResult> {
  return inTransaction(outer, async (ctx) => {
    const record = await lockForTask(ctx, task)
    if (record.state === 'undone') return tell(kind, 0, t`left`)
    await kind.lockStored?.(ctx, record.id)
    await requireUnused(ctx, kind, record.id)
    const pause = createPace()
    let removed = 0
    for (;;) {
      const gone = await kind.takeOut(ctx, record.id, kind.rowsAtOnce)
      if (gone === 0) break
      removed += gone
      await task.beat(removed)
      await pause()
    }
    // Checked again: a row that was locked meanwhile may have been changed.
    await requireUnused(ctx, kind, record.id)
    await ctx.db.update(imports).set({ state: 'undone', decidedAt: ctx.now }).where(eq(imports.id, record.id))
    const { undone: action, subjectKind } = kind.audit
    await audit(ctx, { action, subjectId: record.id, subjectKind, details: { [kind.nouns.many]: removed } })
    return tell(kind, removed, 'undone')
  })
}
