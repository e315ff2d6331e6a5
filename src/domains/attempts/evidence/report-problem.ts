import { and, count, eq } from 'drizzle-orm'
import { getPaper } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { limitRate } from '#platform/http/security/rate-limit.ts'
import { getTestIdOf, lockOwnAttempt } from '../sitting/find-own-attempt.ts'
import { isPastGrace, rates } from '../sitting/rules.ts'
import { questionReports } from '../tables.ts'
import type { ReportBody } from './schema.ts'

const mostPerAttempt = 50

async function isReported(ctx: Context, attemptId: string, { question_id, problem }: ReportBody) {
  const same = and(
    eq(questionReports.attemptId, attemptId),
    eq(questionReports.questionId, question_id),
    eq(questionReports.problem, problem),
  )
  return (await ctx.db.$count(questionReports, same)) > 0
}

/**
 * Keeps what a candidate says is wrong with a question of the test they sit; the same of the same question once. 400 for a question of another test, 404 for an
 * attempt of somebody else, 409 `attempt_closed` when it is over, 429 past fifty.
 */
export async function reportProblem(ctx: Context, attemptId: string, report: ReportBody) {
  limitRate(ctx, { key: ['report', userOf(ctx).id], ...rates.report })
  const { forms } = await getPaper(ctx, await getTestIdOf(ctx, attemptId))
  await inTransaction(ctx, async (ctx) => {
    // Locks the attempt, so that two reports at once cannot both pass the limit.
    const attempt = await lockOwnAttempt(ctx, attemptId)
    if (attempt.closedAt !== null || isPastGrace(attempt.deadline, ctx.now)) {
      throw new AppError('attempt_closed', 'The time for this test is over.')
    }
    const { question_id: questionId, problem, note } = report
    if (!forms.has(questionId)) {
      throw new AppError('invalid', 'question_id: does not belong to this test.', {
        errors: { question_id: 'does not belong to this test' },
      })
    }
    if (await isReported(ctx, attemptId, report)) return
    const [known] = await ctx.db
      .select({ rows: count() })
      .from(questionReports)
      .where(eq(questionReports.attemptId, attemptId))
    if ((known?.rows ?? 0) >= mostPerAttempt)
      throw new AppError('too_many', 'Thank you. You have reached the limit of reports for this test.')
    await ctx.db.insert(questionReports).values({ attemptId, questionId, problem, note, createdAt: ctx.now })
  })
}
