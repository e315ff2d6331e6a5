import { and, eq } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireNoOpenTask } from '../../../platform/work/tasks/start-task.ts'
import { mayDo } from '../../identity/access.ts'
import { questionImports } from '../tables.ts'

/** Who may send files of questions: those of all, or one's own. */
export const importing = ['questions.write', 'questions.write-own'] as const

/** Those who may write all questions see every import, others their own. */
export const within = (ctx: Context) =>
  mayDo(ctx.actor, 'questions.write') ? undefined : eq(questionImports.createdBy, userOf(ctx).id)

/** In a transaction: held against anyone who else decides about it. 404 also for another's, and 409 while a task is at it, which holds it to its end: nobody waits for that. */
export async function lockImport(ctx: Context, importId: string) {
  const isVisible = and(eq(questionImports.id, importId), within(ctx))
  const [seen] = await ctx.db.select({ taskId: questionImports.taskId }).from(questionImports).where(isVisible)
  await requireNoOpenTask(ctx, seen?.taskId)
  const [questionImport] = await ctx.db.select().from(questionImports).where(isVisible).for('update')
  if (!questionImport) throw notFound('import')
  await requireNoOpenTask(ctx, questionImport.taskId)
  return questionImport
}
