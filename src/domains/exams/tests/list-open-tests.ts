import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { preparedQuery } from '../../../platform/data/database/statements.ts'
import { courseInclusions } from '../../catalogue/fees/tables.ts'
import { ownedByPlaceholder } from '../../purchases/entitlements/reads.ts'
import { entitlements } from '../../purchases/entitlements/tables.ts'
import type { Test } from '../tables.ts'
import { listTests } from './reads.ts'
import { includesTest, isRanked } from './rules.ts'

const inclusionsOfStudent = preparedQuery((db) => {
  const { kind, refId, quizTypes, courseId } = courseInclusions
  return db
    .select({ kind, refId, quizTypes, courseId })
    .from(courseInclusions)
    .innerJoin(entitlements, eq(entitlements.courseId, courseId))
    .where(and(ownedByPlaceholder, inArray(kind, ['sub-exam', 'test', 'subject', 'topic'])))
    .prepare('inclusions_of_student')
})

/** What the courses that a student owns now include of tests, and which course it is. */
export function listInclusions(ctx: Context, studentId: string) {
  return inclusionsOfStudent(ctx.db, { studentId, now: ctx.now.toISOString() })
}

export type Inclusion = Awaited<ReturnType<typeof listInclusions>>[number]

/**
 * Ids of the practice tests that a student may see and sit: the free ones, and those that a course of theirs includes while they own it. The one place that says so:
 * every list, the start of an attempt and the sealed paper ask here. Ranked tests are for those who have registered, and are not among them.
 */
export async function listOpenTestIds(ctx: Context, studentId: string): Promise<Set<string>> {
  return idsOfOpenTests(await listTests(ctx), await listInclusions(ctx, studentId))
}

/** The same of tests and inclusions that were read already. */
export function idsOfOpenTests(tests: Test[], inclusions: Inclusion[]) {
  const isOpen = (test: Test) =>
    !isRanked(test.type) && (test.isFree || inclusions.some((inclusion) => includesTest(inclusion, test)))
  return new Set(tests.filter(isOpen).map(({ id }) => id))
}

/** Whether one test is open to a student: a free one, or a ranked one, which asks for a registration, without a look at what they own. */
export async function mayUseTest(ctx: Context, studentId: string, test: Test) {
  if (isRanked(test.type) || test.isFree) return true
  return (await listInclusions(ctx, studentId)).some((inclusion) => includesTest(inclusion, test))
}
