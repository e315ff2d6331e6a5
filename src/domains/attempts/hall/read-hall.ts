import { sql } from 'drizzle-orm'
import type { Test } from '#domains/exams/tables.ts'
import { listTests } from '#domains/exams/tests/reads.ts'
import { closingTime, isRanked, lastEnd, windowState } from '#domains/exams/tests/rules.ts'
import type { Context } from '#platform/context.ts'
import { perProcess } from '#platform/data/cache/content-cache.ts'
import { readTogether } from '#platform/data/cache/read-together.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { AppError } from '#platform/errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { keyOfName } from '#platform/text/typed.ts'
import { getHallTest, hallCentres, listSeats, ms, presentSeat, type SeatRow } from './read-seats.ts'
import { needsAttention, noSeats, paceOf, type SeatState, seatStates, slotMs, slotsShown, stateOf } from './rules.ts'
import type { Hall, HallQuery, HallRoom, HallTest } from './schema.ts'

type Pace = { centreId: string | null; slotMs: number; saves: number }

const readingPace = namedStatement<Pace>(
  'pace_of_hall',
  sql`select centre_id as "centreId", ${ms('slot')} as "slotMs", saves from hall_pace
    where test_id = ${value('testId')}::uuid and slot >= ${value('from')}::timestamptz`,
)

type Snapshot = { atMs: number; keptMs: number; seats: SeatRow[]; pace: Pace[] }

const leastKeptMs = 2000
const mostSnapshots = 50
const snapshotsOf = perProcess(() => new Map<string, Snapshot>())

async function readSnapshot(ctx: Context, testId: string): Promise<Snapshot> {
  const began = performance.now()
  const atMs = ctx.now.getTime()
  const from = new Date(atMs - (slotsShown + 2) * slotMs).toISOString()
  const seats = await listSeats(ctx, testId)
  const pace = await readingPace(ctx.db, { testId, from })
  // A hall that takes long to read is read less often: watching takes a tenth of one connection at most.
  return { atMs, keptMs: Math.max(leastKeptMs, 10 * (performance.now() - began)), seats, pace }
}

/** Returns the state of a hall, read at most every two seconds however many watch it. */
async function getSnapshot(ctx: Context, testId: string) {
  const snapshots = snapshotsOf(ctx.cache)
  const known = snapshots.get(testId)
  if (known && Math.abs(ctx.now.getTime() - known.atMs) < known.keptMs) return known
  const read = await readTogether(ctx, `hall ${testId}`, () => readSnapshot(ctx, testId))
  if (snapshots.size >= mostSnapshots) snapshots.clear()
  snapshots.set(testId, read)
  return read
}

/** Drops the snapshot, so that whoever acted in a hall sees the result at once. */
export function dropSnapshot(ctx: Context, testId: string) {
  snapshotsOf(ctx.cache).delete(testId)
}

const rowsShown = 100
const digits = /^\d+$/
const leastDigits = 4

/** True when a seat matches a roll number, the end of a registration number, or words of a name or a number. */
function matches({ roll, name, number }: SeatRow, q: string) {
  if (digits.test(q)) return (roll !== null && Number(q) === roll) || (q.length >= leastDigits && number.endsWith(q))
  const words = keyOfName(q).split(' ')
  const text = keyOfName(`${name} ${number}`)
  return words.every((word) => text.includes(word))
}

function isWanted(state: SeatState, filter: HallQuery['state']) {
  if (filter === undefined) return true
  return filter === 'attention' ? needsAttention.includes(state) : state === filter
}

function countCentres(seats: readonly SeatRow[]): Hall['centres'] {
  const counts = new Map<string | null, Hall['centres'][number]>()
  for (const { centreId, centre } of seats) {
    const known = counts.get(centreId) ?? { _id: centreId, center_name: centre ?? '', seats: 0 }
    counts.set(centreId, { ...known, seats: known.seats + 1 })
  }
  return [...counts.values()]
}

type Stated = { row: SeatRow; state: SeatState }

function countStates(seats: readonly Stated[]) {
  const counts = { ...noSeats }
  for (const { state } of seats) counts[state] += 1
  return counts
}

/** Most seats whose plan is sent with every answer: about as many as people can watch at once. */
const mostPlanned = 500

/** Presents the rooms of a hall; includes their plans only if all of them together are small enough. */
function presentRooms(seats: readonly Stated[], roomId: string | undefined): HallRoom[] {
  const inRooms = Map.groupBy(
    seats.filter(({ row }) => row.roomId !== null),
    ({ row }) => row.roomId,
  )
  const planned = seats.filter(({ row }) => row.roomId !== null && (roomId ?? row.roomId) === row.roomId)
  return [...inRooms].flatMap(([id, own]) => {
    const [first] = own
    if (!first || id === null) return []
    const { room, centreId, centre, columns } = first.row
    const hasPlan = planned.length <= mostPlanned && (roomId ?? id) === id
    const plan = own.map(({ row, state }) => {
      return { student_id: row.studentId, candidate_name: row.name, roll_no: row.roll, seat_no: row.seat ?? 0, state }
    })
    const names = { room_name: room ?? '', center_id: centreId, center_name: centre }
    return { _id: id, ...names, columns: columns ?? 1, seats: own.length, plan: hasPlan ? plan : [] }
  })
}

function countWaits(seats: readonly Stated[]) {
  const waits = seats.map(({ row }) => row.waitedSeconds).filter((seconds) => seconds > 0)
  return { candidates: waits.length, longest_seconds: Math.max(0, ...waits) }
}

/** Sorts seats by urgency; within a state they keep their order by place and roll number. */
function inOrder(seats: Stated[], isSorted: boolean) {
  return isSorted ? seats.toSorted((a, b) => seatStates.indexOf(a.state) - seatStates.indexOf(b.state)) : seats
}

/**
 * Returns the current hall of a test at the caller's centres. 404 unknown test, 409 for practice, 403 for another
 * centre.
 */
export async function readHall(ctx: Context, testId: string, query: HallQuery): Promise<Hall> {
  const test = await getHallTest(ctx, testId)
  const ownCentres = hallCentres(ctx.actor, 'watch')
  const { q = '', state, centre, room, after } = query
  if (centre !== undefined && ownCentres !== null && !ownCentres.includes(centre))
    throw new AppError('forbidden', 'Please choose a centre of yours.')
  const { seats, pace } = await getSnapshot(ctx, testId)
  const isOwn = ({ centreId }: { centreId: string | null }) =>
    ownCentres === null || ownCentres.includes(centreId ?? '')
  const isHere = (place: { centreId: string | null }) =>
    isOwn(place) && (centre === undefined || place.centreId === centre)
  const now = ctx.now.getTime()
  const atCentre = seats.filter(isHere).map((row): Stated => ({ row, state: stateOf(row, now) }))
  const here = atCentre.filter(({ row }) => room === undefined || row.roomId === room)
  const matching = here.filter(({ row, state: is }) => isWanted(is, state) && matches(row, q.trim()))
  const from = Number(after ?? 0)
  const rows = inOrder(matching, state === undefined || state === 'attention').slice(from, from + rowsShown)
  return {
    quiz_id: testId,
    quiz_name: test.name,
    now: ctx.now.toISOString(),
    opens_at: test.opensAt.toISOString(),
    closes_at: closingTime(test)?.toISOString() ?? null,
    center_id: centre ?? null,
    centres: countCentres(seats.filter(isOwn)),
    rooms: presentRooms(atCentre, room),
    room_id: room ?? null,
    may_all: hallCentres(ctx.actor, 'extend') === null,
    seats: here.length,
    waited: countWaits(here),
    counts: countStates(here),
    pace: paceOf(pace.filter(isHere), now),
    rows: rows.map(({ row }) => presentSeat(row, now)),
    found: matching.length,
    next: from + rowsShown < matching.length ? String(from + rowsShown) : null,
  }
}

const shownBeforeMs = dayMs
const shownAfterMs = dayMs

function presentTest(test: Test, now: Date): HallTest {
  return {
    _id: test.id,
    quiz_name: test.name,
    quiz_type: test.type,
    state: windowState(test, now),
    opens_at: test.opensAt.toISOString(),
    closes_at: closingTime(test)?.toISOString() ?? null,
  }
}

const order = ['open', 'upcoming', 'ended']

/** Lists tests taken in halls now, from the day before they open until the day after their end; open ones first. */
export async function listHalls(ctx: Context): Promise<HallTest[]> {
  const now = ctx.now.getTime()
  const isNear = (test: Test) =>
    isRanked(test.type) && test.opensAt.getTime() - shownBeforeMs <= now && now <= (lastEnd(test) ?? now) + shownAfterMs
  return (await listTests(ctx))
    .filter(isNear)
    .map((test) => presentTest(test, ctx.now))
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.opens_at.localeCompare(b.opens_at))
}
