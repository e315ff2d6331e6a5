import type Fraction from 'fraction.js'
import { countOf, percentileOf, type Shift, type Standing, standingsOf } from './describe-shift.ts'

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

/** The first point that is not under the percentile. */
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

/** The marks of a percentile: those of the same percentile in the shift, else Y1 + (Y2 − Y1) ÷ (X2 − X1) × (X − X1) between its neighbours. */
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
