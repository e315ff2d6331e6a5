import { and, desc, eq } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { staffTasks } from '../../../platform/database/tables.ts'
import { notFound } from '../../../platform/errors.ts'
import { isKept, keptUntil } from '../../../platform/tasks/run-task.ts'
import type { StaffTask } from './schema.ts'

const mostListed = 50

type Row = typeof staffTasks.$inferSelect

/** An import has a screen of its own. */
function placeOf({ input }: Row) {
  if (typeof input.questionImportId === 'string') return `/staff/questions/imports/${input.questionImportId}`
  return typeof input.importId === 'string' ? `/staff/leads/imports/${input.importId}` : null
}

function present(ctx: Context, task: Row): StaffTask {
  const hasFile = isKept(ctx, task)
  return {
    _id: task.id,
    title: task.title,
    state: task.state,
    done: task.done,
    total: task.total,
    told: task.told,
    problem: task.problem,
    file_name: hasFile ? task.resultName : null,
    kept_until: hasFile && task.endedAt ? keptUntil(task.endedAt).toISOString() : null,
    to: placeOf(task),
    created_at: task.createdAt.toISOString(),
    ended_at: task.endedAt?.toISOString() ?? null,
  }
}

const mine = (ctx: Context) => eq(staffTasks.ownerId, userOf(ctx).id)

/** The newest first. */
export async function listTasks(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(staffTasks)
    .where(mine(ctx))
    .orderBy(desc(staffTasks.createdAt), desc(staffTasks.id))
    .limit(mostListed)
  return rows.map((row) => present(ctx, row))
}

async function findTask(ctx: Context, taskId: string) {
  const [task] = await ctx.db
    .select()
    .from(staffTasks)
    .where(and(eq(staffTasks.id, taskId), mine(ctx)))
  if (!task) throw notFound('task')
  return task
}

export const getTask = async (ctx: Context, taskId: string) => present(ctx, await findTask(ctx, taskId))

/** 404 when there is none, or its day is over. */
export async function openTaskFile(ctx: Context, taskId: string) {
  const task = await findTask(ctx, taskId)
  const file = isKept(ctx, task) && task.resultKey !== null ? await ctx.storage.open(task.resultKey) : null
  if (!file) throw notFound('file')
  return { file, name: task.resultName ?? 'file', kind: task.kind }
}
