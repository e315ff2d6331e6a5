import type { Context } from '#platform/context.ts'
import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { wrongField } from '#platform/errors.ts'
import { t, translated } from '#platform/text/messages.ts'
import { findAwaited } from '../staff/list-question-uses.ts'
import { findByNumber } from './find-version.ts'
import { misfitOf } from './rules.ts'
import { type TrySettings, trySettings } from './schema.ts'

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
