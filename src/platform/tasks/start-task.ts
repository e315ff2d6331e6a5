import { and, count, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../context.ts'
import { newId } from '../database/ids.ts'
import { staffTasks } from '../database/tables.ts'
import { AppError } from '../errors.ts'
import { enqueue } from '../jobs/jobs.ts'

/** So that nobody fills the queue of all. */
const mostAtOnce = 5

export type NewTask = {
  kind: string
  /** For its owner: 'Leads, XLSX'. */
  title: string
  input: Record<string, unknown>
  total?: number
}

/** Asks for what takes longer than somebody waits, in the caller's own transaction. 409 when five of one's own are under way. Answers its id. */
export async function startTask(ctx: Context, { kind, title, input, total }: NewTask) {
  const ownerId = userOf(ctx).id
  const mine = and(eq(staffTasks.ownerId, ownerId), inArray(staffTasks.state, ['waiting', 'running']))
  const [open] = await ctx.db.select({ count: count() }).from(staffTasks).where(mine)
  if ((open?.count ?? 0) >= mostAtOnce)
    throw new AppError('conflict', 'Five of your tasks are under way. Please wait for one of them.')
  const id = newId()
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(staffTasks)
      .values({ id, kind, title, ownerId, input, total: total ?? null, state: 'waiting', createdAt: ctx.now })
    await enqueue(ctx, { id, kind: 'run-task', payload: { taskId: id } })
  })
  return id
}

/** What is under way stops at its next step. One's own alone; done with what has ended. */
export async function cancelTask(ctx: Context, taskId: string) {
  const mine = and(eq(staffTasks.id, taskId), eq(staffTasks.ownerId, userOf(ctx).id))
  await ctx.db
    .update(staffTasks)
    .set({ state: 'cancelled', endedAt: ctx.now })
    .where(and(mine, inArray(staffTasks.state, ['waiting', 'running'])))
}
