import { and, eq, inArray } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { staffTasks } from '../../../platform/database/tables.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { centresWith } from '../../identity/access.ts'
import { leadImports } from '../tables.ts'

/** One's own imports; whoever manages the leads of all centres has all of them. */
export function visible(ctx: Context) {
  return centresWith(ctx.actor, 'leads.manage') === null ? undefined : eq(leadImports.createdBy, userOf(ctx).id)
}

/** In a transaction: held against whoever else decides about it. 404, and 409 while a task is at it. */
export async function lockImport(ctx: Context, importId: string) {
  const [found] = await ctx.db
    .select()
    .from(leadImports)
    .where(and(eq(leadImports.id, importId), visible(ctx)))
    .for('update')
  if (!found) throw notFound('import')
  if (found.taskId !== null) {
    const open = and(eq(staffTasks.id, found.taskId), inArray(staffTasks.state, ['waiting', 'running']))
    if ((await ctx.db.$count(staffTasks, open)) > 0)
      throw new AppError('conflict', 'A task is at this import. Please wait for it, or cancel it.')
  }
  return found
}
