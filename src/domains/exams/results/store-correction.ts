import { and, eq } from 'drizzle-orm'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { questions } from '#domains/bank/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { corrections, testQuestions, tests } from '../tables.ts'
import { listKeys } from '../tests/reads.ts'
import type { DropRule } from './schema.ts'

export type Place = { testId: string; questionId: string; reason: string }
type QuestionMarking = { key: AnswerKey; dropped: DropRule | null }
type Change = {
  action: 'key-corrected' | 'question-dropped'
  change: (now: QuestionMarking, options: string[]) => QuestionMarking
}

/** Waits for the attempts that are being closed, and holds the next ones until this correction is made. Answers the version of the paper. */
export async function lockTest(ctx: Context, testId: string) {
  const [test] = await ctx.db
    .select({ paperVersion: tests.paperVersion })
    .from(tests)
    .where(eq(tests.id, testId))
    .for('update')
  if (!test) throw notFound('test')
  return test.paperVersion
}

/** The place of a question in its test, and its options. 404 for one that is not of the test. */
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
 * Makes the next version of a test's paper, in which one question counts in another way, and asks for everything that is counted already to be counted again.
 * What candidates see and may answer stays as it is. 403, 404 for a question that is not of the test.
 */
export async function storeCorrection(ctx: Context, place: Place, { action, change }: Change) {
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
