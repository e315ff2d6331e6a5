import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { recordConsent, requireConsent, withdrawConsentFor } from '../privacy/guardian-consent.ts'
import { countChange, findConsent, findProfile } from '../profile/reads.ts'
import { adultAge, ageOn, profileProblems } from '../profile/rules.ts'
import { profiles } from '../profile/tables.ts'
import { users } from '../tables.ts'
import { getChild } from './reads.ts'
import type { ChildConsentBody } from './schema.ts'

async function lockPeople({ db }: Context, studentId: string) {
  await db.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for('no key update')
}

/**
 * Records the consent of the caller for their child under 18, with the date of birth if none is recorded yet. 400
 * by field, 404 for another guardian's student, 409 for one who is of age or has a valid consent.
 */
export async function giveConsent(ctx: Context, studentId: string, body: ChildConsentBody) {
  const { id } = userOf(ctx)
  await getChild(ctx, studentId)
  const { dob: problem } = body.dob === '' ? {} : profileProblems({ dob: body.dob }, ctx.now)
  if (problem) refuseField('dob', problem)
  await inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx, studentId)
    const dobBefore = (await findProfile(ctx, studentId))?.dob ?? null
    if (dobBefore !== null && body.dob !== '' && body.dob !== dobBefore)
      refuseField('dob', t`A different date of birth is on record. Please ask the office to correct it.`)
    const dob = dobBefore ?? body.dob
    if (dob === '') refuseField('dob', t`Enter the date of birth of the student.`)
    if (ageOn(dob, ctx.now) >= adultAge)
      throw new AppError('conflict', 'A student of 18 or older does not need a guardian’s consent.')
    if (await findConsent(ctx, studentId)) throw new AppError('conflict', 'Consent has already been recorded.')
    const [person] = await ctx.db.select().from(users).where(eq(users.id, id))
    if (!person) throw notFound('account')
    const guardian = {
      guardian_name: person.candidateName,
      guardian_phone: person.contact,
      consent: body.consent,
      text_version: body.text_version,
    }
    const student = { userId: studentId, dobBefore, dob, guardian, holdsMore: false }
    const given = await requireConsent(ctx, student, { isByGuardian: true })
    if (!given) return
    await recordConsent(ctx, studentId, { guardian: given, dob })
    const row = { dob, updatedAt: ctx.now }
    await ctx.db
      .insert(profiles)
      .values({ ...row, userId: studentId })
      .onConflictDoUpdate({ target: profiles.userId, set: row })
    await countChange(ctx, studentId)
    const details = { text: given.text_version, on: 'account' }
    await audit(ctx, { action: 'guardian-consented', subjectId: studentId, details })
  })
}

/** Withdraws the caller's consent for their child, and deletes the profile and the pictures of a student under 18. 404 without a consent. */
export async function withdrawChildConsent(ctx: Context, studentId: string) {
  await getChild(ctx, studentId)
  await inTransaction(ctx, async (ctx) => {
    await lockPeople(ctx, studentId)
    await withdrawConsentFor(ctx, studentId)
  })
}
