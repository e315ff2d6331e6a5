import { expect, it } from 'vitest'
import { correctWords, distances, makeVocabulary, nearestWord } from './correct-words.ts'

const english = ['bank', 'banking', 'rank', 'clerk', 'reasoning', 'railway', 'group', 'quantitative', 'cuttack', 'd']
const vocabulary = makeVocabulary(
  [...english, 'ବ୍ୟାଙ୍କ', 'छात्रवृत्ति', '2026'].map((word, n) => ({ word, documents: n + 1 })),
)

it.each([
  ['bnak', 'bank'],
  ['bamk', 'bank'],
  ['resoning', 'reasoning'],
  ['railwy', 'railway'],
  ['raliway', 'railway'],
  ['quantitive', 'quantitative'],
  ['cutak', 'cuttack'],
  // Not typed completely.
  ['resonin', 'reasoning'],
  ['quantiat', 'quantitative'],
  // A sign left out, and a different sign.
  ['ବ୍ୟାକ୍', 'ବ୍ୟାଙ୍କ'],
  ['छात्रवृति', 'छात्रवृत्ति'],
])('%s was meant to be %s', (typed, meant) => {
  expect(nearestWord(typed, vocabulary)).toBe(meant)
})

it.each(['2025', 'xy', 'zzzzzz', 'helicopter', 'bonk'.repeat(9)])('finds no word near %s', (typed) => {
  expect(nearestWord(typed, vocabulary)).toBeNull()
})

it.each([
  ['bank', 'bank', { whole: 0, begun: 0 }],
  ['bnak', 'bank', { whole: 1, begun: 1 }],
  ['ban', 'bank', { whole: 1, begun: 0 }],
  ['bankk', 'bank', { whole: 1, begun: 1 }],
  ['xxxx', 'bank', { whole: 2, begun: 2 }],
])('from %s to %s', (typed, word, expected) => {
  expect(distances([...typed], [...word], 1)).toEqual(expected)
})

it('replaces only words that are no prefix of any entry', () => {
  expect(correctWords(['railwy', 'group', 'd'], vocabulary)).toEqual(['railway', 'group', 'd'])
  expect(correctWords(['ban', 'cle'], vocabulary)).toBeNull()
  expect(correctWords(['zzzzzz'], vocabulary)).toBeNull()
})
