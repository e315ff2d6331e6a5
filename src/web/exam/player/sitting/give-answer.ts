import type { AnswerState } from '../../../../domains/attempts/schema.ts'
import type { PublicTerms, QuestionKind } from '../../../../domains/exams/schema.ts'
import {
  type AnswerValue,
  answerValue,
  chooseAlso,
  chooseOne,
  draftOf,
  isAnswered,
  isSameValue,
  noAnswer,
} from './answer-value.ts'
import { canBecomeNumber, emptyEntry, isNumber, type NumberEntry } from './number-entry.ts'

/*
 * What becomes of the answer to one question, under either save rule. With `practice` every choice is an answer at once. With `exam` it is a draft
 * until a save button makes an answer of it; taking it back needs no button. The same object comes back where nothing changes, so that nothing is written.
 */

export type SaveRule = PublicTerms['save_rule']
/** One answer, and what stands in its field beside it. */
export type Given = { answer: AnswerState; entry: NumberEntry }

/** What the screen shows as chosen: the draft if there is one. */
export function valueOnScreen(answer: AnswerState): AnswerValue {
  return answer.draft ? answerValue(answer.draft) : answer
}

/** Puts another answer in the place of the one there is; a draft goes. */
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

/** Only on the screen. The saved answer, chosen again, is no draft. */
function hold(answer: AnswerState, value: AnswerValue): AnswerState {
  if (isSameValue(valueOnScreen(answer), value)) return answer
  const saved = dropDraft(answer)
  return isSameValue(saved, value) ? saved : { ...saved, draft: draftOf(value) }
}

function setMark(answer: AnswerState, marked: boolean): AnswerState {
  return answer.marked === marked ? answer : { ...answer, marked }
}

/** Takes back what is chosen, saved or not. The real examinations then show Not Answered, so there the mark goes too. */
export function clear(rule: SaveRule, answer: AnswerState): AnswerState {
  const emptied = give(answer, noAnswer)
  return rule === 'exam' ? setMark(emptied, false) : emptied
}

function chosen(kind: QuestionKind | undefined, answer: AnswerState, optionId: string) {
  if (kind === 'single') return chooseOne(valueOnScreen(answer), optionId)
  return kind === 'several' ? chooseAlso(valueOnScreen(answer), optionId) : null
}

type Choice = { kind: QuestionKind | undefined; optionId: string }

/** A question of another kind takes no choice. */
export function choose(rule: SaveRule, answer: AnswerState, { kind, optionId }: Choice): AnswerState {
  const value = chosen(kind, answer, optionId)
  if (!value) return answer
  if (!isAnswered(value)) return clear(rule, answer)
  return rule === 'exam' ? hold(answer, value) : give(answer, value)
}

/**
 * A text that is on the way to a number stands in the field and answers nothing; one that cannot become a number leaves all as it was. With `exam` an answer that
 * is saved outlives the emptied field until a button is pressed: who types another number passes through it.
 */
export function enterNumber(rule: SaveRule, { answer, entry }: Given, text: string): Given {
  if (!canBecomeNumber(text)) return { answer, entry: { ...entry, isRefused: true } }
  if (isNumber(text)) {
    const value = { option_id: null, number: text }
    return { answer: rule === 'exam' ? hold(answer, value) : give(answer, value), entry: emptyEntry }
  }
  return { answer: rule === 'exam' ? dropDraft(answer) : give(answer, noAnswer), entry: { text, isRefused: false } }
}

/** A save button: what the screen shows becomes the answer. */
export function save({ answer, entry }: Given, marked: boolean): AnswerState {
  const value = entry.text === null ? valueOnScreen(answer) : noAnswer
  return setMark(give(answer, value), marked)
}
