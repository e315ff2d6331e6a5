import { desc, eq, sql } from 'drizzle-orm'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { topics } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError, refuseField, wrongField } from '#platform/errors.ts'
import { type Bucket, requireToken } from '#platform/http/security/throttle.ts'
import { t, translated } from '#platform/text/messages.ts'
import { findAwaited } from '../staff/list-question-uses.ts'
import { questionTries } from '../tables.ts'
import { misfitOf, toldOf } from './rules.ts'
import { type TryAnswer, type TryQuestion, type TrySettings, type TryVerdict, trySettings } from './schema.ts'

const newestByNumber = preparedQuery((db) =>
  db
    .select({
      id: questions.id,
      itemId: questions.itemId,
      state: bankItems.state,
      topic: topics.name,
      text: questions.text,
      options: questions.options,
      key: questions.key,
      solution: questions.solution,
      passageId: questions.passageId,
    })
    .from(bankItems)
    .innerJoin(questions, eq(questions.itemId, bankItems.id))
    .leftJoin(topics, eq(topics.id, bankItems.topicId))
    .where(eq(bankItems.number, sql.placeholder('number')))
    .orderBy(desc(questions.version))
    .limit(1)
    .prepare('newest_by_number'),
)

/** Finds the newest version of a question of the bank, with its key. */
async function findByNumber(ctx: Pick<Context, 'db'>, number: number) {
  const [question] = await newestByNumber(ctx.db, { number })
  return question ?? null
}

/** Checks the chosen question. Showing it makes its key public, so no test may be waiting for it. */
async function requireFit(ctx: Context, { question_number: number }: TrySettings) {
  if (number === null) return
  const question = await findByNumber(ctx, number)
  if (!question) throw wrongField('question_number', t`There is no question ${number} with a version that is ready.`)
  const misfit = misfitOf(question)
  if (misfit !== null) throw wrongField('question_number', translated(misfit))
  if ((await findAwaited(ctx, [question.itemId])).has(question.itemId))
    throw wrongField('question_number', t`A plan, or a test that has not ended, has this question. Choose another.`)
}

/** The question on the home page. Nothing is shown until the office has chosen one. */
export const tryGroup: SettingsGroup<TrySettings> = {
  name: 'try-question',
  body: trySettings,
  usual: { question_number: null },
  write: requireFit,
}

/** Returns the question shown on the home page, with its key; null if there is none, or it may no longer be shown. */
async function findShown(ctx: Context) {
  const { question_number: number } = await getSettings(ctx, tryGroup)
  const question = number === null ? null : await findByNumber(ctx, number)
  if (!question || misfitOf(question) !== null || (await findAwaited(ctx, [question.itemId])).has(question.itemId))
    return null
  return question
}

/** Returns that question as anyone may see it before answering. */
export async function readTryQuestion(ctx: Context): Promise<TryQuestion | null> {
  const question = await findShown(ctx)
  if (!question) return null
  const { id, topic, text, options } = question
  return {
    _id: id,
    topic: topic ?? '',
    text: text.en,
    options: options.map((option) => ({ _id: option.id, text: option.text.en })),
  }
}

/** Returns the rate limit of a network, sized for a whole class behind it. */
const ofNetwork = ({ network = '' }: Context): Bucket => ({
  key: ['try-question', network],
  capacity: 60,
  perSecond: 1 / 10,
})

/** Counts an answer in one row for each version: there are only as many rows as questions that were ever shown, however many people answer. */
async function countAnswer(ctx: Context, questionId: string, isRight: boolean) {
  const right = isRight ? 1 : 0
  const [counted] = await ctx.db
    .insert(questionTries)
    .values({ questionId, answers: 1, right })
    .onConflictDoUpdate({
      target: questionTries.questionId,
      set: { answers: sql`${questionTries.answers} + 1`, right: sql`${questionTries.right} + ${right}` },
    })
    .returning({ answers: questionTries.answers, right: questionTries.right })
  return counted ?? { answers: 1, right }
}

/**
 * Checks an answer to the home page's question and returns its solution. 409 for any other question and for an
 * older version of this one; 429 after sixty answers from a network.
 */
export async function answerTryQuestion(ctx: Context, { question_id, option_id }: TryAnswer): Promise<TryVerdict> {
  await requireToken(ctx, ofNetwork(ctx))
  const question = await findShown(ctx)
  if (question?.id !== question_id || question.key.kind !== 'single')
    throw new AppError('conflict', t`This question is not on the home page any more. Please reload the page.`)
  if (!question.options.some(({ id }) => id === option_id))
    refuseField('option_id', t`This is not an option of the question.`)
  const right_options = question.key.options
  const is_right = right_options.includes(option_id)
  const counted = await countAnswer(ctx, question.id, is_right)
  return { option_id, is_right, right_options, solution: question.solution.en, tried: toldOf(counted) }
}
