import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { holdPaperVersion } from '../exams/reads.ts'
import { users } from '../identity/tables.ts'
import { countMarks } from './count-marks.ts'
import { graceSeconds, isPastGrace } from './rules.ts'
import { attempts } from './tables.ts'

type Attempt = typeof attempts.$inferSelect

async function isCandidate(ctx: Context, { number, studentId }: Attempt) {
  if (number !== 1) return false
  // Whoever hands in is known already.
  if (ctx.actor.kind === 'user' && ctx.actor.id === studentId) return ctx.actor.role === 'student'
  const [person] = await ctx.db.select({ role: users.role }).from(users).where(eq(users.id, studentId))
  return person?.role === 'student'
}

/** Closes an attempt whose row the caller has locked, and counts its marks from the journal. The one way an attempt ends. */
export async function closeAttempt(ctx: Context, attempt: Attempt, by: 'student' | 'deadline') {
  const { id, testId, startedAt, deadline } = attempt
  const closedAt = by === 'student' && ctx.now < deadline ? ctx.now : deadline
  const paperVersion = await holdPaperVersion(ctx, testId)
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
  await inTransaction(ctx, async (ctx) => {
    const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.id, attemptId)).for('update')
    if (!attempt || attempt.closedAt !== null) return
    if (!isPastGrace(attempt.deadline, ctx.now)) throw new Error('The attempt is not overdue yet')
    await closeAttempt(ctx, attempt, 'deadline')
  })
}
