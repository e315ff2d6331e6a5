import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AnswerKey, answerKey } from '#domains/bank/schema.ts'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import type { Context } from '#platform/context.ts'
import type { FourEyes } from '#platform/data/approvals/four-eyes.ts'
import { requestApproval } from '#platform/data/approvals/request-approval.ts'
import { notFound } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { tests } from '../tables.ts'
import { listKeys } from '../tests/reads.ts'
import { isRanked, windowState } from '../tests/rules.ts'
import { correctQuestion, wantedMarking } from './correct-question.ts'
import { tellMarking } from './rules.ts'
import { type CorrectionBody, dropRule } from './schema.ts'
import { findQuestion, lockTest } from './store-correction.ts'

/* Once candidates have seen their results, a corrected key changes marks and ranks that they know: two people decide. Before that the exam controller corrects a key alone, with a fresh code. */

const frozenCorrection = z.strictObject({
  question_id: z.string(),
  key: answerKey.nullable(),
  drop: dropRule.nullable(),
  reason: z.string(),
})
type FrozenCorrection = z.infer<typeof frozenCorrection>

const bodyOf = ({ key, drop, ...body }: FrozenCorrection): CorrectionBody => ({
  ...body,
  key: key ?? undefined,
  drop: drop ?? undefined,
})

export const correctionAction: FourEyes<FrozenCorrection> = {
  action: 'correct-key',
  label: msg`Answer key corrections after results are released`,
  short: msg`Key`,
  subjectKind: 'test',
  body: frozenCorrection,
  mayRequest: ({ actor }) => mayDo(actor, 'results.correct'),
  mayApprove: ({ actor }) => mayDo(actor, 'results.correct-approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'results.correct-approve'),
  versionOf: async (ctx, { subjectId }) => String(await lockTest(ctx, subjectId)),
  async check(ctx, { subjectId, body }) {
    await wantedMarking(ctx, subjectId, bodyOf(body))
  },
  async show(ctx, { subjectId, body }) {
    const [test] = await ctx.db.select().from(tests).where(eq(tests.id, subjectId))
    if (!test) throw notFound('test')
    const { position, options } = await findQuestion(ctx, { testId: subjectId, questionId: body.question_id })
    const keys = await listKeys(ctx, subjectId, test.paperVersion)
    const now = keys.find(({ questionId }) => questionId === body.question_id)
    const before = now ? tellMarking(now, options) : ''
    const key: AnswerKey | null = body.key ?? now?.key ?? null
    const after = key === null ? '' : tellMarking({ key, dropped: body.drop }, options)
    return {
      title: t`${test.name}, question ${position}`,
      path: staffPaths.testResults(subjectId),
      rows: [{ label: t`Correct answer`, as: 'text', before, after }],
    }
  },
  async execute(ctx, { subjectId, body }) {
    await correctQuestion(ctx, subjectId, bodyOf(body))
  },
}

/**
 * Returns whether someone already knows their marks: for practice from the first scored attempt, for a ranked
 * test once results are out. Attempts belong to a domain above, so the table is named in SQL.
 */
export async function needsTwo(ctx: Context, testId: string) {
  const [test] = await ctx.db.select().from(tests).where(eq(tests.id, testId))
  if (!test) throw notFound('test')
  if (!isRanked(test.type)) {
    const isCounted = sql`select exists (select from attempts where test_id = ${testId} and merit is not null) as seen`
    return (await ctx.db.execute<{ seen: boolean }>(isCounted)).rows[0]?.seen ?? false
  }
  return test.resultsReleasedAt !== null || (!test.isReleasedByStaff && windowState(test, ctx.now) === 'ended')
}

/** Corrects at once, or asks a second person where ranks are out; answers the version it makes, or the request. */
export async function correctOrAsk(ctx: Context, testId: string, body: CorrectionBody) {
  if (!(await needsTwo(ctx, testId))) return correctQuestion(ctx, testId, body)
  const { question_id, reason, key = null, drop = null } = body
  const frozen = { question_id, reason, key, drop }
  return { approval_id: await requestApproval(ctx, correctionAction, { subjectId: testId, body: frozen, reason }) }
}
