import { and, desc, eq } from 'drizzle-orm'
import { keptSince } from '#domains/identity/privacy/set-keeping.ts'
import { type Context, userOf } from '#platform/context.ts'
import { staffTasks } from '#platform/data/database/tables.ts'
import { notFound } from '#platform/errors.ts'
import { translated } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { grantsOfFile, isResumed, keptUntil } from '#platform/work/tasks/run-task.ts'
import type { StaffTask } from './schema.ts'

const mostListed = 50

type Row = typeof staffTasks.$inferSelect

/** Returns the path of an import's own screen. */
function placeOf({ kind, input }: Row) {
  if (typeof input.importId !== 'string') return null
  return kind.endsWith('-question-import')
    ? staffPaths.questionImport(input.importId)
    : staffPaths.leadImport(input.importId)
}

type Since = Awaited<ReturnType<typeof keptSince>>

function present(ctx: Context, since: Since, task: Row): StaffTask {
  const until = keptUntil(ctx, since, task)
  return {
    _id: task.id,
    title: task.title,
    state: task.state,
    is_resumed: isResumed(task),
    done: task.done,
    total: task.total,
    told: task.told,
    problem: task.problem === null ? null : translated(task.problem),
    file_name: until && task.resultName,
    kept_until: until?.toISOString() ?? null,
    to: placeOf(task),
    created_at: task.createdAt.toISOString(),
    ended_at: task.endedAt?.toISOString() ?? null,
  }
}

const mine = (ctx: Context) => eq(staffTasks.ownerId, userOf(ctx).id)

/** Lists the caller's tasks, newest first. */
export async function listTasks(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(staffTasks)
    .where(mine(ctx))
    .orderBy(desc(staffTasks.createdAt), desc(staffTasks.id))
    .limit(mostListed)
  const since = await keptSince(ctx)
  return rows.map((row) => present(ctx, since, row))
}

async function findTask(ctx: Context, taskId: string) {
  const [task] = await ctx.db
    .select()
    .from(staffTasks)
    .where(and(eq(staffTasks.id, taskId), mine(ctx)))
  if (!task) throw notFound('task')
  return task
}

export const getTask = async (ctx: Context, taskId: string) =>
  present(ctx, await keptSince(ctx), await findTask(ctx, taskId))

/** Opens the file of a task. 404 if there is none or it has expired. */
export async function openTaskFile(ctx: Context, taskId: string) {
  const task = await findTask(ctx, taskId)
  const isThere = keptUntil(ctx, await keptSince(ctx), task) !== null
  const file = isThere && task.resultKey !== null ? await ctx.storage.open(task.resultKey) : null
  if (!file) throw notFound('file')
  return { file, name: task.resultName ?? 'file', kind: task.kind, grants: grantsOfFile(task) }
}
