import type { AnswerState, Draft } from '../../../../domains/attempts/schema.ts'

/** What was answered, whatever the kind of the question. A part that its kind does not have is left out, not null: saves stay small. */
export type AnswerValue = Pick<AnswerState, 'option_id' | 'option_ids' | 'number'>

export const noAnswer: AnswerValue = { option_id: null }

/** An entry of the journal, or a draft, which has one part alone. */
type Held = {
  option_id?: string | null | undefined
  option_ids?: readonly string[] | null | undefined
  number?: string | null | undefined
}

export function answerValue({ option_id, option_ids, number }: Held): AnswerValue {
  return {
    option_id: option_id ?? null,
    ...(option_ids && option_ids.length > 0 ? { option_ids: [...option_ids] } : {}),
    ...(typeof number === 'string' ? { number } : {}),
  }
}

/** The same value where it has not been saved. Only for one that answers something. */
export function draftOf({ option_id, option_ids, number }: AnswerValue): Draft {
  if (option_ids) return { option_ids }
  return number === undefined ? { option_id } : { number }
}

export function isAnswered({ option_id, option_ids, number }: AnswerValue) {
  return option_id !== null || (option_ids ?? []).length > 0 || number !== undefined
}

function keyOf(held: Held) {
  const { option_id, option_ids = [], number } = answerValue(held)
  return JSON.stringify([option_id, [...option_ids].sort(), number ?? null])
}

/** Several options are the same in whatever order they were tapped. */
export function isSameValue(a: Held, b: Held) {
  return keyOf(a) === keyOf(b)
}

/** Of a single choice: another option takes the place of the chosen one, the same one takes it back. */
export function chooseOne({ option_id }: AnswerValue, id: string): AnswerValue {
  return { option_id: option_id === id ? null : id }
}

/** Of several: puts an option in, or takes it out again. */
export function chooseAlso({ option_ids = [] }: AnswerValue, id: string): AnswerValue {
  const chosen = option_ids.includes(id) ? option_ids.filter((other) => other !== id) : [...option_ids, id]
  return answerValue({ option_ids: chosen })
}
