import { and, eq, exists, isNull } from 'drizzle-orm'
import { findScheduled } from '#domains/exams/staff/read-plan.ts'
import { type Test, tests } from '#domains/exams/tables.ts'
import { windowState } from '#domains/exams/tests/rules.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { isBeingSat } from '../sitting/find-release.ts'
import { attempts } from '../tables.ts'
import { presentWindow, stateOfWindow } from './rules.ts'
import type { WindowBody } from './schema.ts'
import { challengedQuestions, challenges, challengeWindows, keyDecisions } from './tables.ts'

export type Window = typeof challengeWindows.$inferSelect

export async function findWindow({ db }: Pick<Context, 'db'>, testId: string): Promise<Window | undefined> {
  const [window] = await db.select().from(challengeWindows).where(eq(challengeWindows.testId, testId))
  return window
}

/**
 * Locks the window against changes until the caller's transaction ends. 404 without one, 409 with the reason
 * while it is not open.
 */
export async function holdOpenWindow(ctx: Context, testId: string) {
  const [window] = await ctx.db.select().from(challengeWindows).where(eq(challengeWindows.testId, testId)).for('share')
  if (!window) throw notFound('challenge window')
  const state = stateOfWindow(window, ctx.now)
  if (state === 'upcoming') throw new AppError('conflict', 'Challenges to the answer key are not open yet.')
  if (state === 'over') throw new AppError('conflict', 'The time for challenges has ended.')
}

/** Locks an ended window: waits for challenges being written, and blocks further ones. 409 while it is open. */
export async function lockOverWindow(ctx: Context, testId: string) {
  const [window] = await ctx.db.select().from(challengeWindows).where(eq(challengeWindows.testId, testId)).for('update')
  if (!window) throw notFound('challenge window')
  if (stateOfWindow(window, ctx.now) !== 'over')
    throw new AppError('conflict', 'Challenges can be decided only after the challenge window has closed.')
  return window
}

/**
 * Returns the actor's own ranked attempt, to which the response sheet belongs. 404 for any other, and before the window
 * opens, so that nothing of the key leaks earlier.
 */
export async function getOwnSheet(ctx: Context, attemptId: string) {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.id, attemptId))
  const isOwn = attempt?.studentId === userOf(ctx).id && attempt.merit !== null && attempt.closedAt !== null
  if (!attempt || !isOwn) throw notFound('response sheet')
  const window = await findWindow(ctx, attempt.testId)
  if (!window || stateOfWindow(window, ctx.now) === 'upcoming') throw notFound('response sheet')
  return { attempt, window }
}

/**
 * Returns whether nobody can still be answering the test, so that its key may be shown. A practice test without a
 * closing time is never over.
 */
export async function isOver(ctx: Context, test: Test) {
  return windowState(test, ctx.now) === 'ended' && !(await isBeingSat(ctx, test))
}

function readTimes({ opens_at, closes_at }: WindowBody) {
  const times = { opensAt: new Date(opens_at), closesAt: new Date(closes_at) }
  if (times.opensAt < times.closesAt) return times
  const message = t`The end must be after the start.`
  throw new AppError('invalid', message, { errors: { closes_at: message } })
}

async function isAnyDecided(ctx: Context, testId: string) {
  const decided = ctx.db
    .select({ id: keyDecisions.challengedId })
    .from(keyDecisions)
    .innerJoin(challengedQuestions, eq(challengedQuestions.id, keyDecisions.challengedId))
    .where(and(eq(challengedQuestions.testId, testId)))
  return (await ctx.db.$count(decided.as('decided'))) > 0
}

/**
 * Sets the period in which a test's key may be challenged. 400 for an end before the start, 404 unknown test, 409 while
 * someone may still be taking it or once something has been decided.
 */
export async function setWindow(ctx: Context, testId: string, body: WindowBody) {
  const times = readTimes(body)
  return inTransaction(ctx, async (ctx) => {
    // Takes the same lock as a release of results: of two concurrent calls, the second sees the effect of the first.
    await ctx.db.select({ id: tests.id }).from(tests).where(eq(tests.id, testId)).for('no key update')
    const test = await findScheduled(ctx, testId)
    if (!test) throw notFound('test')
    if (!(await isOver(ctx, test))) throw new AppError('conflict', 'This test has not ended yet.')
    await ctx.db.select().from(challengeWindows).where(eq(challengeWindows.testId, testId)).for('update')
    if (await isAnyDecided(ctx, testId))
      throw new AppError('conflict', 'Challenges to this test have already been decided.')
    const set = { ...times, setBy: userOf(ctx).id, setAt: ctx.now }
    await ctx.db
      .insert(challengeWindows)
      .values({ testId, ...set })
      .onConflictDoUpdate({ target: challengeWindows.testId, set })
    const details = { from: body.opens_at, until: body.closes_at }
    await audit(ctx, { action: 'challenge-window-set', subjectId: testId, subjectKind: 'test', details })
    return presentWindow(times, ctx.now)
  })
}

/**
 * Refuses with 409 while a test's key may still be challenged or a challenge is undecided: results and final lists come
 * only once the key is final.
 */
export async function requireUnchallenged(ctx: Context, { id: testId, name }: { id: string; name: string }) {
  const window = await findWindow(ctx, testId)
  if (!window) return
  if (stateOfWindow(window, ctx.now) !== 'over')
    throw new AppError(
      'conflict',
      t`The answer key of ${name} can still be challenged. Please wait until the challenge window closes.`,
    )
  const [open] = await ctx.db
    .select({ id: challengedQuestions.id })
    .from(challengedQuestions)
    .leftJoin(keyDecisions, eq(keyDecisions.challengedId, challengedQuestions.id))
    .where(
      and(
        eq(challengedQuestions.testId, testId),
        isNull(keyDecisions.challengedId),
        exists(ctx.db.select().from(challenges).where(eq(challenges.challengedId, challengedQuestions.id))),
      ),
    )
    .limit(1)
  if (open) throw new AppError('conflict', t`Some challenges to ${name} have not been decided yet.`)
}
