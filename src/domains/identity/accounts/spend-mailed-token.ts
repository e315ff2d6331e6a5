import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashToken } from '../sessions/find-actor.ts'
import { mailedTokens } from '../tables.ts'

type Given = { purpose: (typeof mailedTokens.$inferSelect)['purpose']; token: string }

function stillValid(ctx: Context, { purpose, token }: Given) {
  return and(
    eq(mailedTokens.tokenHash, hashToken(token)),
    eq(mailedTokens.purpose, purpose),
    isNull(mailedTokens.usedAt),
    gt(mailedTokens.expiresAt, ctx.now),
  )
}

const refusals = {
  'reset-password': 'This link is not valid any more. Please ask for a new one.',
  'confirm-email': 'This link is not valid any more. You can ask for a new one on your profile page.',
}

function notValid({ purpose }: Given) {
  const message = refusals[purpose]
  return new AppError('invalid', message, { errors: { token: message } })
}

/** Uses the token up and answers whose it is; of two uses at once one wins. 400 when it is unknown, used or expired. */
export async function spendMailedToken(ctx: Context, given: Given) {
  const [used] = await ctx.db
    .update(mailedTokens)
    .set({ usedAt: ctx.now })
    .where(stillValid(ctx, given))
    .returning({ userId: mailedTokens.userId })
  if (!used) throw notValid(given)
  return used.userId
}

/** The same answer and the same refusal without using the token up, for what should not even be begun with a wrong one. */
export async function requireMailedToken(ctx: Context, given: Given) {
  const [found] = await ctx.db.select({ userId: mailedTokens.userId }).from(mailedTokens).where(stillValid(ctx, given))
  if (!found) throw notValid(given)
  return found.userId
}
