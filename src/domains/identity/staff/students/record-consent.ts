import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { midnightInIndia } from '#platform/data/database/days.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { withdrawConsentFor } from '../../privacy/withdraw-consent.ts'
import { countChange } from '../../profile/count-change.ts'
import { findConsent, findProfile } from '../../profile/reads.ts'
import { adultAge, adultDay, ageOn, guardianProblems, profileProblems } from '../../profile/rules.ts'
import { guardianConsents, profiles } from '../../profile/tables.ts'
import { normalisePhone } from '../../rules.ts'
import { lockOwnStudent } from './lock-student.ts'
import type { PaperConsent } from './schema.ts'

function refuse(errors: Record<string, string>): never {
  throw new AppError('invalid', Object.values(errors)[0] ?? '', { errors })
}

/** Lists the problems of a paper consent, under the form's field names. */
function paperProblems(ctx: Context, paper: PaperConsent) {
  const consentProblems = guardianProblems({
    ...paper,
    guardian_phone: normalisePhone(paper.guardian_phone),
    consent: true,
  })
  const problems = Object.fromEntries(
    Object.entries(consentProblems).map(([path, text]) => [path.replace('guardian.', ''), text]),
  )
  if (paper.signed_on > dayInIndia(ctx.now)) problems.signed_on = t`This date is in the future.`
  const { dob } = profileProblems({ dob: paper.dob }, ctx.now)
  return dob === undefined ? problems : { ...problems, dob }
}

/**
 * Records the consent that a parent or guardian has signed on paper for a student under 18, with the date of birth where none is recorded yet. 400 by field, 404 for a student of another centre, 409 for one who is of age
 * or whose consent holds already.
 */
export async function recordPaperConsent(ctx: Context, id: string, paper: PaperConsent) {
  const problems = paperProblems(ctx, paper)
  if (Object.keys(problems).length > 0) refuse(problems)
  await inTransaction(ctx, async (ctx) => {
    await lockOwnStudent(ctx, id)
    const recorded = (await findProfile(ctx, id))?.dob ?? null
    if (recorded !== null && paper.dob !== '' && paper.dob !== recorded)
      refuse({ dob: t`A different date of birth is on record. A director can correct it.` })
    const dob = recorded ?? paper.dob
    if (dob === '') refuse({ dob: t`Enter the date of birth.` })
    if (ageOn(dob, ctx.now) >= adultAge)
      throw new AppError('conflict', 'This student is 18 or older and does not need a guardian’s consent.')
    if (await findConsent(ctx, id)) throw new AppError('conflict', 'Consent has already been recorded.')
    const { guardian_name, guardian_phone, text_version: textVersion, signed_on } = paper
    const guardian = { guardianName: guardian_name.trim(), guardianPhone: normalisePhone(guardian_phone) }
    const signed = { textVersion, adultOn: adultDay(dob), consentedAt: midnightInIndia(signed_on, 0) }
    await ctx.db.insert(guardianConsents).values({ id: newId(), userId: id, ...guardian, ...signed })
    if (recorded === null) {
      const row = { dob, updatedAt: ctx.now }
      await ctx.db
        .insert(profiles)
        .values({ ...row, userId: id })
        .onConflictDoUpdate({ target: profiles.userId, set: row })
    }
    await countChange(ctx, id)
    await audit(ctx, { action: 'guardian-consented', subjectId: id, details: { text: textVersion, on: 'paper' } })
  })
}

/** Notes that the parent or guardian has withdrawn: the profile and the pictures of a student under 18 go with it. 404 when there is no consent. */
export async function withdrawConsentOf(ctx: Context, id: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockOwnStudent(ctx, id)
    await withdrawConsentFor(ctx, id)
  })
}
