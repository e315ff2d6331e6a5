import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { attempts } from '#domains/attempts/tables.ts'
import { candidateName, isFrozenOf } from '#domains/exams/registrations/candidate-data.ts'
import { testCandidates } from '#domains/exams/tables.ts'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { adultAge, ageOn } from '#domains/identity/profile/rules.ts'
import { profiles, userFiles } from '#domains/identity/profile/tables.ts'
import { normalisePhone } from '#domains/identity/rules.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { addressOf } from '#platform/http/call.ts'
import { limitRate } from '#platform/http/security/throttle.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { scoreCalls } from '../scores/calls.ts'
import { meritLists, meritRows, meritVersions } from '../tables.ts'
import { type ConsentBody, nameConsent, type OwnConsent } from './schema.ts'
import { meritConsents } from './tables.ts'

const { listId, studentId, withdrawnAt, consentedAt, showsPhoto, guardianName } = meritConsents

const inForce = (list: string, student: string) => and(eq(listId, list), eq(studentId, student), isNull(withdrawnAt))

/** Throws 404 for anyone who is not in a published version of the list. */
async function requireListed({ db }: Context, list: string, student: string) {
  const isIt = and(eq(meritVersions.listId, list), ne(meritVersions.state, 'draft'), eq(meritRows.studentId, student))
  const [row] = await db
    .select({ id: meritVersions.id })
    .from(meritRows)
    .innerJoin(meritVersions, eq(meritVersions.id, meritRows.versionId))
    .where(isIt)
    .limit(1)
  if (!row) throw notFound('result')
}

/** Returns the signed-in candidate's consent to be named on the page of a list. 404 as for their result. */
export async function readOwnConsent(ctx: Context, list: string): Promise<OwnConsent> {
  const { id } = userOf(ctx)
  await requireListed(ctx, list, id)
  const [person] = await ctx.db
    .select({ dob: profiles.dob, photo: userFiles.id })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userFiles, and(eq(userFiles.userId, users.id), eq(userFiles.kind, 'photo')))
    .where(eq(users.id, id))
  const dob = person?.dob ?? null
  const [given] = await ctx.db
    .select({ shows_photo: showsPhoto, guardian_name: guardianName, at: consentedAt })
    .from(meritConsents)
    .where(inForce(list, id))
  const needs_guardian = dob !== null && ageOn(dob, ctx.now) < adultAge
  return {
    needs_guardian,
    has_birth_date: dob !== null,
    has_photo: (person?.photo ?? null) !== null,
    text: needs_guardian ? nameConsent.guardianText : nameConsent.text,
    text_version: nameConsent.version,
    given: given
      ? { shows_photo: given.shows_photo, guardian_name: given.guardian_name, consented_at: given.at.toISOString() }
      : null,
  }
}

/** Returns the guardian to store; null for a candidate of age. 400 naming the field. */
function checkConsent(own: OwnConsent, { text_version, guardian_name = '', guardian_phone = '' }: ConsentBody) {
  if (!own.has_birth_date)
    refuseField(
      'shows_name',
      'Enter the date of birth on your profile page first: under 18, a parent or guardian has to agree.',
    )
  if (text_version !== nameConsent.version)
    refuseField('text_version', 'The consent text has changed. Please reload the page and read it again.')
  if (!own.needs_guardian) return null
  const phone = normalisePhone(guardian_phone)
  if (guardian_name === '') refuseField('guardian_name', 'Enter the name of the parent or guardian who agrees.')
  if (!/^\d{10}$/.test(phone)) refuseField('guardian_phone', 'A phone number has ten digits.')
  return { guardianName: guardian_name, guardianPhone: phone }
}

/** Every change renders public pages again, so changes are limited. */
const rate = { capacity: 10, perSecond: 1 / 30 }

/**
 * Gives or withdraws the consent to be named on the page of a list. 400 for a candidate under 18 without a
 * guardian, or without a date of birth; 404 as for their result.
 */
export async function setConsent(ctx: Context, list: string, body: ConsentBody): Promise<OwnConsent> {
  const { id } = userOf(ctx)
  limitRate(ctx, { key: ['merit-consent', id], ...rate })
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
    const own = await readOwnConsent(ctx, list)
    const guardian = body.shows_name ? checkConsent(own, body) : null
    await ctx.db.update(meritConsents).set({ withdrawnAt: ctx.now }).where(inForce(list, id))
    if (!body.shows_name) return
    await ctx.db.insert(meritConsents).values({
      listId: list,
      studentId: id,
      showsPhoto: body.shows_photo ?? false,
      textVersion: nameConsent.version,
      consentedAt: ctx.now,
      ...guardian,
    })
  })
  return readOwnConsent(ctx, list)
}

/** Condition that a consent holds, joined to `users` and `profiles`: by a candidate of age, or by a guardian. */
function holds({ now }: Pick<Context, 'now'>) {
  const isOfAge = sql`${profiles.dob} <= (${dayInIndia(now)}::date - interval '${sql.raw(String(adultAge))} years')`
  return and(isNull(withdrawnAt), isNull(users.deletedAt), sql`(${guardianName} is not null or ${isOfAge})`)
}

/** Finds the names and the photos that rows of a list may show, by attempt. */
export async function listShownNames(ctx: Context, { list, only }: { list: string; only: SQL | undefined }) {
  const rows = await ctx.db
    .select({
      attemptId: meritRows.attemptId,
      consentId: meritConsents.id,
      name: candidateName,
      showsPhoto,
      photo: userFiles.id,
    })
    .from(meritRows)
    .innerJoin(meritConsents, and(eq(studentId, meritRows.studentId), eq(listId, list)))
    .innerJoin(users, eq(users.id, meritRows.studentId))
    .innerJoin(attempts, eq(attempts.id, meritRows.attemptId))
    .leftJoin(testCandidates, isFrozenOf(attempts))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userFiles, and(eq(userFiles.userId, users.id), eq(userFiles.kind, 'photo')))
    .where(and(only, holds(ctx)))
  return new Map(
    rows.map(({ attemptId, consentId, name, showsPhoto, photo }) => {
      const address = addressOf(scoreCalls.photo, { id: list, consent: consentId })
      return [attemptId, { candidate_name: name, photo: showsPhoto && photo !== null ? address : null }]
    }),
  )
}

/** Returns the photo that a consent lets the page of a public list show. 404 once it is withdrawn. */
export async function readShownPhoto(ctx: Context, list: string, consent: string) {
  const [photo] = await ctx.db
    .select({ key: userFiles.storageKey })
    .from(meritConsents)
    .innerJoin(meritLists, and(eq(meritLists.id, listId), eq(meritLists.isPublic, true)))
    .innerJoin(users, eq(users.id, studentId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(userFiles, and(eq(userFiles.userId, users.id), eq(userFiles.kind, 'photo')))
    .where(and(eq(meritConsents.id, consent), eq(listId, list), eq(showsPhoto, true), holds(ctx)))
  const stored = photo && (await ctx.storage.get(photo.key))
  if (!stored) throw new AppError('not_found', t`There is no photo to show.`)
  return stored
}

/** A student's consents to be named. When the account is deleted they end, and their guardians are erased. */
export const nameConsentData: PersonalDataSource = {
  async collect(ctx, { userId }) {
    const merit_consents = await ctx.db
      .select({
        _id: meritConsents.id,
        list_id: listId,
        shows_photo: showsPhoto,
        guardian_name: guardianName,
        guardian_phone: meritConsents.guardianPhone,
        text_version: meritConsents.textVersion,
        consented_at: consentedAt,
        withdrawn_at: withdrawnAt,
      })
      .from(meritConsents)
      .where(eq(studentId, userId))
      .orderBy(consentedAt)
    return { merit_consents }
  },
  async erase({ db, now }, { userId }) {
    await db
      .update(meritConsents)
      .set({
        withdrawnAt: sql`coalesce(${withdrawnAt}, ${now.toISOString()}::timestamptz)`,
        guardianName: null,
        guardianPhone: null,
      })
      .where(eq(studentId, userId))
  },
}
