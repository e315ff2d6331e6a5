import { type AnswerKey, answerKey, type QuestionKind } from '#domains/bank/schema.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { ChallengeFields, ChallengeWindow, Verdict } from './schema.ts'

type Times = { opensAt: Date; closesAt: Date }

/** Returns the state of a window. A challenge counts if it reaches the server before the window closes. */
export function stateOfWindow({ opensAt, closesAt }: Times, now: Date) {
  if (now < opensAt) return 'upcoming'
  return now < closesAt ? 'open' : 'over'
}

export function presentWindow(times: Times, now: Date): ChallengeWindow {
  const state = stateOfWindow(times, now)
  const until = state === 'upcoming' ? times.opensAt : times.closesAt
  return {
    opens_at: times.opensAt.toISOString(),
    closes_at: times.closesAt.toISOString(),
    state,
    seconds_left: Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  }
}

type Question = { kind: QuestionKind; options: readonly string[]; key: AnswerKey }
type Problem = { field: 'claim' | 'option_ids' | 'number'; message: string }

function optionsProblem(
  { claim, option_ids }: Pick<ChallengeFields, 'claim' | 'option_ids'>,
  { kind, options, key }: Question,
) {
  if (option_ids.some((id) => !options.includes(id))) return t`is not one of the options of this question`
  if (new Set(option_ids).size < option_ids.length) return t`must not list an option twice`
  if (claim === 'two-keys') return option_ids.length < 2 ? t`Please choose at least two options.` : null
  if (kind === 'single' && option_ids.length !== 1) return t`Please choose the correct option.`
  if (option_ids.length === 0) return t`Please choose the correct answer.`
  const given = key.kind === 'numeric' ? [] : key.options
  const isKey = option_ids.length === given.length && option_ids.every((id) => given.includes(id))
  return isKey ? t`This is already the answer key.` : null
}

/** Returns why a claim does not fit its question; null if it does. */
export function claimProblem(body: Pick<ChallengeFields, 'claim' | 'option_ids' | 'number'>, question: Question) {
  const { claim, option_ids, number } = body
  const problem = (field: Problem['field'], message: string): Problem => ({ field, message })
  const names = claim === 'other-key' || claim === 'two-keys'
  if (!names) {
    if (option_ids.length > 0) return problem('option_ids', t`does not apply to this type of challenge`)
    return number === null ? null : problem('number', t`does not apply to this type of challenge`)
  }
  if (claim === 'two-keys' && question.kind !== 'single')
    return problem('claim', t`Only a question with a single correct option can have two correct answers.`)
  if (question.kind === 'numeric') {
    if (option_ids.length > 0) return problem('option_ids', t`The answer to this question is a number.`)
    return number === null ? problem('number', t`Please enter the correct number.`) : null
  }
  if (number !== null) return problem('number', t`The answer to this question is not a number.`)
  const message = optionsProblem(body, question)
  return message === null ? null : problem('option_ids', message)
}

type Marking = { key: AnswerKey; dropped: DropRule | null }

const inOrder = (key: AnswerKey) => (key.kind === 'numeric' ? key : { ...key, options: [...key.options].sort() })

function keyProblem(verdict: Verdict, key: AnswerKey, now: Marking) {
  const isSingle = key.kind === 'single'
  if (verdict === 'two-keys' && !(isSingle && key.options.length > 1)) return t`Please choose at least two options.`
  if (verdict === 'other-key' && isSingle && key.options.length > 1) return t`Please choose one option.`
  const isSame = now.dropped === null && JSON.stringify(inOrder(key)) === JSON.stringify(inOrder(now.key))
  return isSame ? t`This is already the answer key.` : null
}

/**
 * Returns the correction a verdict calls for; null if it keeps the key. A refusal says why verdict and key do not
 * fit.
 */
export function correctionOf(body: { verdict: Verdict; key?: unknown }, now: Marking) {
  const refusal = (message: string) => ({ refusal: message })
  const { verdict } = body
  const needsKey = verdict === 'other-key' || verdict === 'two-keys'
  if (!needsKey) {
    if (body.key !== undefined && body.key !== null) return refusal(t`does not apply to this decision`)
    if (verdict === 'keep') return { correction: null }
    return verdict === now.dropped
      ? refusal(t`The question is already marked this way.`)
      : { correction: { drop: verdict } }
  }
  const { data: key } = answerKey.safeParse(body.key)
  if (!key) return refusal(t`Please choose the correct answer.`)
  const problem = keyProblem(verdict, key, now)
  return problem === null ? { correction: { key } } : refusal(problem)
}
