import type { AnswerState, Draft } from '#domains/attempts/sitting/schema.ts'
import type { QuestionKind } from '#domains/bank/schema.ts'
import type { PublicTerms } from '#domains/exams/tests/schema.ts'
import { canBecomeNumber, emptyEntry, type NumberEntry, numberIn } from './number-entry.ts'

/*
 * The answer to one question: its value, and the effect of a tap under either save rule. With `practice` every choice
 * is an answer at once. With `exam` it is a draft until a save button makes it an answer; clearing needs no button.
 * Returns the same object if nothing changes, so that nothing is written.
 */

/** Answer to a question of any kind. Parts that do not apply to its kind are omitted rather than null, to keep saves small. */
export type AnswerValue = Pick<AnswerState, 'option_id' | 'option_ids' | 'number'>

export const noAnswer: AnswerValue = { option_id: null }

/** A journal entry, or a draft, which has only one of these parts. */
type AnyAnswer = {
  option_id?: string | null | undefined
  option_ids?: readonly string[] | null | undefined
  number?: string | null | undefined
}

export function answerValue({ option_id, option_ids, number }: AnyAnswer): AnswerValue {
  const value: AnswerValue = { option_id: option_id ?? null }
  if (option_ids && option_ids.length > 0) value.option_ids = [...option_ids]
  if (typeof number === 'string') value.number = number
  return value
}

/** Returns the same value as an unsaved draft. The value must not be empty. */
export function draftOf({ option_id, option_ids, number }: AnswerValue): Draft {
  if (option_ids) return { option_ids }
  return number === undefined ? { option_id } : { number }
}

export function isAnswered({ option_id, option_ids, number }: AnswerValue) {
  return option_id !== null || (option_ids ?? []).length > 0 || number !== undefined
}

function keyOf(answer: AnyAnswer) {
  const { option_id, option_ids = [], number } = answerValue(answer)
  return JSON.stringify([option_id, [...option_ids].sort(), number ?? null])
}

/** Multiple options are equal regardless of the order in which they were tapped. */
export function isSameValue(a: AnyAnswer, b: AnyAnswer) {
  return keyOf(a) === keyOf(b)
}

/** Single choice: another option replaces the chosen one; the same one clears it. */
export function chooseOne({ option_id }: AnswerValue, id: string): AnswerValue {
  return { option_id: option_id === id ? null : id }
}

/** Multiple choice: adds or removes an option. */
function chooseAlso({ option_ids = [] }: AnswerValue, id: string): AnswerValue {
  const chosen = option_ids.includes(id) ? option_ids.filter((other) => other !== id) : [...option_ids, id]
  return answerValue({ option_ids: chosen })
}

export type SaveRule = PublicTerms['save_rule']
/** An answer, and the contents of its number field. */
export type Given = { answer: AnswerState; entry: NumberEntry }

/** Returns the answer shown on screen: the draft, if any. */
export function valueOnScreen(answer: AnswerState): AnswerValue {
  return answer.draft ? answerValue(answer.draft) : answer
}

/** Replaces the answer and removes the draft. */
function give(answer: AnswerState, value: AnswerValue): AnswerState {
  if (!answer.draft && isSameValue(answer, value)) return answer
  const { question_id, marked, seconds } = answer
  return { question_id, ...answerValue(value), marked, seconds }
}

function dropDraft(answer: AnswerState): AnswerState {
  if (!answer.draft) return answer
  const { draft: _, ...saved } = answer
  return saved
}

/** Marks a choice as a draft that is not saved yet. Choosing the saved answer again leaves no draft. */
function withDraft(answer: AnswerState, value: AnswerValue): AnswerState {
  if (isSameValue(valueOnScreen(answer), value)) return answer
  const saved = dropDraft(answer)
  return isSameValue(saved, value) ? saved : { ...saved, draft: draftOf(value) }
}

function setFlag(answer: AnswerState, marked: boolean): AnswerState {
  return answer.marked === marked ? answer : { ...answer, marked }
}

/**
 * Clears the choice, saved or not. The real examinations then show Not Answered, so under the exam rule the review flag
 * is cleared too.
 */
export function clear(rule: SaveRule, answer: AnswerState): AnswerState {
  const emptied = give(answer, noAnswer)
  return rule === 'exam' ? setFlag(emptied, false) : emptied
}

function chosen(kind: QuestionKind | undefined, answer: AnswerState, optionId: string) {
  if (kind === 'single') return chooseOne(valueOnScreen(answer), optionId)
  return kind === 'several' ? chooseAlso(valueOnScreen(answer), optionId) : null
}

type Choice = { kind: QuestionKind | undefined; optionId: string }

/** A question of another kind accepts no choice. */
export function choose(rule: SaveRule, answer: AnswerState, { kind, optionId }: Choice): AnswerState {
  const value = chosen(kind, answer, optionId)
  if (!value) return answer
  if (!isAnswered(value)) return clear(rule, answer)
  return rule === 'exam' ? withDraft(answer, value) : give(answer, value)
}

/**
 * Handles typing in the number field. Text that may still become a number stays in the field but is no answer; text
 * that cannot is refused and changes nothing. With `exam`, a saved answer survives an emptied field until a button is
 * pressed, because replacing a number passes through an empty field.
 */
export function enterNumber(rule: SaveRule, { answer, entry }: Given, text: string): Given {
  if (!canBecomeNumber(text)) return { answer, entry: { ...entry, isRefused: true } }
  const number = numberIn(text)
  if (number !== null) {
    const value = { option_id: null, number }
    const shown = text === number ? emptyEntry : { text, isRefused: false }
    return { answer: rule === 'exam' ? withDraft(answer, value) : give(answer, value), entry: shown }
  }
  return { answer: rule === 'exam' ? dropDraft(answer) : give(answer, noAnswer), entry: { text, isRefused: false } }
}

/** Handles a save button: the value on the screen becomes the answer. */
export function save({ answer, entry }: Given, marked: boolean): AnswerState {
  const isAnswer = entry.text === null || numberIn(entry.text) !== null
  const value = isAnswer ? valueOnScreen(answer) : noAnswer
  return setFlag(give(answer, value), marked)
}
