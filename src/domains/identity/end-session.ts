import { and, eq, ne } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userOf } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { hashToken } from './find-actor.ts'
import { sessions } from './tables.ts'

/** Ends one of one's own sessions, the current one too. 404 when it is not there or somebody else's. */
export async function endSession(ctx: Context, { id }: { id: string }) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    const mine = and(eq(sessions.id, id), eq(sessions.userId, userId))
    const ended = await ctx.db.delete(sessions).where(mine).returning({ id: sessions.id })
    if (ended.length === 0) throw notFound('session')
    await audit(ctx, { action: 'session-ended', subjectId: userId })
  })
}

/** Ends every session of the signed-in person but the one of `token`. */
export async function endOtherSessions(ctx: Context, { token }: { token: string }) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token)))
    const ended = await ctx.db.delete(sessions).where(others).returning({ id: sessions.id })
    await audit(ctx, { action: 'other-sessions-ended', subjectId: userId, details: { count: ended.length } })
  })
}
