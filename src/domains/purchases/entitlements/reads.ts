import { and, asc, eq, gt, inArray, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { builtOnce } from '../../../platform/database/database.ts'
import { rollNumberText } from '../rules.ts'
import type { OwnedCourse } from './schema.ts'
import { entitlements } from './tables.ts'

/** What holds now: begun, neither over nor taken back. The only place that says so. */
function ownedAt(now: SQLWrapper) {
  const { endedAt, from, until } = entitlements
  const at = sql`${now}::timestamptz`
  return and(isNull(endedAt), lte(from, at), or(isNull(until), gt(until, at)))
}

function ownedNow(ctx: Context) {
  return ownedAt(sql`${ctx.now.toISOString()}`)
}

/** What a student owns now. */
export function owned(ctx: Context, studentId: string) {
  return and(eq(entitlements.studentId, studentId), ownedNow(ctx))
}

/** The same in a prepared statement, which is given `studentId` and `now`. */
export const ownedByPlaceholder = and(
  eq(entitlements.studentId, sql.placeholder('studentId')),
  ownedAt(sql`${sql.placeholder('now')}`),
)

export async function ownsCourse(ctx: Context, { studentId, courseId }: { studentId: string; courseId: string }) {
  const [own] = await ctx.db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(and(owned(ctx, studentId), eq(entitlements.courseId, courseId)))
    .limit(1)
  return own !== undefined
}

const coursesOfStudent = builtOnce((db) =>
  db
    .select()
    .from(entitlements)
    .where(ownedByPlaceholder)
    .orderBy(asc(entitlements.createdAt), asc(entitlements.id))
    .prepare('courses_of_student'),
)

/** The courses that a student owns now, the first bought first. */
export async function listOwnedCourses(ctx: Context, studentId: string): Promise<OwnedCourse[]> {
  const rows = await coursesOfStudent(ctx.db).execute({ studentId, now: ctx.now.toISOString() })
  return rows.map(({ id, courseId, rollNumber, createdAt, until, source }) => ({
    _id: id,
    website_course_id: courseId,
    roll_no: rollNumberText(rollNumber),
    created_on: createdAt.toISOString(),
    valid_until: until?.toISOString() ?? null,
    source,
  }))
}

/** Students who own one of these courses now. */
export async function listOwners(ctx: Context, courseIds: string[]) {
  if (courseIds.length === 0) return []
  const { studentId, courseId } = entitlements
  const rows = await ctx.db
    .selectDistinct({ studentId })
    .from(entitlements)
    .where(and(ownedNow(ctx), inArray(courseId, courseIds)))
  return rows.map((row) => row.studentId)
}
