import { and, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { notFound } from '#platform/errors.ts'
import { countChange } from '../profile/count-change.ts'
import { findProfile } from '../profile/reads.ts'
import { adultAge, ageOn } from '../profile/rules.ts'
import { removeFiles } from '../profile/store-pictures.ts'
import { guardianConsents, profiles } from '../profile/tables.ts'
import { users } from '../tables.ts'

/** In the caller's transaction, which holds the row of the person. */
export async function withdrawConsentFor(ctx: Context, userId: string) {
  const given = and(eq(guardianConsents.userId, userId), isNull(guardianConsents.withdrawnAt))
  const withdrawn = await ctx.db.update(guardianConsents).set({ withdrawnAt: ctx.now }).where(given).returning()
  if (withdrawn.length === 0) throw notFound('consent')
  const profile = await findProfile(ctx, userId)
  if (profile?.dob && ageOn(profile.dob, ctx.now) < adultAge) {
    await ctx.db.delete(profiles).where(eq(profiles.userId, userId))
    await removeFiles(ctx, userId)
  }
  await countChange(ctx, userId)
  await audit(ctx, { action: 'guardian-consent-withdrawn', subjectId: userId })
}

/**
 * Withdraws a guardian's consent. The profile and the pictures of a person still under 18 go with it: a new consent has to be given first. The withdrawn one
 * stays as evidence. 404 when there is none.
 */
export async function withdrawConsent(ctx: Context) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await withdrawConsentFor(ctx, userId)
  })
}
