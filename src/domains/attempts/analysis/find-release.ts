import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Test } from '../../exams/tables.ts'
import { closingTime, isRanked } from '../../exams/tests/rules.ts'
import { graceSeconds, oldestOpenDeadline } from '../sitting/rules.ts'
import { attempts } from '../tables.ts'

type Scheduled = Pick<Test, 'id' | 'type' | 'opensAt' | 'closesAt' | 'durationMinutes' | 'terms'>

/** Whether the results of a ranked test wait for others: from its end until everybody's extra time must be over. */
export function waitsForOthers(test: Scheduled, now: Date) {
  const closes = closingTime(test)
  if (!isRanked(test.type) || closes === null || now < closes) return false
  const mostExtra = test.durationMinutes * test.terms.extraMinutesPerHour
  return now.getTime() <= closes.getTime() + (mostExtra + graceSeconds) * 1000
}

/** Whether somebody may still be answering a ranked test after its window: extra time comes on top of it. A tester who tries it later is not waited for. */
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
