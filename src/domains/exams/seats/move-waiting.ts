import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import { centres } from '#domains/catalogue/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { countSeats, countSeatsAt, findTerms, type LockedTest, lockTest, noSeats } from './find-terms.ts'
import { isPaidFor } from './require-fee.ts'
import { offerEnd, seatsLeft } from './rules.ts'
import { waitingPlaces } from './tables.ts'

type Place = typeof waitingPlaces.$inferSelect

const inState = (testId: string, centreId: string, state: Place['state']) =>
  and(eq(waitingPlaces.testId, testId), eq(waitingPlaces.centreId, centreId), eq(waitingPlaces.state, state))

const minutesToTake = 5

/**
 * Ends offers whose time is up, without a grace period: the seat goes to the next in line. One that was paid for
 * meanwhile is about to become a registration (`registerPaid`).
 */
async function endOffers(ctx: Context, testId: string, centreId: string) {
  const isOver = and(inState(testId, centreId, 'offered'), lte(waitingPlaces.offerEndsAt, ctx.now))
  await ctx.db
    .update(waitingPlaces)
    .set({ offerEndsAt: new Date(ctx.now.getTime() + minutesToTake * 60_000) })
    .where(and(isOver, isPaidFor))
  const lapsed = await ctx.db
    .update(waitingPlaces)
    .set({ state: 'lapsed', endedAt: ctx.now })
    .where(isOver)
    .returning({ id: waitingPlaces.id, studentId: waitingPlaces.studentId })
  for (const { id, studentId } of lapsed) await mailAbout(ctx, { what: 'lapsed', studentId, placeId: id })
}

async function offerSeat(ctx: Context, { id, studentId, testId, centreId }: Place, offerEndsAt: Date) {
  await ctx.db.update(waitingPlaces).set({ state: 'offered', offerEndsAt }).where(eq(waitingPlaces.id, id))
  await mailAbout(ctx, { what: 'offer', studentId, placeId: id })
  await moveWaitingListAt(ctx, { testId, centreId, at: offerEndsAt })
}

type Later = { testId: string; centreId: string; at: Date }

/** Queues the job that gives a kept seat to the next in line. */
export function moveWaitingListAt(ctx: Context, { testId, centreId, at }: Later) {
  return enqueue(ctx, { kind: 'move-waiting-list', payload: { testId, centreId }, runAt: at })
}

/**
 * Ends lapsed offers, and offers each free seat to the next in line. Called wherever seats become free, while the
 * test is locked; repeating it changes nothing, so that free seats and offers never exceed the seats.
 */
export async function moveWaitingList(ctx: Context, test: LockedTest, centreId: string) {
  await endOffers(ctx, test.id, centreId)
  const counts = await countSeatsAt(ctx, test.id, centreId)
  if (counts.waiting === 0) return
  const free = Math.min(seatsLeft(counts) ?? counts.waiting, counts.waiting)
  const until = offerEnd(test, await findTerms(ctx, test.id), ctx.now)
  if (free === 0 || until === null) return
  const next = await ctx.db
    .select()
    .from(waitingPlaces)
    .where(inState(test.id, centreId, 'waiting'))
    .orderBy(asc(waitingPlaces.position))
    .limit(free)
  for (const place of next) await offerSeat(ctx, place, until)
}

type Told = { studentId: string; placeId: string; what: 'offer' | 'lapsed' }

async function mailAbout(ctx: Context, { studentId, placeId, what }: Told) {
  await enqueue(ctx, { kind: 'mail-waiting-place', payload: { userId: studentId, placeId, what } })
}

const payloadOfMove = z.object({ testId: z.uuid(), centreId: z.uuid() })

/** Job: an offer has lapsed, so the seat goes to the next in line. */
export async function moveWaitingListLater(ctx: Context, payload: Record<string, unknown>) {
  const { testId, centreId } = payloadOfMove.parse(payload)
  await inTransaction(ctx, async (ctx) => moveWaitingList(ctx, await lockTest(ctx, testId), centreId))
}

/** Returns the name of the first centre of a test that has seats left; null if all are full. */
async function findNextCentre(ctx: Context, { id: testId, centreIds }: LockedTest) {
  const counts = await countSeats(ctx, testId)
  const isNamed = centreIds && centreIds.length > 0 ? inArray(centres.id, centreIds) : undefined
  const { id, name, position } = centres
  const rows = await ctx.db.select({ id, name }).from(centres).where(isNamed).orderBy(asc(position), asc(name))
  return rows.find(({ id }) => seatsLeft(counts.get(id) ?? noSeats) !== 0)?.name ?? null
}

/**
 * Requires a free seat at a centre that nobody ahead waits for, while the test is locked. 409 if the centre is
 * full.
 */
export async function requireSeat(ctx: Context, test: LockedTest, centre: { id: string; name: string }) {
  await moveWaitingList(ctx, test, centre.id)
  if (seatsLeft(await countSeatsAt(ctx, test.id, centre.id)) !== 0) return
  const next = await findNextCentre(ctx, test)
  const message = next
    ? t`${centre.name} is full. The next centre with seats is ${next}. Choose it, or join the waiting list.`
    : t`${centre.name} is full. You can join its waiting list.`
  throw new AppError('conflict', message, { errors: { center_id: message } })
}
