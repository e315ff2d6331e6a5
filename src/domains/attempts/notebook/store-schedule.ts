import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { attempts } from '../tables.ts'
import { findKey, judgeGiven } from './judge-answer.ts'
import { type Repeated, scheduleQuestion } from './schedule-question.ts'
import { notebookAnswers, notebookQuestions } from './tables.ts'

type Of = { studentId: string; questionIds: string[] }

/** The answers of each question, judged by the key that its attempt was counted from. */
export async function listRepeated(ctx: Context, { studentId, questionIds }: Of) {
  const rows = await ctx.db
    .select({ answer: notebookAnswers, testId: notebookQuestions.testId, paperVersion: attempts.paperVersion })
    .from(notebookAnswers)
    .innerJoin(
      notebookQuestions,
      and(
        eq(notebookQuestions.studentId, notebookAnswers.studentId),
        eq(notebookQuestions.questionId, notebookAnswers.questionId),
      ),
    )
    .innerJoin(attempts, eq(attempts.id, notebookQuestions.attemptId))
    .where(and(eq(notebookAnswers.studentId, studentId), inArray(notebookAnswers.questionId, questionIds)))
  const repeated = new Map<string, Repeated[]>()
  for (const { answer, testId, paperVersion } of rows) {
    const { id, questionId, answeredAt, isGuess } = answer
    const key = await findKey(ctx, { testId, paperVersion: paperVersion ?? 1, questionId })
    const result = await judgeGiven(ctx, testId, { key, given: answer })
    const before = repeated.get(questionId) ?? []
    repeated.set(questionId, [...before, { id, answeredAt, isRight: result === 'correct', isGuess }])
  }
  return repeated
}

/** Counts anew when mistakes are due, from all their answers and the keys that hold. */
export async function storeSchedules(ctx: Context, { studentId, questionIds }: Of) {
  if (questionIds.length === 0) return
  const repeated = await listRepeated(ctx, { studentId, questionIds })
  const mistakes = await ctx.db
    .select({ questionId: notebookQuestions.questionId, missedAt: notebookQuestions.missedAt })
    .from(notebookQuestions)
    .where(
      and(
        eq(notebookQuestions.studentId, studentId),
        inArray(notebookQuestions.questionId, questionIds),
        isNotNull(notebookQuestions.missedAt),
      ),
    )
  const schedules = mistakes.flatMap(({ questionId, missedAt }) =>
    missedAt ? [{ questionId, ...scheduleQuestion(missedAt, repeated.get(questionId) ?? []) }] : [],
  )
  if (schedules.length === 0) return
  await ctx.db.execute(sql`
    update ${notebookQuestions} set due_on = schedule."dueOn", right_days = schedule."rightDays", left_on = schedule."leftOn"
    from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb)
      as schedule("questionId" uuid, "dueOn" date, "rightDays" int, "leftOn" date)
    where notebook_questions.student_id = ${studentId} and notebook_questions.question_id = schedule."questionId"`)
}
