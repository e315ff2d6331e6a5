import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { checkNewPassword } from './check-new-password.ts'
import type { ResetBody } from './schema.ts'
import { requireMailedToken, spendMailedToken } from './spend-mailed-token.ts'
import { sessions, users } from './tables.ts'

/** Sets the password of whoever was mailed this token and ends all their sessions. 400 for the token or the password. */
export async function resetPassword(ctx: Context, { token, password }: ResetBody) {
  checkNewPassword(password)
  const given = { purpose: 'reset-password', token } as const
  // Guessed tokens must not cost a hash each.
  await requireMailedToken(ctx, given)
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    const userId = await spendMailedToken(ctx, given)
    await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await ctx.db.delete(sessions).where(eq(sessions.userId, userId))
    await audit(ctx, { action: 'password-reset', subjectId: userId })
    await enqueue(ctx, { kind: 'mail-password-changed', payload: { userId } })
  })
}
