import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { midnightInIndia } from '#platform/data/database/days.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { profileChangedTemplate } from '../../mail-templates/describe-mails.ts'
import { findRecipient, type Post, sendTemplate } from '../../mail-templates/send-template.ts'
import { withdrawConsentFor } from '../../privacy/guardian-consent.ts'
import { changedFields, cleanProfile, profileColumns } from '../../profile/map-profile.ts'
import { countChange, findConsent, findProfile, presentProfile } from '../../profile/reads.ts'
import { adultAge, adultDay, ageOn, guardianProblems, profileProblems } from '../../profile/rules.ts'
import { guardianConsents, profiles } from '../../profile/tables.ts'
import { normalisePhone } from '../../rules.ts'
import { endSessions, forgetDevices } from '../../sessions/find-actor.ts'
import { sessions, users } from '../../tables.ts'
import { isWithin } from '../find-own-students.ts'
import { fieldWords } from './rules.ts'
import type { EndSessionsBody, PaperConsent, StudentProfile, StudentProfileBody } from './schema.ts'

const isLearner = (id: string) =>
  and(eq(users.id, id), inArray(users.role, ['student', 'tester']), isNull(users.deletedAt))

/** Returns a student whose record the caller may edit. 404 for staff, and for a student of another centre. */
export async function findOwnStudent(ctx: Context, id: string) {
  const [student] = await ctx.db
    .select()
    .from(users)
    .where(and(isLearner(id), isWithin(ctx, 'students.edit')))
  if (!student) throw notFound('student')
  return student
}

/** Returns the student like `findOwnStudent` and locks the row, so that changes by the student and by the office run one after the other. */
async function lockOwnStudent(ctx: Context, id: string) {
  await ctx.db.select({ id: users.id }).from(users).where(isLearner(id)).for('no key update')
  return findOwnStudent(ctx, id)
}

/** Throws 409 unless the caller began from the latest version. */
function requireNewest(student: typeof users.$inferSelect, version: number) {
  if (student.profileVersion === version) return
  const data = { version: student.profileVersion }
  throw new AppError('stale', 'This record has been changed in the meantime. Please reload it.', { data })
}

const phoneWrong = msg`Phone number should be 10 digits`

function refuse(errors: Record<string, string>): never {
  throw new AppError('invalid', Object.values(errors)[0] ?? '', { errors })
}

/** Reads the profile fields that the office may edit. 404 for a student of another centre. */
export async function readStudentProfile(ctx: Context, id: string): Promise<StudentProfile> {
  const user = await findOwnStudent(ctx, id)
  const [profile, consent] = [await findProfile(ctx, id), await findConsent(ctx, id)]
  const shown = presentProfile({ user, profile, files: [], consent, now: ctx.now })
  const { dob, gender, category, father, present_address, permanent_address, guardian_consent } = shown
  return {
    _id: id,
    version: user.profileVersion,
    candidate_name: user.candidateName,
    contact: user.contact,
    guardian_required: shown.guardian_required && consent === null,
    dob,
    gender,
    category,
    father,
    present_address,
    permanent_address,
    guardian_consent,
  }
}

function readBody(ctx: Context, { contact, ...body }: StudentProfileBody) {
  const given = cleanProfile(body)
  const phone = contact === undefined ? undefined : normalisePhone(contact)
  const problems = profileProblems(given, ctx.now)
  if (phone !== undefined && !/^\d{10}$/.test(phone)) problems.contact = phoneWrong
  if (Object.keys(problems).length > 0) refuse(problems)
  return { given, phone }
}

/**
 * Refuses personal details of a student whose age is unknown, or who is under 18 without a valid consent; this
 * applies to the office too.
 */
async function requireKeeping(ctx: Context, id: string, dob: string | null) {
  if (dob === null) refuse({ dob: t`Please enter the date of birth first.` })
  if (ageOn(dob, ctx.now) < adultAge && !(await findConsent(ctx, id)))
    refuse({ guardian: t`This student is under 18. Please record the consent of a parent or guardian first.` })
}

/**
 * Stores the office's changes to a student's profile, based on the version given, and mails the student the names
 * of the changed fields. 400 by field, also for the age rules; 404 for a student of another centre, 409 `stale`
 * when the record was changed in between.
 */
export async function saveStudentProfile(
  ctx: Context,
  id: string,
  { version, body }: { version: number; body: StudentProfileBody },
) {
  const { given, phone } = readBody(ctx, body)
  await inTransaction(ctx, async (ctx) => {
    const user = await lockOwnStudent(ctx, id)
    requireNewest(user, version)
    const before = await findProfile(ctx, id)
    const columns = profileColumns(given, before)
    const fields = changedFields(columns, before)
    if (fields.length > 0) {
      await requireKeeping(ctx, id, before?.dob ?? null)
      const set = { ...columns, updatedAt: ctx.now }
      await ctx.db
        .insert(profiles)
        .values({ ...set, userId: id })
        .onConflictDoUpdate({ target: profiles.userId, set })
    }
    const { candidate_name: name = user.candidateName } = given
    if (name !== user.candidateName) fields.unshift('candidate_name')
    const isNewPhone = phone !== undefined && phone !== user.contact
    if (isNewPhone) fields.unshift('contact')
    if (fields.length === 0) return
    // The office's number wins: a link that the student has not opened yet no longer changes it.
    await ctx.db
      .update(users)
      .set({ candidateName: name, contact: phone ?? user.contact, newContact: isNewPhone ? null : user.newContact })
      .where(eq(users.id, id))
    await countChange(ctx, id)
    await audit(ctx, { action: 'profile-changed', subjectId: id, details: { fields } })
    await enqueue(ctx, { kind: 'mail-profile-changed', payload: { userId: id, fields } })
  })
  return readStudentProfile(ctx, id)
}

const payloadFields = z.array(z.string()).catch([])

/** Job: mails a student the names of the profile fields that the office changed, without the values. */
export async function mailProfileChanged(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const fields = payloadFields.parse(payload.fields).map(fieldWords).join(', ')
  const values = { fields, link: `${post.publicUrl}${paths.profile}` }
  await sendTemplate(ctx, post, { template: profileChangedTemplate, to: user.email, values })
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
 * Records a consent that a parent or guardian signed on paper for a student under 18, and the date of birth if
 * none is recorded yet. 400 by field, 404 for a student of another centre, 409 for a student who is of age or has
 * a valid consent.
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

/**
 * Records that the parent or guardian has withdrawn the consent, and deletes the profile and the pictures of a student
 * under 18. 404 when there is no consent.
 */
export async function withdrawConsentOf(ctx: Context, id: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockOwnStudent(ctx, id)
    await withdrawConsentFor(ctx, id)
  })
}

/**
 * Logs a student out of one device, or of all devices, which then no longer count as known. 404 for a student of
 * another centre, and for a session that is not theirs.
 */
export async function endStudentSessions(ctx: Context, id: string, { session_id }: EndSessionsBody) {
  await inTransaction(ctx, async (ctx) => {
    await findOwnStudent(ctx, id)
    const theirs = eq(sessions.userId, id)
    if (session_id === undefined) {
      const count = await endSessions(ctx, theirs)
      await forgetDevices(ctx, id)
      return audit(ctx, { action: 'sessions-ended', subjectId: id, details: { count } })
    }
    if ((await endSessions(ctx, and(theirs, eq(sessions.id, session_id)))) === 0) throw notFound('session')
    return audit(ctx, { action: 'session-ended', subjectId: id })
  })
}
