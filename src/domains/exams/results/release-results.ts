import { eq } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { tests } from '../tables.ts'
import { isRanked, lastEnd, windowState } from '../tests/rules.ts'
import type { ReleasedResults } from './schema.ts'

type TestRow = typeof tests.$inferSelect
/**
 * Returns whether someone may still be answering the test; passed in from the attempts, which this domain must
 * not import.
 */
type IsBeingSat = (ctx: Context, test: TestRow) => Promise<boolean>

async function refuseUnlessOver(ctx: Context, test: TestRow, isBeingSat: IsBeingSat) {
  const refusal = (message: string) => new AppError('conflict', message)
  if (!isRanked(test.type) || !test.isReleasedByStaff)
    throw refusal(t`The results of this test are released automatically.`)
  if (windowState(test, ctx.now) !== 'ended') throw refusal(t`This test has not ended yet.`)
  if (await isBeingSat(ctx, test)) throw refusal(t`Some candidates are still sitting this test.`)
}

/**
 * Releases the results of a ranked test that wait for staff; repeating it changes nothing. 403, 404, 409 before
 * everyone has finished.
 */
export async function releaseResults(ctx: Context, testId: string, isBeingSat: IsBeingSat): Promise<ReleasedResults> {
  if (!mayDo(ctx.actor, 'results.release')) throw new AppError('forbidden', 'You may not release results.')
  return inTransaction(ctx, async (ctx) => {
    // Not the lock for a change of the key: attempts that are being closed need not wait.
    const [test] = await ctx.db.select().from(tests).where(eq(tests.id, testId)).for('no key update')
    if (!test) throw notFound('test')
    if (test.resultsReleasedAt) return { released_at: test.resultsReleasedAt.toISOString() }
    await refuseUnlessOver(ctx, test, isBeingSat)
    await ctx.db.update(tests).set({ resultsReleasedAt: ctx.now }).where(eq(tests.id, testId))
    // Candidates who saw their marks beside the key are told how the decisions changed them.
    await enqueue(ctx, { kind: 'tell-standings', payload: { testId } })
    await audit(ctx, { action: 'results-released', subjectId: testId })
    return { released_at: ctx.now.toISOString() }
  })
}

/**
 * Delays a test's results for a candidate given time until `end`, if that is after everyone else's. The caller
 * has locked the test's row.
 */
export async function holdResults({ db }: Pick<Context, 'db'>, testId: string, end: Date) {
  const [test] = await db.select().from(tests).where(eq(tests.id, testId))
  const last = test ? lastEnd(test) : null
  if (last === null || end.getTime() <= last) return
  await db.update(tests).set({ extendedUntil: end }).where(eq(tests.id, testId))
}

/** Sets when a scheduled test closes. The caller has locked its row. */
export async function setClosing({ db }: Context, testId: string, closesAt: Date) {
  await db.update(tests).set({ closesAt }).where(eq(tests.id, testId))
}
