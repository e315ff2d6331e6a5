import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { getPaper, getTest, listSolutions } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { presentKey } from '../analysis/reads.ts'
import { evaluatedAnswer } from '../marking/mark-answers.ts'
import { foldOfAttempt, presentAnswer } from '../sitting/reads.ts'
import { misfit } from '../sitting/rules.ts'
import { attempts } from '../tables.ts'
import { listSeenPapers, visibleQuestions } from './list-notebook.ts'
import { boundedTime } from './rules.ts'
import { findSeen, isCounted } from './save-note.ts'
import { findKey, judgeGiven, listRepeated, scheduleQuestion, storeSchedules } from './schedule-question.ts'
import type { MistakeKind, NotebookAnswer, Verdict } from './schema.ts'
import { notebookAnswers, notebookQuestions } from './tables.ts'

type Answer = typeof notebookAnswers.$inferSelect
/** A notebook question; `kind` null: one seen in a test that is not a mistake. */
type Held = typeof notebookQuestions.$inferSelect

/** Finds the attempt that the question comes from, and its current entry in the notebook. */
async function findSource(ctx: Context, held: Held) {
  const { studentId, questionId } = held
  const mine = and(eq(notebookQuestions.studentId, studentId), eq(notebookQuestions.questionId, questionId))
  const [noted] = await ctx.db.select().from(notebookQuestions).where(mine)
  const { rightDays, leftOn, dueOn, note, notedAt, isBookmarked } = { ...held, ...noted }
  const [source] = await ctx.db
    .select({
      paperVersion: attempts.paperVersion,
      closedAt: attempts.closedAt,
      fold: sql<Parameters<typeof presentAnswer>[0][]>`${foldOfAttempt}`,
    })
    .from(attempts)
    .where(eq(attempts.id, held.attemptId))
  if (!source) throw notFound('question')
  const { paperVersion, closedAt, fold } = source
  const given = fold.map(presentAnswer).find(({ question_id }) => question_id === questionId)
  const mistake = { ...held, rightDays, leftOn, dueOn, note, notedAt, isBookmarked }
  // Missed after the test, that is, in practice.
  const kind = held.missedAt && closedAt && held.missedAt > closedAt ? null : held.kind
  return { mistake, kind, at: closedAt ?? ctx.now, paperVersion: paperVersion ?? 1, given }
}

/** Presents the answer given in the test that the question comes from. */
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
    at: source.at.toISOString(),
    selected_options: option_id === null ? option_ids : [option_id],
    given_number: number,
  }
}

/** Returns the next due day if this answer is called a guess; tomorrow if that changes nothing. */
async function dueIfGuessed(ctx: Context, answer: Answer, { missedAt }: Held) {
  if (missedAt === null) return daysLater(dayInIndia(ctx.now), 1)
  const { studentId, questionId } = answer
  const repeated = (await listRepeated(ctx, { studentId, questionIds: [questionId] })).get(questionId) ?? []
  const guessed = repeated.map((other) => (other.id === answer.id ? { ...other, isGuess: true } : other))
  return scheduleQuestion(missedAt, guessed).dueOn ?? daysLater(dayInIndia(ctx.now), 1)
}

function presentMark({ note, notedAt, isBookmarked }: Held) {
  return { note, noted_at: notedAt?.toISOString() ?? null, is_bookmarked: isBookmarked }
}

/** Presents the key and everything that belongs to it, for a given answer. */
async function presentVerdict(ctx: Context, answer: Answer, held: Held): Promise<Verdict> {
  const source = await findSource(ctx, held)
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
    due_if_guessed: await dueIfGuessed(ctx, answer, source.mistake),
    ...presentMark(source.mistake),
  }
}

/**
 * Locks the student's own mistake until the transaction ends; undefined if it is not in the notebook, or its
 * results are not out.
 */
async function holdMistake(ctx: Context, questionId: string) {
  const mine = and(
    await visibleQuestions(ctx),
    eq(notebookQuestions.questionId, questionId),
    isNotNull(notebookQuestions.kind),
  )
  const [mistake] = await ctx.db.select().from(notebookQuestions).where(mine).for('no key update')
  return mistake
}

/** Adds a question that was right in its test to the notebook once it is not right in practice. */
async function storeMissed(ctx: Context, { studentId, questionId, attemptId, testId }: Held, answer: Answer) {
  const attempt = await ctx.db
    .select({ paperVersion: attempts.paperVersion })
    .from(attempts)
    .where(eq(attempts.id, attemptId))
  const key = await findKey(ctx, { testId, paperVersion: attempt[0]?.paperVersion ?? 1, questionId })
  const result = await judgeGiven(ctx, testId, { key, given: answer })
  if (result === 'correct' || result === 'dropped') return
  const { answeredAt, seconds } = answer
  const kind: MistakeKind = result === 'skipped' ? 'skipped' : 'wrong'
  const set = { attemptId, testId, kind, missedAt: answeredAt, seconds }
  await ctx.db
    .insert(notebookQuestions)
    .values({ studentId, questionId, ...set, addedAt: answeredAt })
    .onConflictDoUpdate({
      target: [notebookQuestions.studentId, notebookQuestions.questionId],
      set,
      setWhere: isNull(notebookQuestions.kind),
    })
}

/** Returns a question to practise that is not a mistake. 404 unless it counts and one of the student's analyses shows it. */
async function holdSeen(ctx: Context, questionId: string): Promise<Held> {
  const { attemptId, testId, closedAt } = await findSeen(ctx, questionId, isCounted)
  const nothing = { kind: null, missedAt: null, seconds: null, dueOn: null, rightDays: 0, leftOn: null }
  const unmarked = { note: '', notedAt: null, isBookmarked: false }
  const ids = { studentId: userOf(ctx).id, questionId, attemptId, testId }
  return { ...ids, ...nothing, ...unmarked, addedAt: closedAt ?? ctx.now }
}

async function requireFitting(ctx: Context, testId: string, answer: NotebookAnswer) {
  const { option_id = null, option_ids, number } = answer
  const given = [option_id, option_ids ?? null, number ?? null].filter((value) => value !== null)
  const form = (await getPaper(ctx, testId)).forms.get(answer.question_id)
  const field = form === undefined || given.length > 1 ? 'option_id' : misfit({ option_id, option_ids, number }, form)
  if (field === null) return
  const message = t`This answer does not fit the question.`
  throw new AppError('invalid', message, { errors: { [field]: message } })
}

async function findAnswer(ctx: Context, id: string) {
  const [answer] = await ctx.db
    .select()
    .from(notebookAnswers)
    .where(and(eq(notebookAnswers.studentId, userOf(ctx).id), eq(notebookAnswers.id, id)))
  return answer
}

type Given = Pick<Answer, 'questionId' | 'optionId' | 'optionIds' | 'number'>

function requireSame({ questionId, optionId, optionIds, number }: Answer, given: Given) {
  const isSame = JSON.stringify({ questionId, optionId, optionIds, number }) === JSON.stringify(given)
  if (!isSame) throw new AppError('conflict', t`Another answer was sent under this key before.`)
}

/**
 * Stores an answer and returns the correct one; a question that was right in the test and is not now becomes a mistake.
 * Repeating the same answer gets the same result and counts once; a different one under the same key is a 409.
 */
export function answerQuestion(ctx: Context, body: NotebookAnswer): Promise<Verdict> {
  return inTransaction(ctx, async (ctx) => {
    const held = (await holdMistake(ctx, body.question_id)) ?? (await holdSeen(ctx, body.question_id))
    await requireFitting(ctx, held.testId, body)
    const { studentId, questionId } = held
    const given = { optionId: body.option_id ?? null, optionIds: body.option_ids ?? null, number: body.number ?? null }
    const answeredAt = boundedTime(new Date(body.answered_at), { now: ctx.now, addedAt: held.addedAt })
    const times = { answeredAt, createdAt: ctx.now, seconds: body.seconds }
    const added = await ctx.db
      .insert(notebookAnswers)
      .values({ studentId, id: body._id, questionId, ...given, ...times })
      .onConflictDoNothing()
      .returning({ id: notebookAnswers.id })
    const answer = await findAnswer(ctx, body._id)
    if (!answer) throw notFound('answer')
    if (added.length > 0) {
      if (held.kind === null) await storeMissed(ctx, held, answer)
      await storeSchedules(ctx, { studentId, questionIds: [questionId] })
    } else requireSame(answer, { questionId, ...given })
    return presentVerdict(ctx, answer, held)
  })
}

/** Marks the student's own answer as a guess, or removes that mark: a guess counts for no day. */
export function callGuess(ctx: Context, answerId: string, isGuess: boolean): Promise<Verdict> {
  return inTransaction(ctx, async (ctx) => {
    const answer = await findAnswer(ctx, answerId)
    if (!answer) throw notFound('answer')
    const held = await holdMistake(ctx, answer.questionId)
    if (!held) throw notFound('question')
    const { studentId, questionId } = held
    const mine = and(eq(notebookAnswers.studentId, studentId), eq(notebookAnswers.id, answerId))
    await ctx.db.update(notebookAnswers).set({ isGuess }).where(mine)
    await storeSchedules(ctx, { studentId, questionIds: [questionId] })
    return presentVerdict(ctx, { ...answer, isGuess }, held)
  })
}
