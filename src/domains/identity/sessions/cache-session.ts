import type { SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type ContentCache, perProcess } from '../../../platform/cache/content-cache.ts'
import type { ActorRole, Context } from '../../../platform/context.ts'
import { sessions } from '../tables.ts'

/*
 * Sessions are looked up at nearly every request, so each process remembers them for seconds. One that ends is dropped at once: here by whoever ends it, on every other
 * node by a notification (triggers on sessions and users). When notifications are not heard, by its age.
 */

const rememberedMs = 10_000
const mostRemembered = 20_000

type Session = Pick<typeof sessions.$inferSelect, 'userId' | 'lastSeenAt' | 'idleSeconds' | 'expiresAt'> & {
  role: ActorRole
}
type Memory = { entries: LRUCache<string, { session: Session; readAt: number }>; drops: number }

const memoryOf = perProcess((): Memory => ({ entries: new LRUCache({ max: mostRemembered }), drops: 0 }))

/** The session under the hash of its token as it was read at most ten seconds ago, else as `read` finds it now. What is not there is asked for again each time. */
export async function getCachedSession(ctx: Context, hash: Buffer, read: () => Promise<Session | null>) {
  const memory = memoryOf(ctx.cache)
  const key = hash.toString('hex')
  const known = memory.entries.get(key)
  const age = known ? ctx.now.getTime() - known.readAt : rememberedMs
  if (known && age >= 0 && age < rememberedMs) return known.session
  const { drops } = memory
  const session = await read()
  // One that ends while it is being read must not be remembered.
  if (session && memory.drops === drops) memory.entries.set(key, { session, readAt: ctx.now.getTime() })
  return session
}

/** `told`: 'token HASH', 'user ID', or anything else for all, as the notification `session_ended` says it; null: some may have been missed. */
export function dropSessions(cache: ContentCache, told: string | null) {
  const memory = memoryOf(cache)
  memory.drops += 1
  const [what, which = ''] = (told ?? '').split(' ')
  if (what === 'token') return void memory.entries.delete(which)
  if (what !== 'user') return memory.entries.clear()
  for (const [key, { session }] of memory.entries) if (session.userId === which) memory.entries.delete(key)
}

/** Ends sessions, here at once. Answers how many there were. */
export async function endSessions(ctx: Context, which: SQL | undefined) {
  const ended = await ctx.db.delete(sessions).where(which).returning({ tokenHash: sessions.tokenHash })
  for (const { tokenHash } of ended) dropSessions(ctx.cache, `token ${tokenHash.toString('hex')}`)
  return ended.length
}
