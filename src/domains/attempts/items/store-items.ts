import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Language } from '#domains/bank/schema.ts'
import { findScheduled } from '#domains/exams/staff/read-plan.ts'
import type { Test } from '#domains/exams/tables.ts'
import { listKeys, listTests, lockPaperVersion } from '#domains/exams/tests/reads.ts'
import { hasEndedForAll, isRanked } from '#domains/exams/tests/rules.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { evaluatedAnswer, judge, type Key } from '../marking/mark-answers.ts'
import { isTestSettled, meritOrder } from '../ranking/find-ranks.ts'
import { listAnswersOf } from '../sitting/reads.ts'
import type { AnswerState } from '../sitting/schema.ts'
import { attemptOpenings, attempts } from '../tables.ts'
import { createTally, groupSizeOf, type Reply, type TestSums, type Third } from './count-items.ts'
import { flagsOf } from './rules.ts'
import { itemFigures, testFigures } from './tables.ts'

const attemptsAtOnce = 200
/** Practice tests have no end: their figures are recomputed when the number of candidates has grown by this factor. */
const againAt = 1.25

const isCandidate = (testId: string) => and(eq(attempts.testId, testId), isNotNull(attempts.merit))

/** Lists candidates by rank, best first; ties in a stable order. */
function listInOrder(ctx: Context, testId: string) {
  const { id, centreId, merit } = attempts
  return ctx.db.select({ id, centreId, merit }).from(attempts).where(isCandidate(testId)).orderBy(meritOrder, id)
}

/** Returns the language each attempt was begun in, if the device said so. */
async function languagesOf(ctx: Context, ids: string[]) {
  const rows = await ctx.db
    .select({ id: attemptOpenings.attemptId, language: attemptOpenings.language })
    .from(attemptOpenings)
    .where(and(inArray(attemptOpenings.attemptId, ids), eq(attemptOpenings.epoch, 1)))
  return new Map(rows.map(({ id, language }) => [id, language]))
}

type Terms = Test['terms']

function replyTo({ key, dropped }: Key, answer: AnswerState | undefined, terms: Terms): Reply {
  const { result, share } = judge({ key, dropped: null }, answer, terms)
  const given = evaluatedAnswer(answer ?? { option_id: null }, terms)
  const numbered = given.number === null ? [] : [result === 'correct' ? 'right' : 'wrong']
  const options = given.option_id === null ? given.option_ids : [given.option_id]
  return {
    chosen: result === 'skipped' ? [] : key.kind === 'numeric' ? numbered : options,
    share: dropped === null ? share.valueOf() : 0,
    seconds: answer?.seconds ?? null,
  }
}

function thirdOf(place: number, n: number): Third {
  const size = groupSizeOf(n)
  if (place < size) return 'upper'
  return place >= n - size ? 'lower' : 'middle'
}

type Ordered = Awaited<ReturnType<typeof listInOrder>>

async function tallyTest(ctx: Context, test: Test, { keys, order }: { keys: Key[]; order: Ordered }) {
  const tally = createTally(keys.map(({ dropped }) => ({ isCounted: dropped === null })))
  for (let from = 0; from < order.length; from += attemptsAtOnce) {
    const batch = order.slice(from, from + attemptsAtOnce)
    const ids = batch.map(({ id }) => id)
    const answersOf = await listAnswersOf(ctx, ids)
    const languageOf = await languagesOf(ctx, ids)
    for (const [at, { id, centreId }] of batch.entries()) {
      const answers = new Map((answersOf.get(id) ?? []).map((answer) => [answer.question_id, answer]))
      const replies = keys.map((key) => replyTo(key, answers.get(key.questionId), test.terms))
      tally.add({
        third: thirdOf(from + at, order.length),
        centre: centreId,
        language: languageOf.get(id) ?? null,
        replies,
      })
    }
  }
  return tally.end(originalOf(test))
}

/** Returns the original language of a test, as every question is written in English first. */
function originalOf({ languages }: { languages: Language[] }) {
  return languages.includes('en') ? 'en' : (languages[0] ?? 'en')
}

function spreadOf(order: Ordered) {
  const marks = order.flatMap(({ merit }) => merit ?? [])
  const mean = marks.reduce((sum, mark) => sum + mark, 0) / marks.length
  const squares = marks.reduce((sum, mark) => sum + (mark - mean) ** 2, 0)
  return { meanMarks: mean, spreadMarks: marks.length < 2 ? null : Math.sqrt(squares / (marks.length - 1)) }
}

type Counted = { test: Test; keys: Key[]; order: Ordered; sums: TestSums }

function flagsOfItem(sums: TestSums, { key, dropped }: Key, at: number) {
  const item = sums.items[at]
  if (!item || dropped !== null) return []
  return flagsOf(item, { right: key.kind === 'numeric' ? [] : key.options, groupSize: sums.groupSize })
}

/**
 * Stores the figures only while the paper is still the version they were computed from: a correction requests its
 * own computation.
 */
async function keepFigures(ctx: Context, { test, keys, order, sums }: Counted) {
  const { id: testId, paperVersion } = test
  await inTransaction(ctx, async (ctx) => {
    if ((await lockPaperVersion(ctx, testId)) !== paperVersion) return
    const { n, groupSize, alpha } = sums
    const figures = { paperVersion, candidates: n, groupSize, alpha, ...spreadOf(order), countedAt: ctx.now }
    await ctx.db
      .insert(testFigures)
      .values({ testId, ...figures })
      .onConflictDoUpdate({ target: testFigures.testId, set: figures })
    const rows = sums.items.map((item, at) => {
      const key = keys[at]
      return key ? [{ testId, questionId: key.questionId, sums: item, flags: flagsOfItem(sums, key, at) }] : []
    })
    await ctx.db
      .insert(itemFigures)
      .values(rows.flat())
      .onConflictDoUpdate({
        target: [itemFigures.testId, itemFigures.questionId],
        set: { sums: sql`excluded.sums`, flags: sql`excluded.flags` },
      })
  })
}

/**
 * Computes and stores the figures of a test and its questions over all candidates. Does nothing while attempts are
 * being scored, or if nobody has taken it. May be repeated and run concurrently.
 */
export async function storeItems(ctx: Context, testId: string) {
  const test = await findScheduled(ctx, testId)
  if (!test || !(await isTestSettled(ctx, test))) return
  const keys = await listKeys(ctx, testId, test.paperVersion)
  const order = await listInOrder(ctx, testId)
  if (order.length === 0 || keys.length === 0) return
  await keepFigures(ctx, { test, keys, order, sums: await tallyTest(ctx, test, { keys, order }) })
}

type Known = Pick<typeof testFigures.$inferSelect, 'testId' | 'paperVersion' | 'candidates'>
type Lately = { known: Known | undefined; wasSat: boolean }

/**
 * Returns whether figures are due: for ranked tests when nobody can be taking them any more; for practice while
 * it is taken, as candidates increase.
 */
async function isDue(ctx: Context, test: Test, { known, wasSat }: Lately) {
  if (isRanked(test.type) ? !hasEndedForAll(test, ctx.now) : !wasSat) return false
  if (known && (isRanked(test.type) || known.paperVersion !== test.paperVersion))
    return known.paperVersion !== test.paperVersion
  const candidates = await ctx.db.$count(attempts, isCandidate(test.id))
  return known ? candidates >= known.candidates * againAt : candidates > 0
}

/** Sweep: computes the figures of tests that have ended without any, and of practice tests with many more candidates. */
export async function sweepItems(ctx: Context) {
  const since = new Date(ctx.now.getTime() - dayMs)
  const rows = await ctx.db
    .selectDistinct({ testId: attempts.testId })
    .from(attempts)
    .where(and(isNotNull(attempts.closedAt), gte(attempts.closedAt, since)))
  const lately = new Set(rows.map(({ testId }) => testId))
  const { testId, paperVersion, candidates } = testFigures
  const counted = await ctx.db.select({ testId, paperVersion, candidates }).from(testFigures)
  const knownOf = new Map(counted.map((figures) => [figures.testId, figures]))
  for (const test of await listTests(ctx)) {
    if (await isDue(ctx, test, { known: knownOf.get(test.id), wasSat: lately.has(test.id) }))
      await storeItems(ctx, test.id)
  }
}
