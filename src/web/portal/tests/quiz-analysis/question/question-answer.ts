import type { QuestionAnalysis } from '#domains/attempts/analysis/schema.ts'
import { andList, orList } from '#platform/text/listed.ts'
import { plural, t } from '#platform/text/messages.ts'
import { optionLetter, signedMarks } from '#web/portal/parts/figures.ts'

/*
 * Labels of a question's answer and result, visible and for screen readers.
 */

type Question = Pick<QuestionAnalysis, 'selected_options' | 'given_number' | 'result' | 'marks'> & {
  q_id: Pick<QuestionAnalysis['q_id'], 'kind' | 'options' | 'correct_options' | 'correct_number'>
}

export function isSelected({ selected_options }: Pick<Question, 'selected_options'>, optionId: string) {
  return selected_options.includes(optionId)
}

export function isRight({ q_id }: Pick<Question, 'q_id'>, optionId: string) {
  return q_id.correct_options.includes(optionId)
}

/** Joins option letters in the order of the paper: 'A', 'A and C', 'A, C and D'. */
function lettersOf({ q_id }: Question, ids: string[], list = andList) {
  return list(q_id.options.flatMap(({ _id }, index) => (ids.includes(_id) ? [optionLetter(index)] : [])))
}

/** Uses a true minus sign, as marks do. */
export function numberText(number: string) {
  return number.replace('-', '−')
}

/** Returns the right number, for example '12', or with its tolerance '14.14 ± 0.01'. */
function rightNumber({ q_id }: Question) {
  if (!q_id.correct_number) return ''
  const { value, tolerance } = q_id.correct_number
  return /[1-9]/.test(tolerance) ? `${numberText(value)} ± ${tolerance}` : numberText(value)
}

/** null: the question was not answered. */
export function givenText(question: Question) {
  if (question.q_id.kind === 'numeric') return question.given_number && numberText(question.given_number)
  return lettersOf(question, question.selected_options) || null
}

/** If a single-choice question was corrected to two keys, either option is right. */
export function rightText(question: Question) {
  if (question.q_id.kind === 'numeric') return rightNumber(question)
  return lettersOf(question, question.q_id.correct_options, question.q_id.kind === 'single' ? orList : andList)
}

export const resultNames = {
  correct: t`correct`,
  partial: t`partly correct`,
  wrong: t`wrong`,
  skipped: t`skipped`,
  dropped: t`dropped`,
} as const

/** Describes what happened to a choice that was on the screen but not saved. */
export function draftNote({ draft }: Pick<QuestionAnalysis, 'draft'>) {
  if (draft === null) return null
  return draft === 'counted'
    ? t`You chose this answer without saving it. In this test, unsaved choices count.`
    : t`You had also made a choice without saving it. In this test, only saved answers count.`
}

/** Explains the marks where sign and colour do not suffice. */
export function resultNote(question: Question) {
  const { result, marks, selected_options, q_id } = question
  if (result === 'dropped') {
    return t`The institute dropped this question after the test. You get ${signedMarks(marks)} marks for it.`
  }
  if (result !== 'partial') return null
  const right = t`${plural(q_id.correct_options.length, '#\u00a0correct option', '#\u00a0correct options')}`
  return t`Partly correct: you chose ${selected_options.length} of the ${right} and no wrong option.`
}
