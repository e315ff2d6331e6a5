import { createHash } from 'node:crypto'
import DataLoader from 'dataloader'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor, Context } from '../../../platform/context.ts'
import { builtOnce, type Db } from '../../../platform/database/database.ts'
import { sessions, users } from '../tables.ts'
import { getCachedSession } from './cache-session.ts'

export function hashToken(token: string) {
  return createHash('sha256').update(token).digest()
}

// Being seen is written at most once a minute, so that reading stays reading.
const seenEveryMs = 60_000

const { tokenHash, lastSeenAt, idleSeconds, expiresAt } = sessions
const columns = { tokenHash, lastSeenAt, idleSeconds, expiresAt, userId: users.id, role: users.role }

const sessionsByToken = builtOnce((db) =>
  db
    .select(columns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${tokenHash} = any(${sql.placeholder('hashes')}::bytea[])`, isNull(users.deletedAt)))
    .prepare('sessions_by_token'),
)

async function listSessions(db: Db, hashes: readonly Buffer[]) {
  const rows = await sessionsByToken(db).execute({ hashes })
  return hashes.map((hash) => rows.find((row) => row.tokenHash.equals(hash)) ?? null)
}

/** Requests that come at the same moment look for their sessions together: always what stands there now, and one question for all of them. */
const sessionLoader = builtOnce(
  (db) =>
    new DataLoader((hashes: readonly Buffer[]) => listSessions(db, hashes), {
      cache: false,
      maxBatchSize: 50,
      // When what has arrived by now has been read, so that a rush of requests is a few questions.
      batchScheduleFn: (load) => setImmediate(load),
    }),
)

/** Who holds this token, or null when the session is unknown, ended, or has been idle too long. */
export async function findActor(ctx: Context, token: string): Promise<Actor | null> {
  const hash = hashToken(token)
  const session = await getCachedSession(ctx, hash, () => sessionLoader(ctx.db).load(hash))
  if (!session) return null
  const idleMs = ctx.now.getTime() - session.lastSeenAt.getTime()
  if (session.expiresAt <= ctx.now || idleMs > session.idleSeconds * 1000) return null
  if (idleMs > seenEveryMs) {
    await ctx.db
      .update(sessions)
      .set({ lastSeenAt: sql`greatest(${sessions.lastSeenAt}, ${ctx.now.toISOString()}::timestamptz)` })
      .where(eq(sessions.tokenHash, hash))
    session.lastSeenAt = ctx.now
  }
  return { kind: 'user', id: session.userId, role: session.role }
}
