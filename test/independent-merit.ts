import type { Normalisation } from '#domains/exams/patterns/schema.ts'
import { type Simulated, simulatedSections } from './simulate-field.ts'

/*
 * Merit lists computed again from the answers alone, in another way than the product: numbers with fifty decimals instead of fractions, and everybody compared
 * with everybody instead of sorted levels. Shares no code with the product.
 */

const one = 10n ** 50n
const close = 10n ** 10n
const times = (a: bigint, b: bigint) => (a * b) / one
const over = (a: bigint, b: bigint) => (a * one) / b
const whole = (n: number) => BigInt(n) * one
const sum = (list: bigint[]) => list.reduce((all, next) => all + next, 0n)
const isSame = (a: bigint, b: bigint) => (a > b ? a - b : b - a) < close

export function printed(value: bigint, places: number) {
  const unit = one / 10n ** BigInt(places)
  const size = value < 0n ? -value : value
  // A finite decimal may be too small by the digits cut off on the way.
  const units = (size + unit / 2n + close) / unit
  const text = String(units).padStart(places + 1, '0')
  return `${value < 0n && units > 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`
}

function sectionMarks({ answers }: Simulated, at: number) {
  const section = simulatedSections[at]
  const answer = answers[at]
  if (!section || !answer) throw new Error('no such section')
  return (
    over(BigInt(answer.right) * section.marks[0] * one, section.marks[1] * one) -
    over(BigInt(answer.wrong) * section.penalty[0] * one, section.penalty[1] * one)
  )
}

export const marksOf = (candidate: Simulated) => sectionMarks(candidate, 0) + sectionMarks(candidate, 1)

function root(value: bigint) {
  let guess = value > one ? value : one
  for (let n = 0; n < 400; n++) guess = (guess + over(value, guess)) / 2n
  return guess
}
const mean = (list: bigint[]) => sum(list) / BigInt(list.length)
function deviation(list: bigint[]) {
  const middle = mean(list)
  return root(sum(list.map((value) => times(value - middle, value - middle))) / BigInt(list.length))
}
function top(list: bigint[]) {
  const best = list.toSorted((a, b) => (a < b ? 1 : -1)).slice(0, Math.max(1, Math.ceil(list.length / 1000)))
  return mean(best)
}

/** Returns the percentage of a shift's candidates with at most these marks. */
const shareOf = (marks: bigint, shift: bigint[]) =>
  over(whole(100 * shift.filter((other) => other <= marks || isSame(other, marks)).length), whole(shift.length))

/** Finds the marks of a percentile in a shift among all its candidates. */
function marksAt(share: bigint, shift: bigint[]) {
  const points = shift.map((marks) => ({ marks, share: shareOf(marks, shift) }))
  const same = points.find((point) => isSame(point.share, share))
  if (same) return same.marks
  const under = points.filter((point) => point.share < share)
  const above = points.filter((point) => point.share > share).reduce((a, b) => (b.share < a.share ? b : a))
  if (under.length === 0) return above.marks
  const below = under.reduce((a, b) => (b.share > a.share ? b : a))
  return below.marks + times(over(above.marks - below.marks, above.share - below.share), share - below.share)
}

function baseOf(shifts: bigint[][]) {
  const average = shifts.reduce((all, { length }) => all + length, 0) / shifts.length
  const large = shifts.filter(({ length }) => length >= 0.7 * average - 1e-9)
  return large.reduce((a, b) => (mean(b) > mean(a) && !isSame(mean(b), mean(a)) ? b : a))
}

type Scale = (marks: bigint, shift: bigint[]) => { score: bigint; marks: bigint | null }
function scaleOf(method: Normalisation, shifts: bigint[][]): Scale {
  const all = shifts.flat()
  if (method === 'nta') return (marks, shift) => ({ score: shareOf(marks, shift), marks: null })
  if (method === 'rrb') {
    const base = baseOf(shifts)
    return (marks, shift) => ({
      score: shareOf(marks, shift),
      marks: shift === base ? marks : marksAt(shareOf(marks, shift), base),
    })
  }
  if (method === 'ssc-2025')
    return (marks, shift) => {
      const score = mean(shifts.map((other) => marksAt(shareOf(marks, shift), other)))
      return { score, marks: score }
    }
  if (method === 'ssc-2018') {
    const foot = shifts.map(mean).reduce((a, b) => (b > a ? b : a)) + deviation(all)
    return (marks, shift) => {
      const wide = top(all) - mean(all) - deviation(all)
      const own = top(shift) - mean(shift) - deviation(shift)
      const slope = wide > 0n && own > 0n ? over(wide, own) : one
      const score = times(slope, marks - mean(shift) - deviation(shift)) + foot
      return { score, marks: score }
    }
  }
  if (method === 'standard')
    return (marks, shift) => {
      const score = whole(25) + times(whole(5), over(marks - mean(shift), deviation(shift)))
      return { score, marks: score }
    }
  return (marks) => ({ score: marks, marks: null })
}

const ratio = ({ answers }: Simulated) => {
  const counting = answers.slice(0, 2)
  const [wrong, right] = [counting.reduce((n, a) => n + a.wrong, 0), counting.reduce((n, a) => n + a.right, 0)]
  return wrong === 0 ? 0 : right === 0 ? Number.POSITIVE_INFINITY : wrong / right
}

/** Compares by mathematics, then the ratio of wrong to right, then age (older first), then name. Negative: `a` comes first. */
function parted(a: Simulated, b: Simulated) {
  const [inMaths, ofOther] = [sectionMarks(a, 0), sectionMarks(b, 0)]
  if (!isSame(inMaths, ofOther)) return inMaths > ofOther ? -1 : 1
  const [own, other] = [ratio(a), ratio(b)]
  if (own !== other && Math.abs(own - other) > 1e-12) return own - other
  const never = '9999'
  if ((a.born ?? never) !== (b.born ?? never)) return (a.born ?? never) < (b.born ?? never) ? -1 : 1
  return a.name.toUpperCase() === b.name.toUpperCase() ? 0 : a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1
}

type Percent = Record<'General' | 'OBC' | 'SC' | 'ST', number>
const seats = { open: 20, OBC: 8, SC: 6, ST: 5 } as const
export const independentSeats = (['open', 'OBC', 'SC', 'ST'] as const).map((category) => ({
  category,
  places: seats[category],
}))

export type Independent = {
  candidate: Simulated
  marks: string
  percentile: string | null
  normalised: string | null
  rank: number
  categoryRank: number | null
  centreRank: number | null
  stateRank: number | null
  isQualified: boolean
  within: string | null
  slab: number | null
}

/** Ranks everyone by comparing everybody with everybody. */
export function independentList(
  sat: Simulated[],
  { method, minimum, places }: { method: Normalisation; minimum: Percent; places: number },
) {
  const count = 1 + Math.max(...sat.map(({ shift }) => shift))
  const shifts = Array.from({ length: count }, (_, at) => sat.filter(({ shift }) => shift === at).map(marksOf))
  const scale = scaleOf(method, shifts)
  // Equal marks in the same shift are computed once, because the field is large.
  const known = new Map<string, { score: bigint; marks: bigint | null; share: bigint }>()
  const scored = sat.map((candidate) => {
    const marks = marksOf(candidate)
    const shift = shifts[candidate.shift] ?? []
    const key = `${candidate.shift} ${marks}`
    const found = known.get(key) ?? { ...scale(marks, shift), share: shareOf(marks, shift) }
    known.set(key, found)
    return { candidate, raw: marks, ...found }
  })
  const isBefore = (a: (typeof scored)[number], b: (typeof scored)[number]) =>
    isSame(a.score, b.score) ? parted(a.candidate, b.candidate) < 0 : a.score > b.score
  const rankIn = (mine: (typeof scored)[number], others: typeof scored) =>
    1 + others.filter((other) => isBefore(other, mine)).length
  const stateOf = ({ candidate }: (typeof scored)[number]) => candidate.state?.trim().toLowerCase() ?? null
  const maximum = whole(34)
  const rows = scored.map((mine): Independent & { exact: bigint } => {
    const { candidate } = mine
    const group = (of: (one: (typeof scored)[number]) => string | null) =>
      of(mine) === null
        ? null
        : rankIn(
            mine,
            scored.filter((other) => of(other) === of(mine)),
          )
    const needed = times(maximum, over(whole(minimum[candidate.category ?? 'General']), whole(100)))
    const onScale = mine.marks ?? mine.raw
    const reached = method === 'standard' ? mine.raw : onScale
    return {
      candidate,
      exact: mine.marks ?? mine.score,
      marks: printed(mine.raw, 5),
      // A single shift's share says nothing about the rank when marks of several shifts are compared unchanged.
      percentile: method === 'none' && count > 1 ? null : printed(mine.share, places),
      normalised: mine.marks === null ? null : printed(mine.marks, places),
      rank: rankIn(mine, scored),
      categoryRank: group((other) => other.candidate.category),
      centreRank: group((other) => other.candidate.centreId),
      stateRank: group(stateOf),
      isQualified: reached >= needed || isSame(reached, needed),
      within: null,
      slab: null,
    }
  })
  rows.sort((a, b) => a.rank - b.rank)
  takeSeats(rows)
  for (const row of rows) if (row.isQualified) row.slab = row.rank <= 10 ? 100 : row.exact >= whole(12) ? 50 : null
  return rows
}

function takeSeats(rows: Independent[]) {
  for (const { category, places } of independentSeats) {
    const left = rows.filter(
      (row) => row.isQualified && row.within === null && (category === 'open' || row.candidate.category === category),
    )
    const line = left[Math.min(places, left.length) - 1]?.rank ?? 0
    for (const row of left) if (row.rank <= line) row.within = category
  }
}
