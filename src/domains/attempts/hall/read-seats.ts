import { eq, sql } from 'drizzle-orm'
import { tests } from '#domains/exams/tables.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import type { Context } from '#platform/context.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type HallRight, hallCentres } from './access.ts'
import { type SeatFacts, sinceOf, stateOf } from './rules.ts'
import type { Seat } from './schema.ts'

export type SeatRow = SeatFacts & {
  studentId: string
  name: string
  number: string
  roll: number | null
  centreId: string | null
  centre: string | null
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

/** Everybody who registered, who sits it, or whose opening was refused; each with the newest attempt. `studentId` null: all. */
const readingSeats = namedStatement<Omit<SeatRow, 'attempt'>>(
  'seats_of_hall',
  sql`with seat as (
      select student_id from test_registrations where test_id = ${value('testId')}::uuid and cancelled_at is null
      union select student_id from attempts where test_id = ${value('testId')}::uuid
      union select student_id from attempt_presence where test_id = ${value('testId')}::uuid
    )
    select u.id as "studentId", u.candidate_name as name, u.registration_number as number, r.roll_number as roll, coalesce(r.mode, 'online') as mode,
      coalesce(a.centre_id, r.centre_id, u.centre_id) as "centreId", c.name as centre,
      a.id as "attemptId", ${ms('a.started_at')} as "startedMs", ${ms('a.deadline')} as "deadlineMs", ${ms('a.closed_at')} as "closedMs",
      a.closed_by as "closedBy", coalesce(a.extended_seconds, 0) as "extendedSeconds", coalesce(a.epoch, 0) as epoch,
      ${ms('p.here_at')} as "hereMs", ${ms('p.opened_at')} as "openedMs", ${ms('p.beat_at')} as "beatMs", ${ms('p.saved_at')} as "savedMs",
      ${ms('p.other_at')} as "otherMs", ${ms('p.refused_at')} as "refusedMs", p.refusal, ${ms('b.written_at')} as "absentMs"
    from seat join users u on u.id = seat.student_id and u.role = 'student'
      left join test_registrations r on r.test_id = ${value('testId')}::uuid and r.student_id = u.id
      left join lateral (
        select * from attempts where attempts.test_id = ${value('testId')}::uuid and attempts.student_id = u.id order by number desc limit 1
      ) a on true
      left join attempt_presence p on p.test_id = ${value('testId')}::uuid and p.student_id = u.id
      left join hall_absences b on b.test_id = ${value('testId')}::uuid and b.student_id = u.id
      left join centres c on c.id = coalesce(a.centre_id, r.centre_id, u.centre_id)
    where ${value('studentId')}::uuid is null or u.id = ${value('studentId')}::uuid
    order by c.name nulls last, r.roll_number nulls last, u.candidate_name, u.id`,
)

function withAttempt(row: Omit<SeatRow, 'attempt'>): SeatRow {
  const { startedMs, deadlineMs, closedMs } = row
  const attempt = startedMs === null || deadlineMs === null ? null : { startedMs, deadlineMs, closedMs }
  return { ...row, attempt }
}

/** All seats of a hall, by centre and roll number. */
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

/** The test of a hall. 404 for one that does not exist, 409 for practice, which nobody sits in a hall. */
export async function getHallTest(ctx: Context, testId: string): Promise<typeof tests.$inferSelect> {
  const [test] = await ctx.db.select().from(tests).where(eq(tests.id, testId))
  if (!test) throw notFound('test')
  if (!isRanked(test.type)) throw new AppError('conflict', 'A practice test is not sat in a hall.')
  return test
}

/** One candidate of a hall as they are at this moment; 404 for one of another hall than one's own. */
export async function getSeat(ctx: Context, of: { testId: string; studentId: string }, right: HallRight) {
  const [row] = await readingSeats(ctx.db, of)
  const centres = hallCentres(ctx.actor, right)
  if (!row || (centres !== null && !centres.includes(row.centreId ?? ''))) throw notFound('candidate')
  return withAttempt(row)
}
