import { and, count, eq, inArray, like, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { staffTasks } from '#platform/data/database/tables.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '../jobs/jobs.ts'

/** Limit per person, so that nobody fills the common queue. */
const mostAtOnce = 5
/** Suffix of the task kinds that read a file for import, or store what was read. */
const importEnding = '-import'
const startLock = 7_205_172

const openOf = (ownerId: string) =>
  and(eq(staffTasks.ownerId, ownerId), inArray(staffTasks.state, ['waiting', 'running']))

/** Throws 409 while a task works on a file of this person: one import of a person at a time. */
export async function requireNoImport(ctx: Context) {
  const isImport = and(openOf(userOf(ctx).id), like(staffTasks.kind, `%${importEnding}`))
  const [open] = await ctx.db.select({ title: staffTasks.title }).from(staffTasks).where(isImport).limit(1)
  if (!open) return
  const words = t`You already have an import in progress (${open.title}). Please wait until it is finished, or cancel it.`
  throw new AppError('conflict', words)
}

/** Throws 409 while a task works on an import, or waits to. `taskId`: the last one that was started for it. */
export async function requireNoOpenTask(ctx: Context, taskId: string | null | undefined) {
  if (!taskId) return
  const isOpen = and(eq(staffTasks.id, taskId), inArray(staffTasks.state, ['waiting', 'running']))
  if ((await ctx.db.$count(staffTasks, isOpen)) > 0)
    throw new AppError('conflict', 'A task is working on this import. Please wait for it, or cancel it.')
}

type NewTask = {
  kind: string
  /** Title for its owner: 'Leads, XLSX'. */
  title: string
  input: Record<string, unknown>
  total?: number
}

/**
 * Starts a task that takes longer than a request, in the caller's own transaction. 409 if five of the caller's
 * are running, or another import of theirs. Returns its id.
 */
export async function startTask(ctx: Context, { kind, title, input, total }: NewTask) {
  const ownerId = userOf(ctx).id
  const id = newId()
  await inTransaction(ctx, async (ctx) => {
    // Two calls of one person at the same moment see each other's task.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${startLock}, hashtext(${ownerId}))`)
    const [open] = await ctx.db.select({ count: count() }).from(staffTasks).where(openOf(ownerId))
    if ((open?.count ?? 0) >= mostAtOnce)
      throw new AppError(
        'conflict',
        'You already have five tasks in progress. Please wait until one of them is finished.',
      )
    if (kind.endsWith(importEnding)) await requireNoImport(ctx)
    await ctx.db
      .insert(staffTasks)
      .values({ id, kind, title, ownerId, input, total: total ?? null, state: 'waiting', createdAt: ctx.now })
    await enqueue(ctx, { id, kind: 'run-task', payload: { taskId: id } })
  })
  return id
}

/** Cancels the caller's own task: a running one stops at its next step, a finished one stays as it is. */
export async function cancelTask(ctx: Context, taskId: string) {
  const mine = and(eq(staffTasks.id, taskId), eq(staffTasks.ownerId, userOf(ctx).id))
  await ctx.db
    .update(staffTasks)
    .set({ state: 'cancelled', endedAt: ctx.now })
    .where(and(mine, inArray(staffTasks.state, ['waiting', 'running'])))
}
