import { type AnswerKey, answerKey } from '#domains/bank/schema.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import type { CorrectionBody, DropRule } from './schema.ts'
import { findMarking, type Place, storeCorrection } from './store-correction.ts'

/** Returns the marking that a correction leads to; refuses what `correctQuestion` would refuse. */
export async function wantedMarking(ctx: Context, testId: string, body: CorrectionBody) {
  const wish = wishOf(body)
  const { options, now } = await findMarking(ctx, { testId, questionId: body.question_id })
  if (wish.rule !== undefined) return { ...now, dropped: wish.rule }
  const key = answerKey.parse(wish.key)
  checkKey(key, { now: now.key, options })
  return { ...now, key, dropped: null }
}

/** Returns which of the two corrections is requested. 400 unless exactly one is. */
function wishOf({ key, drop }: CorrectionBody) {
  if (key !== undefined && drop === undefined) return { key }
  if (key === undefined && drop !== undefined) return { rule: drop }
  const message = t`Please choose either a new answer key or a way to drop the question.`
  throw new AppError('invalid', message, { errors: { key: message } })
}

/** One of the two corrections of a test, as the body asks for it; answers the version of the paper that it makes. 400 unless it is exactly one. */
export async function correctQuestion(ctx: Context, testId: string, body: CorrectionBody) {
  const wish = wishOf(body)
  const place = { testId, questionId: body.question_id, reason: body.reason }
  const made =
    wish.rule === undefined
      ? await correctKey(ctx, { ...place, key: wish.key })
      : await dropQuestion(ctx, { ...place, rule: wish.rule })
  return { version: made.paperVersion }
}

function checkKey(key: AnswerKey, { now, options }: { now: AnswerKey; options: string[] }) {
  const refusal = (message: string) => new AppError('invalid', t`The key ${message}.`, { errors: { key: message } })
  if (key.kind !== now.kind) throw refusal(t`must be of type ${now.kind}, not ${key.kind}`)
  if (key.kind === 'numeric') {
    if (key.tolerance.startsWith('-')) throw refusal(t`must not have a negative tolerance`)
    return
  }
  if (key.options.some((id) => !options.includes(id))) throw refusal(t`is not one of the options of this question`)
  if (new Set(key.options).size !== key.options.length) throw refusal(t`must not list an option twice`)
}

/** Sets what is right in one test, also for several options that are each right. A question that was dropped counts again. 400 for a key that does not fit the question. */
export async function correctKey(ctx: Context, { key, ...place }: Place & { key: AnswerKey }) {
  const newKey = answerKey.parse(key)
  return storeCorrection(ctx, place, {
    action: 'key-corrected',
    change: (now, options) => {
      checkKey(newKey, { now: now.key, options })
      return { key: newKey, dropped: null }
    },
  })
}

/** Takes a question of one test out of the marks: full marks for all, for those who answered it, or the rest of the questions stands for it. */
export function dropQuestion(ctx: Context, { rule, ...place }: Place & { rule: DropRule }) {
  return storeCorrection(ctx, place, {
    action: 'question-dropped',
    change: ({ key }) => ({ key, dropped: rule }),
  })
}
