import { and, asc, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { countSeatsAt, findTerms, type LockedTest, lockTest } from './find-terms.ts'
import { offerEnd, seatsLeft } from './rules.ts'
import { waitingPlaces } from './tables.ts'

type Place = typeof waitingPlaces.$inferSelect

const inState = (testId: string, centreId: string, state: Place['state']) =>
  and(eq(waitingPlaces.testId, testId), eq(waitingPlaces.centreId, centreId), eq(waitingPlaces.state, state))

/** Ends offers whose time is up, without a grace period: the seat goes to the next in line. */
async function endOffers(ctx: Context, testId: string, centreId: string) {
  const lapsed = await ctx.db
    .update(waitingPlaces)
    .set({ state: 'lapsed', endedAt: ctx.now })
    .where(and(inState(testId, centreId, 'offered'), lte(waitingPlaces.offerEndsAt, ctx.now)))
    .returning({ id: waitingPlaces.id, studentId: waitingPlaces.studentId })
  for (const { id, studentId } of lapsed) await mailAbout(ctx, { what: 'lapsed', studentId, placeId: id })
}

async function offerSeat(ctx: Context, { id, studentId, testId, centreId }: Place, offerEndsAt: Date) {
  await ctx.db.update(waitingPlaces).set({ state: 'offered', offerEndsAt }).where(eq(waitingPlaces.id, id))
  await mailAbout(ctx, { what: 'offer', studentId, placeId: id })
  await enqueue(ctx, { kind: 'move-waiting-list', payload: { testId, centreId }, runAt: offerEndsAt })
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

/**
 * Requires a free seat at a centre that nobody ahead waits for, while the test is locked. 409 if the centre is
 * full.
 */
export async function requireSeat(ctx: Context, test: LockedTest, centre: { id: string; name: string }) {
  await moveWaitingList(ctx, test, centre.id)
  if (seatsLeft(await countSeatsAt(ctx, test.id, centre.id)) !== 0) return
  const message = t`${centre.name} is full. Choose another centre, or join its waiting list.`
  throw new AppError('conflict', message, { errors: { center_id: message } })
}
