import { expect, it } from 'vitest'
import { draftNote, givenText, isRight, isSelected, resultNote, rightText } from './question-answer.ts'

const option = (_id: string) => ({ _id, text: { en: _id } })
const base = { correct_options: [], correct_number: null, options: ['w', 'x', 'y', 'z'].map(option) }
const chosen: string[] = []
const blank = { selected_options: chosen, given_number: null, result: 'skipped' as const, marks: 0 }

const single = (correct_options: string[]) => ({
  ...blank,
  q_id: { ...base, kind: 'single' as const, correct_options },
})
const several = { ...blank, q_id: { ...base, kind: 'several' as const, correct_options: ['z', 'w', 'x'] } }
const numeric = (value: string, tolerance: string) => ({
  ...blank,
  q_id: { ...base, options: [], kind: 'numeric' as const, correct_number: { value, tolerance } },
})

it('names options by letter in the order of the paper, whatever order they were tapped in', () => {
  expect(givenText({ ...several, selected_options: ['y', 'w'] })).toBe('A and C')
  expect(rightText(several)).toBe('A, B and D')
  expect(givenText({ ...single(['x']), selected_options: ['x'] })).toBe('B')
})

it('accepts either option of a single choice with two keys', () => {
  expect(rightText(single(['w', 'y']))).toBe('A or C')
})

it('shows numbers as typed, with the tolerance if there is one', () => {
  expect(givenText({ ...numeric('-5', '0'), given_number: '-5.0' })).toBe('−5.0')
  expect(rightText(numeric('-5', '0'))).toBe('−5')
  expect(rightText(numeric('-5', '0.00'))).toBe('−5')
  expect(rightText(numeric('14.14', '0.01'))).toBe('14.14 ± 0.01')
})

it('has no answer, rather than an empty one, for an unanswered question', () => {
  expect([single(['w']), several, numeric('1', '0')].map(givenText)).toEqual([null, null, null])
  expect(givenText({ ...numeric('1', '0'), given_number: '0' })).toBe('0')
})

it('explains the marks of partly right and dropped questions in words', () => {
  const partial = { ...several, selected_options: ['w', 'z'], result: 'partial' as const, marks: 2.67 }
  expect(resultNote(partial)?.replaceAll('\u00a0', ' ')).toBe(
    'Partly correct: you chose 2 of the 3 correct options and no wrong option.',
  )
  expect(resultNote({ ...several, result: 'dropped', marks: 4 })).toContain('You get +4 marks for it.')
  expect(resultNote({ ...several, result: 'dropped', marks: 0 })).toContain('You get 0 marks for it.')
  expect([resultNote({ ...several, result: 'wrong' }), resultNote(several)]).toEqual([null, null])
})

it('knows which options were chosen and which are right', () => {
  const question = { ...several, selected_options: ['y', 'w'] }
  expect(['w', 'x', 'y', 'z'].map((id) => [isSelected(question, id), isRight(question, id)])).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [false, true],
  ])
})

it('says what happened to an unsaved choice', () => {
  expect(draftNote({ draft: null })).toBeNull()
  expect(draftNote({ draft: 'counted' })).toContain('In this test, unsaved choices count.')
  const other = draftNote({ draft: 'ignored' })
  expect(other).toContain('In this test, only saved answers count.')
  expect(rightText({ ...numeric('1', '0'), q_id: { ...numeric('1', '0').q_id, correct_number: null } })).toBe('')
})
