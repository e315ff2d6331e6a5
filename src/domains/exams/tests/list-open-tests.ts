import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { courseInclusions } from '#domains/catalogue/fees/tables.ts'
import { enrolments } from '#domains/purchases/enrolments/tables.ts'
import { ownedByPlaceholder } from '#domains/purchases/entitlements/reads.ts'
import { entitlements } from '#domains/purchases/entitlements/tables.ts'
import type { Context } from '#platform/context.ts'
import { markOfRows, preparedQuery } from '#platform/data/database/statements.ts'
import type { Test } from '../tables.ts'
import { listTests } from './reads.ts'
import { includesTest, isRanked } from './rules.ts'

const { kind, refId, quizTypes, courseId } = courseInclusions
const inclusionColumns = { kind, refId, quizTypes, courseId }
const isOfTests = inArray(kind, ['sub-exam', 'test', 'subject', 'topic'])

const inclusionsOfStudent = preparedQuery((db) =>
  db
    .select(inclusionColumns)
    .from(courseInclusions)
    .innerJoin(entitlements, eq(entitlements.courseId, courseId))
    .where(and(ownedByPlaceholder, isOfTests))
    .prepare('inclusions_of_student'),
)

/** Lists the tests that a student's current courses include, with the course of each. */
function listInclusions(ctx: Context, studentId: string) {
  return inclusionsOfStudent(ctx.db, { studentId, now: ctx.now.toISOString() })
}

/** Lists the tests that each course includes, by course. */
export async function listAllInclusions({ db }: Context) {
  const rows = await db.select(inclusionColumns).from(courseInclusions).where(isOfTests)
  return Map.groupBy(rows, (row) => row.courseId)
}

type Inclusion = Awaited<ReturnType<typeof listInclusions>>[number]

const seatsOfStudent = preparedQuery((db) => {
  const { batchId, studentId, courseId, endedAt } = enrolments
  const isOwned = and(eq(entitlements.studentId, studentId), eq(entitlements.courseId, courseId))
  return db
    .selectDistinct({ batchId })
    .from(enrolments)
    .innerJoin(entitlements, isOwned)
    .where(and(eq(studentId, sql.placeholder('studentId')), isNull(endedAt), ownedByPlaceholder))
    .prepare('seats_of_student')
})

/** Lists the batches in which a student has a usable seat; queried only if one of the tests is for batches. */
export async function listSeats(ctx: Context, studentId: string, tests: Test[]): Promise<ReadonlySet<string>> {
  if (tests.every(({ batchIds }) => batchIds === null)) return new Set()
  const rows = await seatsOfStudent(ctx.db, { studentId, now: ctx.now.toISOString() })
  return new Set(rows.map(({ batchId }) => batchId))
}

/** SQL for a text that changes whenever the seats of a student do, for a statement with the parameter `studentId`. */
export const markOfSeats = markOfRows(
  [enrolments.id, enrolments.batchId],
  sql`from ${enrolments} where ${enrolments.studentId} = ${sql.placeholder('studentId')} and ${enrolments.endedAt} is null`,
)

/**
 * Returns ids of the practice tests that a student may see and take: free ones, those included in a course they
 * own, and those of their batch. The only definition: every list, the start of an attempt and the sealed paper
 * use it. Ranked tests require a registration, and are not among them.
 */
export async function listOpenTestIds(ctx: Context, studentId: string): Promise<Set<string>> {
  const [tests, inclusions] = [await listTests(ctx), await listInclusions(ctx, studentId)]
  return idsOfOpenTests(tests, { inclusions, seats: await listSeats(ctx, studentId, tests) })
}

type Opening = { inclusions: Inclusion[]; seats: ReadonlySet<string> }

/** Returns the same from tests, inclusions and seats that were read already. A test for some batches is open only to these, whatever courses include. */
export function idsOfOpenTests(tests: Test[], { inclusions, seats }: Opening) {
  const isOpen = (test: Test) => {
    if (isRanked(test.type)) return false
    if (test.batchIds !== null) return test.batchIds.some((id) => seats.has(id))
    return test.isFree || inclusions.some((inclusion) => includesTest(inclusion, test))
  }
  return new Set(tests.filter(isOpen).map(({ id }) => id))
}

/**
 * Returns whether a test is open to a student. Free tests are, and so are ranked ones, which require a
 * registration, without looking at purchases.
 */
export async function mayUseTest(ctx: Context, studentId: string, test: Test) {
  const { batchIds } = test
  if (isRanked(test.type)) return true
  if (batchIds !== null) {
    const seats = await listSeats(ctx, studentId, [test])
    return batchIds.some((id) => seats.has(id))
  }
  return test.isFree || (await listInclusions(ctx, studentId)).some((inclusion) => includesTest(inclusion, test))
}
