import { eq } from 'drizzle-orm'
import { clockGroups } from '#domains/exams/patterns/rules.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { keyIdOf, macOfReopening } from '../seals/seal-journals.ts'
import { enqueueClosing } from '../sitting/close-attempt.ts'
import { secondsAllowed } from '../sitting/rules.ts'
import { attemptReopenings, attempts } from '../tables.ts'
import type { ReopenBody, Reopened } from './schema.ts'

type Attempt = typeof attempts.$inferSelect

/**
 * Returns the real end of an attempt: when the student submitted it or, otherwise, when the database wrote its
 * closing, whatever the clock of the node that closed it.
 */
function endOf({ closedBy, closedAt, closingWrittenAt }: Attempt) {
  return (closedBy === 'student' ? closedAt : closingWrittenAt)?.getTime() ?? Number.POSITIVE_INFINITY
}

/** Returns the seconds of its time that were left at its end. */
function secondsLost(attempt: Attempt) {
  return Math.max(0, Math.ceil((attempt.deadline.getTime() - endOf(attempt)) / 1000))
}

/**
 * Returns the ends after reopening: sections that were over stay so; the others, and those on the last timer,
 * move with the end. `groups`: the timer of each section.
 */
function movedEnds(attempt: Attempt, deadline: Date, groups: number[]) {
  const shift = deadline.getTime() - attempt.deadline.getTime()
  const ends = attempt.sectionEnds
  return ends?.map((end, at) => (end > endOf(attempt) || groups[at] === groups.at(-1) ? end + shift : end)) ?? null
}

async function lockClosed(ctx: Context, attemptId: string) {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.id, attemptId)).for('update')
  if (!attempt) throw notFound('attempt')
  const { closedAt, closedBy } = attempt
  if (closedAt === null || closedBy === null) throw new AppError('conflict', 'This attempt is open.')
  return { attempt, was: { closedAt, closedBy, score: attempt.score } }
}

const nothingCounted = {
  closedAt: null,
  closedBy: null,
  closingWrittenAt: null,
  score: null,
  marksObtained: null,
  paperVersion: null,
  merit: null,
  accuracy: null,
  secondsTaken: null,
  questionSeconds: null,
  tieKey: '',
}

/**
 * Reopens a closed attempt, with the time it lost by being closed too early, or with the given minutes. Its
 * journal stays unchanged; late answers stay late. Its marks are removed until it is closed again. 404 unknown
 * attempt, 409 for one that is open or lost nothing, 400 for more minutes than the test has.
 */
export async function reopenAttempt(
  ctx: Context,
  attemptId: string,
  { reason, minutes, key }: ReopenBody & { key: Buffer | null },
): Promise<Reopened> {
  return inTransaction(ctx, async (ctx) => {
    const { attempt, was } = await lockClosed(ctx, attemptId)
    const seconds = minutes === undefined ? secondsLost(attempt) : minutes * 60
    if (seconds === 0) {
      throw new AppError(
        'conflict',
        'This attempt was not closed early. Please say how many minutes it should be given.',
      )
    }
    const test = await getTest(ctx, attempt.testId)
    if (seconds > secondsAllowed(test, attempt)) {
      const errors = { minutes: t`must not exceed the duration of the test` }
      throw new AppError('invalid', 'The minutes must not exceed the duration of the test.', { errors })
    }
    const deadline = new Date(ctx.now.getTime() + seconds * 1000)
    const reopening = { id: newId(), attemptId, reopenedAt: ctx.now, deadline, journalLength: attempt.journalLength }
    const sealed = { keyId: key && keyIdOf(key), mac: key && macOfReopening(key, reopening) }
    await ctx.db
      .insert(attemptReopenings)
      .values({ ...reopening, ...was, ...sealed, reason, seconds, reopenedBy: userOf(ctx).id })
    const time = { deadline, sectionEnds: movedEnds(attempt, deadline, clockGroups(test.sections)) }
    await ctx.db
      .update(attempts)
      .set({ ...nothingCounted, ...time })
      .where(eq(attempts.id, attemptId))
    await enqueueClosing(ctx, { id: attemptId, deadline })
    await audit(ctx, { action: 'attempt-reopened', subjectId: attemptId, details: { seconds } })
    return { submission_id: attemptId, seconds, deadline: deadline.toISOString() }
  })
}
