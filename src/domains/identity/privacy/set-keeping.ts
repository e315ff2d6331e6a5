import { lt, lte, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { sweepThrottles } from '#platform/http/security/throttle.ts'
import { dayInIndia, dayMs, hourMs } from '#platform/text/india-time.ts'
import { sweepGuardianLinks } from '../guardians/invite-guardian.ts'
import { birthDoubts } from '../profile/tables.ts'
import { providerLogins } from '../providers/tables.ts'
import { accountRules, knownDevices, mailedTokens, sessions } from '../tables.ts'
import { type AccountSettings, accountSettings, type KeepingSettings, keepingSettings } from './schema.ts'

/*
 * Retention periods that an office may choose for files with personal data. Periods that the program needs (to carry
 * out a repeated click only once, to keep a log readable) or the law requires are not configurable and are defined
 * where they apply.
 */

export const keepingGroup: SettingsGroup<KeepingSettings> = {
  name: 'keeping',
  body: keepingSettings,
  usual: { file_hours: 24, import_days: 30, device_days: 180 },
}

/** Returns the moments before which data of each kind are deleted. */
export async function keptSince(ctx: Context) {
  const { file_hours, import_days, device_days } = await getSettings(ctx, keepingGroup)
  const before = (hours: number) => new Date(ctx.now.getTime() - hours * hourMs)
  return { files: before(file_hours), imports: before(import_days * 24), devices: before(device_days * 24) }
}

/** Settings about who may have an account. */
export const accountGroup: SettingsGroup<AccountSettings> = {
  name: 'accounts',
  body: accountSettings,
  usual: { minimum_age: null },
  async read({ db }) {
    const [rules] = await db.select().from(accountRules)
    return { minimum_age: rules?.minimumAge ?? null }
  },
  async write({ db }, { minimum_age: minimumAge }) {
    await db
      .insert(accountRules)
      .values({ minimumAge })
      .onConflictDoUpdate({ target: accountRules.singleton, set: { minimumAge } })
  },
}

const keptDays = 30

/**
 * Deletes expired data: ended sessions, birth doubts about people now 18, unfinished log-ins by providers, mailed
 * tokens and links of guardians a month after their end, devices unused for longer than the office keeps them, full throttles. Safe to
 * run concurrently at any time.
 */
export async function sweepIdentity(ctx: Context) {
  const idleEnd = sql`${sessions.lastSeenAt} + ${sessions.idleSeconds} * interval '1 second'`
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  await ctx.db.delete(sessions).where(or(lt(sessions.expiresAt, ctx.now), sql`${idleEnd} < ${now}`))
  const longAgo = new Date(ctx.now.getTime() - keptDays * dayMs)
  await ctx.db.delete(mailedTokens).where(or(lt(mailedTokens.expiresAt, longAgo), lt(mailedTokens.usedAt, longAgo)))
  await sweepGuardianLinks(ctx, longAgo)
  await ctx.db.delete(providerLogins).where(lt(providerLogins.expiresAt, ctx.now))
  await ctx.db.delete(birthDoubts).where(lte(birthDoubts.adultOn, dayInIndia(ctx.now)))
  const { devices } = await keptSince(ctx)
  await ctx.db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, devices))
  await sweepThrottles(ctx)
}
