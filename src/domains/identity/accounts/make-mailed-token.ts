import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { msg } from '#platform/text/messages.ts'
import { hashToken } from '../sessions/find-actor.ts'
import { mailedTokens, users } from '../tables.ts'

type Wanted = { purpose: (typeof mailedTokens.$inferSelect)['purpose']; userId: string; minutes: number }

/** Makes a token for a link in a mail and voids earlier ones for the same purpose. Stores only its hash. */
export async function makeMailedToken(ctx: Context, { purpose, userId, minutes }: Wanted) {
  const token = randomBytes(32).toString('base64url')
  await inTransaction(ctx, async (ctx) => {
    // The lock makes two jobs for one person run one after the other, so that one token is the newest.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await ctx.db.delete(mailedTokens).where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose)))
    const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
    await ctx.db.insert(mailedTokens).values({ tokenHash: hashToken(token), purpose, userId, expiresAt })
  })
  return token
}

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
  'reset-password': msg`This link is no longer valid. Please request a new one.`,
  'confirm-email': msg`This link is no longer valid. You can request a new one on your profile page.`,
}

function notValid({ purpose }: Given) {
  const message = refusals[purpose]
  return new AppError('invalid', message, { errors: { token: message } })
}

/**
 * Uses the token up and returns its user; of two simultaneous uses one wins. 400 when it is unknown, used or
 * expired.
 */
export async function spendMailedToken(ctx: Context, given: Given) {
  const [used] = await ctx.db
    .update(mailedTokens)
    .set({ usedAt: ctx.now })
    .where(stillValid(ctx, given))
    .returning({ userId: mailedTokens.userId })
  if (!used) throw notValid(given)
  return used.userId
}

/** Checks a token like `spendMailedToken`, but does not use it up: refuses a wrong one before expensive work. */
export async function requireMailedToken(ctx: Context, given: Given) {
  const [token] = await ctx.db.select({ userId: mailedTokens.userId }).from(mailedTokens).where(stillValid(ctx, given))
  if (!token) throw notValid(given)
  return token.userId
}
