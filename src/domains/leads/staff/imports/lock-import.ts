import { and, eq } from 'drizzle-orm'
import { type Context, userOf } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import { requireNoOpenTask } from '../../../../platform/work/tasks/start-task.ts'
import { centresWith } from '../../../identity/access.ts'
import { leadImports } from '../../tables.ts'

/** One's own imports; anyone who manages the leads of all centres has all of them. */
export function visible(ctx: Context) {
  return centresWith(ctx.actor, 'leads.manage') === null ? undefined : eq(leadImports.createdBy, userOf(ctx).id)
}

/** In a transaction: held against anyone who else decides about it. 404, and 409 while a task is at it, which holds it to its end: nobody waits for that. */
export async function lockImport(ctx: Context, importId: string) {
  const isVisible = and(eq(leadImports.id, importId), visible(ctx))
  const [seen] = await ctx.db.select({ taskId: leadImports.taskId }).from(leadImports).where(isVisible)
  await requireNoOpenTask(ctx, seen?.taskId)
  const [leadImport] = await ctx.db.select().from(leadImports).where(isVisible).for('update')
  if (!leadImport) throw notFound('import')
  await requireNoOpenTask(ctx, leadImport.taskId)
  return leadImport
}
