import { expect, test } from 'vitest'
import type { QuestionKind } from '#domains/bank/schema.ts'
import {
  countStates,
  type ExamAction,
  type ExamRules,
  type ExamState,
  paletteState,
  reduce,
  shownNumber,
  startState,
} from './exam-state.ts'
import { layOut } from './layout.ts'
import { entryProblem } from './number-entry.ts'

const section = { _id: 's1', section_name: 'One', questions_count: 3, marks_per_question: '4', penalty: '1' }
const option = (id: string) => ({ _id: id, text: { en: id } })
const question = (id: string, kind: QuestionKind) => ({
  _id: id,
  sno: 1,
  section_id: 's1',
  kind,
  keeps_order: false,
  text: { en: '' },
  options: kind === 'numeric' ? [] : ['a', 'b', 'c'].map(option),
  passage_id: null,
})
const layout = layOut({
  sections: [section],
  questions: [question('several', 'several'), question('number', 'numeric'), question('single', 'single')],
})
const rules: ExamRules = { layout, saveRule: 'practice', isOpen: () => true }

function play(state: ExamState, ...actions: ExamAction[]) {
  return actions.reduce((now, action) => reduce(rules, now, { ...action, spent: 0 }), state)
}
const at = (questionId: string) => play(startState(rules, []), { type: 'open', questionId })
const choose = (optionId: string) => ({ type: 'choose', optionId }) as const
const enter = (text: string) => ({ type: 'number', text }) as const
const stateOf = (state: ExamState) => paletteState(state.answers[state.currentId])

test('selects several options independently, and counts none as unanswered', () => {
  const two = play(at('several'), choose('c'), choose('a'))
  expect(two.answers.several).toEqual({
    question_id: 'several',
    option_id: null,
    option_ids: ['c', 'a'],
    marked: false,
    seconds: 0,
  })
  expect(stateOf(two)).toBe('answered')
  expect(play(two, choose('c')).answers.several?.option_ids).toEqual(['a'])
  const none = play(two, choose('c'), choose('a'))
  expect(none.answers.several).not.toHaveProperty('option_ids')
  expect(stateOf(none)).toBe('not-answered')
})

test('accepts a number as typed, and treats an incomplete one as no answer', () => {
  const typed = play(at('number'), enter('-'))
  expect([shownNumber(typed), stateOf(typed), entryProblem(typed.entry)]).toEqual([
    '-',
    'not-answered',
    '“-” is not a number yet, so it is not saved.',
  ])
  const five = play(typed, enter('-5'), enter('-5.'), enter('-5.0'))
  expect(five.answers.number).toEqual({
    question_id: 'number',
    option_id: null,
    number: '-5.0',
    marked: false,
    seconds: 0,
  })
  expect([shownNumber(five), stateOf(five), entryProblem(five.entry)]).toEqual(['-5.0', 'answered', ''])
  const emptied = play(five, enter(''))
  expect([shownNumber(emptied), stateOf(emptied)]).toEqual(['', 'not-answered'])
  expect(emptied.answers.number).not.toHaveProperty('number')
})

test('refuses input that cannot become a number, with a message that the next key removes, and keeps the answer', () => {
  const refused = play(at('number'), enter('12'), enter('12a'))
  expect([shownNumber(refused), refused.answers.number?.number]).toEqual(['12', '12'])
  expect(entryProblem(refused.entry)).toContain('Enter a number only')
  expect(entryProblem(play(refused, enter('123')).entry)).toBe('')
  expect(entryProblem(play(refused, { type: 'save-next' }).entry)).toBe('')
})

test.each([
  ['several', choose('a')],
  ['number', enter('7')],
  ['single', choose('a')],
] as const)('the buttons work the same for an answer of the kind %s', (id, answer) => {
  const given = play(at(id), answer)
  const flagged = play(given, { type: 'flag-next' }, { type: 'open', questionId: id })
  expect(stateOf(flagged)).toBe('answered-flagged')
  expect(flagged.answers[id]).toEqual({ ...given.answers[id], marked: true })
  const saved = play(flagged, { type: 'save-next' }, { type: 'open', questionId: id })
  expect(saved.answers[id]).toEqual(given.answers[id])
  const cleared = play(flagged, { type: 'clear' })
  expect(stateOf(cleared)).toBe('flagged')
  expect(cleared.answers[id]).toEqual({ question_id: id, option_id: null, marked: true, seconds: 0 })
})

test('empties an unfinished number field on Clear Response and on leaving the question', () => {
  const begun = play(at('number'), enter('.'))
  expect(shownNumber(play(begun, { type: 'clear' }))).toBe('')
  expect(shownNumber(play(begun, { type: 'save-next' }, { type: 'previous' }))).toBe('')
  expect(shownNumber(play(begun, { type: 'pause' }))).toBe('.')
})

test('refuses an answer of another kind than the question', () => {
  for (const [id, action] of [
    ['number', choose('a')],
    ['several', enter('3')],
    ['single', enter('3')],
  ] as const) {
    const before = at(id)
    expect(play(before, action)).toEqual(before)
  }
})

test('shows answers of every kind after resuming, and counts them in the summary', () => {
  const base = { option_id: null, marked: false, seconds: 4 }
  const held = [
    { ...base, question_id: 'several', option_ids: ['b', 'c'] },
    { ...base, question_id: 'number', number: '.5', marked: true },
    { ...base, question_id: 'single', option_id: 'a' },
  ]
  const resumed = startState(rules, held, 'number')
  expect(shownNumber(resumed)).toBe('.5')
  expect(countStates(layout.order, resumed.answers)).toMatchObject({ answered: 2, 'answered-flagged': 1 })
  expect(play(resumed, { type: 'previous' }, choose('b')).answers.several?.option_ids).toEqual(['c'])
})
