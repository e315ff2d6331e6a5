import { and, eq } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { requireNoOpenTask, startTask } from '#platform/work/tasks/start-task.ts'
import type { ImportKind } from './describe-kind.ts'
import { imports } from './tables.ts'

/** One's own imports of this kind; of everybody for whoever sees all. */
export const within = (ctx: Context, kind: ImportKind) =>
  and(eq(imports.kind, kind.name), kind.seesAll(ctx) ? undefined : eq(imports.createdBy, userOf(ctx).id))

/** In a transaction: held against whoever else decides about it. 404 also for another's, and 409 while a task is at it, which holds it to its end: nobody waits for that. */
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

/** A task does it, in the transaction of the caller. */
export async function startWork(ctx: Context, { kind, importId }: Target, work: Work) {
  const { what, title, input = {}, total } = work
  const task = { kind: `${what}-${kind.name}-import`, title, input: { ...input, importId } }
  const taskId = await startTask(ctx, total === undefined ? task : { ...task, total })
  await ctx.db.update(imports).set({ taskId }).where(eq(imports.id, importId))
}

/** The import of this task, where no later task is at it. */
export const ofTask = (task: RunningTask) =>
  and(eq(imports.id, String(task.input.importId)), eq(imports.taskId, task.id))
