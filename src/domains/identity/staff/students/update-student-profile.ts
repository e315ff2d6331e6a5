import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { cleanProfile } from '../../profile/clean-profile.ts'
import { countChange } from '../../profile/count-change.ts'
import { changedFields, profileColumns } from '../../profile/map-profile.ts'
import { presentProfile } from '../../profile/present-profile.ts'
import { findConsent, findProfile } from '../../profile/reads.ts'
import { adultAge, ageOn, profileProblems } from '../../profile/rules.ts'
import { profiles } from '../../profile/tables.ts'
import { normalisePhone } from '../../rules.ts'
import { users } from '../../tables.ts'
import { findOwnStudent, lockOwnStudent, requireNewest } from './lock-student.ts'
import type { StudentProfile, StudentProfileBody } from './schema.ts'

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

/** Personal details of somebody whose age nobody knows, or who is under 18 without a consent that holds, are stored for nobody: not for the office either. */
async function requireKeeping(ctx: Context, id: string, dob: string | null) {
  if (dob === null) refuse({ dob: t`Please enter the date of birth first.` })
  if (ageOn(dob, ctx.now) < adultAge && !(await findConsent(ctx, id)))
    refuse({ guardian: t`This student is under 18. Please record the consent of a parent or guardian first.` })
}

/**
 * Stores what the office writes for a student, under the version it began from, and mails the student which fields were changed. 400 by field, also for what the rules about age do not allow; 404 for a student of another
 * centre, 409 `stale` when the record was changed in between.
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
    if (phone !== undefined && phone !== user.contact) fields.unshift('contact')
    if (fields.length === 0) return
    await ctx.db
      .update(users)
      .set({ candidateName: name, contact: phone ?? user.contact })
      .where(eq(users.id, id))
    await countChange(ctx, id)
    await audit(ctx, { action: 'profile-changed', subjectId: id, details: { fields } })
    await enqueue(ctx, { kind: 'mail-profile-changed', payload: { userId: id, fields } })
  })
  return readStudentProfile(ctx, id)
}
