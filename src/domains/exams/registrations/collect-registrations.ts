import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import type { Context } from '#platform/context.ts'
import { lockTests } from '../seats/find-terms.ts'
import { moveWaitingList } from '../seats/move-waiting.ts'
import { examRooms, examSeats, waitingPlaces } from '../seats/tables.ts'
import { testCandidates, testRegistrations, tests } from '../tables.ts'
import { eraseCandidateData } from './candidate-data.ts'
import { freeRegistration } from './change-registration.ts'

function collectRegistrations(ctx: Context, userId: string) {
  const { id, testId, mode, centreId, rollNumber, className, createdAt, cancelledAt } = testRegistrations
  return ctx.db
    .select({
      _id: id,
      quiz_id: testId,
      mode,
      center_id: centreId,
      roll_no: rollNumber,
      class_name: className,
      room: examRooms.name,
      seat: examSeats.seat,
      created_on: createdAt,
      cancelled_at: cancelledAt,
    })
    .from(testRegistrations)
    .leftJoin(examSeats, eq(examSeats.registrationId, id))
    .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
    .where(eq(testRegistrations.studentId, userId))
    .orderBy(asc(createdAt))
}

function collectFrozen(ctx: Context, userId: string) {
  const { testId, name, dob, category, stateName, centreId, batchId, revision, frozenAt } = testCandidates
  return ctx.db
    .select({
      quiz_id: testId,
      name,
      dob,
      category,
      state_name: stateName,
      center_id: centreId,
      batch_id: batchId,
      revision,
      frozen_at: frozenAt,
    })
    .from(testCandidates)
    .where(eq(testCandidates.studentId, userId))
    .orderBy(asc(frozenAt), asc(testId))
}

function collectWaiting(ctx: Context, userId: string) {
  const { id, testId, centreId, className, state, joinedAt, offerEndsAt, endedAt } = waitingPlaces
  return ctx.db
    .select({
      _id: id,
      quiz_id: testId,
      center_id: centreId,
      class_name: className,
      state,
      joined_at: joinedAt,
      offer_ends_at: offerEndsAt,
      ended_at: endedAt,
    })
    .from(waitingPlaces)
    .where(eq(waitingPlaces.studentId, userId))
    .orderBy(asc(joinedAt))
}

const openOf = (userId: string) =>
  and(eq(waitingPlaces.studentId, userId), inArray(waitingPlaces.state, ['waiting', 'offered']))

/** Locks coming tests for which a student has a seat or waits for one, in the same way as a registration does. */
async function lockComing(ctx: Context, userId: string) {
  const held = await ctx.db
    .select({ testId: testRegistrations.testId })
    .from(testRegistrations)
    .innerJoin(tests, eq(tests.id, testRegistrations.testId))
    .where(
      and(eq(testRegistrations.studentId, userId), isNull(testRegistrations.cancelledAt), gt(tests.opensAt, ctx.now)),
    )
  const awaited = await ctx.db.select({ testId: waitingPlaces.testId }).from(waitingPlaces).where(openOf(userId))
  const testIds = [...held, ...awaited].map(({ testId }) => testId)
  return testIds.length === 0 ? new Map() : lockTests(ctx, testIds)
}

/**
 * A student's registrations, frozen data and waiting places. Rows stay when the account is deleted, so that no roll number is
 * reused, and then identify nobody. Seats in coming tests are freed for the next in line.
 */
export const registrationData: PersonalDataSource = {
  async collect(ctx, { userId }) {
    return {
      registrations: await collectRegistrations(ctx, userId),
      candidate_data: await collectFrozen(ctx, userId),
      waiting_places: await collectWaiting(ctx, userId),
    }
  },
  // Tests are locked before the account, in the same order as registering does, to avoid a deadlock.
  async settle(ctx, { userId }) {
    await lockComing(ctx, userId)
  },
  async erase(ctx, { userId }) {
    const coming = await lockComing(ctx, userId)
    const left = { state: 'left' as const, endedAt: ctx.now }
    const places = await ctx.db.update(waitingPlaces).set(left).where(openOf(userId)).returning()
    for (const { testId, centreId } of places) {
      const test = coming.get(testId)
      if (test) await moveWaitingList(ctx, test, centreId)
    }
    const isOwn = eq(testRegistrations.studentId, userId)
    const active = await ctx.db
      .select()
      .from(testRegistrations)
      .where(and(isOwn, isNull(testRegistrations.cancelledAt)))
    for (const row of active) {
      const test = coming.get(row.testId)
      if (test) await freeRegistration(ctx, test, row)
    }
    await ctx.db.update(testRegistrations).set({ className: null }).where(isOwn)
    await eraseCandidateData(ctx, userId)
    await ctx.db.update(waitingPlaces).set({ className: null }).where(eq(waitingPlaces.studentId, userId))
  },
}
