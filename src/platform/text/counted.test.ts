import { describe, expect, it } from 'vitest'
import { marksText, numberText } from './counted.ts'

describe('numberText', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [40_353, '40,353'],
    [99_999, '99,999'],
    [125_000, '1,25,000'],
    [10_000_000, '1,00,00,000'],
  ])('groups %d as %s', (value, text) => {
    expect(numberText(value)).toBe(text)
  })
})

describe('marks', () => {
  it('keep at most two decimals and lose trailing zeroes', () => {
    expect(marksText(62.25)).toBe('62.25')
    expect(marksText(18)).toBe('18')
    expect(marksText(41.5)).toBe('41.5')
    expect(marksText(12.666666)).toBe('12.67')
  })

  it('have a true minus sign, but never on a zero', () => {
    expect(marksText(-0.25)).toBe('−0.25')
    expect(marksText(-0.001)).toBe('0')
  })
})
