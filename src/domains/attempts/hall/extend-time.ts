import { eq, type SQL, sql } from 'drizzle-orm'
import { holdResults } from '#domains/exams/results/release-results.ts'
import { tests } from '#domains/exams/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { getHallTest, requireScope, type Scope } from './read-seats.ts'
import type { ExtendBody, Extended } from './schema.ts'
import { timeExtensions } from './tables.ts'

type Moved = { candidates: number; last: string | null }

/** Condition for the open attempts of a test whose time is changed. */
function isOf({ studentId, centreId, roomId }: Scope): SQL {
  if (studentId !== null) return sql`a.student_id = ${studentId}::uuid`
  if (roomId !== null) return sql`r.id in (select registration_id from exam_seats where room_id = ${roomId}::uuid)`
  return centreId === null ? sql`true` : sql`coalesce(a.centre_id, r.centre_id, u.centre_id) = ${centreId}::uuid`
}

/**
 * Moves the end of every matching open attempt and of its unfinished sections, and records it, all in one
 * statement, so that saves wait only for a moment. Expired attempts are not touched: they can be reopened.
 */
async function moveEnds(ctx: Context, of: { extensionId: string; testId: string; minutes: number; scope: Scope }) {
  const now = ctx.now.toISOString()
  const seconds = of.minutes * 60
  const { rows } = await ctx.db.execute<Moved>(sql`
    with open as materialized (
      select a.id, a.deadline from attempts a join users u on u.id = a.student_id and u.role = 'student'
        left join test_registrations r on r.test_id = a.test_id and r.student_id = a.student_id
      where a.test_id = ${of.testId}::uuid and a.closed_at is null and a.deadline > ${now}::timestamptz and ${isOf(of.scope)}
      order by a.id for update of a
    ), moved as (
      update attempts set deadline = attempts.deadline + make_interval(secs => ${seconds}), extended_seconds = extended_seconds + ${seconds}::int,
        section_ends = case when section_ends is not null then (
          select jsonb_agg(case when at::float8 > ${ctx.now.getTime()}::float8 then at::float8 + ${seconds * 1000}::float8 else at::float8 end order by place)
          from jsonb_array_elements_text(section_ends) with ordinality as ends(at, place)) end
      from open where attempts.id = open.id returning attempts.id, attempts.deadline
    ), noted as (
      insert into attempt_extensions (extension_id, attempt_id, seconds, deadline_before, deadline_after)
      select ${of.extensionId}::uuid, open.id, ${seconds}::int, open.deadline, moved.deadline from open join moved using (id)
    )
    select count(*)::int as candidates, max(deadline)::text as last from moved`)
  return rows[0] ?? { candidates: 0, last: null }
}

/**
 * Gives more time to everyone taking the test now: one candidate, a room, a centre, or all; their devices learn of it
 * with the next save. Time is never reduced, and an extension cannot be undone. 404 for a candidate of another
 * hall or a room of another test, 403 for a centre that is not the caller's, 409 if none of them is taking it.
 */
export async function extendTime(ctx: Context, testId: string, body: ExtendBody): Promise<Extended> {
  await getHallTest(ctx, testId)
  const scope = await requireScope(ctx, testId, body)
  // Serialises concurrent extensions and makes a release of results wait.
  await ctx.db.select({ id: tests.id }).from(tests).where(eq(tests.id, testId)).for('no key update')
  const { minutes, reason } = body
  const { seatCentreId, studentId, centreId, roomId } = scope
  const row = {
    id: newId(),
    testId,
    studentId,
    centreId,
    roomId,
    minutes,
    reason,
    grantedAt: ctx.now,
    grantedBy: userOf(ctx).id,
  }
  await ctx.db.insert(timeExtensions).values(row)
  const { candidates, last } = await moveEnds(ctx, { extensionId: row.id, testId, minutes, scope })
  if (candidates === 0 || last === null) {
    throw new AppError(
      'conflict',
      scope.studentId === null
        ? 'Nobody here is sitting the test now. A closed attempt can be reopened.'
        : 'This candidate is not sitting the test now. A closed attempt can be reopened.',
    )
  }
  await holdResults(ctx, testId, new Date(last))
  await audit(ctx, {
    action: scope.studentId === null ? 'time-extended' : 'candidate-time-extended',
    subjectId: scope.studentId ?? testId,
    subjectKind: scope.studentId === null ? 'test' : null,
    centreId: seatCentreId,
    details: { minutes, candidates, test: testId },
  })
  return { _id: row.id, candidates, minutes }
}
