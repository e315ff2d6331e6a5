import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { type Language, type LanguageSettings, languageSettings } from '../schema.ts'

/**
 * Languages for questions and tests, in the order candidates choose from; a test begins in the first. Scheduled
 * and published content keeps its own.
 */
export const languageGroup: SettingsGroup<LanguageSettings> = {
  name: 'languages',
  body: languageSettings,
  usual: { offered: ['en', 'hi', 'or', 'bn'] },
}

export async function listOffered(ctx: Context): Promise<readonly Language[]> {
  return (await getSettings(ctx, languageGroup)).offered
}

/**
 * Does the same and holds a shared lock until the transaction ends: removing a language waits, and then sees the
 * test that was scheduled in it.
 */
export async function holdOffered(ctx: Context) {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('languages', 0))`)
  return listOffered(ctx)
}

/** Locks the offered languages exclusively, after waiting for the holders of `holdOffered`. */
export async function lockOffered({ db }: Context) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('languages', 0))`)
}
