import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { hallCentres } from './access.ts'
import { getHallTest } from './read-seats.ts'
import type { HallEvent } from './schema.ts'

type Row = Omit<HallEvent, 'at'> & { at: string }

/** Selects the events in a test's halls that match `only`, with the centre each belongs to. */
function events(testId: string, only: SQL) {
  const of = sql`test_id = ${testId}::uuid`
  return sql`
    with event as (
      select id, 'extension' as kind, granted_at as at, reason as text, granted_by as by, student_id, centre_id, minutes from time_extensions where ${of}
      union all select id, 'incident', written_at, words, created_by, student_id, centre_id, null from hall_incidents where ${of}
      union all select student_id, 'absence', written_at, '', marked_by, student_id, null, null from hall_absences where ${of}
      union all select id, 'message', sent_at, words, sent_by, student_id, centre_id, null from hall_messages where ${of}
    ), placed as (
      select event.*, u.candidate_name, coalesce(event.centre_id, a.centre_id, r.centre_id, u.centre_id) as place
      from event left join users u on u.id = event.student_id
        left join test_registrations r on r.test_id = ${testId}::uuid and r.student_id = event.student_id
        left join lateral (select centre_id from attempts where attempts.test_id = ${testId}::uuid and attempts.student_id = event.student_id
          order by number desc limit 1) a on true
    )
    select placed.id as _id, kind, at::text, text, staff.candidate_name as by, student_id, placed.candidate_name, c.name as center_name, minutes,
      case when kind = 'message' then (select count(*)::int from hall_message_reads where message_id = placed.id) end as read
    from placed left join users staff on staff.id = placed.by left join centres c on c.id = place
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

/** Lists events concerning one candidate, including those for the whole centre or test. */
export function listEventsOf(ctx: Context, testId: string, of: { studentId: string; centreId: string | null }) {
  const toAll = sql`(student_id is null and (place is null or place = ${of.centreId}::uuid))`
  return list(ctx, testId, sql`(student_id = ${of.studentId}::uuid or ${toAll})`)
}
