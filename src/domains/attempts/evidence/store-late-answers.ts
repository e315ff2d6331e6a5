import { and, count, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { appendHere, type PlacedEntry } from '../sitting/append-answers.ts'
import { lockOwnAttempt } from '../sitting/find-own-attempt.ts'
import { answerJournal } from '../tables.ts'

/** A limit, so that a page that sends without end cannot fill the disk. */
const mostPerAttempt = 5000

async function countLate(ctx: Context, attemptId: string) {
  const isLate = and(eq(answerJournal.attemptId, attemptId), eq(answerJournal.late, true))
  const [late] = await ctx.db.select({ rows: count() }).from(answerJournal).where(isLate)
  return late?.rows ?? 0
}

async function listKnown(ctx: Context, { attemptId, epoch, entries }: Late) {
  const seqs = entries.map(({ seq }) => seq)
  return ctx.db
    .select({ seq: answerJournal.seq, late: answerJournal.late })
    .from(answerJournal)
    .where(
      and(eq(answerJournal.attemptId, attemptId), eq(answerJournal.epoch, epoch), inArray(answerJournal.seq, seqs)),
    )
}

type Late = { attemptId: string; epoch: number; entries: PlacedEntry[] }

/**
 * Keeps what arrives when an attempt is over, from whichever of its devices, as evidence for staff. It never counts. Answers which of the entries
 * are late; those that were sent before are not kept twice. 409 when there is more than any sitting writes.
 */
export async function storeLateAnswers(ctx: Context, late: Late) {
  return inTransaction(ctx, async (ctx) => {
    const attempt = await lockOwnAttempt(ctx, late.attemptId)
    if (late.epoch > attempt.epoch) throw new AppError('conflict', 'This test has not been opened that many times.')
    const known = await listKnown(ctx, late)
    const knownSeqs = new Set(known.map(({ seq }) => seq))
    const entries = late.entries.filter(({ seq }) => !knownSeqs.has(seq))
    const knownLate = known.filter((row) => row.late).map(({ seq }) => seq)
    if (entries.length === 0) return knownLate
    if ((await countLate(ctx, attempt.id)) + entries.length > mostPerAttempt) {
      throw new AppError('attempt_closed', 'Too many answers arrived after the end of this test.')
    }
    const { attemptId, epoch } = late
    await appendHere(ctx, [{ attemptId, studentId: userOf(ctx).id, epoch, now: ctx.now, entries, isLate: true }])
    return [...knownLate, ...entries.map(({ seq }) => seq)]
  })
}
