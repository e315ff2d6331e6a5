import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { users } from '../../tables.ts'
import { isWithin } from '../find-own-students.ts'

const isLearner = (id: string) =>
  and(eq(users.id, id), inArray(users.role, ['student', 'tester']), isNull(users.deletedAt))

/** A student whose record this person may edit. 404 for staff, and for a student of another centre. */
export async function findOwnStudent(ctx: Context, id: string) {
  const [student] = await ctx.db
    .select()
    .from(users)
    .where(and(isLearner(id), isWithin(ctx, 'students.edit')))
  if (!student) throw notFound('student')
  return student
}

/** The same, held until the transaction ends: changes of one record follow each other, be they the student's or the office's. */
export async function lockOwnStudent(ctx: Context, id: string) {
  await ctx.db.select({ id: users.id }).from(users).where(isLearner(id)).for('no key update')
  return findOwnStudent(ctx, id)
}

/** 409 for anyone who has not seen the last change. */
export function requireNewest(student: typeof users.$inferSelect, version: number) {
  if (student.profileVersion === version) return
  const data = { version: student.profileVersion }
  throw new AppError('stale', 'This record has been changed in the meantime. Please reload it.', { data })
}
