import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { hashToken } from '../sessions/find-actor.ts'
import { mailedTokens, users } from '../tables.ts'

type Wanted = { purpose: (typeof mailedTokens.$inferSelect)['purpose']; userId: string; minutes: number }

/** A token for a link in a mail to this person; the ones mailed before for the same purpose end. Only its hash is stored. */
export async function makeMailedToken(ctx: Context, { purpose, userId, minutes }: Wanted) {
  const token = randomBytes(32).toString('base64url')
  await inTransaction(ctx, async (ctx) => {
    // The lock lets two jobs for one person follow each other, so that one token is the newest.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await ctx.db.delete(mailedTokens).where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose)))
    const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
    await ctx.db.insert(mailedTokens).values({ tokenHash: hashToken(token), purpose, userId, expiresAt })
  })
  return token
}
