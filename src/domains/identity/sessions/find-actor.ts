import { createHash } from 'node:crypto'
import DataLoader from 'dataloader'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Actor, type ActorRole, type Context, type Grant, inTransaction, userOf } from '#platform/context.ts'
import { type ContentCache, perProcess } from '#platform/data/cache/content-cache.ts'
import { audit } from '#platform/data/database/audit.ts'
import type { Db } from '#platform/data/database/lane.ts'
import { perDatabase, preparedQuery } from '#platform/data/database/statements.ts'
import { notFound } from '#platform/errors.ts'
import { knownDevices, sessions, staffGrants, users } from '../tables.ts'

export function hashToken(token: string) {
  return createHash('sha256').update(token).digest()
}

/*
 * Sessions are looked up at nearly every request, so each process caches them for seconds. An ended session is
 * dropped at once: here by the code that ends it, on every other node by a notification (triggers on sessions and
 * users), and without notifications by its age.
 */

const rememberedMs = 10_000
const mostRemembered = 20_000

type Session = Pick<typeof sessions.$inferSelect, 'userId' | 'lastSeenAt' | 'idleSeconds' | 'expiresAt' | 'codeAt'> & {
  role: ActorRole
  grants: (Grant & { endsAt: string | null })[]
}
type Memory = { entries: LRUCache<string, { session: Session; readAt: number }>; drops: number }

const memoryOf = perProcess((): Memory => ({ entries: new LRUCache({ max: mostRemembered }), drops: 0 }))

/**
 * Returns the session by the hash of its token, cached for at most ten seconds, else from `read`. A token that is
 * not found is looked up again each time.
 */
async function getCachedSession(ctx: Context, hash: Buffer, read: () => Promise<Session | null>) {
  const memory = memoryOf(ctx.cache)
  const key = hash.toString('hex')
  const known = memory.entries.get(key)
  const age = known ? ctx.now.getTime() - known.readAt : rememberedMs
  if (known && age >= 0 && age < rememberedMs) return known.session
  const { drops } = memory
  const session = await read()
  // A session that ends while it is being read must not be cached.
  if (session && memory.drops === drops) memory.entries.set(key, { session, readAt: ctx.now.getTime() })
  return session
}

/**
 * Drops cached sessions. `payload` of the notification `session_ended`: 'token HASH', 'user ID', or anything else for
 * all; null: notifications may have been missed.
 */
export function dropSessions(cache: ContentCache, payload: string | null) {
  const memory = memoryOf(cache)
  memory.drops += 1
  const [what, which = ''] = (payload ?? '').split(' ')
  if (what === 'token') return void memory.entries.delete(which)
  if (what !== 'user') return memory.entries.clear()
  for (const [key, { session }] of memory.entries) if (session.userId === which) memory.entries.delete(key)
}

// The time of the last use is written at most once a minute, so that most requests only read.
const seenEveryMs = 60_000

const { tokenHash, lastSeenAt, idleSeconds, expiresAt, codeAt } = sessions
/** Grants are looked up for staff only. */
const grants = sql<Session['grants']>`case when ${users.role} = 'staff' then (
  select coalesce(jsonb_agg(jsonb_build_object('role', g.role, 'centreId', g.centre_id, 'endsAt', g.ends_at)), '[]')
  from ${staffGrants} g where g.user_id = ${users.id}) else '[]' end`.as('grants')
const columns = { tokenHash, lastSeenAt, idleSeconds, expiresAt, codeAt, userId: users.id, role: users.role, grants }

/** Returns the grants that have not ended. */
function liveGrants(ctx: Context, { grants }: Session): Grant[] {
  const isLive = (endsAt: string | null) => endsAt === null || new Date(endsAt) > ctx.now
  return grants.filter(({ endsAt }) => isLive(endsAt)).map(({ role, centreId }) => ({ role, centreId }))
}

const sessionsByToken = preparedQuery((db) =>
  db
    .select(columns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${tokenHash} = any(${sql.placeholder('hashes')}::bytea[])`, isNull(users.deletedAt)))
    .prepare('sessions_by_token'),
)

async function listSessions(db: Db, hashes: readonly Buffer[]) {
  const rows = await sessionsByToken(db, { hashes })
  return hashes.map((hash) => rows.find((row) => row.tokenHash.equals(hash)) ?? null)
}

/** Requests that arrive together look up their sessions in one query (dataloader). Nothing is cached here. */
const sessionLoader = perDatabase(
  (db) =>
    new DataLoader((hashes: readonly Buffer[]) => listSessions(db, hashes), {
      cache: false,
      maxBatchSize: 50,
      // Waits until every request that has arrived is read, so that a rush of requests needs few queries.
      batchScheduleFn: (load) => setImmediate(load),
    }),
)

/**
 * Returns the holder of a session token, or null when the session is unknown, ended, or has been idle too long.
 */
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
  return {
    kind: 'user',
    id: session.userId,
    role: session.role,
    grants: liveGrants(ctx, session),
    codeAt: session.codeAt,
    sessionEndsAt: session.expiresAt,
  }
}

/** Ends sessions, and drops them from this process's cache at once. Returns how many there were. */
export async function endSessions(ctx: Context, which: SQL | undefined) {
  const ended = await ctx.db.delete(sessions).where(which).returning({ tokenHash: sessions.tokenHash })
  for (const { tokenHash } of ended) dropSessions(ctx.cache, `token ${tokenHash.toString('hex')}`)
  return ended.length
}

/** Removes a person's known devices, for instance when someone else knew the password. */
export async function forgetDevices(ctx: Context, userId: string) {
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

/**
 * Ends one of the caller's own sessions, possibly the current one. 404 when there is none or it is another
 * person's.
 */
export async function endSession(ctx: Context, { id }: { id: string }) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    const mine = and(eq(sessions.id, id), eq(sessions.userId, userId))
    if ((await endSessions(ctx, mine)) === 0) throw notFound('session')
    await audit(ctx, { action: 'session-ended', subjectId: userId })
  })
}

/**
 * Ends every session of a person and removes their known devices, as an admin does for a lost telephone or a
 * disclosed password. 404 for an unknown person.
 */
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

/** Ends the session of this token on the server; idempotent. */
export async function signOut(ctx: Context, token: string) {
  await endSessions(ctx, eq(sessions.tokenHash, hashToken(token)))
}
