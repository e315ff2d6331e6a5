import { randomInt } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { getTest } from '../exams/reads.ts'
import type { Test } from '../exams/tables.ts'
import { getOwnUser } from '../identity/reads.ts'
import { mayAlwaysStart, refusalToStart } from './access.ts'
import { closeAttempt } from './close-attempt.ts'
import { listAnswers } from './reads.ts'
import { deadlineFor, graceSeconds, isPastGrace, secondsLeft, shuffleOf } from './rules.ts'
import type { OpenAttempt } from './schema.ts'
import { attempts } from './tables.ts'

type Attempt = typeof attempts.$inferSelect

/** The student's newest attempt at the test, locked, so that nothing else happens to it meanwhile. */
async function lockNewest(ctx: Context, testId: string) {
  const [attempt] = await ctx.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.testId, testId), eq(attempts.studentId, userOf(ctx).id)))
    .orderBy(desc(attempts.number))
    .limit(1)
    .for('update')
  return attempt
}

async function startAttempt(ctx: Context, test: Test, number: number): Promise<Attempt> {
  const deadline = deadlineFor(test, ctx.now)
  const [started] = await ctx.db
    .insert(attempts)
    .values({
      studentId: userOf(ctx).id,
      testId: test.id,
      number,
      startedAt: ctx.now,
      deadline: mayAlwaysStart(ctx.actor) ? new Date(ctx.now.getTime() + test.durationMinutes * 60_000) : deadline,
      epoch: 1,
      shuffleSeed: test.shufflesQuestions || test.shufflesOptions ? randomInt(2 ** 31) : null,
    })
    .onConflictDoNothing()
    .returning()
  // Two starts at once: the other one made the row, and this one goes on with it.
  if (!started) return resumeAttempt(ctx, await lockNewest(ctx, test.id))
  const runAt = new Date(started.deadline.getTime() + graceSeconds * 1000 + 1)
  await enqueue(ctx, { kind: 'close-attempt', payload: { attemptId: started.id }, runAt })
  return started
}

async function resumeAttempt(ctx: Context, attempt: Attempt | undefined) {
  if (!attempt) throw new AppError('conflict', 'The test could not be opened. Please try again.')
  const [resumed] = await ctx.db
    .update(attempts)
    .set({ epoch: attempt.epoch + 1 })
    .where(eq(attempts.id, attempt.id))
    .returning()
  return resumed ?? attempt
}

const ended = () => new AppError('attempt_closed', 'The time of this test is over. Your answers have been submitted.')

/**
 * Starts the student's attempt at a test, or goes on with the open one, with the same time left and the same answers. Parallel starts make one attempt;
 * the last to open it is the one whose saves are taken. 404 unknown test, 403 outside its window, 409 `attempt_closed`.
 */
export async function openAttempt(ctx: Context, testId: string): Promise<OpenAttempt> {
  const test = await getTest(ctx, testId)
  const user = await getOwnUser(ctx)
  const outcome = await inTransaction(ctx, async (ctx) => {
    const newest = await lockNewest(ctx, testId)
    if (newest && newest.closedAt === null) {
      if (ctx.now < newest.deadline) return resumeAttempt(ctx, newest)
      // Within the grace the page that sat the test may still be sending its last answers.
      if (isPastGrace(newest.deadline, ctx.now)) await closeAttempt(ctx, newest, 'deadline')
      return 'ended'
    }
    if (newest && !mayAlwaysStart(ctx.actor)) return 'submitted'
    const refusal = refusalToStart(ctx.actor, test, ctx.now)
    if (refusal) throw new AppError('forbidden', refusal)
    return startAttempt(ctx, test, (newest?.number ?? 0) + 1)
  })
  if (outcome === 'ended') throw ended()
  if (outcome === 'submitted') throw new AppError('attempt_closed', 'You have already submitted this test.')
  return {
    _id: outcome.id,
    quiz_id: testId,
    epoch: outcome.epoch,
    time_left: secondsLeft(outcome.deadline, ctx.now),
    candidate_name: user.candidate_name,
    registration_number: user.registration_number,
    shuffle: shuffleOf(test, outcome),
    // A first opening has nothing to read.
    answers: outcome.epoch === 1 ? [] : await listAnswers(ctx, outcome.id),
  }
}
