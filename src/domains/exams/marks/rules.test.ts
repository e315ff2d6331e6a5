import { describe, expect, it } from 'vitest'
import { parseDecimal, parseFraction, rounded, sumOf } from './rules.ts'

describe('fractions', () => {
  it.each([
    ['2', '2'],
    ['1/4', '1/4'],
    ['2/8', '1/4'],
    ['-7/3', '-7/3'],
  ])('reads %s', (text, value) => {
    expect(parseFraction(text).toFraction()).toBe(value)
  })

  it.each(['', 'a', '1/0', '0.5', '1/2/3', '1 1/2', "1'3'"])('refuses %j', (text) => {
    expect(() => parseFraction(text)).toThrow()
  })

  it.each([
    ['12', '12'],
    ['.5', '1/2'],
    ['.25', '1/4'],
    ['12.50', '25/2'],
    ['-0.1', '-1/10'],
    ['3.', '3'],
  ])('reads the decimal %s as it stands', (text, value) => {
    expect(parseDecimal(text).toFraction()).toBe(value)
  })

  it.each(['', '-', '.', '1/2', '1e3', '0.(3)'])('refuses the decimal %j', (text) => {
    expect(() => parseDecimal(text)).toThrow('Not a number')
  })

  it('stays exact beyond what a number can hold', () => {
    const tiny = sumOf(Array.from({ length: 40 }, (_, n) => parseFraction(`1/${2 * n + 3}`)))
    const back = sumOf(Array.from({ length: 40 }, (_, n) => parseFraction(`-1/${2 * n + 3}`)))
    expect(tiny.d > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true)
    expect(tiny.add(back).toFraction()).toBe('0')
  })

  it.each([
    ['2600/49', 5, 53.06122],
    ['1/3', 7, 0.3333333],
    ['-5/100000', 5, -0.00005],
    ['-5/1000000', 5, -0.00001],
  ])('rounds %s to %d places: %d', (text, places, value) => {
    expect(rounded(parseFraction(text), places)).toBe(value)
  })

  it.each([
    ['1/3', 0.33],
    ['2/3', 0.67],
    ['-2/3', -0.67],
    ['1/8', 0.13],
    ['-1/8', -0.13],
    ['249/4', 62.25],
    ['0', 0],
    ['-1/1000', 0],
  ])('rounds %s to %d, half away from zero', (text, value) => {
    expect(rounded(parseFraction(text))).toBe(value)
  })
})
