import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { getTest, listKeys } from '#domains/exams/tests/reads.ts'
import type { Context } from '#platform/context.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { judge, type Key } from '../marking/mark-answers.ts'
import { attempts } from '../tables.ts'
import { daysToLeave } from './rules.ts'
import { notebookAnswers, notebookQuestions } from './tables.ts'

/*
 * Schedules a question's next repetition: the library's FSRS with its published parameters, in whole days of
 * India. The state is the fold of all answers since the mistake, so answers of two devices give the same result
 * in any order, and a corrected key needs no other code.
 */

/** Disables steps of minutes (the shortest interval is a day) and randomness (two readings must agree). */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 })

/** Returns a day of India as the library counts days. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

export type Repeated = { id: string; answeredAt: Date; isRight: boolean; isGuess: boolean }
type Schedule = { dueOn: string | null; rightDays: number; leftOn: string | null }

/** Returns the first answer of each day; a second one on the same day was given after seeing the key. */
function firstOfDays(answers: Repeated[]) {
  const ordered = answers.toSorted((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime() || (a.id < b.id ? -1 : 1))
  const firsts = new Map<string, Repeated>()
  for (const answer of ordered) {
    const day = dayInIndia(answer.answeredAt)
    if (!firsts.has(day)) firsts.set(day, answer)
  }
  return firsts
}

function ratingOf({ isRight, isGuess }: Repeated) {
  if (!isRight) return Rating.Again
  return isGuess ? Rating.Hard : Rating.Good
}

/** Schedules a question from its mistake on. A right answer counts once a day unless it was a guess; on the third such day the question leaves. */
export function scheduleQuestion(missedAt: Date, answers: Repeated[]): Schedule {
  const missedOn = dayInIndia(missedAt)
  let { card } = scheduler.next(createEmptyCard(midnight(missedOn)), midnight(missedOn), Rating.Again)
  let rightDays = 0
  for (const [day, answer] of firstOfDays(answers.filter(({ answeredAt }) => answeredAt >= missedAt))) {
    card = scheduler.next(card, midnight(day), ratingOf(answer)).card
    if (answer.isRight && !answer.isGuess) rightDays += 1
    if (rightDays === daysToLeave) return { dueOn: null, rightDays, leftOn: day }
  }
  return { dueOn: card.due.toISOString().slice(0, 10), rightDays, leftOn: null }
}

type Source = { testId: string; paperVersion: number; questionId: string }
type NotebookGiven = { optionId: string | null; optionIds: string[] | null; number: string | null }

/** Returns the key that the attempt was scored from, as shown in its analysis. */
export async function findKey(ctx: Context, { testId, paperVersion, questionId }: Source) {
  const keys = await listKeys(ctx, testId, paperVersion)
  const key = keys.find((known) => known.questionId === questionId)
  if (!key) throw new Error('A question of the notebook is in no test')
  return key
}

/** Judges an answer with the code that marks tests. Here nothing waits for a review and nothing is a draft. */
export async function judgeGiven(ctx: Context, testId: string, { key, given }: { key: Key; given: NotebookGiven }) {
  const { terms } = await getTest(ctx, testId)
  const { optionId: option_id, optionIds, number } = given
  const answer = { option_id, option_ids: optionIds ?? undefined, number: number ?? undefined }
  return judge(
    key,
    { ...answer, marked: false, seconds: 0 },
    { severalCorrect: terms.severalCorrect, markedAnswersCount: true, draftsCount: false },
  ).result
}

type Of = { studentId: string; questionIds: string[] }

/** Lists the answers to each question, judged by the key that its attempt was scored from. */
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

/** Recomputes when mistakes are due, from all their answers and the current keys. */
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
