import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { examRooms } from '#domains/exams/seats/tables.ts'
import { tests } from '#domains/exams/tables.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import type { Actor, Context } from '#platform/context.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import type { SignalKind } from '../sitting/schema.ts'
import { attemptOpenings, attemptSignals } from '../tables.ts'
import { type SeatFacts, sinceOf, stateOf } from './rules.ts'
import type { HallEvent, Seat, SeatHistory } from './schema.ts'

/*
 * Permissions to watch a hall and to act in it: everywhere, or at the own centres. A grant names a centre, so an
 * invigilator may act in each of its rooms.
 */

const permissions = {
  watch: ['hall.watch', 'hall.watch-own'],
  extend: ['hall.extend', 'hall.extend-own'],
} as const
type HallRight = keyof typeof permissions

/** Returns the centres whose hall the actor may watch or act in; null: all, including candidates without a centre. */
export function hallCentres(actor: Actor, right: HallRight): string[] | null {
  const centres = permissions[right].map((permission) => centresWith(actor, permission))
  const named = centres.flatMap((some) => some ?? [])
  return centres.includes(null) ? null : [...new Set(named)].sort()
}

/** Returns whether the actor may act in a centre's hall; `centreId` null: for candidates without a centre. */
export function isOwnHall(actor: Actor, right: HallRight, centreId: string | null) {
  return permissions[right].some((permission) => mayDo(actor, permission, centreId))
}

export type SeatRow = SeatFacts & {
  studentId: string
  name: string
  number: string
  roll: number | null
  centreId: string | null
  centre: string | null
  roomId: string | null
  room: string | null
  columns: number | null
  /** Counted from 1 along the rows of the room. */
  seat: number | null
  /** Seconds that the device waited for the server when the attempt began. */
  waitedSeconds: number
  attemptId: string | null
  startedMs: number | null
  deadlineMs: number | null
  closedMs: number | null
  closedBy: 'student' | 'deadline' | null
  extendedSeconds: number
  epoch: number
  savedMs: number | null
  refusal: string | null
}

export const ms = (column: string) => sql.raw(`extract(epoch from ${column})::float8 * 1000`)

/**
 * Reads everyone who registered, is taking the test, or was refused; each with the newest attempt. `studentId`
 * null: all.
 */
const readingSeats = namedStatement<Omit<SeatRow, 'attempt'>>(
  'seats_of_hall',
  sql`with seat as (
      select student_id from test_registrations where test_id = ${value('testId')}::uuid and cancelled_at is null
      union select student_id from attempts where test_id = ${value('testId')}::uuid
      union select student_id from attempt_presence where test_id = ${value('testId')}::uuid
    )
    select u.id as "studentId", coalesce(nullif(f.name, ''), u.candidate_name) as name, u.registration_number as number, r.roll_number as roll, coalesce(r.mode, 'online') as mode,
      coalesce(a.centre_id, r.centre_id, u.centre_id) as "centreId", c.name as centre,
      er.id as "roomId", er.name as room, er.columns, es.seat, coalesce(o.waited_seconds, 0) as "waitedSeconds",
      a.id as "attemptId", ${ms('a.started_at')} as "startedMs", ${ms('a.deadline')} as "deadlineMs", ${ms('a.closed_at')} as "closedMs",
      a.closed_by as "closedBy", coalesce(a.extended_seconds, 0) as "extendedSeconds", coalesce(a.epoch, 0) as epoch,
      ${ms('p.here_at')} as "hereMs", ${ms('p.opened_at')} as "openedMs", ${ms('p.beat_at')} as "beatMs", ${ms('p.saved_at')} as "savedMs",
      ${ms('p.other_at')} as "otherMs", ${ms('p.refused_at')} as "refusedMs", p.refusal, ${ms('b.written_at')} as "absentMs"
    from seat join users u on u.id = seat.student_id and u.role = 'student'
      left join test_registrations r on r.test_id = ${value('testId')}::uuid and r.student_id = u.id
      left join test_candidates f on f.test_id = ${value('testId')}::uuid and f.student_id = u.id
      left join lateral (
        select * from attempts where attempts.test_id = ${value('testId')}::uuid and attempts.student_id = u.id order by number desc limit 1
      ) a on true
      left join attempt_presence p on p.test_id = ${value('testId')}::uuid and p.student_id = u.id
      left join hall_absences b on b.test_id = ${value('testId')}::uuid and b.student_id = u.id
      left join centres c on c.id = coalesce(a.centre_id, r.centre_id, u.centre_id)
      left join exam_seats es on es.registration_id = r.id and r.cancelled_at is null
      left join exam_rooms er on er.id = es.room_id
      left join attempt_openings o on o.attempt_id = a.id and o.epoch = 1
    where ${value('studentId')}::uuid is null or u.id = ${value('studentId')}::uuid
    order by c.name nulls last, er.position nulls last, es.seat nulls last, r.roll_number nulls last, name, u.id`,
)

function withAttempt(row: Omit<SeatRow, 'attempt'>): SeatRow {
  const { startedMs, deadlineMs, closedMs } = row
  const attempt = startedMs === null || deadlineMs === null ? null : { startedMs, deadlineMs, closedMs }
  return { ...row, attempt }
}

/** Lists all seats of a hall by centre, room and seat; without rooms, by roll number. */
export async function listSeats({ db }: Pick<Context, 'db'>, testId: string) {
  return (await readingSeats(db, { testId, studentId: null })).map(withAttempt)
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export function presentSeat(row: SeatRow, now: number): Seat {
  const state = stateOf(row, now)
  return {
    student_id: row.studentId,
    candidate_name: row.name,
    registration_number: row.number,
    roll_no: row.roll,
    center_id: row.centreId,
    center_name: row.centre,
    room_name: row.room,
    seat_no: row.seat,
    waited_seconds: row.waitedSeconds,
    state,
    since: timeOf(sinceOf(row, state)),
    refusal: state === 'refused' ? row.refusal : null,
    submission_id: row.attemptId,
    ends_at: timeOf(row.deadlineMs),
    extended_minutes: Math.round(row.extendedSeconds / 60),
    openings: row.epoch,
    saved_at: timeOf(row.savedMs),
    closed_by: row.closedBy,
  }
}

/** Returns the test of a hall. 404 for an unknown one, 409 for practice, which is not taken in a hall. */
export async function getHallTest(ctx: Context, testId: string): Promise<typeof tests.$inferSelect> {
  const [test] = await ctx.db.select().from(tests).where(eq(tests.id, testId))
  if (!test) throw notFound('test')
  if (!isRanked(test.type)) throw new AppError('conflict', 'A practice test is not sat in a hall.')
  return test
}

/** Returns the current state of one candidate; 404 for a candidate outside the caller's hall. */
export async function getSeat(ctx: Context, of: { testId: string; studentId: string }, right: HallRight) {
  const [row] = await readingSeats(ctx.db, of)
  const centres = hallCentres(ctx.actor, right)
  if (!row || (centres !== null && !centres.includes(row.centreId ?? ''))) throw notFound('candidate')
  return withAttempt(row)
}

/** The people something concerns. `seatCentreId` is the centre whose office is responsible, `seatRoomId` the room where they sit. */
export type Scope = {
  studentId: string | null
  centreId: string | null
  roomId: string | null
  seatCentreId: string | null
  seatRoomId: string | null
}

type Whom = {
  student_id?: string | null | undefined
  center_id?: string | null | undefined
  room_id?: string | null | undefined
}

/** Returns the centre of a room of the test. 404 for others. */
async function getRoomCentre({ db }: Context, testId: string, roomId: string) {
  const isThis = and(eq(examRooms.id, roomId), eq(examRooms.testId, testId))
  const [room] = await db.select({ centreId: examRooms.centreId }).from(examRooms).where(isThis)
  if (!room) throw notFound('room')
  return room.centreId
}

/**
 * Resolves the scope: one candidate, a room, a centre, or everyone, within the caller's rights. 400 for several of
 * them, 404 for a candidate or a room of another hall, 403 for another centre.
 */
export async function requireScope(
  ctx: Context,
  testId: string,
  { student_id, center_id, room_id }: Whom,
): Promise<Scope> {
  if (student_id && center_id) refuseField('center_id', 'Choose one candidate, or a centre.')
  if (room_id && (student_id || center_id)) refuseField('room_id', 'Choose one candidate, a room, or a centre.')
  if (student_id) {
    const { centreId, roomId } = await getSeat(ctx, { testId, studentId: student_id }, 'extend')
    return { studentId: student_id, centreId: null, roomId: null, seatCentreId: centreId, seatRoomId: roomId }
  }
  const centreId = room_id ? await getRoomCentre(ctx, testId, room_id) : (center_id ?? null)
  const isOwn = centreId ? isOwnHall(ctx.actor, 'extend', centreId) : hallCentres(ctx.actor, 'extend') === null
  if (!isOwn) throw new AppError('forbidden', 'Please choose a centre of yours.')
  const roomId = room_id ?? null
  return { studentId: null, centreId, roomId, seatCentreId: centreId, seatRoomId: roomId }
}

type Row = Omit<HallEvent, 'at'> & { at: string }

/** Selects the events in a test's halls that match `only`, with the centre each belongs to. */
function events(testId: string, only: SQL) {
  const of = sql`test_id = ${testId}::uuid`
  return sql`
    with event as (
      select id, 'extension' as kind, granted_at as at, reason as text, granted_by as by, student_id, centre_id, room_id, minutes from time_extensions where ${of}
      union all select id, 'incident', written_at, words, created_by, student_id, centre_id, room_id, null from hall_incidents where ${of}
      union all select student_id, 'absence', written_at, '', marked_by, student_id, null, null::uuid, null from hall_absences where ${of}
      union all select id, 'message', sent_at, words, sent_by, student_id, centre_id, room_id, null from hall_messages where ${of}
    ), placed as (
      select event.*, coalesce(nullif(f.name, ''), u.candidate_name) as candidate_name, coalesce(event.centre_id, a.centre_id, r.centre_id, u.centre_id) as place
      from event left join users u on u.id = event.student_id
        left join test_candidates f on f.test_id = ${testId}::uuid and f.student_id = event.student_id
        left join test_registrations r on r.test_id = ${testId}::uuid and r.student_id = event.student_id
        left join lateral (select centre_id from attempts where attempts.test_id = ${testId}::uuid and attempts.student_id = event.student_id
          order by number desc limit 1) a on true
    )
    select placed.id as _id, kind, at::text, text, staff.candidate_name as by, student_id, placed.candidate_name, c.name as center_name, room.name as room_name, minutes,
      case when kind = 'message' then (select count(*)::int from hall_message_reads where message_id = placed.id) end as read
    from placed left join users staff on staff.id = placed.by left join centres c on c.id = place left join exam_rooms room on room.id = room_id
    where ${only} order by at desc, placed.id limit 50`
}

async function list(ctx: Context, testId: string, only: SQL): Promise<HallEvent[]> {
  const { rows } = await ctx.db.execute<Row>(events(testId, only))
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/**
 * Lists events in a test's halls at the caller's centres, and those for everyone: the latest fifty, newest first.
 * 404 unknown test, 403 for another centre.
 */
export async function listEvents(ctx: Context, testId: string, { centre }: { centre?: string | undefined }) {
  await getHallTest(ctx, testId)
  const ownCentres = hallCentres(ctx.actor, 'watch')
  if (centre !== undefined && ownCentres !== null && !ownCentres.includes(centre))
    throw new AppError('forbidden', 'Please choose a centre of yours.')
  const centres = centre === undefined ? ownCentres : [centre]
  const isForAll = sql`(student_id is null and place is null)`
  return list(
    ctx,
    testId,
    centres === null ? sql`true` : sql`(${isForAll} or place = any(${sql.param(centres)}::uuid[]))`,
  )
}

type SeatOf = { studentId: string; centreId: string | null; roomId: string | null }

/** Lists events concerning one candidate, including those for the whole room, centre or test. */
function listEventsOf(ctx: Context, testId: string, of: SeatOf) {
  const toAll = sql`(student_id is null and (place is null or place = ${of.centreId}::uuid)
    and (room_id is null or room_id = ${of.roomId}::uuid))`
  return list(ctx, testId, sql`(student_id = ${of.studentId}::uuid or ${toAll})`)
}

type Progress = { answered: number; questions: number; saved: number }

async function readProgress(ctx: Context, testId: string, attemptId: string | null): Promise<Progress> {
  const { rows } = await ctx.db.execute<Progress>(sql`
    select (select count(*)::int from test_questions where test_id = ${testId}::uuid) as questions,
      (select count(*)::int from answer_journal where attempt_id = ${attemptId}::uuid) as saved,
      (select count(*)::int from test_questions q, lateral (
        select option_id, option_ids, number from answer_journal j
        where j.attempt_id = ${attemptId}::uuid and j.question_id = q.question_id and not j.late order by epoch desc, seq desc limit 1
      ) newest where q.test_id = ${testId}::uuid and num_nonnulls(option_id, option_ids, number) > 0) as answered`)
  return rows[0] ?? { answered: 0, questions: 0, saved: 0 }
}

async function listOpenings(ctx: Context, attemptId: string) {
  const { epoch, openedAt, device, network, waitedSeconds } = attemptOpenings
  const rows = await ctx.db
    .select({ epoch, openedAt, device, network, waited_seconds: waitedSeconds })
    .from(attemptOpenings)
    .where(eq(attemptOpenings.attemptId, attemptId))
    .orderBy(asc(epoch))
  return rows.map(({ openedAt, ...row }) => ({ ...row, opened_at: openedAt.toISOString() }))
}

async function countSignals(ctx: Context, attemptId: string) {
  const { kind } = attemptSignals
  const rows = await ctx.db
    .select({ kind, count: sql<number>`count(*)::int` })
    .from(attemptSignals)
    .where(eq(attemptSignals.attemptId, attemptId))
    .groupBy(kind)
  return new Map<SignalKind, number>(rows.map((row) => [row.kind, row.count]))
}

/** Returns a candidate's progress, devices and hall records. 404 for a candidate of another hall. */
export async function readSeat(ctx: Context, of: { testId: string; studentId: string }): Promise<SeatHistory> {
  const test = await getHallTest(ctx, of.testId)
  const row = await getSeat(ctx, of, 'watch')
  const { attemptId, centreId, roomId, studentId } = row
  const signals = attemptId === null ? null : await countSignals(ctx, attemptId)
  return {
    quiz_name: test.name,
    now: ctx.now.toISOString(),
    seat: presentSeat(row, ctx.now.getTime()),
    ...(await readProgress(ctx, of.testId, attemptId)),
    openings: attemptId === null ? [] : await listOpenings(ctx, attemptId),
    left: signals?.get('left') ?? 0,
    copied: signals?.get('copy') ?? 0,
    printed: signals?.get('print') ?? 0,
    events: await listEventsOf(ctx, of.testId, { studentId, centreId, roomId }),
    may_extend: isOwnHall(ctx.actor, 'extend', centreId),
    may_reopen: mayDo(ctx.actor, 'results.correct') && row.closedMs !== null,
  }
}
