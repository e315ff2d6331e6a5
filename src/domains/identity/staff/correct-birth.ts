import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/data/database/audit.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { exactText } from '../../../platform/text/schema.ts'
import { findConsent } from '../profile/reads.ts'
import { adultAge, adultDay, ageOn, profileProblems } from '../profile/rules.ts'
import { birthDoubts, guardianConsents, profiles, users } from '../tables.ts'

export const birthBody = z.strictObject({
  dob: exactText(10).describe('YYYY-MM-DD, as staff have seen it on a document'),
})

/**
 * Corrects a student's recorded date of birth, and ends the doubts about it: the only way from under 18 to 18 before the day. 400 for no date, 404 for an unknown student, 409 for one who would be under 18 without a
 * guardian's consent.
 */
export async function correctBirth(ctx: Context, personId: string, { dob }: z.infer<typeof birthBody>) {
  const problem = profileProblems({ dob: dob || '-' }, ctx.now).dob
  if (problem) throw new AppError('invalid', problem, { errors: { dob: problem } })
  await inTransaction(ctx, async (ctx) => {
    const isStudent = and(eq(users.id, personId), inArray(users.role, ['student', 'tester']), isNull(users.deletedAt))
    const [person] = await ctx.db.select({ id: users.id }).from(users).where(isStudent).for('no key update')
    if (!person) throw notFound('person')
    const isMinor = ageOn(dob, ctx.now) < adultAge
    if (isMinor && !(await findConsent(ctx, personId))) {
      throw new AppError(
        'conflict',
        'This student would be under 18: the parent or guardian has to agree on the profile page.',
      )
    }
    const row = { dob, updatedAt: ctx.now }
    await ctx.db
      .insert(profiles)
      .values({ ...row, userId: personId })
      .onConflictDoUpdate({ target: profiles.userId, set: row })
    await ctx.db.delete(birthDoubts).where(eq(birthDoubts.userId, personId))
    await ctx.db
      .update(guardianConsents)
      .set({ adultOn: adultDay(dob) })
      .where(eq(guardianConsents.userId, personId))
    await audit(ctx, { action: 'birth-corrected', subjectId: personId })
  })
}
