import { and, eq, gt, sql } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { requireNoWithdrawal } from '#domains/identity/privacy/guardian-consent.ts'
import { type Actor, type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { findCandidate, findTerms, type LockedTest, lockTest } from '../seats/find-terms.ts'
import { requireSeat } from '../seats/move-waiting.ts'
import { requireFee } from '../seats/require-fee.ts'
import { asksForCandidate, eligibilityRefusal } from '../seats/rules.ts'
import { waitingPlaces } from '../seats/tables.ts'
import { testRegistrations } from '../tables.ts'
import type { TestMode } from '../tests/schema.ts'
import { freezeCandidates } from './candidate-data.ts'
import { findRegistration, getRegistration, type Registration } from './reads.ts'
import { refusalToRegister } from './rules.ts'

/** Returns whether the actor may register. Ranks and seats are for students; a tester tries a test without them. */
export function mayRegister(actor: Actor) {
  return actor.kind === 'user' && actor.role === 'student'
}

type Place = { mode: TestMode; centreId: string | null }
/** `className`: for candidates who were asked for one. */
type Wanted = Place & { testId: string; className?: string | null }

/** Finds a centre. 400 for one that does not exist. */
export async function findCentre({ db }: Pick<Context, 'db'>, centreId: string) {
  const [centre] = await db.select({ id: centres.id, name: centres.name }).from(centres).where(eq(centres.id, centreId))
  return centre ?? refuseField('center_id', 'This centre does not exist.')
}

const rollNumberLock = 7_205_291

/** Returns the tests whose roll numbers are one series: shifts of one examination, as their terms name each other. */
async function findSeries({ db }: Context, testId: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive named as (
      select test_id as a, shift.id::uuid as b from registration_terms, jsonb_array_elements_text(shift_ids) as shift(id)
    ), series(id) as (
      select ${testId}::uuid union select case when series.id = a then b else a end from series join named on series.id in (a, b)
    )
    select id from series`)
  return rows.map(({ id }) => id)
}

/** Returns the next number of the series. Registrations stay for good, so a number is never given again. */
async function nextRollNumber(ctx: Context, testId: string) {
  const series = await findSeries(ctx, testId)
  // Serialises the shifts, as a registration locks only the test of its own shift. Always the last lock to be taken.
  if (series.length > 1) await ctx.db.execute(sql`select pg_advisory_xact_lock(${rollNumberLock})`)
  return sql`(select coalesce(max(r.roll_number), 0) + 1 from test_registrations r where r.test_id = any(${sql.param(series)}::uuid[]))`
}

/**
 * Stores a registration while the test is locked, and freezes the candidate's data. A student who cancelled before
 * gets the same roll number.
 */
export async function storeRegistration(ctx: Context, studentId: string, { testId, ...place }: Wanted) {
  const rollNumber = await nextRollNumber(ctx, testId)
  const { mode, centreId, className = null } = place
  const set = { mode, centreId, className, createdAt: ctx.now, cancelledAt: null }
  const [made] = await ctx.db
    .insert(testRegistrations)
    .values({ testId, studentId, rollNumber, ...set })
    .onConflictDoUpdate({ target: [testRegistrations.testId, testRegistrations.studentId], set })
    .returning()
  if (!made) throw new Error('The registration was not stored')
  await Promise.all([freezeCandidates(ctx, [{ testId, studentId }]), confirmByMail(ctx, made)])
  return made
}

/** Queues the mail with the admit card of a registration. */
export async function confirmByMail(ctx: Context, { id, studentId }: Pick<Registration, 'id' | 'studentId'>) {
  await enqueue(ctx, { kind: 'mail-registration', payload: { userId: studentId, registrationId: id } })
}

function requireSame(registration: Registration, { mode, centreId }: Place) {
  if (registration.mode === mode && registration.centreId === centreId) return
  const message = t`You have already registered for this test, ${registration.mode}. You can change that beside the test.`
  throw new AppError('conflict', message)
}

/** `isLate`: by the office, which is not bound by the end of the registration. */
type Asked = Wanted & { studentId: string; isLate?: boolean }

/**
 * Returns the terms of the test. 400 naming the field, 409 where the registration is over or the candidate is not
 * eligible.
 */
export async function requireRegistrable(ctx: Context, test: LockedTest, { studentId, isLate, ...request }: Asked) {
  const terms = await findTerms(ctx, test.id)
  const registrationEndsAt = isLate ? null : terms.endsAt
  const refusal = refusalToRegister({ ...test, registrationEndsAt }, request, ctx.now)
  if (refusal?.field) refuseField(refusal.field, refusal.message)
  if (refusal) throw new AppError('conflict', refusal.message)
  if (!asksForCandidate(terms)) return terms
  const ineligible = eligibilityRefusal(await findCandidate(ctx, studentId, request.className ?? null), test, terms)
  if (ineligible?.field) refuseField(ineligible.field, ineligible.message)
  if (ineligible) throw new AppError('conflict', ineligible.message)
  return terms
}

/** Takes a seat offered to this student and still held. Returns whether there was one. */
async function takeOffer(ctx: Context, studentId: string, at: { testId: string; centreId: string }) {
  const isOffered = and(
    eq(waitingPlaces.testId, at.testId),
    eq(waitingPlaces.centreId, at.centreId),
    eq(waitingPlaces.studentId, studentId),
    eq(waitingPlaces.state, 'offered'),
    gt(waitingPlaces.offerEndsAt, ctx.now),
  )
  const accepted = { state: 'accepted' as const, endedAt: ctx.now }
  const taken = await ctx.db.update(waitingPlaces).set(accepted).where(isOffered).returning({ id: waitingPlaces.id })
  return taken.length > 0
}

type Taken = { studentId: string; centreId: string | null }

/** Takes a seat at the centre of a place, if the place has one: an offered seat or a free one. */
export async function takeSeat(ctx: Context, test: LockedTest, { studentId, centreId }: Taken) {
  if (centreId === null) return
  const centre = await findCentre(ctx, centreId)
  if (await takeOffer(ctx, studentId, { testId: test.id, centreId })) return
  await requireSeat(ctx, test, centre)
}

/**
 * Registers the signed-in student and assigns the next roll number; repeating it returns the existing
 * registration. 400 for a mode or centre the test does not have, 403 for anyone but a student, 404 unknown test,
 * 409 when registration is over or was made differently, when the student is not eligible or has not paid the fee,
 * and when the centre is full.
 */
export async function registerForTest(ctx: Context, request: Wanted) {
  if (!mayRegister(ctx.actor)) throw new AppError('forbidden', 'Only students can register for a test.')
  await requireNoWithdrawal(ctx)
  const studentId = userOf(ctx).id
  const { id } = await inTransaction(ctx, async (ctx) => {
    const test = await lockTest(ctx, request.testId)
    const registration = await findRegistration(ctx, request.testId)
    if (registration) {
      requireSame(registration, request)
      return registration
    }
    const terms = await requireRegistrable(ctx, test, { ...request, studentId })
    await requireFee(ctx, terms, studentId)
    await takeSeat(ctx, test, { studentId, centreId: request.centreId })
    return storeRegistration(ctx, studentId, request)
  })
  return getRegistration(ctx, id)
}
