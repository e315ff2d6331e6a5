import type { Context } from '#platform/context.ts'
import { getSettings } from '#platform/data/settings/settings.ts'
import { findAwaited } from '../staff/list-question-uses.ts'
import { findByNumber } from './find-version.ts'
import { misfitOf } from './rules.ts'
import type { TryQuestion } from './schema.ts'
import { tryGroup } from './set-question.ts'

/** The question that the home page shows now, with its key; null when there is none, or when it may not be shown any more. */
export async function findShown(ctx: Context) {
  const { question_number: number } = await getSettings(ctx, tryGroup)
  const question = number === null ? null : await findByNumber(ctx, number)
  if (!question || misfitOf(question) !== null || (await findAwaited(ctx, [question.itemId])).has(question.itemId))
    return null
  return question
}

/** The same as everybody may see it before they answer. */
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
