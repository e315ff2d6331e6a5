import { expect, test } from 'vitest'
import { formatMarks } from '../format-marks.ts'
import {
  countStates,
  type ExamAction,
  type ExamRules,
  type ExamState,
  paletteState,
  reduce,
  startState,
  writtenBy,
} from './exam-state.ts'
import { layOut } from './layout.ts'

const section = (id: string) => ({
  _id: id,
  section_name: id,
  questions_count: 2,
  marks_per_question: '1',
  penalty: '1/4',
})
const question = (id: string, section_id: string) => ({
  _id: id,
  sno: 1,
  section_id,
  kind: 'single' as const,
  keeps_order: false,
  text: { en: '' },
  options: [],
  passage_id: null,
})
const layout = layOut({
  sections: [section('s1'), section('s2')],
  questions: [question('q1', 's1'), question('q3', 's2'), question('q2', 's1'), question('q4', 's2')],
})
const rules: ExamRules = { layout, saveRule: 'practice', isOpen: () => true }

function play(state: ExamState, ...actions: ExamAction[]) {
  return actions.reduce((now, action) => reduce(rules, now, { ...action, spent: 0 }), state)
}
const fresh = play(startState(rules, []), { type: 'open', questionId: 'q1' })
const stateOf = (state: ExamState, id: string) => paletteState(state.answers[id])

test('orders questions by section, whatever their order in the paper', () => {
  expect(layout.order.map(({ _id }) => _id)).toEqual(['q1', 'q2', 'q3', 'q4'])
})

test('counts an opened but empty question as not answered, and the others as not visited', () => {
  const left = play(fresh, { type: 'save-next' })
  expect([stateOf(left, 'q1'), stateOf(left, 'q2'), stateOf(left, 'q3')]).toEqual([
    'not-answered',
    'not-answered',
    'not-visited',
  ])
})

test('answers at once on a choice, and clears it when the same option is chosen again', () => {
  const chosen = play(fresh, { type: 'choose', optionId: 'b' })
  expect(chosen.answers.q1?.option_id).toBe('b')
  expect(stateOf(chosen, 'q1')).toBe('answered')
  expect(stateOf(play(chosen, { type: 'choose', optionId: 'b' }), 'q1')).toBe('not-answered')
  expect(play(chosen, { type: 'choose', optionId: 'c' }).answers.q1?.option_id).toBe('c')
})

test('keeps the mark on a marked answer while it changes, and still counts it', () => {
  const flagged = play(
    fresh,
    { type: 'choose', optionId: 'a' },
    { type: 'flag-next' },
    { type: 'previous' },
    { type: 'choose', optionId: 'b' },
  )
  expect(stateOf(flagged, 'q1')).toBe('answered-flagged')
  expect(countStates(layout.order, flagged.answers)).toMatchObject({ 'answered-flagged': 1, 'not-visited': 2 })
})

test('removes the answer but not the flag on Clear Response', () => {
  const cleared = play(
    fresh,
    { type: 'choose', optionId: 'a' },
    { type: 'flag-next' },
    { type: 'previous' },
    { type: 'clear' },
  )
  expect(stateOf(cleared, 'q1')).toBe('flagged')
})

test('removes the flag on Save & Next', () => {
  const saved = play(fresh, { type: 'flag-next' }, { type: 'previous' }, { type: 'save-next' })
  expect(stateOf(saved, 'q1')).toBe('not-answered')
})

test('goes from the last question of a section to the first of the next, and stays at the last of all', () => {
  const at = (id: string) => play(fresh, { type: 'open', questionId: id })
  expect(play(at('q2'), { type: 'save-next' }).currentId).toBe('q3')
  expect(play(at('q4'), { type: 'save-next' }).currentId).toBe('q4')
  expect(play(at('q4'), { type: 'flag-next' })).toMatchObject({ currentId: 'q4', answers: { q4: { marked: true } } })
  expect(play(fresh, { type: 'previous' }).currentId).toBe('q1')
})

test('counts time for the question on the screen', () => {
  const moved = reduce(rules, fresh, { type: 'open', questionId: 'q3', spent: 40 })
  const back = reduce(rules, moved, { type: 'open', questionId: 'q1', spent: 5 })
  const paused = reduce(rules, back, { type: 'pause', spent: 2 })
  expect([paused.answers.q1?.seconds, paused.answers.q3?.seconds]).toEqual([42, 5])
})

test('writes the question left and the one opened, and nothing twice', () => {
  const chosen = play(fresh, { type: 'choose', optionId: 'a' })
  const moved = reduce(rules, chosen, { type: 'save-next', spent: 9 })
  expect(writtenBy(chosen, moved).map(({ question_id, seconds }) => [question_id, seconds])).toEqual([
    ['q1', 9],
    ['q2', 0],
  ])
  const back = play(moved, { type: 'previous' })
  expect(writtenBy(moved, back)).toEqual([])
})

test('resumes at the furthest visited question', () => {
  const answers = ['q3', 'q1'].map((question_id) => ({ question_id, option_id: null, marked: false, seconds: 3 }))
  expect(startState(rules, answers).currentId).toBe('q3')
  expect(startState(rules, []).currentId).toBe('q1')
  expect(startState(rules, answers, 'q1').currentId).toBe('q1')
})

test('allows nothing outside the one open section to be started, reached or changed', () => {
  const closed: ExamRules = { ...rules, isOpen: (id) => layout.order.findIndex(({ _id }) => _id === id) >= 2 }
  const held = ['q1', 'q2'].map((question_id) => ({ question_id, option_id: 'a', marked: false, seconds: 3 }))
  const does = (state: ExamState, action: ExamAction) => reduce(closed, state, { ...action, spent: 0 })

  const begun = does(startState(closed, held, 'q1'), { type: 'open', questionId: 'q3' })
  expect(begun.currentId).toBe('q3')
  expect(does(begun, { type: 'previous' })).toBe(begun)
  expect(does(begun, { type: 'open', questionId: 'q2' })).toBe(begun)

  const caught = { ...begun, currentId: 'q2' }
  for (const type of ['clear', 'flag-next'] as const) {
    expect(does(caught, { type }).answers.q2).toEqual({ question_id: 'q2', option_id: 'a', marked: false, seconds: 3 })
  }
  expect(does(caught, { type: 'choose', optionId: 'b' })).toBe(caught)
})

test('saves and stays on Save & Next at the last question of the open section', () => {
  const first: ExamRules = { ...rules, isOpen: (id) => id === 'q1' || id === 'q2' }
  const at = {
    ...fresh,
    currentId: 'q2',
    answers: { q2: { question_id: 'q2', option_id: 'a', marked: true, seconds: 0 } },
  }
  const saved = reduce(first, at, { type: 'save-next', spent: 0 })
  expect([saved.currentId, stateOf(saved, 'q2')]).toEqual(['q2', 'answered'])
})

test('shows marks as decimals where exact, else as fractions', () => {
  expect(['2', '1/4', '1/3', '3/2', '0'].map(formatMarks)).toEqual(['2', '0.25', '1/3', '1.5', '0'])
})
