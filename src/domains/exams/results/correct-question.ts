import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AnswerKey, answerKey } from '#domains/bank/schema.ts'
import { questions } from '#domains/bank/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import type { FourEyes } from '#platform/data/approvals/four-eyes.ts'
import { requestApproval } from '#platform/data/approvals/request-approval.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { corrections, testQuestions, tests } from '../tables.ts'
import { listKeys } from '../tests/reads.ts'
import { isRanked, windowState } from '../tests/rules.ts'
import { tellEffect, tellMarking } from './rules.ts'
import { type CorrectionBody, type CorrectionEffect, correctionEffect, type DropRule, dropRule } from './schema.ts'

type Place = { testId: string; questionId: string; reason: string }
type QuestionMarking = { key: AnswerKey; dropped: DropRule | null }
type Change = {
  action: 'key-corrected' | 'question-dropped'
  change: (now: QuestionMarking, options: string[]) => QuestionMarking
}

/** Locks a test: waits for the attempts being closed, and blocks further ones until this correction is made. Returns the version of the paper. */
export async function lockTest(ctx: Context, testId: string) {
  const [test] = await ctx.db
    .select({ paperVersion: tests.paperVersion })
    .from(tests)
    .where(eq(tests.id, testId))
    .for('update')
  if (!test) throw notFound('test')
  return test.paperVersion
}

/** Returns the place of a question in its test, and its options. 404 for one that is not in the test. */
export async function findQuestion(ctx: Context, { testId, questionId }: Omit<Place, 'reason'>) {
  const [question] = await ctx.db
    .select({ position: testQuestions.position, options: questions.options })
    .from(testQuestions)
    .innerJoin(questions, eq(questions.id, testQuestions.questionId))
    .where(and(eq(testQuestions.testId, testId), eq(testQuestions.questionId, questionId)))
  if (!question) throw notFound('question')
  return question
}

async function getOptions(ctx: Context, place: Omit<Place, 'reason'>) {
  return (await findQuestion(ctx, place)).options.map(({ id }) => id)
}

/** Returns the current marking of a question and the ids of its options. 404 if it is not in the test. */
export async function findMarking(ctx: Context, place: Omit<Place, 'reason'>) {
  const [test] = await ctx.db.select({ paperVersion: tests.paperVersion }).from(tests).where(eq(tests.id, place.testId))
  if (!test) throw notFound('test')
  const options = await getOptions(ctx, place)
  const keys = await listKeys(ctx, place.testId, test.paperVersion)
  const now = keys.find(({ questionId }) => questionId === place.questionId)
  if (!now) throw notFound('question')
  return { options, now, keys }
}

/**
 * Makes the next version of a test's paper, in which one question counts differently, and requests rescoring of
 * everything scored. What candidates see and may answer stays the same. 403, 404 for a question that is not in
 * the test.
 */
async function storeCorrection(ctx: Context, place: Place, { action, change }: Change) {
  if (!mayDo(ctx.actor, 'results.correct')) throw new AppError('forbidden', 'You may not correct tests.')
  const { testId, questionId } = place
  const reason = place.reason.trim()
  if (reason === '') throw new AppError('invalid', 'Please give a reason.', { errors: { reason: 'is missing' } })
  return inTransaction(ctx, async (ctx) => {
    const before = await lockTest(ctx, testId)
    const options = await getOptions(ctx, place)
    const now = (await listKeys(ctx, testId, before)).find((key) => key.questionId === questionId)
    if (!now) throw notFound('question')
    const { key, dropped } = change({ key: now.key, dropped: now.dropped }, options)
    const paperVersion = before + 1
    await ctx.db.update(tests).set({ paperVersion }).where(eq(tests.id, testId))
    await ctx.db
      .insert(corrections)
      .values({ testId, questionId, paperVersion, key, dropped, reason, createdAt: ctx.now })
    const version = { test: testId, version: paperVersion }
    const details = dropped === null ? version : { ...version, rule: dropped }
    await audit(ctx, { action, subjectId: questionId, details })
    await enqueue(ctx, { kind: 'regrade-test', payload: { testId } })
    return { paperVersion }
  })
}

/** Returns the marking that a correction leads to; refuses what `correctQuestion` would refuse. */
export async function wantedMarking(ctx: Context, testId: string, body: CorrectionBody) {
  const wish = wishOf(body)
  const { options, now } = await findMarking(ctx, { testId, questionId: body.question_id })
  if (wish.rule !== undefined) return { ...now, dropped: wish.rule }
  const key = answerKey.parse(wish.key)
  checkKey(key, { now: now.key, options })
  return { ...now, key, dropped: null }
}

/** Returns which of the two corrections is requested. 400 unless exactly one is. */
function wishOf({ key, drop }: CorrectionBody) {
  if (key !== undefined && drop === undefined) return { key }
  if (key === undefined && drop !== undefined) return { rule: drop }
  const message = t`Please choose either a new answer key or a way to drop the question.`
  throw new AppError('invalid', message, { errors: { key: message } })
}

/** Makes the one correction of a test that the body names; returns the new version of the paper. 400 unless it names exactly one. */
export async function correctQuestion(ctx: Context, testId: string, body: CorrectionBody) {
  const wish = wishOf(body)
  const place = { testId, questionId: body.question_id, reason: body.reason }
  const made =
    wish.rule === undefined
      ? await correctKey(ctx, { ...place, key: wish.key })
      : await dropQuestion(ctx, { ...place, rule: wish.rule })
  return { version: made.paperVersion }
}

function checkKey(key: AnswerKey, { now, options }: { now: AnswerKey; options: string[] }) {
  const refusal = (message: string) => new AppError('invalid', t`The key ${message}.`, { errors: { key: message } })
  if (key.kind !== now.kind) throw refusal(t`must be of type ${now.kind}, not ${key.kind}`)
  if (key.kind === 'numeric') {
    if (key.tolerance.startsWith('-')) throw refusal(t`must not have a negative tolerance`)
    return
  }
  if (key.options.some((id) => !options.includes(id))) throw refusal(t`is not one of the options of this question`)
  if (new Set(key.options).size !== key.options.length) throw refusal(t`must not list an option twice`)
}

/**
 * Sets a question's correct answer in one test, also several options that are each correct. A dropped question
 * counts again. 400 for a key that does not fit the question.
 */
export async function correctKey(ctx: Context, { key, ...place }: Place & { key: AnswerKey }) {
  const newKey = answerKey.parse(key)
  return storeCorrection(ctx, place, {
    action: 'key-corrected',
    change: (now, options) => {
      checkKey(newKey, { now: now.key, options })
      return { key: newKey, dropped: null }
    },
  })
}

/** Drops a question from a test's marks: full marks for all, for those who answered it, or rescaling of the rest. */
export function dropQuestion(ctx: Context, { rule, ...place }: Place & { rule: DropRule }) {
  return storeCorrection(ctx, place, {
    action: 'question-dropped',
    change: ({ key }) => ({ key, dropped: rule }),
  })
}

/*
 * Once candidates have seen their results, a corrected key changes marks and ranks that they know: two people
 * decide. Before that the exam controller corrects a key alone, with a fresh code.
 */

const frozenCorrection = z.strictObject({
  question_id: z.string(),
  key: answerKey.nullable(),
  drop: dropRule.nullable(),
  reason: z.string(),
  /** The effect at the time of the request, which lapses with the next version of the paper. */
  effect: correctionEffect.nullable().default(null),
})
type FrozenCorrection = z.infer<typeof frozenCorrection>

const bodyOf = ({ key, drop, effect: _effect, ...body }: FrozenCorrection): CorrectionBody => ({
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
      rows: [
        { label: t`Correct answer`, as: 'text', before, after },
        ...(body.effect
          ? [{ label: t`Marks`, as: 'text' as const, before: null, after: tellEffect(body.effect) }]
          : []),
      ],
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

/** Computes the effect of the proposed key on every attempt; passed in from the attempts, which this domain must not import. */
type ReadEffect = (ctx: Context, testId: string, body: CorrectionBody) => Promise<CorrectionEffect>

/** Corrects at once or, where results are out, asks a second person, who sees the same effect; returns the new version or the request. */
export async function correctOrAsk(
  ctx: Context,
  testId: string,
  { readEffect, ...body }: CorrectionBody & { readEffect: ReadEffect },
) {
  if (!(await needsTwo(ctx, testId))) return correctQuestion(ctx, testId, body)
  const { question_id, reason, key = null, drop = null } = body
  const frozen = { question_id, reason, key, drop, effect: await readEffect(ctx, testId, body) }
  return { approval_id: await requestApproval(ctx, correctionAction, { subjectId: testId, body: frozen, reason }) }
}
