import { and, eq, max } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getPaper } from '../exams/reads.ts'
import type { StudentPaper } from '../exams/schema.ts'
import { lockOwnAttempt } from './find-own-attempt.ts'
import { isPastGrace, nextInSequence, secondsLeft } from './rules.ts'
import type { JournalEntry, SaveBody, Saved } from './schema.ts'
import { answerJournal } from './tables.ts'

/** 400 naming the first entry whose question or option is not of this paper. */
function checkEntries(paper: StudentPaper, entries: JournalEntry[]) {
  const options = new Map(paper.questions.map((question) => [question._id, question.options]))
  for (const [index, entry] of entries.entries()) {
    const known = options.get(entry.question_id)
    const field = known ? 'option_id' : 'question_id'
    const isKnown = known && (entry.option_id === null || known.some(({ _id }) => _id === entry.option_id))
    if (!isKnown) {
      const name = `entries.${index}.${field}`
      throw new AppError('invalid', `${name}: is not of this test.`, { errors: { [name]: 'is not of this test' } })
    }
  }
}

async function lastSequence(ctx: Context, attemptId: string, epoch: number) {
  const [row] = await ctx.db
    .select({ last: max(answerJournal.seq) })
    .from(answerJournal)
    .where(and(eq(answerJournal.attemptId, attemptId), eq(answerJournal.epoch, epoch)))
  return row?.last ?? 0
}

const takenOver = 'This test has been opened in another tab or on another device. Answers are taken from there now.'

/**
 * Appends a batch to the answer journal and says, after the commit, up to where everything is on disk. The same batch may come again. 409
 * `attempt_taken_over` for an older epoch, `attempt_closed` once the attempt is closed or its grace is over.
 */
export async function saveAnswers(ctx: Context, attemptId: string, { epoch, entries }: SaveBody): Promise<Saved> {
  return inTransaction(ctx, async (ctx) => {
    const attempt = await lockOwnAttempt(ctx, attemptId)
    if (attempt.closedAt !== null || isPastGrace(attempt.deadline, ctx.now)) {
      throw new AppError('attempt_closed', 'The time of this test is over.')
    }
    if (epoch !== attempt.epoch) throw new AppError('attempt_taken_over', takenOver)
    const { paper } = await getPaper(ctx, attempt.testId)
    checkEntries(paper, entries)

    const last = await lastSequence(ctx, attemptId, epoch)
    const fresh = nextInSequence(last, entries)
    if (fresh.length > 0) {
      await ctx.db.insert(answerJournal).values(
        fresh.map((entry) => ({
          attemptId,
          epoch,
          seq: entry.seq,
          questionId: entry.question_id,
          optionId: entry.option_id,
          marked: entry.marked,
          seconds: entry.seconds,
          clientAt: new Date(entry.at),
          serverAt: ctx.now,
        })),
      )
    }
    return { acknowledged: fresh.at(-1)?.seq ?? last, time_left: secondsLeft(attempt.deadline, ctx.now) }
  })
}
