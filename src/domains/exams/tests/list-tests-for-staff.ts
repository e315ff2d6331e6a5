import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { subExamExams } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Page } from '#platform/http/list-module.ts'
import type { StaffPattern } from '../patterns/schema.ts'
import { patterns, type Test, testQuestions, testSections, tests } from '../tables.ts'
import { presentTest } from './reads.ts'
import type { StaffTest } from './schema.ts'

function presentPattern({ id, createdAt, ...pattern }: typeof patterns.$inferSelect): StaffPattern {
  return { _id: id, created_at: createdAt.toISOString(), ...pattern }
}

/** Lists the newest version of each pattern; with `key`, all versions of one, newest first. */
export async function listPatterns(ctx: Context, key: string | undefined) {
  const newestFirst = [asc(patterns.key), desc(patterns.version)]
  const rows =
    key === undefined
      ? await ctx.db
          .selectDistinctOn([patterns.key])
          .from(patterns)
          .orderBy(...newestFirst)
      : await ctx.db
          .select()
          .from(patterns)
          .where(eq(patterns.key, key))
          .orderBy(...newestFirst)
  return rows.map(presentPattern)
}

async function listSections(ctx: Context, testIds: string[]) {
  const count = sql<number>`count(*)::int`
  const counts = await ctx.db
    .select({ sectionId: testQuestions.sectionId, count })
    .from(testQuestions)
    .where(inArray(testQuestions.testId, testIds))
    .groupBy(testQuestions.sectionId)
  const countOf = new Map(counts.map((row) => [row.sectionId, row.count]))
  const sections = await ctx.db
    .select()
    .from(testSections)
    .where(inArray(testSections.testId, testIds))
    .orderBy(asc(testSections.position))
  return sections.map((section) => ({ ...section, questionsCount: countOf.get(section.id) ?? 0 }))
}

function presentForStaff(test: Test): StaffTest {
  return {
    ...presentTest(test),
    pattern_id: test.patternId,
    version: test.paperVersion,
    attempts_allowed: test.attemptsAllowed,
    shuffles_questions: test.shufflesQuestions,
    shuffles_options: test.shufflesOptions,
    is_released_by_staff: test.isReleasedByStaff,
    results_released_at: test.resultsReleasedAt?.toISOString() ?? null,
  }
}

/** Lists a page of tests, latest opening first, uncached: someone who has just made one sees it. */
export async function listTestsForStaff(ctx: Context, { page, limit }: Page) {
  const rows = await ctx.db
    .select()
    .from(tests)
    .orderBy(desc(tests.opensAt), desc(tests.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const ids = rows.map(({ id }) => id)
  const sections = ids.length === 0 ? [] : await listSections(ctx, ids)
  const data = rows.map((test) =>
    presentForStaff({ ...test, sections: sections.filter(({ testId }) => testId === test.id) }),
  )
  return { data, total: await ctx.db.$count(tests) }
}

/** Counts the full, subject and topic tests under each exam, open or upcoming. */
export async function countTestsByExam({ db }: Context) {
  const isPractice = inArray(tests.type, ['mock-flt', 'subject', 'topic'])
  return db
    .select({ exam_id: subExamExams.examId, tests_count: count() })
    .from(tests)
    .innerJoin(subExamExams, and(eq(subExamExams.subExamId, tests.subExamId), isPractice))
    .groupBy(subExamExams.examId)
}
