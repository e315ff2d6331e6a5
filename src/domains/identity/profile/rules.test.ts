import { describe, expect, it } from 'vitest'
import { ageOn } from './rules.ts'

describe('ageOn', () => {
  it.each([
    ['2008-11-21', '2026-11-20T18:29:59Z', 17],
    ['2008-11-21', '2026-11-20T18:30:00Z', 18],
    ['2008-02-29', '2026-02-28T12:00:00Z', 17],
    ['2008-02-29', '2026-03-01T12:00:00Z', 18],
  ])('of somebody born %s is at %s: %i', (dob, now, age) => {
    expect(ageOn(dob, new Date(now))).toBe(age)
  })
})
