import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError, refuseField } from '#platform/errors.ts'
import { type Bucket, requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { findShown } from './find-question.ts'
import { toldOf } from './rules.ts'
import type { TryAnswer, TryVerdict } from './schema.ts'
import { questionTries } from './tables.ts'

/** A whole class may stand behind one network. */
const ofNetwork = ({ network = '' }: Context): Bucket => ({
  key: ['try-question', network],
  capacity: 60,
  perSecond: 1 / 10,
})

/** One row for each version: as many rows as questions were ever shown, however many answer. */
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
