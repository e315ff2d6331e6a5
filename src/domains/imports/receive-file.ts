import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { TableFormat } from '#platform/files/spreadsheets/read-table.ts'
import { t } from '#platform/text/messages.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { requireNoImport, requireNoOpenTask, startTask } from '#platform/work/tasks/start-task.ts'
import type { ImportKind } from './describe-kind.ts'
import { imports, importUploads } from './tables.ts'

/** A process that has not renewed its lease for this long counts as dead. */
const leaseSeconds = 15
const renewMs = 4000
const leased = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`

type Upload = { userId: string; uploadId: string }

/** Returns false while another file of this person is being received, or if one was received after this request arrived. */
function takeTurn(ctx: Context, { userId, uploadId }: Upload, arrivedAt: number) {
  // In a transaction, so that the time in which it waits for a connection counts as waiting.
  return inTransaction(ctx, async ({ db }) => {
    const waited = sql`make_interval(secs => ${(performance.now() - arrivedAt) / 1000}::float8)`
    const taken = await db
      .insert(importUploads)
      .values({ userId, uploadId, until: leased })
      .onConflictDoUpdate({
        target: importUploads.userId,
        set: { uploadId, until: leased },
        setWhere: lte(importUploads.until, sql`statement_timestamp() - ${waited}`),
      })
      .returning({ uploadId: importUploads.uploadId })
    return taken.length > 0
  })
}

/** Renews or ends the lease. A lease that could not be ended expires. */
async function setEnd({ db, log }: Context, { uploadId }: Upload, until: SQL) {
  // An upload that has ended is not renewed.
  const isMine = and(eq(importUploads.uploadId, uploadId), gt(importUploads.until, sql`clock_timestamp()`))
  await db
    .update(importUploads)
    .set({ until })
    .where(isMine)
    .catch((error: unknown) => log.warn({ err: withoutValues(error), uploadId }, 'the end of an upload was not stored'))
}

/**
 * Receives one file of a person at a time across all processes, and none while a task runs on another of theirs:
 * 409. An upload counts as concurrent if its request arrived before the other was received, even if the other has
 * finished since. `arrivedAt`: arrival of the request, by `performance.now()`.
 */
export async function receiveOne<T>(ctx: Context, arrivedAt: number, work: () => Promise<T>) {
  const upload = { userId: userOf(ctx).id, uploadId: newId() }
  if (!(await takeTurn(ctx, upload, arrivedAt)))
    throw new AppError('conflict', 'Another file of yours is being uploaded. Please wait for it.')
  const timer = setInterval(() => void setEnd(ctx, upload, leased), renewMs)
  try {
    await requireNoImport(ctx)
    return await work()
  } finally {
    clearInterval(timer)
    await setEnd(ctx, upload, sql`clock_timestamp()`)
  }
}

const endings: Record<string, TableFormat> = { csv: 'csv', txt: 'csv', tsv: 'csv', xlsx: 'xlsx' }

/** Returns the table format by the file's extension; undefined if it is not a table. */
export const tableFormatOf = (fileName: string) => endings[endingOf(fileName)]
export const endingOf = (fileName: string) => /\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? ''

/** Throws 400 about the file that was sent. */
export function refuseFile(message: string) {
  return new AppError('invalid', t`The file ${message}.`, { errors: { name: message } })
}

/** SQL condition for the caller's own imports of this kind; all of them for those who see all. */
export const within = (ctx: Context, kind: ImportKind) =>
  and(eq(imports.kind, kind.name), kind.seesAll(ctx) ? undefined : eq(imports.createdBy, userOf(ctx).id))

/**
 * Locks an import against other decisions, in a transaction. 404 also for another person's, and 409 without
 * waiting while a task runs, which holds the lock to its end.
 */
export async function lockImport(ctx: Context, kind: ImportKind, importId: string) {
  const isMine = and(eq(imports.id, importId), within(ctx, kind))
  const [seen] = await ctx.db.select({ taskId: imports.taskId }).from(imports).where(isMine)
  await requireNoOpenTask(ctx, seen?.taskId)
  const [record] = await ctx.db.select().from(imports).where(isMine).for('update')
  if (!record) throw notFound('import')
  await requireNoOpenTask(ctx, record.taskId)
  return record
}

/** An import and its kind. */
export type Target = { kind: ImportKind; importId: string }

type Work = { what: 'check' | 'store' | 'undo'; title: string; input?: Record<string, unknown>; total?: number }

/** Starts a task for the import in the caller's transaction. */
export async function startWork(ctx: Context, { kind, importId }: Target, work: Work) {
  const { what, title, input = {}, total } = work
  const task = { kind: `${what}-${kind.name}-import`, title, input: { ...input, importId } }
  const taskId = await startTask(ctx, total === undefined ? task : { ...task, total })
  await ctx.db.update(imports).set({ taskId }).where(eq(imports.id, importId))
}

/** Condition for the import of this task; false once a later task works on it. */
export const ofTask = (task: RunningTask) =>
  and(eq(imports.id, String(task.input.importId)), eq(imports.taskId, task.id))
