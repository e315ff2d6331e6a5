import { describe, expect, it } from 'vitest'
import { shortMarks, timeTaken } from './marks.ts'

describe('marks and times', () => {
  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [60, '1:00'],
    [605, '10:05'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3729, '1:02:09'],
    [90_061, '25:01:01'],
  ])('tells %i seconds as %s', (seconds, text) => expect(timeTaken(seconds)).toBe(text))

  it.each([
    [61.25, '61.25'],
    [-2 / 3, '−0.67'],
    [1200, '1,200'],
    [0, '0'],
  ])('tells %f marks as %s', (value, text) => expect(shortMarks(value)).toBe(text))
})
