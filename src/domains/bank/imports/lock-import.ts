import { and, eq, inArray } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { staffTasks } from '../../../platform/data/database/tables.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { mayDo } from '../../identity/access.ts'
import { questionImports } from '../tables.ts'

/** Who may send files of questions: those of all, or one's own. */
export const importing = ['questions.write', 'questions.write-own'] as const

/** Whoever writes all questions has every import, others what they have sent themselves. */
export const within = (ctx: Context) =>
  mayDo(ctx.actor, 'questions.write') ? undefined : eq(questionImports.createdBy, userOf(ctx).id)

async function requireNoTask(ctx: Context, taskId: string | null | undefined) {
  if (!taskId) return
  const isOpen = and(eq(staffTasks.id, taskId), inArray(staffTasks.state, ['waiting', 'running']))
  if ((await ctx.db.$count(staffTasks, isOpen)) > 0)
    throw new AppError('conflict', 'A task is at this import. Please wait for it, or cancel it.')
}

/** In a transaction: held against whoever else decides about it. 404 also for another's, and 409 while a task is at it, which holds it to its end: nobody waits for that. */
export async function lockImport(ctx: Context, importId: string) {
  const wanted = and(eq(questionImports.id, importId), within(ctx))
  const [seen] = await ctx.db.select({ taskId: questionImports.taskId }).from(questionImports).where(wanted)
  await requireNoTask(ctx, seen?.taskId)
  const [found] = await ctx.db.select().from(questionImports).where(wanted).for('update')
  if (!found) throw notFound('import')
  await requireNoTask(ctx, found.taskId)
  return found
}
