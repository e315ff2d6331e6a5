import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findPlan, findScheduled } from '../staff/read-plan.ts'
import { testRegistrations, tests } from '../tables.ts'
import { rankedTypes } from '../tests/rules.ts'
import { type CentreCount, countSeats, noSeats } from './count-seats.ts'
import { findTerms, type StoredTerms } from './find-terms.ts'
import { seatsLeft } from './rules.ts'
import type { CentreOfDesk, ExamRoom, SeatDesk, TermsBody, WaitingRow } from './schema.ts'
import { examRooms, examSeats, waitingPlaces } from './tables.ts'

/** As far as seats depend on it: a scheduled test, or a plan. 404 for a test that is neither. */
export async function findSubject(ctx: Context, testId: string) {
  const test = await findScheduled(ctx, testId)
  if (test) {
    const { name, type, opensAt, modes, centreIds } = test
    return { name, type, opensAt, modes, centreIds, isScheduled: true }
  }
  const plan = await findPlan(ctx, testId)
  if (!plan) throw notFound('test')
  const { quiz_name, quiz_type, publish_date, modes_allowed, allowed_centers } = plan.body
  return {
    name: quiz_name,
    type: quiz_type,
    opensAt: publish_date === null ? null : new Date(publish_date),
    modes: modes_allowed,
    centreIds: allowed_centers,
    isScheduled: false,
  }
}

function presentTerms(terms: StoredTerms): TermsBody {
  return {
    ends_at: terms.endsAt?.toISOString() ?? null,
    changes_until: terms.changesUntil?.toISOString() ?? null,
    syllabus: terms.syllabus,
    classes: terms.classes,
    minimum_age: terms.minimumAge,
    maximum_age: terms.maximumAge,
    age_on: terms.ageOn,
    categories: terms.categories,
    offer_hours: terms.offerHours,
    shift_ids: terms.shiftIds,
  }
}

/** The centres of a list that a permission ends at; undefined: it does not end. */
export function ownCentres(ctx: Context, column: typeof centres.id | typeof testRegistrations.centreId) {
  const centreIds = centresWith(ctx.actor, 'seats.read')
  return centreIds === null ? undefined : inArray(column, centreIds)
}

function presentCentre(ctx: Context, { id, name }: { id: string; name: string }, counts: CentreCount): CentreOfDesk {
  const { seats, registered, offered, waiting, seated } = counts
  const may_edit = mayDo(ctx.actor, 'seats.edit', id)
  return { _id: id, center_name: name, seats, registered, offered, left: seatsLeft(counts), waiting, seated, may_edit }
}

/** The centres where the test is held, and any other centre that still has registrations or a waiting list. */
async function listCentres(
  ctx: Context,
  testId: string,
  { modes, centreIds }: Awaited<ReturnType<typeof findSubject>>,
) {
  const counts = await countSeats(ctx, testId)
  const { id, name, position } = centres
  const rows = await ctx.db
    .select({ id, name })
    .from(centres)
    .where(ownCentres(ctx, id))
    .orderBy(asc(position), asc(name))
  const isHeld = (centreId: string) =>
    modes.includes('offline') && (!centreIds || centreIds.length === 0 || centreIds.includes(centreId))
  return rows
    .filter(({ id }) => isHeld(id) || counts.has(id))
    .map((centre) => presentCentre(ctx, centre, counts.get(centre.id) ?? noSeats))
}

/** The rooms of a test at these centres, in their order. */
export async function listRooms(ctx: Context, testId: string, centreIds: string[]): Promise<ExamRoom[]> {
  if (centreIds.length === 0) return []
  const seated = sql<number>`(select count(*)::int from ${examSeats} where ${examSeats.roomId} = ${examRooms.id})`
  const rows = await ctx.db
    .select({ room: examRooms, seated })
    .from(examRooms)
    .where(and(eq(examRooms.testId, testId), inArray(examRooms.centreId, centreIds)))
    .orderBy(asc(examRooms.centreId), asc(examRooms.position), asc(examRooms.id))
  return rows.map(({ room: { id, centreId, name, capacity, columns, seating }, seated }) => {
    return { _id: id, center_id: centreId, name, capacity, columns, seated, seating }
  })
}

async function countOnline(ctx: Context, testId: string) {
  const { mode, cancelledAt } = testRegistrations
  const isOnline = and(eq(testRegistrations.testId, testId), eq(mode, 'online'), sql`${cancelledAt} is null`)
  return ctx.db.$count(testRegistrations, isOnline)
}

async function listOtherTests(ctx: Context, testId: string, named: string[]) {
  const { id, name, opensAt, type } = tests
  const isNamed = named.length === 0 ? sql`false` : inArray(id, named)
  const rows = await ctx.db
    .select({ id, name, opensAt })
    .from(tests)
    .where(and(ne(id, testId), inArray(type, rankedTypes), sql`(${gt(opensAt, ctx.now)} or ${isNamed})`))
    .orderBy(asc(opensAt))
    .limit(100)
  return rows.map(({ id, name, opensAt }) => ({ _id: id, quiz_name: name, publish_date: opensAt.toISOString() }))
}

/** Seats, rooms and terms of a test, at the centres of whoever looks. */
export async function readDesk(ctx: Context, testId: string): Promise<SeatDesk> {
  const subject = await findSubject(ctx, testId)
  const terms = await findTerms(ctx, testId)
  const centerRows = await listCentres(ctx, testId, subject)
  const seesAll = centresWith(ctx.actor, 'seats.read') === null
  return {
    quiz_name: subject.name,
    quiz_type: subject.type,
    publish_date: subject.opensAt?.toISOString() ?? null,
    is_scheduled: subject.isScheduled,
    may_plan: mayDo(ctx.actor, 'tests.plan'),
    edit_version: terms.version,
    terms: presentTerms(terms),
    online: seesAll && subject.modes.includes('online') ? await countOnline(ctx, testId) : null,
    centers: centerRows,
    rooms: await listRooms(
      ctx,
      testId,
      centerRows.map(({ _id }) => _id),
    ),
    shifts: await listOtherTests(ctx, testId, terms.shiftIds),
  }
}

const mostWaiting = 500

/** Lists those waiting in order of the lists, and those who have been offered a seat. */
export async function listWaiting(ctx: Context, testId: string): Promise<WaitingRow[]> {
  const centreIds = centresWith(ctx.actor, 'seats.read')
  const rows = await ctx.db
    .select({ place: waitingPlaces, name: users.candidateName, number: users.registrationNumber })
    .from(waitingPlaces)
    .innerJoin(users, eq(users.id, waitingPlaces.studentId))
    .where(
      and(
        eq(waitingPlaces.testId, testId),
        inArray(waitingPlaces.state, ['waiting', 'offered']),
        centreIds === null ? undefined : inArray(waitingPlaces.centreId, centreIds),
      ),
    )
    .orderBy(asc(waitingPlaces.centreId), asc(waitingPlaces.position))
    .limit(mostWaiting)
  return rows.map(({ place, name, number }) => ({
    _id: place.id,
    candidate_name: name,
    registration_number: number,
    center_id: place.centreId,
    state: place.state,
    joined_at: place.joinedAt.toISOString(),
    offer_ends_at: place.offerEndsAt?.toISOString() ?? null,
  }))
}
