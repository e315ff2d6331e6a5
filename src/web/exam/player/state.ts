import type { AnswerState } from '../../../domains/attempts/schema.ts'
import type { QuestionKind, StudentQuestion } from '../../../domains/exams/schema.ts'
import { type AnswerValue, chooseAlso, chooseOne, isAnswered, isSameValue, noAnswer } from './answer-value.ts'
import { findQuestion, type Layout, neighbour } from './layout.ts'
import { canBecomeNumber, emptyEntry, isNumber, type NumberEntry } from './number-entry.ts'

/*
 * What the candidate has done, as a pure reducer: no DOM, no clock, no network. Every action carries the whole seconds spent on the current
 * question since the action before. A question without an answer row has not been visited.
 */

export type Answers = Readonly<Record<string, AnswerState>>
/** `entry`: what stands in the field of the current question beside its answer. */
export type ExamState = { answers: Answers; currentId: string; entry: NumberEntry }

export type ExamAction =
  | { type: 'open'; questionId: string }
  | { type: 'choose'; optionId: string }
  | { type: 'number'; text: string }
  | { type: 'clear' | 'save-next' | 'mark-next' | 'previous' | 'pause' }

export type PaletteState = 'answered' | 'not-answered' | 'not-visited' | 'marked' | 'answered-marked'
export type Counts = Record<PaletteState, number>

export function paletteState(answer: AnswerState | undefined): PaletteState {
  if (!answer) return 'not-visited'
  if (!isAnswered(answer)) return answer.marked ? 'marked' : 'not-answered'
  return answer.marked ? 'answered-marked' : 'answered'
}

export function countStates(questions: Pick<StudentQuestion, '_id'>[], answers: Answers): Counts {
  const counts: Counts = { answered: 0, 'not-answered': 0, 'not-visited': 0, marked: 0, 'answered-marked': 0 }
  for (const { _id } of questions) counts[paletteState(answers[_id])] += 1
  return counts
}

/** Answers that will be evaluated: a mark for review takes nothing away. */
export function answeredOf(counts: Counts) {
  return counts.answered + counts['answered-marked']
}

function change(state: ExamState, part: Partial<AnswerState>): ExamState {
  const answer = state.answers[state.currentId]
  if (!answer) return state
  return { ...state, answers: { ...state.answers, [answer.question_id]: { ...answer, ...part } } }
}

function visit(state: ExamState, questionId: string | undefined): ExamState {
  if (questionId === undefined) return state
  const there = { ...state, currentId: questionId, entry: emptyEntry }
  if (state.answers[questionId]) return there
  const fresh: AnswerState = { question_id: questionId, option_id: null, marked: false, seconds: 0 }
  return { ...there, answers: { ...state.answers, [questionId]: fresh } }
}

function addSeconds(state: ExamState, spent: number) {
  const before = state.answers[state.currentId]?.seconds ?? 0
  return spent > 0 ? change(state, { seconds: before + spent }) : state
}

/** Puts another answer in the place of the one there is; nothing is written when it is the same. */
function give(state: ExamState, value: AnswerValue): ExamState {
  const answer = state.answers[state.currentId]
  if (!answer || isSameValue(answer, value)) return state
  const { question_id, marked, seconds } = answer
  return { ...state, answers: { ...state.answers, [question_id]: { question_id, ...value, marked, seconds } } }
}

function choose(state: ExamState, optionId: string, kind: QuestionKind | undefined) {
  const answer = state.answers[state.currentId] ?? noAnswer
  if (kind === 'single') return give(state, chooseOne(answer, optionId))
  return kind === 'several' ? give(state, chooseAlso(answer, optionId)) : state
}

/** A text that is on the way to a number stands in the field and answers nothing; one that cannot become a number leaves all as it was. */
function enter(state: ExamState, text: string): ExamState {
  if (!canBecomeNumber(text)) return { ...state, entry: { ...state.entry, isRefused: true } }
  if (isNumber(text)) return { ...give(state, { option_id: null, number: text }), entry: emptyEntry }
  return { ...give(state, noAnswer), entry: { text, isRefused: false } }
}

/** What the field of a number shows. */
export function shownNumber({ answers, currentId, entry }: ExamState) {
  return answers[currentId]?.number ?? entry.text
}

function setMark(state: ExamState, marked: boolean) {
  return state.answers[state.currentId]?.marked === marked ? state : change(state, { marked })
}

/** The next state; `spent` is in whole seconds. After the last question of the paper Save & Next and Mark & Next stay. */
export function reduce(layout: Layout, before: ExamState, { spent, ...action }: ExamAction & { spent: number }) {
  const state = addSeconds(before, spent)
  const kind = findQuestion(layout, state.currentId)?.kind
  const next = () => neighbour(layout, state.currentId, 1)?._id
  switch (action.type) {
    case 'open':
      return findQuestion(layout, action.questionId) ? visit(state, action.questionId) : state
    case 'choose':
      return choose(state, action.optionId, kind)
    case 'number':
      return kind === 'numeric' ? enter(state, action.text) : state
    case 'clear':
      return { ...give(state, noAnswer), entry: emptyEntry }
    case 'save-next':
      return visit(setMark(state, false), next())
    case 'mark-next':
      return visit(setMark(state, true), next())
    case 'previous':
      return visit(state, neighbour(layout, state.currentId, -1)?._id)
    case 'pause':
      return state
  }
}

/** The answers an action wrote: of the question left and of the one come to. */
export function writtenBy(before: ExamState, after: ExamState): AnswerState[] {
  const touched = new Set([before.currentId, after.currentId])
  return [...touched].flatMap((id) => {
    const answer = after.answers[id]
    return answer && answer !== before.answers[id] ? [answer] : []
  })
}

/** Going on where the candidate was furthest in the paper; a new attempt begins at the first question. */
export function startState(layout: Layout, answers: AnswerState[], currentId?: string): ExamState {
  const known = Object.fromEntries(
    answers.filter(({ question_id }) => layout.position.has(question_id)).map((answer) => [answer.question_id, answer]),
  )
  const furthest = layout.order.findLast(({ _id }) => known[_id])
  const start = currentId ?? furthest?._id ?? layout.order[0]?._id ?? ''
  return { answers: known, currentId: start, entry: emptyEntry }
}
