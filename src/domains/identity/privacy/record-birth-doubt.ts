import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { adultAge, adultDay, ageOn } from '../profile/rules.ts'
import { birthDoubts } from '../profile/tables.ts'
import { knownDevices } from '../tables.ts'

/** A lower age is taken for a mistyped year: nothing is concluded from it. */
const youngestBelieved = 5

/** The day until which a date of birth that was refused says that somebody is under 18; null without one. */
export async function findDoubt({ db }: Pick<Context, 'db'>, userId: string) {
  const [doubt] = await db.select().from(birthDoubts).where(eq(birthDoubts.userId, userId))
  return doubt?.adultOn ?? null
}

/**
 * Remembers that a date of birth was refused, where it is one under 18: of it no more than the day on which that person turns 18, which is what a later date is held against. Of several the youngest counts.
 */
export async function rememberRefusal(ctx: Context, userId: string, dob: string) {
  const age = ageOn(dob, ctx.now)
  if (age >= adultAge || age < youngestBelieved) return
  const adultOn = adultDay(dob)
  const isYounger = or(isNull(birthDoubts.adultOn), sql`${birthDoubts.adultOn} < excluded.adult_on`)
  const changed = await ctx.db
    .insert(birthDoubts)
    .values({ userId, adultOn, refusedAt: ctx.now })
    .onConflictDoUpdate({ target: birthDoubts.userId, set: { adultOn, refusedAt: ctx.now }, setWhere: isYounger })
    .returning({ userId: birthDoubts.userId })
  if (changed.length > 0) await audit(ctx, { action: 'birth-refused', subjectId: userId })
}

/** Notes, once, that somebody whose date of birth was refused gives another one. */
export async function noteOtherBirth(ctx: Context, userId: string) {
  const first = and(eq(birthDoubts.userId, userId), isNull(birthDoubts.otherAt))
  const noted = await ctx.db.update(birthDoubts).set({ otherAt: ctx.now }).where(first).returning()
  if (noted.length > 0) await audit(ctx, { action: 'birth-given-anew', subjectId: userId })
}

/**
 * Notes, once, that somebody gives a date of birth from 18 on at a device on which one under 18 was refused to another account. Brothers and sisters, and anyone who sits at the computer of a centre, share
 * a device: so this is shown to the office and refused to nobody. Which account it was is not kept.
 */
export async function noteSharedDevice(ctx: Context, userId: string) {
  const [doubt] = await ctx.db
    .select({ userId: birthDoubts.userId })
    .from(birthDoubts)
    .innerJoin(knownDevices, eq(knownDevices.userId, birthDoubts.userId))
    .where(
      and(
        ne(birthDoubts.userId, userId),
        gt(birthDoubts.adultOn, dayInIndia(ctx.now)),
        sql`${knownDevices.tokenHash} in (select own.token_hash from known_devices own where own.user_id = ${userId})`,
      ),
    )
    .limit(1)
  if (!doubt) return
  const noted = await ctx.db
    .insert(birthDoubts)
    .values({ userId, onDeviceAt: ctx.now })
    .onConflictDoNothing()
    .returning({ userId: birthDoubts.userId })
  if (noted.length > 0) await audit(ctx, { action: 'birth-refused-on-device', subjectId: userId })
}
