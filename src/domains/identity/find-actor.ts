import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor, Context } from '../../platform/context.ts'
import { builtOnce } from '../../platform/database.ts'
import { sessions, users } from './tables.ts'

export function hashToken(token: string) {
  return createHash('sha256').update(token).digest()
}

// Being seen is written at most once a minute, so that reading stays reading.
const seenEveryMs = 60_000

const sessionByToken = builtOnce((db) =>
  db
    .select({
      userId: users.id,
      role: users.role,
      lastSeenAt: sessions.lastSeenAt,
      idleSeconds: sessions.idleSeconds,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isNull(users.deletedAt)))
    .prepare('session_by_token'),
)

/** Who holds this token, or null when the session is unknown, ended, or has been idle too long. */
export async function findActor(ctx: Context, token: string): Promise<Actor | null> {
  const tokenHash = hashToken(token)
  const [session] = await sessionByToken(ctx.db).execute({ tokenHash })
  if (!session) return null
  const idleMs = ctx.now.getTime() - session.lastSeenAt.getTime()
  if (session.expiresAt <= ctx.now || idleMs > session.idleSeconds * 1000) return null
  if (idleMs > seenEveryMs) {
    await ctx.db
      .update(sessions)
      .set({ lastSeenAt: sql`greatest(${sessions.lastSeenAt}, ${ctx.now.toISOString()}::timestamptz)` })
      .where(eq(sessions.tokenHash, tokenHash))
  }
  return { kind: 'user', id: session.userId, role: session.role }
}
