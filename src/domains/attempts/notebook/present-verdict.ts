import { and, eq, sql } from 'drizzle-orm'
import { getTest, listSolutions } from '#domains/exams/tests/reads.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { presentKey } from '../analysis/present-key.ts'
import { evaluatedAnswer } from '../marking/mark-answers.ts'
import { foldOfAttempt, presentAnswer } from '../sitting/reads.ts'
import { attempts } from '../tables.ts'
import { findKey, judgeGiven } from './judge-answer.ts'
import { listSeenPapers } from './read-set.ts'
import { scheduleQuestion } from './schedule-question.ts'
import type { Verdict } from './schema.ts'
import { listRepeated } from './store-schedule.ts'
import { type notebookAnswers, notebookQuestions } from './tables.ts'

type Answer = typeof notebookAnswers.$inferSelect
type Mistake = typeof notebookQuestions.$inferSelect

async function findSource(ctx: Context, { studentId, questionId }: Pick<Answer, 'studentId' | 'questionId'>) {
  const [source] = await ctx.db
    .select({
      mistake: notebookQuestions,
      paperVersion: attempts.paperVersion,
      fold: sql<Parameters<typeof presentAnswer>[0][]>`${foldOfAttempt}`,
    })
    .from(notebookQuestions)
    .innerJoin(attempts, eq(attempts.id, notebookQuestions.attemptId))
    .where(and(eq(notebookQuestions.studentId, studentId), eq(notebookQuestions.questionId, questionId)))
  if (!source?.mistake.kind || !source.mistake.missedAt) throw notFound('question')
  const { mistake, paperVersion, fold } = source
  const { kind, missedAt } = source.mistake
  const given = fold.map(presentAnswer).find(({ question_id }) => question_id === questionId)
  return { mistake, kind, missedAt, paperVersion: paperVersion ?? 1, given }
}

/** Presents the answer that was given in the test the mistake comes from. */
async function presentBefore(ctx: Context, source: Awaited<ReturnType<typeof findSource>>): Promise<Verdict['before']> {
  const { attemptId, testId, questionId } = source.mistake
  const test = await getTest(ctx, testId)
  const { option_id, option_ids, number } = evaluatedAnswer(source.given ?? { option_id: null }, test.terms)
  const paper = (await listSeenPapers(ctx, [attemptId])).get(attemptId)
  return {
    kind: source.kind,
    quiz_name: test.name,
    submission_id: attemptId,
    sno: paper?.questions.find(({ _id }) => _id === questionId)?.sno ?? 0,
    at: source.missedAt.toISOString(),
    selected_options: option_id === null ? option_ids : [option_id],
    given_number: number,
  }
}

/** Returns the next due day if this answer is called a guess; tomorrow if that changes nothing. */
async function dueIfGuessed(ctx: Context, answer: Answer, { missedAt }: { missedAt: Date }) {
  const { studentId, questionId } = answer
  const repeated = (await listRepeated(ctx, { studentId, questionIds: [questionId] })).get(questionId) ?? []
  const guessed = repeated.map((other) => (other.id === answer.id ? { ...other, isGuess: true } : other))
  return scheduleQuestion(missedAt, guessed).dueOn ?? daysLater(dayInIndia(ctx.now), 1)
}

function presentMark({ note, notedAt, isBookmarked }: Mistake) {
  return { note, noted_at: notedAt?.toISOString() ?? null, is_bookmarked: isBookmarked }
}

/** The key and all that belongs to it, for an answer that was given. */
export async function presentVerdict(ctx: Context, answer: Answer): Promise<Verdict> {
  const source = await findSource(ctx, answer)
  const { testId, rightDays, leftOn, dueOn } = source.mistake
  const { questionId } = answer
  const key = await findKey(ctx, { testId, paperVersion: source.paperVersion, questionId })
  const solution = (await listSolutions(ctx, testId)).find((known) => known.questionId === questionId)
  const { correct_options, correct_number } = presentKey(key.key)
  return {
    _id: answer.id,
    question_id: questionId,
    result: await judgeGiven(ctx, testId, { key, given: answer }),
    is_guess: answer.isGuess,
    seconds: answer.seconds,
    topic: solution?.topic ?? '',
    correct_options,
    correct_number,
    solution: solution?.solution ?? { en: '' },
    before: await presentBefore(ctx, source),
    right_days: rightDays,
    left_on: leftOn,
    due_on: dueOn,
    due_if_guessed: await dueIfGuessed(ctx, answer, source),
    ...presentMark(source.mistake),
  }
}
