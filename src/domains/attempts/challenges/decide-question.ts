import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { answerKey } from '#domains/bank/schema.ts'
import {
  correctQuestion,
  findMarking,
  findQuestion,
  lockTest,
  wantedMarking,
} from '#domains/exams/results/correct-question.ts'
import { tellEffect, tellMarking } from '#domains/exams/results/rules.ts'
import { type CorrectionBody, type CorrectionEffect, correctionEffect } from '#domains/exams/results/schema.ts'
import { findScheduled } from '#domains/exams/staff/read-plan.ts'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import type { Asked, FourEyes } from '#platform/data/approvals/four-eyes.ts'
import { requestApproval } from '#platform/data/approvals/request-approval.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { enqueue, enqueueAll } from '#platform/work/jobs/jobs.ts'
import { readEffect } from '../marking/read-effect.ts'
import { meritOrder } from '../ranking/find-ranks.ts'
import { attempts } from '../tables.ts'
import { lockOverWindow } from './challenge-window.ts'
import { correctionOf } from './rules.ts'
import { type DecisionBody, type EffectBody, verdict } from './schema.ts'
import { challengedQuestions, challenges, keyDecisions, standingsBefore } from './tables.ts'

/*
 * Decides a challenged key. It always takes two people; the effect is frozen with the request, which lapses when
 * the paper or the window changes.
 */

const frozenDecision = z.strictObject({
  verdict,
  key: answerKey.nullable(),
  reason: z.string(),
  effect: correctionEffect.nullable(),
})
type FrozenDecision = z.infer<typeof frozenDecision>

/** Returns a challenged question. 404 if nobody has challenged it. */
export async function getChallenged(ctx: Context, id: string) {
  const [challenged] = await ctx.db.select().from(challengedQuestions).where(eq(challengedQuestions.id, id))
  if (!challenged) throw notFound('challenge')
  return challenged
}

type Wanted = { verdict: DecisionBody['verdict']; key?: unknown; reason?: string }

/** Returns the correction that a decision implies; null: the key is kept. 400 naming the field. */
async function correctionFor(
  ctx: Context,
  id: string,
  { reason = '', ...body }: Wanted,
): Promise<{
  testId: string
  correction: CorrectionBody | null
}> {
  const { testId, questionId } = await getChallenged(ctx, id)
  const { now } = await findMarking(ctx, { testId, questionId })
  const { refusal, correction } = { refusal: undefined, correction: undefined, ...correctionOf(body, now) }
  if (refusal !== undefined) throw new AppError('invalid', refusal, { errors: { key: refusal } })
  if (!correction) return { testId, correction: null }
  const whole = { question_id: questionId, reason, ...correction }
  await wantedMarking(ctx, testId, whole)
  return { testId, correction: whole }
}

/**
 * Computes the effect of a decision without storing anything; null if it keeps the key. 400 and 404 as for the
 * decision itself.
 */
export async function readDecisionEffect(ctx: Context, id: string, body: EffectBody): Promise<CorrectionEffect | null> {
  const { testId, correction } = await correctionFor(ctx, id, body)
  return correction ? { ...(await readEffect(ctx, testId, correction)), needs_two: true } : null
}

async function isDecided(ctx: Context, id: string) {
  return (await ctx.db.$count(keyDecisions, eq(keyDecisions.challengedId, id))) > 0
}

/** Records everyone's standing before the first decision that changes something. */
async function keepStandings(ctx: Context, testId: string) {
  if ((await ctx.db.$count(standingsBefore, eq(standingsBefore.testId, testId))) > 0) return
  await ctx.db.execute(sql`
    insert into ${standingsBefore} (test_id, attempt_id, marks, rank)
    select test_id, id, marks_obtained, rank() over (order by ${meritOrder})
    from ${attempts} where test_id = ${testId} and merit is not null and marks_obtained is not null`)
}

async function tellEverybody(ctx: Context, challengedId: string) {
  const asked = await ctx.db
    .select({ challengeId: challenges.id, userId: attempts.studentId })
    .from(challenges)
    .innerJoin(attempts, eq(attempts.id, challenges.attemptId))
    .where(eq(challenges.challengedId, challengedId))
    .orderBy(asc(challenges.id))
  await enqueueAll(
    ctx,
    asked.map((payload) => ({ kind: 'mail-challenge', payload, runAt: ctx.now })),
  )
  return asked.length
}

async function carryOut(ctx: Context, id: string, { body, request }: { body: FrozenDecision; request: Asked }) {
  const { testId, correction } = await correctionFor(ctx, id, body)
  const versionBefore = await lockTest(ctx, testId)
  let paperVersion = versionBefore
  if (correction) {
    await keepStandings(ctx, testId)
    paperVersion = (await correctQuestion(ctx, testId, correction)).version
  }
  const asked = await tellEverybody(ctx, id)
  // Even a decision that keeps the key may be the last one that this notification waited for.
  await enqueue(ctx, { kind: 'tell-standings', payload: { testId } })
  await ctx.db.insert(keyDecisions).values({
    challengedId: id,
    verdict: body.verdict,
    key: body.key,
    reason: body.reason,
    asked,
    versionBefore,
    paperVersion,
    decidedAt: ctx.now,
    requestedBy: request.requestedBy,
    approvedBy: userOf(ctx).id,
  })
  const details = { verdict: body.verdict, asked }
  await audit(ctx, { action: 'challenge-decided', subjectId: testId, subjectKind: 'test', details })
}

export const decisionAction: FourEyes<FrozenDecision> = {
  action: 'decide-challenge',
  label: msg`Decisions on answer key challenges`,
  short: msg`Challenge`,
  subjectKind: 'challenged-question',
  body: frozenDecision,
  mayRequest: ({ actor }) => mayDo(actor, 'results.correct'),
  mayApprove: ({ actor }) => mayDo(actor, 'results.correct-approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'results.correct-approve'),
  async versionOf(ctx, { subjectId, body }) {
    const { testId, questionId } = await getChallenged(ctx, subjectId)
    const version = await lockTest(ctx, testId)
    const { closesAt } = await lockOverWindow(ctx, testId)
    await ctx.db.select().from(challengedQuestions).where(eq(challengedQuestions.id, subjectId)).for('update')
    const { now } = await findMarking(ctx, { testId, questionId })
    // Keeping a key changes nothing, whatever happens to other questions meanwhile.
    // not translated: compared with what was asked for
    const counted = body.verdict === 'keep' ? JSON.stringify([now.key, now.dropped]) : `paper ${version}`
    const state = (await isDecided(ctx, subjectId)) ? 'decided' : 'open'
    // not translated: as above
    return `${state}, window until ${closesAt.toISOString()}, ${counted}`
  },
  async check(ctx, { subjectId, body }) {
    if (await isDecided(ctx, subjectId)) throw new AppError('conflict', 'This question has already been decided.')
    await correctionFor(ctx, subjectId, body)
  },
  async show(ctx, { subjectId, body }) {
    const { testId, questionId } = await getChallenged(ctx, subjectId)
    const test = await findScheduled(ctx, testId)
    if (!test) throw notFound('test')
    const { position, options } = await findQuestion(ctx, { testId, questionId })
    const { now } = await findMarking(ctx, { testId, questionId })
    const { verdict, effect } = body
    const dropped = verdict === 'bonus-all' || verdict === 'bonus-attempters' || verdict === 'rescale' ? verdict : null
    const after = verdict === 'keep' ? now : { key: body.key ?? now.key, dropped }
    const asked = await ctx.db.$count(challenges, eq(challenges.challengedId, subjectId))
    const row = (label: string, value: string) => ({ label, as: 'text' as const, before: null, after: value })
    return {
      title: t`${test.name}, question ${position} (challenges: ${asked})`,
      path: staffPaths.testChallenges(testId),
      rows: [
        { label: t`Correct answer`, as: 'text', before: tellMarking(now, options), after: tellMarking(after, options) },
        row(t`Reason shown to candidates`, body.reason),
        ...(effect ? [row(t`Marks`, tellEffect(effect))] : []),
      ],
    }
  },
  execute: (ctx, { subjectId, body }, request) => carryOut(ctx, subjectId, { body, request }),
}

/**
 * Requests a second person's approval of a decision, with its effect. 400 for a key that does not fit, 404, 409
 * while the window is open, or if it is requested or decided already.
 */
export async function askDecision(ctx: Context, id: string, body: DecisionBody) {
  const { verdict, key = null, reason } = body
  const effect = await readDecisionEffect(ctx, id, body)
  const frozen = { verdict, key, reason, effect }
  return { approval_id: await requestApproval(ctx, decisionAction, { subjectId: id, body: frozen, reason }) }
}
