import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { correctKey } from './correct-key.ts'
import { dropQuestion } from './drop-question.ts'
import type { CorrectionBody } from './schema-staff.ts'

/** One of the two corrections of a test, as the body asks for it; answers the version of the paper that it makes. 400 unless it is exactly one. */
export async function correctQuestion(ctx: Context, testId: string, body: CorrectionBody) {
  const { question_id: questionId, reason, key, drop } = body
  const place = { testId, questionId, reason }
  if (key && drop === undefined) return { version: (await correctKey(ctx, { ...place, key })).paperVersion }
  if (drop !== undefined && !key) return { version: (await dropQuestion(ctx, { ...place, rule: drop })).paperVersion }
  const message = 'Please give either a key or how the question is dropped.'
  throw new AppError('invalid', message, { errors: { key: message } })
}
