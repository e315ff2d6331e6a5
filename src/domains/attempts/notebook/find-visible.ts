import { and, eq, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { getTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { type Context, userOf } from '#platform/context.ts'
import { listReleased } from '../analysis/find-release.ts'
import { attempts } from '../tables.ts'
import { notebookQuestions } from './tables.ts'

/** The ranked tests of a notebook whose results are not out, or not any more. Those of practice always are. */
async function listHiddenTests(ctx: Context, studentId: string) {
  const rows = await ctx.db
    .selectDistinct({ testId: notebookQuestions.testId })
    .from(notebookQuestions)
    .where(eq(notebookQuestions.studentId, studentId))
  const ranked: string[] = []
  for (const { testId } of rows) if (isRanked((await getTest(ctx, testId)).type)) ranked.push(testId)
  const released = await listReleased(ctx, ranked)
  return ranked.filter((id) => !released.has(id))
}

/**
 * Condition for the notebook questions that the student may see now: from closed, scored attempts whose results
 * are out, by the rule of the analysis. Reopening an attempt or withholding results hides its questions at once.
 */
export async function visibleQuestions(ctx: Context): Promise<SQL | undefined> {
  const { id: studentId } = userOf(ctx)
  const isUnderWay = or(isNull(attempts.closedAt), isNull(attempts.score))
  const underWay = ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.studentId, studentId), isUnderWay))
  const hidden = await listHiddenTests(ctx, studentId)
  return and(
    eq(notebookQuestions.studentId, studentId),
    notInArray(notebookQuestions.attemptId, underWay),
    hidden.length > 0 ? notInArray(notebookQuestions.testId, hidden) : undefined,
  )
}
