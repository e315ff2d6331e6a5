import Fraction from 'fraction.js'

/*
 * Inputs of the methods: for each shift the number of candidates by marks, and the mean, deviation and shares
 * that follow. Exact fractions, except square roots, which have forty decimals.
 */

/** Number of candidates of a shift with equal marks. */
export type Level = { marks: Fraction; count: number }
/** Lowest marks first; at least one. */
export type Shift = { levels: Level[] }

const zero = new Fraction(0)
const rootPlaces = 40n

export function countOf({ levels }: Shift) {
  return levels.reduce((sum, { count }) => sum + count, 0)
}

/** Groups marks, in any order, into levels. */
export function shiftOf(marks: Fraction[]): Shift {
  const counts = new Map<string, Level>()
  for (const mark of marks) {
    const key = mark.toFraction()
    const level = counts.get(key) ?? { marks: mark, count: 0 }
    level.count += 1
    counts.set(key, level)
  }
  return { levels: [...counts.values()].sort((a, b) => a.marks.compare(b.marks)) }
}

/** Joins all shifts into one. */
export function together(shifts: Shift[]): Shift {
  const counts = new Map<string, Level>()
  for (const { marks, count } of shifts.flatMap(({ levels }) => levels)) {
    const key = marks.toFraction()
    counts.set(key, { marks, count: (counts.get(key)?.count ?? 0) + count })
  }
  return { levels: [...counts.values()].sort((a, b) => a.marks.compare(b.marks)) }
}

export function meanOf(shift: Shift) {
  return shift.levels.reduce((sum, { marks, count }) => sum.add(marks.mul(count)), zero).div(countOf(shift))
}

function integerRoot(value: bigint) {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) / 2n
    if (next >= guess) return guess
    guess = next
  }
}

/** Returns a square root, cut off after forty decimals. */
function rootOf(value: Fraction) {
  const scale = 10n ** rootPlaces
  return new Fraction(integerRoot((value.n * scale * scale) / value.d), scale)
}

/** Returns the population standard deviation, over all who appeared. */
export function deviationOf(shift: Shift) {
  const mean = meanOf(shift)
  const squares = shift.levels.reduce(
    (sum, { marks, count }) => sum.add(marks.sub(mean).pow(2)?.mul(count) ?? zero),
    zero,
  )
  return rootOf(squares.div(countOf(shift)))
}

/** Returns the mean of the best thousandth, at least of one candidate; of equal marks at its end, only as many as needed. */
export function topMeanOf(shift: Shift) {
  const topCount = Math.max(1, Math.ceil(countOf(shift) / 1000))
  let left = topCount
  let sum = zero
  for (const { marks, count } of shift.levels.toReversed()) {
    const taken = Math.min(left, count)
    sum = sum.add(marks.mul(taken))
    left -= taken
  }
  return sum.div(topCount)
}

/** A level with the number of candidates of its shift who have at most these marks. */
export type Standing = Level & { atOrBelow: number }

/** Returns the levels with their counts from below. */
export function standingsOf({ levels }: Shift): Standing[] {
  let atOrBelow = 0
  return levels.map((level) => {
    atOrBelow += level.count
    return { ...level, atOrBelow }
  })
}

export function percentileOf(atOrBelow: number, appeared: number) {
  return new Fraction(100 * atOrBelow, appeared)
}

/**
 * Returns the shift with the highest mean among those with at least 70 % of the average headcount; if equal, the
 * earlier one.
 */
export function baseShiftOf(shifts: Shift[]) {
  const counts = shifts.map(countOf)
  const all = counts.reduce((sum, count) => sum + count, 0)
  let base = -1
  let highest = zero
  for (const [index, shift] of shifts.entries()) {
    // 70 % of the average: count ≥ 0.7 × all ÷ shifts.
    if (10 * (counts[index] ?? 0) * shifts.length < 7 * all) continue
    const mean = meanOf(shift)
    if (base === -1 || mean.compare(highest) > 0) {
      base = index
      highest = mean
    }
  }
  return base
}
