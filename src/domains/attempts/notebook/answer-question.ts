import { and, eq, isNotNull } from 'drizzle-orm'
import { getPaper } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { misfit } from '../sitting/rules.ts'
import { visibleQuestions } from './find-visible.ts'
import { presentVerdict } from './present-verdict.ts'
import { boundedTime } from './rules.ts'
import type { NotebookAnswer, Verdict } from './schema.ts'
import { storeSchedules } from './store-schedule.ts'
import { notebookAnswers, notebookQuestions } from './tables.ts'

/** The own mistake, which nobody else changes until the transaction ends. 404 for what is not in the notebook, or whose results are not out. */
async function holdMistake(ctx: Context, questionId: string) {
  const mine = and(
    await visibleQuestions(ctx),
    eq(notebookQuestions.questionId, questionId),
    isNotNull(notebookQuestions.kind),
  )
  const [mistake] = await ctx.db.select().from(notebookQuestions).where(mine).for('no key update')
  if (!mistake) throw notFound('question')
  return mistake
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

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Keeps an answer and says what is right. The same answer again is answered the same and counts once; another one under the same key is a 409. */
export function answerQuestion(ctx: Context, body: NotebookAnswer): Promise<Verdict> {
  return inTransaction(ctx, async (ctx) => {
    const mistake = await holdMistake(ctx, body.question_id)
    await requireFitting(ctx, mistake.testId, body)
    const { studentId, questionId } = mistake
    const given = { optionId: body.option_id ?? null, optionIds: body.option_ids ?? null, number: body.number ?? null }
    const answeredAt = boundedTime(new Date(body.answered_at), { now: ctx.now, addedAt: mistake.addedAt })
    const times = { answeredAt, createdAt: ctx.now, seconds: body.seconds }
    const added = await ctx.db
      .insert(notebookAnswers)
      .values({ studentId, id: body._id, questionId, ...given, ...times })
      .onConflictDoNothing()
      .returning({ id: notebookAnswers.id })
    const answer = await findAnswer(ctx, body._id)
    if (!answer) throw notFound('answer')
    if (added.length > 0) await storeSchedules(ctx, { studentId, questionIds: [questionId] })
    else {
      const { optionId, optionIds, number } = answer
      const isOther = answer.questionId !== questionId || !isSame({ optionId, optionIds, number }, given)
      if (isOther) throw new AppError('conflict', t`Another answer was sent under this key before.`)
    }
    return presentVerdict(ctx, answer)
  })
}

/** Calls an own answer a guess, or takes that back: a guess counts for no day. */
export function callGuess(ctx: Context, answerId: string, isGuess: boolean): Promise<Verdict> {
  return inTransaction(ctx, async (ctx) => {
    const answer = await findAnswer(ctx, answerId)
    if (!answer) throw notFound('answer')
    const { studentId, questionId } = await holdMistake(ctx, answer.questionId)
    const mine = and(eq(notebookAnswers.studentId, studentId), eq(notebookAnswers.id, answerId))
    await ctx.db.update(notebookAnswers).set({ isGuess }).where(mine)
    await storeSchedules(ctx, { studentId, questionIds: [questionId] })
    return presentVerdict(ctx, { ...answer, isGuess })
  })
}
