import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { listMissingConsent, recordConsent, requireConsent } from '../privacy/guardian-consent.ts'
import { users } from '../tables.ts'
import { type CleanProfile, changedFields, cleanProfile, holdsMoreThanDob, profileColumns } from './map-profile.ts'
import { countChange, findProfile, getSelfProfile } from './reads.ts'
import { profileProblems } from './rules.ts'
import { fileKind, type ProfileBody } from './schema.ts'
import { readPicture, replaceFiles, type Uploaded, uploadPicture } from './store-pictures.ts'
import { profiles } from './tables.ts'

/** Computes the change against what is stored now. 400 as for `requireConsent` and `profileColumns`. */
async function planChange(ctx: Context, given: CleanProfile, hasPictures: boolean) {
  const userId = userOf(ctx).id
  const before = await findProfile(ctx, userId)
  const columns = profileColumns(given, before)
  const dobBefore = before?.dob ?? null
  const dob = columns.dob === undefined ? dobBefore : columns.dob
  const holdsMore = hasPictures || holdsMoreThanDob(columns, before)
  const guardian = await requireConsent(ctx, { userId, dobBefore, dob, guardian: given.guardian, holdsMore })
  const consent = guardian && dob !== null ? { guardian, dob } : null
  return { columns, consent, fields: changedFields(columns, before) }
}

async function readPictures(ctx: Context, body: ProfileBody) {
  const given = fileKind.options.flatMap((kind) => {
    const dataUrl = body[kind]
    return dataUrl === undefined ? [] : [{ kind, dataUrl }]
  })
  if (given.some(({ dataUrl }) => dataUrl !== null)) {
    await requireToken(ctx, { key: ['pictures', userOf(ctx).id], capacity: 20, perSecond: 1 / 60 })
  }
  const pictures = []
  for (const { kind, dataUrl } of given) {
    pictures.push({ kind, drawn: dataUrl === null ? null : await readPicture(kind, dataUrl) })
  }
  return pictures
}

async function writeChange(ctx: Context, given: CleanProfile, pictures: Uploaded[]) {
  const userId = userOf(ctx).id
  // The lock makes two changes of one profile run one after the other, so that a consent matches its date of birth.
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user || user.deletedAt) throw notFound('account')
  const { columns, consent, fields } = await planChange(
    ctx,
    given,
    pictures.some(({ file }) => file !== null),
  )
  if (consent) await recordConsent(ctx, userId, consent)
  const name = given.candidate_name
  if (name !== undefined && name !== user.candidateName) {
    await ctx.db.update(users).set({ candidateName: name }).where(eq(users.id, userId))
    fields.unshift('candidate_name')
  }
  const set = { ...columns, updatedAt: ctx.now }
  await ctx.db
    .insert(profiles)
    .values({ ...set, userId })
    .onConflictDoUpdate({ target: profiles.userId, set })
  await replaceFiles(ctx, userId, pictures)
  fields.push(...pictures.map(({ kind }) => kind))
  if (consent)
    await audit(ctx, {
      action: 'guardian-consented',
      subjectId: userId,
      details: { text: consent.guardian.text_version },
    })
  if (consent || fields.length > 0) await countChange(ctx, userId)
  if (fields.length > 0) await audit(ctx, { action: 'profile-changed', subjectId: userId, details: { fields } })
}

/**
 * Throws 400 for wrong fields and incomplete consent fields. A date of birth under 18 is recorded even if another field
 * stops the form.
 */
async function refuseProblems(ctx: Context, given: CleanProfile) {
  const problems = profileProblems(given, ctx.now)
  if (Object.keys(problems).length === 0) return
  const { dob, guardian } = given
  const missing = dob && !problems.dob ? await listMissingConsent(ctx, { userId: userOf(ctx).id, dob, guardian }) : {}
  const errors = { ...problems, ...missing }
  throw new AppError('invalid', Object.values(errors)[0] ?? '', { errors })
}

/**
 * Stores a student's own profile and returns it whole. 400 naming the field by its path, also for a student under
 * 18 without a guardian's consent, and then nothing is stored; 429 for too many pictures.
 */
export async function updateProfile(ctx: Context, body: ProfileBody) {
  const given = cleanProfile(body)
  await refuseProblems(ctx, given)
  // Checked twice: before the upload, so that a refused form stores no file, and in the transaction, against the data
  // at that time. The first check precedes the pictures, so that a refused date of birth is recorded even if a picture
  // is refused too.
  await planChange(
    ctx,
    given,
    fileKind.options.some((kind) => typeof body[kind] === 'string'),
  )
  const pictures = await readPictures(ctx, body)
  const uploaded: Uploaded[] = []
  for (const { kind, drawn } of pictures) {
    uploaded.push({ kind, file: drawn ? await uploadPicture(ctx, drawn) : null })
  }
  await inTransaction(ctx, (ctx) => writeChange(ctx, given, uploaded))
  return getSelfProfile(ctx)
}
