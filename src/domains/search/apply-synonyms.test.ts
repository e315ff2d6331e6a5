import { describe, expect, it } from 'vitest'
import { defaultLines, meaningOf, synonymProblems, withSynonyms } from './apply-synonyms.ts'

describe('words of one meaning', () => {
  const meanings = [meaningOf('fee, Fees, फीस, ଫିସ୍'), meaningOf('time table, समय सारणी')]

  it('find each other', () => {
    expect(withSynonyms(['refund', 'fees'], meanings)).toEqual(expect.arrayContaining(['refund', 'fee', 'फीस', 'ଫିସ୍']))
  })
  it('match with several words when all of them are present', () => {
    expect(withSynonyms(['table', 'of', 'time'], meanings)).toEqual(expect.arrayContaining(['समय', 'सारणी']))
    expect(withSynonyms(['table'], meanings)).toEqual(['table'])
  })
})

describe('the list', () => {
  it('can be published as the default one', () => {
    expect([...synonymProblems(defaultLines)]).toEqual([])
  })
  it.each([
    [['fee'], [[0, 'Enter at least two words with the same meaning, separated by commas.']]],
    [['fee, fees', 'price, FEE'], [[1, '"fee" is already in line 1. Please merge the two lines.']]],
    [['fee, fee, fees'], []],
    [[', ;', 'a, b'], [[0, 'Enter at least two words with the same meaning, separated by commas.']]],
  ])('%j', (lines, expected) => {
    expect([...synonymProblems(lines)]).toEqual(expected)
  })
})
