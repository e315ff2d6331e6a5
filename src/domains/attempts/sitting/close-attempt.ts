import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { withoutValues } from '../../../platform/database/database-errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { lockPaperVersion } from '../../exams/tests/reads.ts'
import { users } from '../../identity/tables.ts'
import { countMarks, readAhead } from '../marking/count-marks.ts'
import { attempts } from '../tables.ts'
import { graceSeconds, isPastGrace, oldestOpenDeadline } from './rules.ts'

type Attempt = typeof attempts.$inferSelect

async function isCandidate(ctx: Context, { number, studentId }: Attempt) {
  if (number !== 1) return false
  // A submission by the student themselves has loaded the user already.
  if (ctx.actor.kind === 'user' && ctx.actor.id === studentId) return ctx.actor.role === 'student'
  const [person] = await ctx.db.select({ role: users.role }).from(users).where(eq(users.id, studentId))
  return person?.role === 'student'
}

/** Closes an attempt whose row the caller has locked, and counts its marks from the journal. The one way an attempt ends. */
export async function closeAttempt(ctx: Context, attempt: Attempt, by: 'student' | 'deadline') {
  const { id, testId, startedAt, deadline } = attempt
  const closedAt = by === 'student' && ctx.now < deadline ? ctx.now : deadline
  const paperVersion = await lockPaperVersion(ctx, testId)
  const sitting = { id, startedAt, closedAt, isCandidate: await isCandidate(ctx, attempt) }
  const [counted] = await countMarks(ctx, { testId, paperVersion, sittings: [sitting] })
  await ctx.db
    .update(attempts)
    .set({ ...counted, closedAt, closedBy: by })
    .where(eq(attempts.id, id))
}

/** Asks for the closing of an attempt when its grace is over, should nobody submit it. */
export async function enqueueClosing(ctx: Context, { id, deadline }: { id: string; deadline: Date }) {
  const runAt = new Date(deadline.getTime() + graceSeconds * 1000 + 1)
  await enqueue(ctx, { kind: 'close-attempt', payload: { attemptId: id }, runAt })
}

/** Closes the attempt of a student who is not there any more; the job of every attempt, due when its grace is over. */
export async function closeOverdueAttempt(ctx: Context, attemptId: string) {
  const { testId, closedAt } = attempts
  const [known] = await ctx.db.select({ testId, closedAt }).from(attempts).where(eq(attempts.id, attemptId))
  if (!known || known.closedAt !== null) return
  await readAhead(ctx, known.testId)
  await inTransaction(ctx, async (ctx) => {
    const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.id, attemptId)).for('update')
    if (!attempt || attempt.closedAt !== null) return
    if (!isPastGrace(attempt.deadline, ctx.now)) throw new Error('The attempt is not overdue yet')
    await closeAttempt(ctx, attempt, 'deadline')
  })
}

/** Left to its own job for so long: the sweep is for those whose job is parked or lost. */
const sweptAfterMs = 10_000
const sweptAtOnce = 4
const sweptInAll = 500

/**
 * Closes every attempt that is overdue, whatever became of its job. One that cannot be closed is told and tried again the next time, in another order, so that it
 * stands in nobody's way. May run anywhere, any time.
 */
export async function sweepOverdueAttempts(ctx: Context) {
  const before = new Date(oldestOpenDeadline(ctx.now).getTime() - sweptAfterMs)
  const overdue = await ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(isNull(attempts.score), isNull(attempts.closedAt), lt(attempts.deadline, before)))
    .orderBy(sql`random()`)
    .limit(sweptInAll)
  const limit = pLimit(sweptAtOnce)
  const close = (id: string) =>
    closeOverdueAttempt(ctx, id).catch((error: unknown) => {
      ctx.log.error({ err: withoutValues(error), attempt: id }, 'an overdue attempt could not be closed')
    })
  await Promise.all(overdue.map(({ id }) => limit(close, id)))
}
