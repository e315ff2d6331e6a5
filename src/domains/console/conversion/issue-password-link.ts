import { and, eq, isNull } from 'drizzle-orm'
import { makeMailedToken } from '#domains/identity/accounts/make-mailed-token.ts'
import { isWithin } from '#domains/identity/staff/find-own-students.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { paths } from '#platform/text/paths.ts'
import type { PasswordLink } from './schema.ts'

const hours = 24

/**
 * A link to set a password, shown at the desk, for a student without an e-mail. Only for an account without a password, so that no desk can take over an account in use; the log records who issued it. 404 for a
 * student of another centre, 409 for a student with an e-mail or a password.
 */
export function issuePasswordLink(ctx: Context, studentId: string): Promise<PasswordLink> {
  return inTransaction(ctx, async (ctx) => {
    const isStudent = and(eq(users.id, studentId), eq(users.role, 'student'), isNull(users.deletedAt))
    const [student] = await ctx.db
      .select({ email: users.email, hasPassword: users.hasPassword })
      .from(users)
      .where(and(isStudent, isWithin(ctx, 'students.read')))
      .for('update')
    if (!student) throw notFound('student')
    if (student.email !== '')
      throw new AppError(
        'conflict',
        'This student has an e-mail address and can get the link there by using “Forget Password?” on the login page.',
      )
    if (student.hasPassword) throw new AppError('conflict', 'This student has already set a password.')
    const token = await makeMailedToken(ctx, { purpose: 'reset-password', userId: studentId, minutes: hours * 60 })
    await audit(ctx, { action: 'password-link-handed-out', subjectId: studentId })
    return { path: paths.resetPassword(token), hours }
  })
}
