import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { listLimit } from '#platform/http/list-module.ts'
import { examRooms, examSeats } from '../seats/tables.ts'
import { type Test, testCandidates, testRegistrations } from '../tables.ts'
import { listTests, presentTest } from '../tests/reads.ts'
import { candidateName, isFrozenOf } from './candidate-data.ts'
import type { AdmitCard, Subscription, TestCentre } from './schema.ts'

export type Registration = typeof testRegistrations.$inferSelect
type Centre = Pick<typeof centres.$inferSelect, 'id' | 'name' | 'address'>

function presentCentre({ id, name, address }: Centre): TestCentre {
  return { _id: id, center_name: name, center_address: address }
}

/** `centre`: null for online candidates. */
type Place = { centre: Centre | null; seat: Subscription['seat'] }

function presentRegistration(registration: Registration, test: Test, { centre, seat }: Place): Subscription {
  return {
    _id: registration.id,
    quiz_id: presentTest(test),
    mode: registration.mode,
    center_id: centre && presentCentre(centre),
    roll_no: registration.rollNumber,
    seat,
    created_on: registration.createdAt.toISOString(),
  }
}

/** Returns the signed-in student's registration for the test; null if there is none, or it was cancelled. */
export async function findRegistration(ctx: Context, testId: string) {
  const isOwn = and(
    eq(testRegistrations.testId, testId),
    eq(testRegistrations.studentId, userOf(ctx).id),
    isNull(testRegistrations.cancelledAt),
  )
  const [registration] = await ctx.db.select().from(testRegistrations).where(isOwn)
  return registration ?? null
}

/** Returns whether a student has ever registered for a test. */
export async function hasRegistrations(ctx: Context, studentId: string) {
  return (await ctx.db.$count(testRegistrations, eq(testRegistrations.studentId, studentId))) > 0
}

async function listOwn(ctx: Context, only?: SQL): Promise<Subscription[]> {
  const rows = await ctx.db
    .select({
      registration: testRegistrations,
      centre: { id: centres.id, name: centres.name, address: centres.address },
      seat: { room: examRooms.name, number: examSeats.seat },
    })
    .from(testRegistrations)
    .leftJoin(centres, eq(centres.id, testRegistrations.centreId))
    .leftJoin(examSeats, eq(examSeats.registrationId, testRegistrations.id))
    .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
    .where(and(eq(testRegistrations.studentId, userOf(ctx).id), isNull(testRegistrations.cancelledAt), only))
    .orderBy(desc(testRegistrations.createdAt))
    .limit(listLimit)
  const testOf = new Map((await listTests(ctx)).map((test) => [test.id, test]))
  return rows.flatMap(({ registration, centre, seat: { room, number } }) => {
    const test = testOf.get(registration.testId)
    const seat = room === null || number === null ? null : { room, number }
    return test ? presentRegistration(registration, test, { centre, seat }) : []
  })
}

/** Lists the signed-in student's registrations, latest first. */
export function listRegistrations(ctx: Context) {
  return listOwn(ctx)
}

/** Returns the caller's own registration; 404 for anyone else. */
export async function getRegistration(ctx: Context, registrationId: string) {
  const [registration] = await listOwn(ctx, eq(testRegistrations.id, registrationId))
  if (!registration) throw notFound('registration')
  return registration
}

/** Returns what the caller's own admit card shows; 404 for anyone else. */
export async function getAdmitCard(ctx: Context, registrationId: string): Promise<AdmitCard> {
  const registration = await getRegistration(ctx, registrationId)
  const [candidate] = await ctx.db
    .select({ candidate_name: candidateName })
    .from(testRegistrations)
    .innerJoin(users, eq(users.id, testRegistrations.studentId))
    .leftJoin(testCandidates, isFrozenOf(testRegistrations))
    .where(eq(testRegistrations.id, registrationId))
  if (!candidate) throw notFound('registration')
  return { ...registration, ...candidate }
}
