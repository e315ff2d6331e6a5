import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Test } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { closingTime, isRanked, lastEnd } from '#domains/exams/tests/rules.ts'
import type { Context } from '#platform/context.ts'
import { whyNoResults } from '../access.ts'
import { attempts } from '../tables.ts'
import { graceSeconds, oldestOpenDeadline } from './rules.ts'

type Scheduled = Pick<Test, 'id' | 'type' | 'opensAt' | 'closesAt' | 'durationMinutes' | 'terms' | 'extendedUntil'>

/**
 * Returns whether a ranked test's results wait for candidates with extra time: from its end until the last extra time
 * must be over.
 */
export function waitsForOthers(test: Scheduled, now: Date) {
  const [closes, end] = [closingTime(test), lastEnd(test)]
  if (!isRanked(test.type) || closes === null || end === null || now < closes) return false
  return now.getTime() <= end + graceSeconds * 1000
}

/**
 * Returns whether someone may still be answering a ranked test after its window, because of extra time. Testers who try
 * it later are not waited for.
 */
export async function isBeingSat(ctx: Context, test: Scheduled) {
  const closes = closingTime(test)
  if (closes === null || !waitsForOthers(test, ctx.now)) return false
  const isOpen = and(isNull(attempts.score), isNull(attempts.closedAt))
  const canSave = and(isOpen, gte(attempts.deadline, oldestOpenDeadline(ctx.now)))
  const [openAttempt] = await ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.testId, test.id), lt(attempts.startedAt, closes), canSave))
    .limit(1)
  return openAttempt !== undefined
}

/** Lists the tests whose keys the owner of a closed attempt may see: the check of the analysis, for many tests. */
export async function listReleased(ctx: Context, testIds: Iterable<string>) {
  const released = new Set<string>()
  for (const id of new Set(testIds)) {
    const test = await getTest(ctx, id)
    if (whyNoResults({ test, now: ctx.now, isBeingSat: await isBeingSat(ctx, test) }) === null) released.add(id)
  }
  return released
}
