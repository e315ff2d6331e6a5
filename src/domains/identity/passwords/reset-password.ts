import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { getPerson } from '../accounts/find-recipient.ts'
import type { ResetBody } from '../accounts/schema.ts'
import { requireMailedToken, spendMailedToken } from '../accounts/spend-mailed-token.ts'
import { endSessions, forgetDevices } from '../sessions/end-session.ts'
import { sessions, users } from '../tables.ts'
import { checkNewPassword } from './check-new-password.ts'

/** Sets the password of whoever was mailed this token and ends all their sessions. 400 for the token or the password. */
export async function resetPassword(ctx: Context, { token, password }: ResetBody) {
  const given = { purpose: 'reset-password', token } as const
  // Guessed tokens must not cost a hash each.
  const userId = await requireMailedToken(ctx, given)
  await checkNewPassword(ctx, password, await getPerson(ctx, userId))
  const passwordHash = await hashPassword(password, ctx.network)
  await inTransaction(ctx, async (ctx) => {
    const userId = await spendMailedToken(ctx, given)
    await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await endSessions(ctx, eq(sessions.userId, userId))
    await forgetDevices(ctx, userId)
    await audit(ctx, { action: 'password-reset', subjectId: userId })
    await enqueue(ctx, { kind: 'mail-password-changed', payload: { userId } })
  })
}
