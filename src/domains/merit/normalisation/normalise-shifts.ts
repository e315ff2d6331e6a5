import Fraction from 'fraction.js'
import type { Normalisation } from '#domains/exams/patterns/schema.ts'
import {
  baseShiftOf,
  countOf,
  deviationOf,
  meanOf,
  percentileOf,
  type Shift,
  type Standing,
  standingsOf,
  together,
  topMeanOf,
} from './describe-shift.ts'

/** A level of a shift with its percentile there. */
export type Point = Standing & { percentile: Fraction }
/**
 * Position of a percentile in a shift: on a level (`below` is `above`), between two, or under the lowest, whose
 * marks it then has.
 */
export type Place = { marks: Fraction; below: Point | null; above: Point }

export function pointsOf(shift: Shift): Point[] {
  const appeared = countOf(shift)
  return standingsOf(shift).map((standing) => ({ ...standing, percentile: percentileOf(standing.atOrBelow, appeared) }))
}

/** Returns the first point at or above the percentile. */
function firstFrom(points: Point[], percentile: Fraction) {
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.percentile ?? percentile).compare(percentile) >= 0) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Returns the marks of a percentile: those of the same percentile in the shift, else Y1 + (Y2 − Y1) ÷ (X2 − X1) ×
 * (X − X1) between its neighbours.
 */
export function marksAt(points: Point[], percentile: Fraction): Place {
  const at = firstFrom(points, percentile)
  const above = points[at]
  if (!above) throw new Error('A shift without candidates has no marks.')
  const isOn = above.percentile.compare(percentile) <= 0
  if (isOn) return { marks: above.marks, below: above, above }
  const below = points[at - 1]
  if (!below) return { marks: above.marks, below: null, above }
  const slope = above.marks.sub(below.marks).div(above.percentile.sub(below.percentile))
  return { marks: below.marks.add(slope.mul(percentile.sub(below.percentile))), below, above }
}

/*
 * Converts marks of several shifts to one scale, pure and exact: equal marks in the same shift give equal scores,
 * so scores are computed once for each level of each shift.
 */

/**
 * Result for a level: its percentile in the shift, its marks on the common scale (null if the method has none),
 * and the score that ranks are computed from.
 */
type Normalised = { percentile: Fraction; marks: Fraction | null; score: Fraction }
type Field = { shifts: Shift[]; base: number | null; levels: Map<string, Normalised>[] }

/** Decimals that a method publishes; for raw marks the pattern defines them. */
export const methodPlaces = { nta: 7, rrb: 5, 'ssc-2018': 5, 'ssc-2025': 5, standard: 2 } as const

const standardMean = new Fraction(25)
const standardDeviation = new Fraction(5)

type Scale = (shift: number, marks: Fraction, percentile: Fraction) => Omit<Normalised, 'percentile'>

/**
 * Computes the figures of SSC's formula until 2025. `slope` is 1 if the top of the shift, or of all, is not above
 * mean plus deviation, where the formula is meaningless.
 */
export function oldSscFigures(shifts: Shift[]) {
  const all = together(shifts)
  const deviation = deviationOf(all)
  const spread = meanOf(all).add(deviation)
  const top = topMeanOf(all)
  const highestMean = shifts.map(meanOf).reduce((best, mean) => (mean.compare(best) > 0 ? mean : best))
  const isSound = (range: Fraction) => range.compare(0) > 0
  const ofShifts = shifts.map((shift) => {
    const ownSpread = meanOf(shift).add(deviationOf(shift))
    const ownTop = topMeanOf(shift)
    const [wide, range] = [top.sub(spread), ownTop.sub(ownSpread)]
    return {
      top: ownTop,
      spread: ownSpread,
      slope: isSound(wide) && isSound(range) ? wide.div(range) : new Fraction(1),
    }
  })
  return { top, spread, foot: highestMean.add(deviation), shifts: ofShifts }
}

function oldSscScale(shifts: Shift[]): Scale {
  const { foot, shifts: ofShifts } = oldSscFigures(shifts)
  return (shift, marks) => {
    const { slope, spread } = figuresOf(ofShifts, shift)
    const score = slope.mul(marks.sub(spread)).add(foot)
    return { marks: score, score }
  }
}

/** Returns the mean over all shifts of the marks at the percentile. */
function newSscScale(shifts: Shift[]): Scale {
  const points = shifts.map(pointsOf)
  return (_shift, _marks, percentile) => {
    const places = points.map((entry) => marksAt(entry, percentile).marks)
    const score = places.reduce((sum, marks) => sum.add(marks)).div(places.length)
    return { marks: score, score }
  }
}

function rrbScale(shifts: Shift[]): Scale {
  const base = baseShiftOf(shifts)
  const points: Point[] = pointsOf(figuresOf(shifts, base))
  return (shift, marks, percentile) => ({
    marks: shift === base ? marks : marksAt(points, percentile).marks,
    score: percentile,
  })
}

function standardScale(shifts: Shift[]): Scale {
  const ofShifts = shifts.map((shift) => ({ mean: meanOf(shift), deviation: deviationOf(shift) }))
  return (shift, marks) => {
    const { mean, deviation } = figuresOf(ofShifts, shift)
    const steps = deviation.equals(0) ? new Fraction(0) : marks.sub(mean).div(deviation)
    const score = standardMean.add(standardDeviation.mul(steps))
    return { marks: score, score }
  }
}

function figuresOf<T>(list: T[], index: number): T {
  const entry = list[index]
  if (entry === undefined) throw new Error('There is no such shift.')
  return entry
}

function scaleOf(method: Normalisation, shifts: Shift[]): Scale {
  if (method === 'rrb') return rrbScale(shifts)
  if (method === 'ssc-2018') return oldSscScale(shifts)
  if (method === 'ssc-2025') return newSscScale(shifts)
  if (method === 'standard') return standardScale(shifts)
  if (method === 'nta') return (_shift, _marks, percentile) => ({ marks: null, score: percentile })
  return (_shift, marks) => ({ marks: null, score: marks })
}

/** Computes the scores of all levels; a level is looked up by its marks as a fraction, such as '7/4'. Throws on a shift without candidates. */
export function normaliseShifts(method: Normalisation, shifts: Shift[]): Field {
  const scale = scaleOf(method, shifts)
  const levels = shifts.map((shift, index) => {
    const appeared = countOf(shift)
    return new Map(
      standingsOf(shift).map(({ marks, atOrBelow }): [string, Normalised] => {
        const percentile = percentileOf(atOrBelow, appeared)
        return [marks.toFraction(), { percentile, ...scale(index, marks, percentile) }]
      }),
    )
  })
  return { shifts, base: method === 'rrb' ? baseShiftOf(shifts) : null, levels }
}
