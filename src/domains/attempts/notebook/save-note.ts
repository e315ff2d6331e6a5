import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { corrections, testQuestions } from '#domains/exams/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { listReleased } from '../sitting/find-release.ts'
import { attempts } from '../tables.ts'
import type { noteMark, QuestionNote } from './schema.ts'
import { notebookQuestions } from './tables.ts'

const present = ({ questionId, note, notedAt, isBookmarked }: typeof notebookQuestions.$inferSelect): QuestionNote => {
  return { question_id: questionId, note, noted_at: notedAt?.toISOString() ?? null, is_bookmarked: isBookmarked }
}

/** Condition that excludes questions dropped by a correction: they have no answer to practise. */
export const isCounted = sql`(
  select ${corrections.dropped} from ${corrections}
  where ${corrections.testId} = ${testQuestions.testId} and ${corrections.questionId} = ${testQuestions.questionId}
  order by ${corrections.paperVersion} desc limit 1
) is null`

/**
 * Returns the student's newest attempt whose analysis shows the question. 404 if there is none: questions of a
 * test still open cannot be looked up here.
 */
export async function findSeen(ctx: Context, questionId: string, condition?: SQL) {
  const rows = await ctx.db
    .select({ attemptId: attempts.id, testId: attempts.testId, closedAt: attempts.closedAt })
    .from(attempts)
    .innerJoin(testQuestions, eq(testQuestions.testId, attempts.testId))
    .where(
      and(
        eq(attempts.studentId, userOf(ctx).id),
        eq(testQuestions.questionId, questionId),
        isNotNull(attempts.closedAt),
        isNotNull(attempts.score),
        condition,
      ),
    )
    .orderBy(desc(attempts.closedAt))
  const released = await listReleased(
    ctx,
    rows.map(({ testId }) => testId),
  )
  const seen = rows.find(({ testId }) => released.has(testId))
  if (!seen) throw notFound('question')
  return seen
}

/**
 * Saves the student's note and bookmark on a question; the last write wins. A question that is no mistake and has
 * neither is removed from the notebook.
 */
export async function saveNote(ctx: Context, questionId: string, { note, is_bookmarked }: z.output<typeof noteMark>) {
  const { id: studentId } = userOf(ctx)
  const { attemptId, testId } = await findSeen(ctx, questionId)
  return inTransaction(ctx, async (ctx) => {
    const mark = { note, notedAt: note === '' ? null : ctx.now, isBookmarked: is_bookmarked }
    const [row] = await ctx.db
      .insert(notebookQuestions)
      .values({ studentId, questionId, attemptId, testId, ...mark, addedAt: ctx.now })
      .onConflictDoUpdate({ target: [notebookQuestions.studentId, notebookQuestions.questionId], set: mark })
      .returning()
    if (!row) throw notFound('question')
    const isEmpty = row.kind === null && note === '' && !is_bookmarked
    const mine = and(eq(notebookQuestions.studentId, studentId), eq(notebookQuestions.questionId, questionId))
    if (isEmpty) await ctx.db.delete(notebookQuestions).where(mine)
    return present(row)
  })
}

/** Lists notes and bookmarks on the questions of the student's own attempt. 404 for someone else's. */
export async function listNotesOfAttempt(ctx: Context, attemptId: string): Promise<QuestionNote[]> {
  const { id: studentId } = userOf(ctx)
  const [attempt] = await ctx.db
    .select({ testId: attempts.testId })
    .from(attempts)
    .where(and(eq(attempts.id, attemptId), eq(attempts.studentId, studentId), isNotNull(attempts.closedAt)))
  if (!attempt || !(await listReleased(ctx, [attempt.testId])).has(attempt.testId)) throw notFound('attempt')
  const ofTest = ctx.db
    .select({ id: testQuestions.questionId })
    .from(testQuestions)
    .where(eq(testQuestions.testId, attempt.testId))
  const rows = await ctx.db
    .select()
    .from(notebookQuestions)
    .where(and(eq(notebookQuestions.studentId, studentId), inArray(notebookQuestions.questionId, ofTest)))
  return rows.filter(({ note, isBookmarked }) => note !== '' || isBookmarked).map(present)
}
