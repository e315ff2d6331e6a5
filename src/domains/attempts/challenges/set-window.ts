import { and, eq } from 'drizzle-orm'
import { findScheduled } from '#domains/exams/staff/read-plan.ts'
import { type Test, tests } from '#domains/exams/tables.ts'
import { windowState } from '#domains/exams/tests/rules.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { isBeingSat } from '../analysis/find-release.ts'
import { presentWindow } from './rules.ts'
import type { WindowBody } from './schema.ts'
import { challengedQuestions, challengeWindows, keyDecisions } from './tables.ts'

/**
 * Returns whether nobody can be answering the test any more, so that its key may be shown. A practice test
 * without a closing time is never over.
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

/** Says from when until when the key of a test may be challenged, or says it anew. 400 for an end before its beginning, 404 unknown test, 409 while it may still be sat or when something was decided. */
export async function setWindow(ctx: Context, testId: string, body: WindowBody) {
  const times = readTimes(body)
  return inTransaction(ctx, async (ctx) => {
    // The lock of a release: of the two at the same moment the second sees the first.
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
