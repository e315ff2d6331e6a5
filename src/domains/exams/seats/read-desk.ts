import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { hasWords } from '#platform/data/database/words.ts'
import { notFound } from '#platform/errors.ts'
import { type ListOrder, readPage, type StaffList } from '#platform/http/staff-list.ts'
import { candidateName, isFrozenOf } from '../registrations/candidate-data.ts'
import { findPlan, findScheduled } from '../staff/read-plan.ts'
import { testCandidates, testRegistrations, tests } from '../tables.ts'
import { listTests } from '../tests/reads.ts'
import { isRanked, rankedTypes, windowState } from '../tests/rules.ts'
import { type CentreCount, countSeats, findTerms, noSeats, type StoredTerms } from './find-terms.ts'
import { listFeeProducts } from './require-fee.ts'
import { seatsLeft } from './rules.ts'
import type {
  CandidatesQuery,
  CentreOfDesk,
  ExamRoom,
  RegisteredRow,
  SeatDesk,
  SeatTest,
  TermsBody,
  WaitingRow,
} from './schema.ts'
import { examRooms, examSeats, waitingPlaces } from './tables.ts'

/** Returns what seats depend on, for a scheduled test or a plan. 404 for a test that is neither. */
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
    fee_course_id: terms.feeCourseId,
  }
}

/** Condition that limits a list to the centres of the caller's permission; undefined: all centres. */
function ownCentres(ctx: Context, column: typeof centres.id | typeof testRegistrations.centreId) {
  const centreIds = centresWith(ctx.actor, 'seats.read')
  return centreIds === null ? undefined : inArray(column, centreIds)
}

function presentCentre(ctx: Context, { id, name }: { id: string; name: string }, counts: CentreCount): CentreOfDesk {
  const { seats, registered, offered, waiting, seated } = counts
  const may_edit = mayDo(ctx.actor, 'seats.edit', id)
  return { _id: id, center_name: name, seats, registered, offered, left: seatsLeft(counts), waiting, seated, may_edit }
}

/** Lists the centres where the test is held, and any other centre that still has registrations or a waiting list. */
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

/** Lists the rooms of a test at these centres, in their order. */
export async function listRooms(ctx: Context, testId: string, centreIds: string[]): Promise<ExamRoom[]> {
  if (centreIds.length === 0) return []
  const seated = sql<number>`(select count(*)::int from ${examSeats} where ${examSeats.roomId} = ${examRooms.id})`
  const rows = await ctx.db
    .select({ room: examRooms, seated })
    .from(examRooms)
    .where(and(eq(examRooms.testId, testId), inArray(examRooms.centreId, centreIds)))
    .orderBy(asc(examRooms.centreId), asc(examRooms.position), asc(examRooms.id))
  return rows.map(({ room: { id, centreId, name, capacity, columns, seating, hasComputers }, seated }) => {
    return { _id: id, center_id: centreId, name, capacity, columns, has_computers: hasComputers, seated, seating }
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

/** Returns seats, rooms and terms of a test, at the caller's centres. */
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
    fee_products: await listFeeProducts(ctx, terms.feeCourseId),
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

type Counted = { id: string; registered: number; waiting: number }

/** Lists tests with registration that are not over, soonest first, with their candidates at the caller's centres. */
export async function listSeatTests(ctx: Context): Promise<SeatTest[]> {
  const coming = (await listTests(ctx)).filter((test) => isRanked(test.type) && windowState(test, ctx.now) !== 'ended')
  if (coming.length === 0) return []
  const centreIds = centresWith(ctx.actor, 'seats.read')
  const isTheirs = centreIds === null ? sql`true` : sql`centre_id = any(${sql.param(centreIds)}::uuid[])`
  const ids = sql.param(coming.map(({ id }) => id))
  const { rows } = await ctx.db.execute<Counted>(sql`
    select id,
      (select count(*)::int from test_registrations where test_id = ${tests.id} and cancelled_at is null and ${isTheirs}) as registered,
      (select count(*)::int from waiting_places where test_id = ${tests.id} and state = 'waiting' and ${isTheirs}) as waiting
    from ${tests} where id = any(${ids}::uuid[])`)
  const counted = new Map(rows.map((row) => [row.id, row]))
  return coming.toReversed().map(({ id, name, opensAt }) => ({
    _id: id,
    quiz_name: name,
    publish_date: opensAt.toISOString(),
    registered: counted.get(id)?.registered ?? 0,
    waiting: counted.get(id)?.waiting ?? 0,
  }))
}

const order: ListOrder = { column: testRegistrations.rollNumber, id: testRegistrations.id, type: 'int' }

/** Condition for a roll number, or for a part of the name or the registration number. */
function soughtBy(q: string) {
  const digits = /^0*(\d{1,7})$/.exec(q)?.[1]
  if (digits) return eq(testRegistrations.rollNumber, Number(digits))
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`exists (select from ${users} left join ${testCandidates} on ${isFrozenOf(testRegistrations)} where ${users.id} = ${testRegistrations.studentId}
    and (${hasWords(users.words, q) ?? sql`false`} or lower(${candidateName}) like ${like} or lower(${users.registrationNumber}) like ${like}))`
}

function chosen(ctx: Context, testId: string, { center, state, q }: CandidatesQuery) {
  const { centreId, mode, cancelledAt } = testRegistrations
  const words = q?.trim() ?? ''
  return and(
    eq(testRegistrations.testId, testId),
    ownCentres(ctx, centreId),
    center === undefined ? undefined : center === 'online' ? eq(mode, 'online') : eq(centreId, center),
    state === 'cancelled' ? isNotNull(cancelledAt) : isNull(cancelledAt),
    words === '' ? undefined : soughtBy(words),
  )
}

async function readRows({ db }: Context, ids: string[]): Promise<RegisteredRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      row: testRegistrations,
      name: candidateName,
      number: users.registrationNumber,
      centre: centres.name,
      room: examRooms.name,
      seat: examSeats.seat,
    })
    .from(testRegistrations)
    .innerJoin(users, eq(users.id, testRegistrations.studentId))
    .leftJoin(testCandidates, isFrozenOf(testRegistrations))
    .leftJoin(centres, eq(centres.id, testRegistrations.centreId))
    .leftJoin(examSeats, eq(examSeats.registrationId, testRegistrations.id))
    .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
    .where(inArray(testRegistrations.id, ids))
  const byId = new Map(
    rows.map(({ row, name, number, centre, room, seat }): [string, RegisteredRow] => [
      row.id,
      {
        _id: row.id,
        student_id: row.studentId,
        roll_no: row.rollNumber,
        candidate_name: name,
        registration_number: number,
        mode: row.mode,
        center_id: row.centreId,
        center_name: centre,
        room,
        seat,
        class_name: row.className,
        cancelled_at: row.cancelledAt?.toISOString() ?? null,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Query = CandidatesQuery & { limit: number; after?: string | undefined }

/**
 * Lists a test's registrations by roll number, at the caller's centres; online candidates belong to the whole
 * institute.
 */
export function listRegistered(ctx: Context, testId: string, query: Query): Promise<StaffList<RegisteredRow>> {
  const { limit, after } = query
  const list = { from: testRegistrations, only: chosen(ctx, testId, query), order, limit, after }
  return readPage(ctx, list, (ids) => readRows(ctx, ids))
}
