import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { users } from '../tables.ts'
import { spendMailedToken } from './spend-mailed-token.ts'

/** Notes that the e-mail of whoever was mailed this token is theirs. 400 for a token that is not valid. */
export async function confirmEmail(ctx: Context, { token }: { token: string }) {
  await inTransaction(ctx, async (ctx) => {
    const userId = await spendMailedToken(ctx, { purpose: 'confirm-email', token })
    await ctx.db.update(users).set({ emailConfirmedAt: ctx.now }).where(eq(users.id, userId))
    await audit(ctx, { action: 'email-confirmed', subjectId: userId })
  })
}
