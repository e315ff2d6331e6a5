import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { exactText } from '#platform/text/schema.ts'
import { mayDo } from '../access.ts'
import { rememberRefusal } from '../privacy/guardian-consent.ts'
import { countChange, findConsent, findProfile } from '../profile/reads.ts'
import { adultAge, adultDay, ageOn, profileProblems } from '../profile/rules.ts'
import { birthDoubts, guardianConsents, profiles } from '../profile/tables.ts'
import { users } from '../tables.ts'
import { isWithin } from './find-own-students.ts'

export const birthBody = z.strictObject({
  dob: exactText(10).describe('YYYY-MM-DD, as staff have seen it on a document'),
})

/**
 * Allows recording a missing date of birth with permission for the student's centre. Changing a recorded one, or
 * recording one after a refusal, takes a director.
 */
async function requireFirst(ctx: Context, personId: string) {
  if ((await ctx.db.$count(users, and(eq(users.id, personId), isWithin(ctx, 'students.edit')))) === 0)
    throw notFound('person')
  const isDoubted = (await ctx.db.$count(birthDoubts, eq(birthDoubts.userId, personId))) > 0
  if (isDoubted || (await findProfile(ctx, personId))?.dob)
    throw new AppError(
      'forbidden',
      'Only a director can correct a date of birth that has already been recorded or rejected.',
    )
}

/**
 * Corrects a student's recorded date of birth and ends the doubts about it: the only way from under 18 to 18
 * early. 400 for an invalid date, 404 for an unknown student, 409 for a student who would be under 18 without a
 * guardian's consent.
 */
export async function correctBirth(ctx: Context, personId: string, { dob }: z.infer<typeof birthBody>) {
  const problem = profileProblems({ dob: dob || '-' }, ctx.now).dob
  if (problem) throw new AppError('invalid', problem, { errors: { dob: problem } })
  const isRefused = await inTransaction(ctx, async (ctx) => {
    const isStudent = and(eq(users.id, personId), inArray(users.role, ['student', 'tester']), isNull(users.deletedAt))
    const [person] = await ctx.db.select({ id: users.id }).from(users).where(isStudent).for('no key update')
    if (!person) throw notFound('person')
    const isDirector = mayDo(ctx.actor, 'students.birth')
    if (!isDirector) await requireFirst(ctx, personId)
    const isMinor = ageOn(dob, ctx.now) < adultAge
    if (isMinor && !(await findConsent(ctx, personId))) {
      // Recorded, so that the next date typed needs a director.
      if (!isDirector) await rememberRefusal(ctx, personId, dob)
      return true
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
    await countChange(ctx, personId)
    await audit(ctx, { action: 'birth-corrected', subjectId: personId })
    return false
  })
  if (isRefused)
    throw new AppError(
      'conflict',
      'With this date the student would be under 18, so the parent or guardian must first give consent on the profile page.',
    )
}
