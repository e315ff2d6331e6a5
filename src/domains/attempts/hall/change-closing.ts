import { and, eq, gt, isNull } from 'drizzle-orm'
import { holdResults, setClosing } from '#domains/exams/results/release-results.ts'
import { findScheduled } from '#domains/exams/staff/read-plan.ts'
import type { ChangedClosing, ClosingBody } from '#domains/exams/staff/schema.ts'
import { type Test, tests } from '#domains/exams/tables.ts'
import { closingTime, windowState } from '#domains/exams/tests/rules.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { formatSortable } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { deadlineFor, sectionEndsFor } from '../sitting/rules.ts'
import { attempts } from '../tables.ts'

type Attempt = Pick<
  typeof attempts.$inferSelect,
  'id' | 'startedAt' | 'deadline' | 'sectionEnds' | 'extraMinutesPerHour' | 'extendedSeconds'
>

const formatClosing = (at: Date | null) => (at === null ? '' : formatSortable(at))

/** Returns the times of an attempt that the old closing time cut short; sections that had ended stay ended. null: nothing was cut. */
function timesAfter(test: Test, attempt: Attempt) {
  const { startedAt, deadline, sectionEnds, extendedSeconds, ...extra } = attempt
  const whole = deadlineFor(test, startedAt, extra)
  const later = new Date(whole.getTime() + extendedSeconds * 1000)
  if (later <= deadline) return null
  const ends = sectionEndsFor(test, { startedAt, deadline: later }, extra)
  const moved = sectionEnds?.map((end, at) => (end >= deadline.getTime() ? (ends?.[at] ?? end) : end)) ?? null
  return { deadline: later, sectionEnds: moved }
}

async function lockOpen({ db, now }: Context, testId: string): Promise<Attempt[]> {
  const { id, startedAt, deadline, sectionEnds, extraMinutesPerHour, extendedSeconds } = attempts
  return db
    .select({ id, startedAt, deadline, sectionEnds, extraMinutesPerHour, extendedSeconds })
    .from(attempts)
    .where(and(eq(attempts.testId, testId), isNull(attempts.closedAt), gt(deadline, now)))
    .orderBy(id)
    .for('update')
}

function chosenTime(test: Test, closes: string | null, now: Date) {
  if (closes === null) return now
  const present = closingTime(test)
  if (present === null)
    throw new AppError('conflict', 'This test never closes, so it cannot be extended. It can only be ended.')
  const closesAt = new Date(closes)
  if (closesAt > present) return closesAt
  const message = t`Choose a time after the present closing time.`
  throw new AppError('invalid', message, { errors: { closes_at: message } })
}

/**
 * Ends a test for everyone who has not begun it, or keeps it open for longer. Candidates who are taking it keep their
 * time, and get back what the old closing time would have cut off. 404; 400 for a time that is not later; 409 unless
 * the test is open, and when extending one that never closes.
 */
export async function changeClosing(ctx: Context, testId: string, { closes_at, reason }: ClosingBody) {
  return inTransaction(ctx, async (ctx): Promise<ChangedClosing> => {
    await ctx.db.select({ id: tests.id }).from(tests).where(eq(tests.id, testId)).for('update')
    const test = await findScheduled(ctx, testId)
    if (!test) throw notFound('test')
    if (windowState(test, ctx.now) !== 'open')
      throw new AppError('conflict', 'Only an open test can be ended or extended.')
    const closesAt = chosenTime(test, closes_at, ctx.now)
    await setClosing(ctx, testId, closesAt)
    const open = await lockOpen(ctx, testId)
    let last = 0
    for (const attempt of open) {
      const times = timesAfter({ ...test, closesAt }, attempt)
      if (times) await ctx.db.update(attempts).set(times).where(eq(attempts.id, attempt.id))
      last = Math.max(last, (times ?? attempt).deadline.getTime())
    }
    // Keys and results wait for whoever is still taking it.
    if (last > closesAt.getTime()) await holdResults(ctx, testId, new Date(last))
    await audit(ctx, {
      action: closes_at === null ? 'test-ended-early' : 'test-extended',
      subjectId: testId,
      details: {
        before: formatClosing(closingTime(test)),
        after: formatClosing(closesAt),
        reason,
        candidates: open.length,
      },
    })
    return { closes_at: closesAt.toISOString(), sitting: open.length }
  })
}
