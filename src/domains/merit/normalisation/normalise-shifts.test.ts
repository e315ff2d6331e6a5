import Fraction from 'fraction.js'
import { describe, expect, it } from 'vitest'
import { type Normalisation, normalisation } from '#domains/exams/patterns/schema.ts'
import { baseShiftOf, deviationOf, meanOf, type Shift, shiftOf, topMeanOf } from './describe-shift.ts'
import { marksAt, normaliseShifts, pointsOf } from './normalise-shifts.ts'

const f = (text: string | number) => new Fraction(text)
const shift = (...marks: (string | number)[]) => shiftOf(marks.map(f))
const scoreOf = (method: Normalisation, shifts: Shift[], { at, marks }: { at: number; marks: string }) => {
  const found = normaliseShifts(method, shifts).levels[at]?.get(marks)
  if (!found) throw new Error(`Nobody has ${marks} marks in shift ${at}.`)
  return found
}
const shown = (value: Fraction | null | undefined, places: number) => value?.round(places).valueOf()

describe('the figures of a shift', () => {
  it('are the mean, the deviation of all and the mean of the best thousandth', () => {
    const one = shift(2, 4, 4, 4, 5, 5, 7, 9)
    expect([meanOf(one).valueOf(), deviationOf(one).valueOf(), topMeanOf(one).valueOf()]).toEqual([5, 2, 9])
    const many = shiftOf(Array.from({ length: 1001 }, (_, n) => f(n)))
    expect(topMeanOf(many).toFraction()).toBe('1999/2') // two of 1,001
  })

  it('are exact to forty decimals for an irrational deviation', () => {
    const deviation = deviationOf(shift(0, 0, 1)) // √2 ÷ 3
    expect(deviation.mul(3).toString(40).slice(0, 40)).toBe('1.41421356237309504880168872420969807856')
  })

  it.each([
    ['the highest mean', [shift(1, 2, 3), shift(4, 5, 6)], 1],
    ['the earlier of two with the same mean', [shift(4, 5, 6), shift(5, 5, 5)], 0],
    // 7 of 7, 10 and 13: 70 % of the average of 10, and it counts.
    [
      'exactly 70 % of the average',
      [shift(...Array(7).fill(9)), shift(...Array(10).fill(5)), shift(...Array(13).fill(4))],
      0,
    ],
    ['not one with less', [shift(...Array(6).fill(9)), shift(...Array(11).fill(5)), shift(...Array(13).fill(4))], 1],
  ])('the base shift has %s', (_what, shifts, expected) => {
    expect(baseShiftOf(shifts)).toBe(expected)
  })
})

describe('the published examples', () => {
  it('of NTA: 37,244 of 41,326 are 90.1224411', () => {
    const levels = [
      { marks: f(10), count: 37_000 },
      { marks: f(20), count: 244 },
      { marks: f(30), count: 41_326 - 37_244 },
    ]
    expect(shown(scoreOf('nta', [{ levels }], { at: 0, marks: '20' }).percentile, 7)).toBe(90.1224411)
  })

  it('of RRB: between 80 with 62 marks and 82 with 64 marks, 81.25 has 63.25', () => {
    // Base of 100: 80 have at most 62, 82 at most 64. The other shift of 96: 78 of 96 are 81.25 %.
    const base: Shift = {
      levels: [
        { marks: f(62), count: 80 },
        { marks: f(64), count: 2 },
        { marks: f(90), count: 18 },
      ],
    }
    const other: Shift = {
      levels: [
        { marks: f(50), count: 78 },
        { marks: f(60), count: 18 },
      ],
    }
    const { percentile, marks, score } = scoreOf('rrb', [other, base], { at: 0, marks: '50' })
    expect([percentile.valueOf(), marks?.valueOf(), score.valueOf()]).toEqual([81.25, 63.25, 81.25])
  })

  it('of the standard score: a deviation above the mean is 30', () => {
    expect(scoreOf('standard', [shift(2, 4, 4, 4, 5, 5, 7, 9)], { at: 0, marks: '7' }).score.valueOf()).toBe(30)
    expect(scoreOf('standard', [shift(3, 3)], { at: 0, marks: '3' }).score.valueOf()).toBe(25)
  })

  it('of SSC since 2025: the mean of the marks of the same percentile', () => {
    // 50 % is 10 in the first and 30 in the second: 20 for both. 25 % is below the lowest of the first, which has 10 there, and 20 in the second.
    const shifts = [shift(10, 40), shift(20, 30, 50, 60)]
    expect(scoreOf('ssc-2025', shifts, { at: 0, marks: '10' }).score.valueOf()).toBe(20)
    expect(scoreOf('ssc-2025', shifts, { at: 1, marks: '30' }).score.valueOf()).toBe(20)
    expect(scoreOf('ssc-2025', shifts, { at: 1, marks: '20' }).score.valueOf()).toBe(15)
  })

  it('of SSC until 2025: top, mean and deviation of the shift against those of all', () => {
    // First: mean 5, deviation 2, top 9. Second: the same, all twice as high. Worked by hand to five decimals.
    const first = [2, 4, 4, 4, 5, 5, 7, 9]
    const shifts = [shift(...first), shift(...first.map((one) => one * 2))]
    // All: mean 7.5, deviation √(Σx² ÷ 16 − 56.25) = √(1160 ÷ 16 − 56.25) = √16.25, top 18; foot 10 + √16.25.
    const root = Math.sqrt(16.25)
    const expected = ((18 - 7.5 - root) / (9 - 7)) * (9 - 7) + 10 + root
    expect(scoreOf('ssc-2018', shifts, { at: 0, marks: '9' }).score.valueOf()).toBeCloseTo(expected, 9)
  })
})

describe('a percentile between the points of a shift', () => {
  const points = pointsOf(shift(10, 20, 20, 40))
  it.each([
    [10, 10, 'below the lowest'],
    [25, 10, 'on a point'],
    [50, 15, 'between two'],
    [75, 20, 'on a point of two'],
    [100, 40, 'at the top'],
  ])('%i is %i marks: %s', (percentile, marks) => {
    expect(marksAt(points, f(percentile)).marks.valueOf()).toBe(marks)
  })
})

/** Returns a fixed sequence of numbers that look random. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}
function randomShift(roll: ReturnType<typeof dice>, size: number) {
  return shiftOf(Array.from({ length: size }, () => new Fraction(roll(400) - 40, 3)))
}

describe.each(normalisation.options)('%s, over random shifts', (method) => {
  const seeds = [1, 7, 42, 1999, 31_337]

  it('equals the marks when there is one shift, as far as it has marks', () => {
    for (const seed of seeds) {
      const field = normaliseShifts(method, [randomShift(dice(seed), 60)])
      for (const [own, { marks }] of field.levels[0] ?? [])
        if (marks !== null && method !== 'standard') expect(marks.toFraction()).toBe(own)
    }
  })

  it('preserves the order and the ties within a shift', () => {
    for (const seed of seeds) {
      const roll = dice(seed)
      const field = normaliseShifts(method, [randomShift(roll, 90), randomShift(roll, 70), randomShift(roll, 3)])
      for (const [index, { levels }] of field.shifts.entries()) {
        const scores = levels.map(({ marks }) => field.levels[index]?.get(marks.toFraction())?.score ?? f(0))
        for (const [at, score] of scores.entries()) if (at > 0) expect(score.compare(scores[at - 1] ?? score)).toBe(1)
      }
    }
  })

  it('ranks the topper of each shift first, when ranks use percentiles', () => {
    if (method !== 'nta' && method !== 'rrb' && method !== 'ssc-2025') return
    for (const seed of seeds) {
      const roll = dice(seed)
      const field = normaliseShifts(method, [randomShift(roll, 40), randomShift(roll, 55)])
      const tops = field.shifts.map(({ levels }, at) => field.levels[at]?.get(levels.at(-1)?.marks.toFraction() ?? ''))
      expect(new Set(tops.map((one) => one?.score.toFraction())).size).toBe(1)
      for (const one of tops) expect(one?.percentile.valueOf()).toBe(100)
    }
  })
})
