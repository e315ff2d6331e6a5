import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { notFound } from '#platform/errors.ts'
import { knownDevices, sessions, users } from '../tables.ts'
import { dropSessions, hashToken } from './find-actor.ts'

/** Ends sessions, here at once. Answers how many there were. */
export async function endSessions(ctx: Context, which: SQL | undefined) {
  const ended = await ctx.db.delete(sessions).where(which).returning({ tokenHash: sessions.tokenHash })
  for (const { tokenHash } of ended) dropSessions(ctx.cache, `token ${tokenHash.toString('hex')}`)
  return ended.length
}

/** Forgets a person's known devices, as when somebody else knew the password. */
export async function forgetDevices(ctx: Context, userId: string) {
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

/** Ends one of one's own sessions, the current one too. 404 when it is not there or somebody else's. */
export async function endSession(ctx: Context, { id }: { id: string }) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    const mine = and(eq(sessions.id, id), eq(sessions.userId, userId))
    if ((await endSessions(ctx, mine)) === 0) throw notFound('session')
    await audit(ctx, { action: 'session-ended', subjectId: userId })
  })
}

/** Ends every session of somebody else, as an admin does for a lost telephone or a told password; their devices are strange again. 404 for an unknown person. */
export async function endSessionsOf(ctx: Context, personId: string) {
  await inTransaction(ctx, async (ctx) => {
    const isThere = and(eq(users.id, personId), isNull(users.deletedAt))
    const [person] = await ctx.db.select({ id: users.id }).from(users).where(isThere)
    if (!person) throw notFound('person')
    const count = await endSessions(ctx, eq(sessions.userId, personId))
    await forgetDevices(ctx, personId)
    await audit(ctx, { action: 'sessions-ended', subjectId: personId, details: { count } })
  })
}

/** Ends every session of the signed-in person but the one of `token`. */
export async function endOtherSessions(ctx: Context, { token }: { token: string }) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token)))
    const count = await endSessions(ctx, others)
    await forgetDevices(ctx, userId)
    await audit(ctx, { action: 'other-sessions-ended', subjectId: userId, details: { count } })
  })
}

/** Ends the session of this token on the server; ending one that is gone already is fine. */
export async function signOut(ctx: Context, token: string) {
  await endSessions(ctx, eq(sessions.tokenHash, hashToken(token)))
}
