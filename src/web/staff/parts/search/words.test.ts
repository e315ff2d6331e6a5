import { describe, expect, it } from 'vitest'
import { beginningsIn, endIn, fits, typedEnd } from './words.ts'

describe('a name', () => {
  it.each([
    ['Tests, Patterns', 'pat', true],
    ['Tests, Patterns', 'pat te', true],
    ['Tests, Patterns', 'te  PAT', true],
    ['Tests, Patterns', 'terns', false],
    ['Tests, Patterns', 'pat x', false],
    ['Walk-in enquiry', 'in', true],
    ['Walk-in enquiry', 'walk enq', true],
    ['Walk-in enquiry', '', true],
    ['Tests,  Patterns', 'x', false],
    ['José D’Souza', "jose d'sou", true],
  ])('%j fits %j: %j', (name, q, is) => expect(fits(name, q)).toBe(is))
})

const marked = (text: string, q: string) =>
  beginningsIn(text, q)
    .map(({ found, rest }) => (found === '' ? rest : `[${found}]${rest}`))
    .join('')

describe('highlighted letters of a name', () => {
  it.each([
    ['Mita Das', 'das', 'Mita [Das]'],
    ['Mita Das', 'm d', '[M]ita [D]as'],
    ['Mita Das', 'mi mita', '[Mita] Das'],
    ['Mita Das', 'ita', 'Mita Das'],
    ['Mita Das', '', 'Mita Das'],
    ['Mita Das', ' -. ', 'Mita Das'],
    ['S.K. Das (Puri)', 'k,puri', 'S.[K]. Das ([Puri])'],
    ['Jan/Feb-Batch', 'feb/batch', 'Jan/[Feb]-[Batch]'],
    ['Mita  Das', 'DAS', 'Mita  [Das]'],
    ['Rita D’Souza', "d'sou", 'Rita [D’Sou]za'],
    ['Jose\u0301 Das', 'josé', '[Jose\u0301] Das'],
    ['Mary‑Ann', 'mary-ann', '[Mary]‑[Ann]'],
  ])('%j with %j is %j', (text, q, told) => expect(marked(text, q)).toBe(told))
})

describe('the end of a number', () => {
  it.each([
    ['RC2026-000123', '0123', 4],
    ['RC2026-000123', 'rc2026-000123', 0],
    ['ABC123', 'c1 2(3)', 4],
    ['ABC123', '+12-3', 3],
    ['ABC123', '12', 0],
    ['ABC123', '', 0],
    ['ABC123', ' - ', 0],
  ])('%j with %j typed: %j signs', (text, q, length) => expect(endIn(text, q)).toBe(length))

  it('is the visible part for a telephone number', () => {
    expect(typedEnd('4321', '+91 98610-04321')).toBe('4321')
    expect(typedEnd('4321', '21')).toBe('21')
    expect(typedEnd('4321', '')).toBe('')
  })
})
