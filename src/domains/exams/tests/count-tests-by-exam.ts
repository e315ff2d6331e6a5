import { and, count, eq, inArray } from 'drizzle-orm'
import { subExamExams } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { tests } from '../tables.ts'

/** Counts the full, subject and topic tests under each exam, open or upcoming. */
export async function countTestsByExam({ db }: Context) {
  const isPractice = inArray(tests.type, ['mock-flt', 'subject', 'topic'])
  return db
    .select({ exam_id: subExamExams.examId, tests_count: count() })
    .from(tests)
    .innerJoin(subExamExams, and(eq(subExamExams.subExamId, tests.subExamId), isPractice))
    .groupBy(subExamExams.examId)
}
