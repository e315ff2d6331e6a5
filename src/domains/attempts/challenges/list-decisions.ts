import { and, asc, eq } from 'drizzle-orm'
import { tellMarking } from '#domains/exams/results/rules.ts'
import { testQuestions } from '#domains/exams/tables.ts'
import { getPaper, getTest, listKeys } from '#domains/exams/tests/reads.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { KeyDecisionList } from './schema.ts'
import { challengedQuestions, keyDecisions } from './tables.ts'

/**
 * Lists the decisions on a test's questions in their order, with the key before and after in the test's letters.
 */
export async function listDecisions(ctx: Context, testId: string) {
  const rows = await ctx.db
    .select({
      decision: keyDecisions,
      questionId: challengedQuestions.questionId,
      position: testQuestions.position,
    })
    .from(keyDecisions)
    .innerJoin(challengedQuestions, eq(challengedQuestions.id, keyDecisions.challengedId))
    .innerJoin(testQuestions, eq(testQuestions.questionId, challengedQuestions.questionId))
    .where(and(eq(challengedQuestions.testId, testId), eq(testQuestions.testId, testId)))
    .orderBy(asc(testQuestions.position))
  if (rows.length === 0) return []
  const { paper } = await getPaper(ctx, testId)
  const optionsOf = new Map(paper.questions.map(({ _id, options }) => [_id, options.map(({ _id: id }) => ({ id }))]))
  const tellKeyOf = async (version: number, questionId: string) => {
    const marking = (await listKeys(ctx, testId, version)).find((key) => key.questionId === questionId)
    return marking ? tellMarking(marking, optionsOf.get(questionId) ?? []) : ''
  }
  const list = []
  for (const { decision, questionId, position } of rows) {
    const { challengedId, verdict, reason, asked, versionBefore, paperVersion, decidedAt } = decision
    list.push({
      challengedId,
      questionId,
      versionBefore,
      paperVersion,
      shown: {
        sno: position,
        asked,
        verdict,
        before: await tellKeyOf(versionBefore, questionId),
        after: await tellKeyOf(paperVersion, questionId),
        reason,
        decided_at: decidedAt.toISOString(),
      },
    })
  }
  return list
}
export type Decided = Awaited<ReturnType<typeof listDecisions>>[number]

/** Returns a test's decisions, for the public. 404 while there are none. */
export async function readKeyDecisions(ctx: Context, testId: string): Promise<KeyDecisionList> {
  const { name } = await getTest(ctx, testId)
  const decisions = (await listDecisions(ctx, testId)).map(({ shown }) => shown)
  if (decisions.length === 0) throw notFound('decision')
  return { quiz_id: testId, quiz_name: name, decisions }
}
