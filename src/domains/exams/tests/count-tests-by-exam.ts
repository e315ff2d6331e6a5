import { and, count, eq, inArray } from 'drizzle-orm'
import { subExamExams } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { tests } from '../tables.ts'

/** How many full, subject and topic tests stand under each exam, whether they are open or to come. */
export async function countTestsByExam({ db }: Context) {
  const isPractice = inArray(tests.type, ['mock-flt', 'subject', 'topic'])
  return db
    .select({ exam_id: subExamExams.examId, tests_count: count() })
    .from(tests)
    .innerJoin(subExamExams, and(eq(subExamExams.subExamId, tests.subExamId), isPractice))
    .groupBy(subExamExams.examId)
}
