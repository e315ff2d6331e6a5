import { lt, lte, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { sweepThrottles } from '#platform/http/security/throttle.ts'
import { dayInIndia, dayMs } from '#platform/text/india-time.ts'
import { keptSince } from '../privacy/set-keeping.ts'
import { birthDoubts } from '../profile/tables.ts'
import { providerLogins } from '../providers/tables.ts'
import { knownDevices, mailedTokens, sessions } from '../tables.ts'

const keptDays = 30

/** Takes out what means nothing any more: ended sessions, doubts about the birth of somebody who is 18 by now, log-ins by providers that nobody finished, mailed tokens a month after their end, devices that were not used for as long as the office keeps them, throttles that are full again. May run anywhere, any time. */
export async function sweepIdentity(ctx: Context) {
  const idleEnd = sql`${sessions.lastSeenAt} + ${sessions.idleSeconds} * interval '1 second'`
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  await ctx.db.delete(sessions).where(or(lt(sessions.expiresAt, ctx.now), sql`${idleEnd} < ${now}`))
  const longAgo = new Date(ctx.now.getTime() - keptDays * dayMs)
  await ctx.db.delete(mailedTokens).where(or(lt(mailedTokens.expiresAt, longAgo), lt(mailedTokens.usedAt, longAgo)))
  await ctx.db.delete(providerLogins).where(lt(providerLogins.expiresAt, ctx.now))
  await ctx.db.delete(birthDoubts).where(lte(birthDoubts.adultOn, dayInIndia(ctx.now)))
  const { devices } = await keptSince(ctx)
  await ctx.db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, devices))
  await sweepThrottles(ctx)
}
