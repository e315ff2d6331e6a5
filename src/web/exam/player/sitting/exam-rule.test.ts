import { expect, test } from 'vitest'
import type { AnswerState } from '#domains/attempts/sitting/schema.ts'
import type { QuestionKind } from '#domains/bank/schema.ts'
import {
  type ExamAction,
  type ExamRules,
  type ExamState,
  paletteState,
  reduce,
  shownAnswer,
  shownNumber,
  startState,
  unsavedChoices,
  writtenBy,
} from './exam-state.ts'
import { layOut } from './layout.ts'

/*
 * The save rule of the real examinations, row by row as on their instruction pages.
 */

const section = (id: string) => ({
  _id: id,
  section_name: id,
  questions_count: 3,
  marks_per_question: '1',
  penalty: '0',
})
const question = (id: string, section_id: string, kind: QuestionKind = 'single') => ({
  _id: id,
  sno: 1,
  section_id,
  kind,
  keeps_order: false,
  text: { en: '' },
  passage_id: null,
  options: kind === 'numeric' ? [] : ['a', 'b', 'c'].map((_id) => ({ _id, text: { en: _id } })),
})
const layout = layOut({
  sections: [section('s1'), section('s2')],
  questions: [
    question('q1', 's1'),
    question('several', 's1', 'several'),
    question('number', 's1', 'numeric'),
    question('q4', 's2'),
  ],
})
const rules: ExamRules = { layout, saveRule: 'exam', isOpen: () => true }

function play(state: ExamState, ...actions: ExamAction[]) {
  return actions.reduce((now, action) => reduce(rules, now, { ...action, spent: 0 }), state)
}
const open = (questionId: string) => ({ type: 'open', questionId }) as const
const choose = (optionId: string) => ({ type: 'choose', optionId }) as const
const enter = (text: string) => ({ type: 'number', text }) as const
const next = { type: 'save-next' } as const
const flag = { type: 'flag-next' } as const
const clear = { type: 'clear' } as const
const at = (id: string) => play(startState(rules, []), open(id))
const fresh = at('q1')
const stateOf = (state: ExamState, id: string) => paletteState(state.answers[id])
/** Returns an answer for q1 that the candidate comes back to. */
const held = (part: Partial<AnswerState>) =>
  play(startState(rules, [{ question_id: 'q1', option_id: null, marked: false, seconds: 0, ...part }]), open('q1'))

test('choosing an option saves nothing, stays on the question, and keeps its state', () => {
  const chosen = play(fresh, choose('b'))
  expect(chosen.answers.q1).toEqual({
    question_id: 'q1',
    option_id: null,
    draft: { option_id: 'b' },
    marked: false,
    seconds: 0,
  })
  expect([chosen.currentId, stateOf(chosen, 'q1'), shownAnswer(chosen, 'q1').option_id]).toEqual([
    'q1',
    'not-answered',
    'b',
  ])
  expect(unsavedChoices(layout.order, chosen.answers)).toBe(1)
})

test('replaces the draft with another option, and keeps the saved answer until a button is pressed', () => {
  const changed = play(held({ option_id: 'a' }), choose('b'), choose('c'))
  expect([changed.answers.q1?.option_id, changed.answers.q1?.draft]).toEqual(['a', { option_id: 'c' }])
  expect(stateOf(changed, 'q1')).toBe('answered')
})

test('has no draft once the saved option is chosen again', () => {
  const back = play(held({ option_id: 'a' }), choose('b'), choose('a'))
  expect(back.answers.q1).toEqual({ question_id: 'q1', option_id: 'a', marked: false, seconds: 0 })
})

test.each([
  ['the same option again', choose('b')],
  ['Clear Response', clear],
])('%s takes back draft and saved answer at once: Not Answered', (_name, action) => {
  for (const before of [
    play(fresh, choose('b')),
    held({ option_id: 'b' }),
    held({ option_id: 'b', marked: true }),
    play(held({ option_id: 'a' }), choose('b')),
  ]) {
    const cleared = play(before, action)
    expect(cleared.answers.q1).toEqual({ question_id: 'q1', option_id: null, marked: false, seconds: 0 })
    expect([cleared.currentId, stateOf(cleared, 'q1')]).toEqual(['q1', 'not-answered'])
  }
})

test('saves the draft, removes the flag and moves on at Save & Next', () => {
  const saved = play(held({ option_id: 'a', marked: true }), choose('b'), next)
  expect(saved.answers.q1).toEqual({ question_id: 'q1', option_id: 'b', marked: false, seconds: 0 })
  expect([saved.currentId, stateOf(saved, 'q1')]).toEqual(['several', 'answered'])
  expect(stateOf(play(fresh, next), 'q1')).toBe('not-answered')
})

test('saves the draft, sets the flag and moves on at Mark for Review & Next', () => {
  const flagged = play(fresh, choose('b'), flag)
  expect(flagged.answers.q1).toEqual({ question_id: 'q1', option_id: 'b', marked: true, seconds: 0 })
  expect([flagged.currentId, stateOf(flagged, 'q1')]).toEqual(['several', 'answered-flagged'])
  expect(stateOf(play(fresh, flag), 'q1')).toBe('flagged')
})

test('keeps an untouched answer when a save button is pressed', () => {
  expect(play(held({ option_id: 'a', marked: true }), next).answers.q1).toMatchObject({ option_id: 'a', marked: false })
  expect(play(held({ option_id: 'a' }), flag).answers.q1).toMatchObject({ option_id: 'a', marked: true })
})

test('saves nothing on a palette jump, a section tab or Previous, and shows the choice again on return', () => {
  const chosen = play(at('several'), choose('c'))
  for (const move of [open('number'), open('q4'), { type: 'previous' } as const]) {
    const moved = play(chosen, move)
    expect([stateOf(moved, 'several'), moved.answers.several?.draft]).toEqual(['not-answered', { option_ids: ['c'] }])
    const back = play(moved, open('several'))
    expect(shownAnswer(back, 'several').option_ids).toEqual(['c'])
    expect(unsavedChoices(layout.order, back.answers)).toBe(1)
  }
})

test('goes from the last question of a section to the next section; after the last section it saves and stays', () => {
  expect(play(at('number'), enter('4'), next).currentId).toBe('q4')
  const last = play(at('q4'), choose('a'), next)
  expect([last.currentId, stateOf(last, 'q4')]).toEqual(['q4', 'answered'])
})

test('adds and removes options of the draft, and shows Not Answered at once when none is left', () => {
  const two = play(at('several'), choose('a'), choose('c'))
  expect(two.answers.several?.draft).toEqual({ option_ids: ['a', 'c'] })
  const saved = play(two, next, open('several'))
  expect(saved.answers.several).toMatchObject({ option_ids: ['a', 'c'] })
  expect(play(saved, choose('a')).answers.several).toMatchObject({
    option_ids: ['a', 'c'],
    draft: { option_ids: ['c'] },
  })
  const none = play(saved, choose('a'), choose('c'))
  expect(none.answers.several).toEqual({ question_id: 'several', option_id: null, marked: false, seconds: 0 })
})

test('makes a number a draft as soon as it is valid, and an answer only with a button', () => {
  const typed = play(at('number'), enter('-'), enter('-5'))
  expect([shownNumber(typed), typed.answers.number?.draft, stateOf(typed, 'number')]).toEqual([
    '-5',
    { number: '-5' },
    'not-answered',
  ])
  expect(play(typed, next).answers.number).toMatchObject({ number: '-5' })
})

test('keeps a saved number after its field is emptied, until a button is pressed', () => {
  const saved = play(at('number'), enter('5'), next, open('number'))
  const emptied = play(saved, enter(''))
  expect([shownNumber(emptied), emptied.answers.number?.number]).toEqual(['', '5'])
  expect(play(emptied, enter('7')).answers.number).toMatchObject({ number: '5', draft: { number: '7' } })
  expect(shownNumber(play(emptied, open('q1'), open('number')))).toBe('5')
  for (const button of [next, flag]) expect(play(emptied, button).answers.number).not.toHaveProperty('number')
  expect(play(emptied, clear).answers.number).not.toHaveProperty('number')
})

test('leaves no draft when a draft number is deleted again', () => {
  const deleted = play(at('number'), enter('5'), enter(''))
  expect(deleted.answers.number).not.toHaveProperty('draft')
  expect(play(deleted, enter('x')).entry.isRefused).toBe(true)
})

test('writes a draft like an answer, and the same draft only once', () => {
  const chosen = play(at('several'), choose('a'))
  expect(writtenBy(at('several'), chosen).map(({ draft }) => draft)).toEqual([{ option_ids: ['a'] }])
  const typed = play(at('number'), enter('5'))
  expect(writtenBy(typed, play(typed, enter('5')))).toEqual([])
})

test('shows drafts of a resumed attempt as not saved', () => {
  const resumed = held({ option_id: 'a', draft: { option_id: 'c' } })
  expect([shownAnswer(resumed, 'q1').option_id, stateOf(resumed, 'q1')]).toEqual(['c', 'answered'])
  expect(unsavedChoices(layout.order, resumed.answers)).toBe(1)
})
