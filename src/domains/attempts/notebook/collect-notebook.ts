import { asc, eq, inArray } from 'drizzle-orm'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { attempts } from '../tables.ts'
import { notebookAnswers, notebookAttempts, notebookQuestions } from './tables.ts'

/**
 * The student's mistakes with notes and bookmarks, and every answer to them. All are erased with the account:
 * nobody else's figures depend on them.
 */
export const notebookData: PersonalDataSource = {
  async collect({ db }, { userId }) {
    return {
      notebook: await db
        .select({
          question_id: notebookQuestions.questionId,
          submission_id: notebookQuestions.attemptId,
          kind: notebookQuestions.kind,
          missed_at: notebookQuestions.missedAt,
          seconds: notebookQuestions.seconds,
          due_on: notebookQuestions.dueOn,
          right_days: notebookQuestions.rightDays,
          left_on: notebookQuestions.leftOn,
          note: notebookQuestions.note,
          noted_at: notebookQuestions.notedAt,
          is_bookmarked: notebookQuestions.isBookmarked,
          added_at: notebookQuestions.addedAt,
        })
        .from(notebookQuestions)
        .where(eq(notebookQuestions.studentId, userId))
        .orderBy(asc(notebookQuestions.addedAt), asc(notebookQuestions.questionId)),
      notebook_answers: await db
        .select({
          _id: notebookAnswers.id,
          question_id: notebookAnswers.questionId,
          option_id: notebookAnswers.optionId,
          option_ids: notebookAnswers.optionIds,
          number: notebookAnswers.number,
          is_guess: notebookAnswers.isGuess,
          seconds: notebookAnswers.seconds,
          answered_at: notebookAnswers.answeredAt,
          created_at: notebookAnswers.createdAt,
        })
        .from(notebookAnswers)
        .where(eq(notebookAnswers.studentId, userId))
        .orderBy(asc(notebookAnswers.answeredAt), asc(notebookAnswers.id)),
    }
  },
  async erase({ db }, { userId }) {
    await db.delete(notebookAnswers).where(eq(notebookAnswers.studentId, userId))
    await db.delete(notebookQuestions).where(eq(notebookQuestions.studentId, userId))
    const ownAttempts = db.select({ id: attempts.id }).from(attempts).where(eq(attempts.studentId, userId))
    await db.delete(notebookAttempts).where(inArray(notebookAttempts.attemptId, ownAttempts))
  },
}
