import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { staffTasks } from '../../../platform/database/tables.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { questionImports } from '../tables.ts'

/** In a transaction: held against whoever else decides about it. 404, and 409 while a task is at it. */
export async function lockImport(ctx: Context, importId: string) {
  const [found] = await ctx.db.select().from(questionImports).where(eq(questionImports.id, importId)).for('update')
  if (!found) throw notFound('import')
  if (found.taskId !== null) {
    const isOpen = inArray(staffTasks.state, ['waiting', 'running'])
    if ((await ctx.db.$count(staffTasks, and(eq(staffTasks.id, found.taskId), isOpen))) > 0)
      throw new AppError('conflict', 'A task is at this import. Please wait for it, or cancel it.')
  }
  return found
}
