import type { AnswerState } from '../../../domains/attempts/schema.ts'
import type { StudentQuestion } from '../../../domains/exams/schema.ts'
import { findQuestion, type Layout, neighbour } from './layout.ts'

/*
 * What the candidate has done, as a pure reducer: no DOM, no clock, no network. Every action carries the whole seconds spent on the current
 * question since the action before. A question without an answer row has not been visited.
 */

export type Answers = Readonly<Record<string, AnswerState>>
export type ExamState = { answers: Answers; currentId: string }

export type ExamAction =
  | { type: 'open'; questionId: string }
  | { type: 'choose'; optionId: string }
  | { type: 'clear' | 'save-next' | 'mark-next' | 'previous' | 'pause' }

export type PaletteState = 'answered' | 'not-answered' | 'not-visited' | 'marked' | 'answered-marked'
export type Counts = Record<PaletteState, number>

export function paletteState(answer: AnswerState | undefined): PaletteState {
  if (!answer) return 'not-visited'
  if (answer.option_id === null) return answer.marked ? 'marked' : 'not-answered'
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
  if (state.answers[questionId]) return { ...state, currentId: questionId }
  const fresh: AnswerState = { question_id: questionId, option_id: null, marked: false, seconds: 0 }
  return { currentId: questionId, answers: { ...state.answers, [questionId]: fresh } }
}

function addSeconds(state: ExamState, spent: number) {
  const before = state.answers[state.currentId]?.seconds ?? 0
  return spent > 0 ? change(state, { seconds: before + spent }) : state
}

function choose(state: ExamState, optionId: string) {
  const chosen = state.answers[state.currentId]?.option_id
  return change(state, { option_id: chosen === optionId ? null : optionId })
}

function setMark(state: ExamState, marked: boolean) {
  return state.answers[state.currentId]?.marked === marked ? state : change(state, { marked })
}

/** The next state; `spent` is in whole seconds. After the last question of the paper Save & Next and Mark & Next stay. */
export function reduce(layout: Layout, before: ExamState, { spent, ...action }: ExamAction & { spent: number }) {
  const state = addSeconds(before, spent)
  const next = () => neighbour(layout, state.currentId, 1)?._id
  switch (action.type) {
    case 'open':
      return findQuestion(layout, action.questionId) ? visit(state, action.questionId) : state
    case 'choose':
      return choose(state, action.optionId)
    case 'clear':
      return change(state, { option_id: null })
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
  return { answers: known, currentId: start }
}
