import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { requireNoWithdrawal } from '#domains/identity/privacy/guardian-consent.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { formatDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { tellSection } from '../prints/prepare-instructions.ts'
import { moveTo } from '../registrations/change-registration.ts'
import { findRegistration, getRegistration } from '../registrations/reads.ts'
import {
  confirmByMail,
  findCentre,
  mayRegister,
  requireRegistrable,
  storeRegistration,
  takeSeat,
} from '../registrations/register-for-test.ts'
import { type Test, tests } from '../tables.ts'
import { getTest, presentTest } from '../tests/reads.ts'
import { isRanked } from '../tests/rules.ts'
import {
  countSeats,
  countSeatsAt,
  findCandidate,
  findTerms,
  type LockedTest,
  lockTest,
  noSeats,
  type StoredTerms,
} from './find-terms.ts'
import { moveWaitingList, moveWaitingListAt } from './move-waiting.ts'
import { findFee, requireFee } from './require-fee.ts'
import { changeEnd, offerEnd, profileRefusal, registrationEnd, seatsLeft, tellEligibility } from './rules.ts'
import type { OwnWaiting, RegistrationForm, WaitBody } from './schema.ts'
import { waitingPlaces } from './tables.ts'

const openStates = inArray(waitingPlaces.state, ['waiting', 'offered'])
const isOwn = (ctx: Context) => eq(waitingPlaces.studentId, userOf(ctx).id)

const ahead = sql<number>`(select count(*)::int from waiting_places other where other.test_id = ${waitingPlaces.testId}
  and other.centre_id = ${waitingPlaces.centreId} and other.state = 'waiting' and other.position < ${waitingPlaces.position})`

/** Lists the signed-in student's waiting places for tests that have not begun: open ones, and lapsed offers. */
export async function listOwnWaiting(ctx: Context, testId?: string): Promise<OwnWaiting[]> {
  const rows = await ctx.db
    .select({ place: waitingPlaces, test: tests.name, centre: centres.name, ahead })
    .from(waitingPlaces)
    .innerJoin(tests, eq(tests.id, waitingPlaces.testId))
    .innerJoin(centres, eq(centres.id, waitingPlaces.centreId))
    .where(
      and(
        isOwn(ctx),
        testId === undefined ? undefined : eq(waitingPlaces.testId, testId),
        openStates,
        sql`${tests.opensAt} > ${ctx.now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(tests.opensAt), asc(waitingPlaces.position))
  const fees = await Promise.all(
    rows.map(async ({ place }) => findFee(ctx, await findTerms(ctx, place.testId), place.studentId)),
  )
  return rows.map(({ place, test, centre, ahead }, index) => ({
    _id: place.id,
    quiz_id: place.testId,
    quiz_name: test,
    center_id: place.centreId,
    center_name: centre,
    // The list itself advances with the next job or request.
    state: place.offerEndsAt !== null && place.offerEndsAt <= ctx.now ? 'lapsed' : place.state,
    ahead,
    offer_ends_at: place.offerEndsAt?.toISOString() ?? null,
    fee: fees[index] ?? null,
  }))
}

async function findOpen(ctx: Context, testId: string) {
  const [place] = await ctx.db
    .select()
    .from(waitingPlaces)
    .where(and(isOwn(ctx), eq(waitingPlaces.testId, testId), openStates))
  return place
}

const hoursToPay = 0.5

type Free = { terms: StoredTerms; id: string; name: string; seats: number | null }

/** Holds a free seat for a student who has yet to pay the fee; returns until when. 409 if nothing has to be paid, or seats are not counted. */
async function keepToPay(ctx: Context, test: LockedTest, { terms, id, name, seats }: Free) {
  const studentId = userOf(ctx).id
  if (seats === null) await requireFee(ctx, terms, studentId)
  const fee = await findFee(ctx, terms, studentId)
  const until = offerEnd(test, { ...terms, offerHours: hoursToPay }, ctx.now)
  if (!fee || fee.is_paid || until === null)
    throw new AppError('conflict', t`${name} has seats left. You can register there now.`)
  const isConfirmed = and(eq(users.id, studentId), isNotNull(users.emailConfirmedAt))
  if ((await ctx.db.$count(users, isConfirmed)) === 0)
    throw new AppError('conflict', 'Please confirm your e-mail first, with the link that we mailed you.')
  await moveWaitingListAt(ctx, { testId: test.id, centreId: id, at: until })
  return until
}

/**
 * Puts the signed-in student on a full centre's waiting list; repeating it returns the same place. Where seats are
 * left and a fee is to be paid first, one is kept for half an hour. 400 for a centre where the test is not held,
 * 409 if there is no need to wait, or if they wait at another centre.
 */
export async function joinWaitingList(ctx: Context, testId: string, { center_id: centreId, class_name }: WaitBody) {
  if (!mayRegister(ctx.actor)) throw new AppError('forbidden', 'Only students can register for a test.')
  await requireNoWithdrawal(ctx)
  const studentId = userOf(ctx).id
  const className = class_name ?? null
  await inTransaction(ctx, async (ctx) => {
    const test = await lockTest(ctx, testId)
    const terms = await requireRegistrable(ctx, test, { testId, studentId, className, mode: 'offline', centreId })
    const centre = await findCentre(ctx, centreId)
    await moveWaitingList(ctx, test, centreId)
    const open = await findOpen(ctx, testId)
    if (open?.centreId === centreId) return
    if (open) throw new AppError('conflict', 'You wait at another centre. Leave that waiting list first.')
    if ((await findRegistration(ctx, testId))?.centreId === centreId)
      throw new AppError('conflict', t`You have a seat at ${centre.name} already.`)
    const seats = seatsLeft(await countSeatsAt(ctx, testId, centreId))
    const offerEndsAt = seats === 0 ? null : await keepToPay(ctx, test, { terms, ...centre, seats })
    const state = offerEndsAt === null ? 'waiting' : 'offered'
    await ctx.db
      .insert(waitingPlaces)
      .values({ testId, centreId, studentId, className, state, offerEndsAt, joinedAt: ctx.now })
  })
  const [joined] = await listOwnWaiting(ctx, testId)
  if (!joined) throw notFound('place on a waiting list')
  return joined
}

async function findOwn(ctx: Context, placeId: string) {
  const [place] = await ctx.db
    .select()
    .from(waitingPlaces)
    .where(and(eq(waitingPlaces.id, placeId), isOwn(ctx)))
  if (!place) throw notFound('place on a waiting list')
  return place
}

/** Leaves a waiting list, or declines an offer, which then goes to the next in line. Repeating it does nothing. */
export async function leaveWaitingList(ctx: Context, placeId: string) {
  await inTransaction(ctx, async (ctx) => {
    const { testId } = await findOwn(ctx, placeId)
    const test = await lockTest(ctx, testId)
    const place = await findOwn(ctx, placeId)
    if (place.state !== 'waiting' && place.state !== 'offered') return
    const left = { state: 'left' as const, endedAt: ctx.now }
    await ctx.db.update(waitingPlaces).set(left).where(eq(waitingPlaces.id, placeId))
    await moveWaitingList(ctx, test, place.centreId)
  })
}

/**
 * Accepts an offer and takes the seat, once. A previous place is freed. 409 if the offer has lapsed, or does not
 * exist yet.
 */
export async function acceptOffer(ctx: Context, placeId: string) {
  await requireNoWithdrawal(ctx)
  const { id } = await inTransaction(ctx, async (ctx) => {
    const { testId } = await findOwn(ctx, placeId)
    const test = await lockTest(ctx, testId)
    const place = await findOwn(ctx, placeId)
    const { studentId, centreId, className, offerEndsAt } = place
    const registration = await findRegistration(ctx, testId)
    if (place.state === 'accepted' && registration) return registration
    if (offerEndsAt && offerEndsAt <= ctx.now)
      throw new AppError('conflict', t`This seat was kept for you until ${formatDayAndTime(offerEndsAt)}.`)
    if (place.state !== 'offered') throw new AppError('conflict', 'No seat is offered to you here at present.')
    const to = { testId, mode: 'offline' as const, centreId }
    if (registration) {
      const moved = await moveTo(ctx, { tests: new Map([[testId, test]]), row: registration, to })
      await audit(ctx, { action: 'registration-changed', subjectId: testId, subjectKind: 'test', centreId })
      await confirmByMail(ctx, moved)
      return moved
    }
    const request = { ...to, className }
    await requireFee(ctx, await requireRegistrable(ctx, test, { ...request, studentId }), studentId)
    await takeSeat(ctx, test, { studentId, centreId })
    return storeRegistration(ctx, studentId, request)
  })
  return getRegistration(ctx, id)
}

/** Lists the centres offered for a test on paper. */
async function listCentres(ctx: Context, testId: string, centreIds: string[] | null) {
  const isNamed = centreIds && centreIds.length > 0 ? inArray(centres.id, centreIds) : undefined
  const { id, name, address, position } = centres
  const rows = await ctx.db.select({ id, name, address }).from(centres).where(isNamed).orderBy(asc(position), asc(name))
  const counts = await countSeats(ctx, testId)
  return rows.map(({ id, name, address }) => {
    const counted = counts.get(id) ?? noSeats
    return {
      _id: id,
      center_name: name,
      center_address: address,
      seats_left: seatsLeft(counted),
      waiting: counted.waiting,
    }
  })
}

/** Lists the other shifts to which a candidate may change: those that have not begun. */
async function listShifts(ctx: Context, shiftIds: string[]) {
  if (shiftIds.length === 0) return []
  const { id, name, opensAt } = tests
  const rows = await ctx.db.select({ id, name, opensAt }).from(tests).where(inArray(id, shiftIds)).orderBy(asc(opensAt))
  return rows
    .filter(({ opensAt }) => opensAt > ctx.now)
    .map(({ id, name, opensAt }) => ({ _id: id, quiz_name: name, publish_date: opensAt.toISOString() }))
}

/** Describes how the test is marked, section by section. */
function tellMarking(test: Test) {
  const { sections } = presentTest(test)
  return test.sections.flatMap(({ minutes, isQualifying, languages }, index) => {
    const section = sections[index]
    return section ? [tellSection({ ...section, minutes, is_qualifying: isQualifying, languages })] : []
  })
}

/**
 * Returns the information and choices for registering, or for changing a registration. 404 for a test without
 * registration.
 */
export async function showForm(ctx: Context, testId: string): Promise<RegistrationForm> {
  const test = await getTest(ctx, testId)
  const terms = await findTerms(ctx, testId)
  const { id: studentId } = userOf(ctx)
  const candidate = await findCandidate(ctx, studentId, null)
  const isOffline = isRanked(test.type) && test.modes.includes('offline')
  const endOf = (mode: 'online' | 'offline') => registrationEnd(test, terms, mode)?.toISOString() ?? null
  const [waiting] = await listOwnWaiting(ctx, testId)
  return {
    now: ctx.now.toISOString(),
    syllabus: terms.syllabus,
    eligibility: tellEligibility(test, terms),
    marking: tellMarking(test),
    fee: await findFee(ctx, terms, studentId),
    refusal: profileRefusal(candidate, test, terms),
    classes: terms.classes,
    ends_at: { online: endOf('online'), offline: endOf('offline') },
    changes_until: changeEnd(test, terms).toISOString(),
    centers: isOffline ? await listCentres(ctx, testId, test.centreIds) : [],
    shifts: await listShifts(ctx, terms.shiftIds),
    waiting: waiting ?? null,
  }
}
