import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { courses } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, wrongField } from '#platform/errors.ts'
import { findCentre } from '../registrations/register-for-test.ts'
import { tests } from '../tables.ts'
import { rankedTypes } from '../tests/rules.ts'
import { findTerms, lockTest } from './find-terms.ts'
import { moveWaitingList } from './move-waiting.ts'
import { findSubject } from './read-desk.ts'
import type { SavedTerms, TermsBody } from './schema.ts'
import { centreSeats, registrationTerms, waitingPlaces } from './tables.ts'

const momentOrNull = (text: string | null) => (text === null ? null : new Date(text))

const termsLock = 7_205_290

async function checkTerms(ctx: Context, testId: string, body: TermsBody) {
  const { minimum_age: least, maximum_age: most, classes, shift_ids: shiftIds, fee_course_id: feeId } = body
  if (least !== null && most !== null && least > most)
    throw wrongField('maximum_age', 'The highest age is below the lowest.')
  if (new Set(classes).size < classes.length) throw wrongField('classes', 'A class is named twice.')
  const isProduct = feeId === null ? undefined : and(eq(courses.id, feeId), ne(courses.type, 'classroom'))
  if (isProduct && (await ctx.db.$count(courses, isProduct)) === 0)
    throw wrongField('fee_course_id', 'There is no such product in the shop.')
  if (shiftIds.includes(testId)) throw wrongField('shift_ids', 'A test is not another shift of itself.')
  if (shiftIds.length === 0) return
  const known = await ctx.db.$count(tests, and(inArray(tests.id, shiftIds), inArray(tests.type, rankedTypes)))
  if (known < new Set(shiftIds).size)
    throw wrongField('shift_ids', 'One of the other shifts is no test that is registered for.')
}

/** Moves the waiting lists of a test that is scheduled: with a later end, more can be offered. */
async function moveAllLists(ctx: Context, testId: string) {
  const test = await lockTest(ctx, testId)
  const rows = await ctx.db
    .selectDistinct({ centreId: waitingPlaces.centreId })
    .from(waitingPlaces)
    .where(and(eq(waitingPlaces.testId, testId), eq(waitingPlaces.state, 'waiting')))
  for (const { centreId } of rows) await moveWaitingList(ctx, test, centreId)
}

/**
 * Sets the registration terms of a planned or scheduled test. 400 naming the field, 404, 409 if someone has saved
 * since `version`.
 */
export async function saveTerms(ctx: Context, testId: string, { version, body }: { version: number; body: TermsBody }) {
  return inTransaction(ctx, async (ctx): Promise<SavedTerms> => {
    // An advisory lock, as the first save has no row to lock yet.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${termsLock}, hashtext(${testId}))`)
    const { isScheduled } = await findSubject(ctx, testId)
    const before = await findTerms(ctx, testId)
    if (before.version !== version) {
      const data = { version: before.version }
      throw new AppError('stale', 'Somebody else has changed this meanwhile.', { data })
    }
    await checkTerms(ctx, testId, body)
    const set = {
      endsAt: momentOrNull(body.ends_at),
      changesUntil: momentOrNull(body.changes_until),
      syllabus: body.syllabus,
      classes: body.classes,
      minimumAge: body.minimum_age,
      maximumAge: body.maximum_age,
      ageOn: body.age_on,
      categories: body.categories,
      offerHours: body.offer_hours,
      shiftIds: body.shift_ids,
      feeCourseId: body.fee_course_id,
      version: version + 1,
      editedBy: userOf(ctx).id,
      editedAt: ctx.now,
    }
    await ctx.db
      .insert(registrationTerms)
      .values({ testId, ...set })
      .onConflictDoUpdate({ target: registrationTerms.testId, set })
    await audit(ctx, { action: 'registration-terms-set', subjectId: testId, subjectKind: 'test' })
    if (isScheduled) await moveAllLists(ctx, testId)
    return { edit_version: set.version }
  })
}

type Seats = { centreId: string; seats: number | null }

/**
 * Sets the seats for a test at a centre; null: unlimited. Candidates with a seat keep it even if there are fewer
 * now; if there are more, the waiting list advances. 403 for another centre, 404 unknown test, 400 unknown
 * centre.
 */
export async function setSeats(ctx: Context, testId: string, { centreId, seats }: Seats) {
  if (!mayDo(ctx.actor, 'seats.edit', centreId)) throw new AppError('forbidden', 'Please choose a centre of yours.')
  await inTransaction(ctx, async (ctx) => {
    const { isScheduled } = await findSubject(ctx, testId)
    await findCentre(ctx, centreId)
    const test = isScheduled ? await lockTest(ctx, testId) : null
    const isHere = and(eq(centreSeats.testId, testId), eq(centreSeats.centreId, centreId))
    if (seats === null) await ctx.db.delete(centreSeats).where(isHere)
    else
      await ctx.db
        .insert(centreSeats)
        .values({ testId, centreId, seats })
        .onConflictDoUpdate({ target: [centreSeats.testId, centreSeats.centreId], set: { seats } })
    // not translated: the log keeps it
    const details = { seats: seats ?? 'as many as come' }
    await audit(ctx, { action: 'seats-set', subjectId: testId, subjectKind: 'test', centreId, details })
    if (test) await moveWaitingList(ctx, test, centreId)
  })
}
