import { and, asc, eq, gt, inArray, isNull, lte, not, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { markOfRows, preparedQuery } from '#platform/data/database/statements.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import type { OwnedCourse } from './schema.ts'
import { entitlements } from './tables.ts'

/**
 * Condition that an instalment is overdue for longer than the policy of the enrolment day allows. Names its tables
 * itself, as a column in a select list loses the name of its table.
 */
function isSuspendedAt(now: SQLWrapper) {
  return sql<boolean>`exists (select from enrolments e join instalments i on i.enrolment_id = e.id
    where e.student_id = entitlements.student_id and e.course_id = entitlements.course_id
      and e.ended_at is null and i.settled_at is null and i.waived_at is null
      and i.due_on + (select p.suspend_after_days from overdue_policies p
        where p."from" <= (e.created_at at time zone 'Asia/Kolkata')::date order by p."from" desc limit 1)
      < (${now}::timestamptz at time zone 'Asia/Kolkata')::date)`
}

/** Condition for entitlements that have begun and are neither over nor revoked. */
export function heldAt(now: SQLWrapper) {
  const { endedAt, from, until } = entitlements
  const at = sql`${now}::timestamptz`
  return and(isNull(endedAt), lte(from, at), or(isNull(until), gt(until, at)))
}

/** Condition for entitlements that may be used now. Defined here only. */
function ownedAt(now: SQLWrapper) {
  return and(heldAt(now), not(isSuspendedAt(now)))
}

const timeOf = ({ now }: Context) => sql`${now.toISOString()}`

function ownedNow(ctx: Context) {
  return ownedAt(timeOf(ctx))
}

/** Condition for what a student owns now. */
export function owned(ctx: Context, studentId: string) {
  return and(eq(entitlements.studentId, studentId), ownedNow(ctx))
}

const ofStudent = eq(entitlements.studentId, sql.placeholder('studentId'))
const atPlaceholder = sql`${sql.placeholder('now')}`

/** The same as `owned`, for a prepared statement with the parameters `studentId` and `now`. */
export const ownedByPlaceholder = and(ofStudent, ownedAt(atPlaceholder))

/**
 * Condition for entitlements that are held, even if suspended, so that they cannot be bought again; for prepared
 * statements.
 */
export const heldByPlaceholder = and(ofStudent, heldAt(atPlaceholder))

export async function ownsCourse(ctx: Context, { studentId, courseId }: { studentId: string; courseId: string }) {
  const [entitlement] = await ctx.db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(and(eq(entitlements.courseId, courseId), owned(ctx, studentId)))
    .limit(1)
  return entitlement !== undefined
}

const coursesOfStudent = preparedQuery((db) =>
  db
    .select({ held: entitlements, suspended: isSuspendedAt(atPlaceholder) })
    .from(entitlements)
    .where(heldByPlaceholder)
    .orderBy(asc(entitlements.createdAt), asc(entitlements.id))
    .prepare('courses_of_student'),
)

const shownColumns = [entitlements.id, entitlements.courseId, entitlements.rollNumber, entitlements.createdAt]

/** A text that changes whenever the answer of `listOwnedCourses` does; part of a statement with the parameters `studentId` and `now`. */
export const markOfOwnedCourses = markOfRows(
  [...shownColumns, entitlements.until],
  sql`from ${entitlements} where ${ownedByPlaceholder}`,
)

/** Lists a student's current courses in order of purchase, including suspended ones. */
export async function listHeldCourses(ctx: Context, studentId: string): Promise<OwnedCourse[]> {
  const rows = await coursesOfStudent(ctx.db, { studentId, now: ctx.now.toISOString() })
  return rows.map(({ held: { id, courseId, rollNumber, createdAt, until, source }, suspended }) => ({
    _id: id,
    website_course_id: courseId,
    roll_no: rollNumberText(rollNumber),
    created_on: createdAt.toISOString(),
    // The last moment, so that its day is the last day.
    valid_until: until === null ? null : new Date(until.getTime() - 1).toISOString(),
    source,
    is_suspended: suspended,
  }))
}

/** Lists the courses that a student may use now. */
export async function listOwnedCourses(ctx: Context, studentId: string) {
  return (await listHeldCourses(ctx, studentId)).filter((course) => !course.is_suspended)
}

/** Lists students who own one of these courses now. */
export async function listOwners(ctx: Context, courseIds: string[]) {
  if (courseIds.length === 0) return []
  const { studentId, courseId } = entitlements
  const rows = await ctx.db
    .selectDistinct({ studentId })
    .from(entitlements)
    .where(and(ownedNow(ctx), inArray(courseId, courseIds)))
  return rows.map((row) => row.studentId)
}
