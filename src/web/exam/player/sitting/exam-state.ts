import type { AnswerState } from '#domains/attempts/sitting/schema.ts'
import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import {
  type AnswerValue,
  choose,
  clear,
  enterNumber,
  type Given,
  isAnswered,
  noAnswer,
  type SaveRule,
  save,
  valueOnScreen,
} from './answer.ts'
import { findQuestion, type Layout, neighbour } from './layout.ts'
import { emptyEntry, type NumberEntry } from './number-entry.ts'

/*
 * State of the candidate's work, as a pure reducer without DOM, clock or network. Every action carries the whole
 * seconds spent on the current question since the previous action. A question without an answer row was not visited.
 */

export type Answers = Readonly<Record<string, AnswerState>>
/** `entry`: contents of the current question's field. */
export type ExamState = { answers: Answers; currentId: string; entry: NumberEntry }

/** `isOpen`: whether the section of a question can be worked on now. */
export type ExamRules = { layout: Layout; saveRule: SaveRule; isOpen: (questionId: string) => boolean }

export type ExamAction =
  | { type: 'open'; questionId: string }
  | { type: 'choose'; optionId: string }
  | { type: 'number'; text: string }
  | { type: 'clear' | 'save-next' | 'flag-next' | 'previous' | 'pause' }

export type PaletteState = 'answered' | 'not-answered' | 'not-visited' | 'flagged' | 'answered-flagged'
export type Counts = Record<PaletteState, number>

/** Depends on the saved answer only; a draft does not change it. */
export function paletteState(answer: AnswerState | undefined): PaletteState {
  if (!answer) return 'not-visited'
  if (!isAnswered(answer)) return answer.marked ? 'flagged' : 'not-answered'
  return answer.marked ? 'answered-flagged' : 'answered'
}

export function countStates(questions: Pick<StudentQuestion, '_id'>[], answers: Answers): Counts {
  const counts: Counts = { answered: 0, 'not-answered': 0, 'not-visited': 0, flagged: 0, 'answered-flagged': 0 }
  for (const { _id } of questions) counts[paletteState(answers[_id])] += 1
  return counts
}

/** Counts the answers that will be evaluated; a review flag does not exclude one. */
export function answeredOf(counts: Counts) {
  return counts.answered + counts['answered-flagged']
}

/** Returns choices that were never saved as answers. */
export function unsavedChoices(questions: Pick<StudentQuestion, '_id'>[], answers: Answers) {
  return questions.filter(({ _id }) => answers[_id]?.draft).length
}

/** Returns the answer shown on screen: the draft, else the saved answer. */
export function shownAnswer({ answers }: Pick<ExamState, 'answers'>, questionId: string): AnswerValue {
  const answer = answers[questionId]
  return answer ? valueOnScreen(answer) : noAnswer
}

/** Returns the text of the number field. */
export function shownNumber(exam: ExamState) {
  return exam.entry.text ?? shownAnswer(exam, exam.currentId).number ?? ''
}

function put(state: ExamState, answer: AnswerState): ExamState {
  if (state.answers[answer.question_id] === answer) return state
  return { ...state, answers: { ...state.answers, [answer.question_id]: answer } }
}

function visit(state: ExamState, questionId: string): ExamState {
  const there = { ...state, currentId: questionId, entry: emptyEntry }
  if (state.answers[questionId]) return there
  return put(there, { question_id: questionId, option_id: null, marked: false, seconds: 0 })
}

function addSeconds(state: ExamState, spent: number) {
  const answer = state.answers[state.currentId]
  return answer && spent > 0 ? put(state, { ...answer, seconds: answer.seconds + spent }) : state
}

/** A question in a locked section cannot be opened: the buttons leave the candidate in place. */
function goTo(rules: ExamRules, state: ExamState, questionId: string | undefined) {
  const question = questionId === undefined ? undefined : findQuestion(rules.layout, questionId)
  return question && rules.isOpen(question._id) ? visit(state, question._id) : state
}

/** Applies an action to the answer of the current question and to its field. */
function answerTo({ layout, saveRule }: ExamRules, given: Given, action: ExamAction): Given {
  const { answer, entry } = given
  const kind = findQuestion(layout, answer.question_id)?.kind
  switch (action.type) {
    case 'choose':
      return { answer: choose(saveRule, answer, { kind, optionId: action.optionId }), entry }
    case 'number':
      return kind === 'numeric' ? enterNumber(saveRule, given, action.text) : given
    case 'clear':
      return { answer: clear(saveRule, answer), entry: emptyEntry }
    case 'save-next':
    case 'flag-next':
      return { answer: save(given, action.type === 'flag-next'), entry: emptyEntry }
    default:
      return given
  }
}

function change(rules: ExamRules, state: ExamState, action: ExamAction): ExamState {
  const before = state.answers[state.currentId]
  if (!before || !rules.isOpen(state.currentId)) return state
  const { answer, entry } = answerTo(rules, { answer: before, entry: state.entry }, action)
  return put(entry === state.entry ? state : { ...state, entry }, answer)
}

/** Returns the next state; `spent` is in whole seconds. At the last open question, Save & Next and Mark & Next stay there. */
export function reduce(rules: ExamRules, before: ExamState, { spent, ...action }: ExamAction & { spent: number }) {
  const state = addSeconds(before, spent)
  const beside = (step: 1 | -1) => neighbour(rules.layout, state.currentId, step)?._id
  switch (action.type) {
    case 'open':
      return goTo(rules, state, action.questionId)
    case 'previous':
      return goTo(rules, state, beside(-1))
    case 'save-next':
    case 'flag-next':
      return goTo(rules, change(rules, state, action), beside(1))
    case 'pause':
      return state
    default:
      return change(rules, state, action)
  }
}

/** Returns the answers that an action wrote: of the question left and of the one opened. */
export function writtenBy(before: ExamState, after: ExamState): AnswerState[] {
  const touched = new Set([before.currentId, after.currentId])
  return [...touched].flatMap((id) => {
    const answer = after.answers[id]
    return answer && answer !== before.answers[id] ? [answer] : []
  })
}

/** Resumes at the last visited question in the open sections; a new attempt begins at the first question. */
export function startState({ layout, isOpen }: ExamRules, answers: AnswerState[], currentId?: string): ExamState {
  const known = Object.fromEntries(
    answers.filter(({ question_id }) => layout.position.has(question_id)).map((answer) => [answer.question_id, answer]),
  )
  const open = layout.order.filter(({ _id }) => isOpen(_id))
  const asked = open.find(({ _id }) => _id === currentId)
  const furthest = open.findLast(({ _id }) => known[_id])
  const start = asked ?? furthest ?? open[0] ?? layout.order[0]
  return { answers: known, currentId: start?._id ?? '', entry: emptyEntry }
}
