import { describe, expect, it } from 'vitest'
import { makeLadder, meritOf, percentile, percentileIn, rankIn } from './rank-candidates.ts'

const rung = ([marks, accuracy, seconds]: [number, number, number], candidates = 1) => ({
  ...{ marks, accuracy, seconds, candidates },
})

describe('ranks', () => {
  const ladder = makeLadder([
    rung([10, 0.5, 90]),
    rung([12, 0.5, 90]),
    rung([10, 0.5, 60]),
    rung([10, 1, 99]),
    rung([8, 1, 5], 2),
  ])

  it('go by marks, then accuracy, then the shorter time', () => {
    const ranks = ladder.rungs.map((one) => rankIn(ladder, one))
    expect(ranks).toEqual([4, 1, 3, 2, 5])
  })

  it('are shared by candidates who are equal in all three, and the next rank is left out', () => {
    const shared = makeLadder([rung([9, 0.5, 10]), rung([9, 0.5, 20], 2), rung([1, 0.5, 5])])
    expect(shared.rungs.map((one) => rankIn(shared, one))).toEqual([1, 2, 4])
  })

  it('have the average and the most marks of all candidates, also below zero', () => {
    expect([ladder.candidates, ladder.average, ladder.topper]).toEqual([6, 58 / 6, 12])
    expect(makeLadder([rung([-3, 0, 1]), rung([-1, 0, 1])])).toMatchObject({ average: -2, topper: -1 })
    expect(makeLadder([])).toMatchObject({ candidates: 0, average: 0, topper: 0 })
  })
})

describe('a percentile', () => {
  it('is what NTA has published for 37,244 of 41,326', () => {
    expect(percentile(37_244, 41_326, 7)).toBe(90.1224411)
  })

  it.each([
    [2, 90.12],
    [5, 90.12244],
  ])('has %i places where the pattern says so', (places, expected) => {
    expect(percentile(37_244, 41_326, places)).toBe(expected)
  })

  it('counts all with no more marks, whatever their accuracy and time, and is 100 for the topper', () => {
    const ladder = makeLadder([rung([9, 0.5, 10]), rung([9, 1, 20]), rung([7, 1, 20]), rung([5, 1, 20], 3)])
    expect(percentileIn(ladder, rung([9, 0.5, 10]), 2)).toBe(100)
    expect(percentileIn(ladder, rung([7, 1, 20]), 2)).toBe(66.67)
    expect(percentileIn(ladder, rung([5, 1, 20]), 2)).toBe(50)
  })
})

describe('what a sitting is ranked by', () => {
  const section = { sectionId: 's', correct: 1, wrong: 1, skipped: 3, seconds: 7, marks: '1' }
  const startedAt = new Date('2026-11-20T06:00:00Z')
  const closedAt = new Date('2026-11-20T06:10:00.900Z')

  it('are its exact marks, the right part of what was attempted, and whole seconds from start to end', () => {
    const score = { marks: '-13/6', sections: [section, { ...section, partial: 2 }] }
    expect(meritOf({ score, startedAt, closedAt })).toEqual({ marks: -13 / 6, accuracy: 1 / 3, seconds: 600 })
  })

  it('is an accuracy of nothing when nothing was attempted', () => {
    const score = { marks: '0', sections: [{ ...section, correct: 0, wrong: 0 }] }
    expect(meritOf({ score, startedAt, closedAt }).accuracy).toBe(0)
  })
})
