import { describe, expect, it } from 'vitest'
import { meritOf, percentileOf } from './merit.ts'

describe('a percentile', () => {
  const atOrBelow = (roundingPlaces: 2 | 5 | 7) => ({ percentile: 'at-or-below' as const, roundingPlaces })
  const published = { candidates: 41_326, atOrBelow: 37_244, below: 37_240 }

  it('is what NTA has published for 37,244 of 41,326', () => {
    expect(percentileOf(published, atOrBelow(7))).toBe(90.1224411)
  })

  it.each([
    [2, 90.12],
    [5, 90.12244],
  ] as const)('has %i places where the pattern says so', (places, expected) => {
    expect(percentileOf(published, atOrBelow(places))).toBe(expected)
  })

  it('counts those with no more marks, or those with fewer, as the pattern says', () => {
    const share = { candidates: 8, atOrBelow: 4, below: 1 }
    expect(percentileOf(share, atOrBelow(2))).toBe(50)
    expect(percentileOf(share, { percentile: 'below', roundingPlaces: 2 })).toBe(12.5)
  })

  it('of the topper is 100 by the one count and never by the other', () => {
    const topper = { candidates: 3, atOrBelow: 3, below: 2 }
    expect(percentileOf(topper, atOrBelow(2))).toBe(100)
    expect(percentileOf(topper, { percentile: 'below', roundingPlaces: 5 })).toBe(66.66667)
  })
})

describe('what a sitting is ranked by', () => {
  const section = { sectionId: 's', correct: 1, wrong: 1, skipped: 3, seconds: 7, marks: '1' }
  const startedAt = new Date('2026-11-20T06:00:00Z')
  const closedAt = new Date('2026-11-20T06:10:00.900Z')

  it('are its exact marks, the correct share of what was attempted, and whole seconds from start to end', () => {
    const score = { marks: '-13/6', sections: [section, { ...section, partial: 2 }] }
    expect(meritOf({ score, startedAt, closedAt })).toEqual({ marks: -13 / 6, accuracy: 1 / 3, seconds: 600 })
  })

  it('leaves out what was right and wrong in a section that only qualifies', () => {
    const qualifying = { ...section, correct: 9, wrong: 0, isQualifying: true as const }
    const score = { marks: '1', sections: [section, qualifying] }
    expect(meritOf({ score, startedAt, closedAt }).accuracy).toBe(1 / 2)
  })

  it('is an accuracy of zero when nothing was attempted', () => {
    const score = { marks: '0', sections: [{ ...section, correct: 0, wrong: 0 }] }
    expect(meritOf({ score, startedAt, closedAt }).accuracy).toBe(0)
  })
})
