import { expect, it } from 'vitest'
import { answerOf, choose, emptyDraft, isReady, languageOf, optionIndex } from './run-set.ts'

const [single, several, numeric] = [
  { kind: 'single' as const },
  { kind: 'several' as const },
  { kind: 'numeric' as const },
]

it.each([
  ['1', 0],
  ['5', 4],
  ['a', 0],
  ['E', 4],
  ['6', -1],
  ['f', -1],
  ['Enter', -1],
  ['', -1],
])('key %s is option %i', (key, index) => {
  expect(optionIndex(key)).toBe(index)
})

it('replaces a single choice, and toggles each of several options', () => {
  const one = choose(single, choose(single, emptyDraft, 'x'), 'y')
  expect([one.options, answerOf(single, one)]).toEqual([['y'], { option_id: 'y' }])
  const two = choose(several, choose(several, emptyDraft, 'x'), 'y')
  expect(answerOf(several, two)).toEqual({ option_ids: ['x', 'y'] })
  expect(choose(several, two, 'x').options).toEqual(['y'])
})

it('is ready with an option or with a number', () => {
  expect([isReady(single, emptyDraft), isReady(single, { options: ['x'], number: '' })]).toEqual([false, true])
  const numbers = ['', '-', '1', ' 1.5 ', '-.5', '1,5', '1e3', 'x']
  expect(numbers.filter((number) => isReady(numeric, { options: [], number }))).toEqual(['1', ' 1.5 ', '-.5'])
  expect(answerOf(numeric, { options: [], number: ' 1.5 ' })).toEqual({ number: '1.5' })
  expect(answerOf(single, null)).toEqual({})
})

it('uses only a language of the set', () => {
  expect(languageOf({ languages: ['en', 'or'] }, 'or')).toBe('or')
  expect(languageOf({ languages: ['hi'] }, 'or')).toBe('hi')
  expect(languageOf({ languages: [] }, null)).toBe('en')
})
