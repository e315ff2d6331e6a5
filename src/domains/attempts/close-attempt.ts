import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { getTest, holdPaperVersion, listKeys } from '../exams/reads.ts'
import { parseFraction, rounded } from '../exams/rules.ts'
import { createMarker } from './mark-answers.ts'
import { listAnswers } from './reads.ts'
import { isPastGrace } from './rules.ts'
import { attempts } from './tables.ts'

type Attempt = typeof attempts.$inferSelect

/** Closes an attempt whose row the caller has locked, and counts its marks from the journal. The one way an attempt ends. */
export async function closeAttempt(ctx: Context, attempt: Attempt, by: 'student' | 'deadline') {
  const closedAt = by === 'student' && ctx.now < attempt.deadline ? ctx.now : attempt.deadline
  const test = await getTest(ctx, attempt.testId)
  const paperVersion = await holdPaperVersion(ctx, attempt.testId)
  const keys = await listKeys(ctx, attempt.testId, paperVersion)
  const given = await listAnswers(ctx, attempt.id)
  const mark = createMarker({ sections: test.sections, keys, terms: test.terms })
  const score = mark(new Map(given.map((answer) => [answer.question_id, answer])))
  const marksObtained = rounded(parseFraction(score.marks), test.terms.roundingPlaces)
  const counted = { closedAt, closedBy: by, score, marksObtained, paperVersion }
  await ctx.db.update(attempts).set(counted).where(eq(attempts.id, attempt.id))
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
