/*
 * Figures derived from the sums of a question, and the flags for a closer look. Pure.
 */

/** Sums of squares and products around the means, of a question's own marks (x) and those of all others (r). */
export type Sums = { n: number; xx: number; rr: number; xr: number }

/** Returns the item-rest correlation, with the total of all other questions; null where nothing varies. */
export function correlationOf({ xx, rr, xr }: Sums) {
  // Rounding errors remain even where everybody is equal.
  if (!(xx > 1e-9) || !(rr > 1e-9)) return null
  return Math.max(-1, Math.min(1, xr / Math.sqrt(xx * rr)))
}

/**
 * Returns the median of sorted pairs of a value and its frequency; for an even number the mean of the middle two.
 */
export function medianOf(pairs: readonly (readonly [number, number])[]) {
  const n = pairs.reduce((sum, [, count]) => sum + count, 0)
  const at = (place: number) => {
    let seen = 0
    for (const [value, count] of pairs) {
      seen += count
      if (seen > place) return value
    }
    return 0
  }
  return n === 0 ? null : (at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2))) / 2
}

type Split = { all: number; upper: number; lower: number }
type Counted = Sums & {
  isCounted: boolean
  right: number
  seconds: [number, number][]
  choices: Record<string, Split>
  blank: Split
}

const addSplit = (a: Split | undefined, b: Split): Split => ({
  all: (a?.all ?? 0) + b.all,
  upper: (a?.upper ?? 0) + b.upper,
  lower: (a?.lower ?? 0) + b.lower,
})

/**
 * Combines several uses of a question: counts are added, and discrimination is computed within each use, so that an
 * easy and a hard test together do not create any. Uses in which it was dropped are ignored.
 */
export function sumUses(uses: readonly Counted[]): Counted {
  const choices: Record<string, Split> = {}
  const seconds = new Map<number, number>()
  const sum = { n: 0, right: 0, xx: 0, rr: 0, xr: 0 }
  let blank: Split = { all: 0, upper: 0, lower: 0 }
  for (const use of uses.filter(({ isCounted }) => isCounted)) {
    sum.n += use.n
    sum.right += use.right
    sum.xx += use.xx
    sum.rr += use.rr
    sum.xr += use.xr
    blank = addSplit(blank, use.blank)
    for (const [id, split] of Object.entries(use.choices)) choices[id] = addSplit(choices[id], split)
    for (const [value, count] of use.seconds) seconds.set(value, (seconds.get(value) ?? 0) + count)
  }
  return { ...sum, isCounted: sum.n > 0, choices, blank, seconds: [...seconds].sort(([a], [b]) => a - b) }
}

/** With fewer candidates, figures say nothing about a question. */
const leastForFlags = 20
/** One-sided one per cent of the normal distribution. */
const farEnough = 2.326

/**
 * Returns whether the upper group chose a wrong option more often than the lower one, by a two-proportion test at
 * one per cent.
 */
export function attractsUpper({ upper, lower }: Split, groupSize: number) {
  const share = (upper + lower) / (2 * groupSize)
  const spread = Math.sqrt((2 * share * (1 - share)) / groupSize)
  return spread > 0 && (upper - lower) / groupSize / spread > farEnough
}

export type ItemFlag = 'wrong-attracts' | 'negative' | 'translation' | 'centre'
type Parts = { differs: boolean }[]
type Flagged = Counted & { centres: Parts; languages: Parts }

/** Returns hints for a reviewer; none with too few candidates. `right`: ids of the correct options. */
export function flagsOf(item: Flagged, { right, groupSize }: { right: readonly string[]; groupSize: number }) {
  const flags: ItemFlag[] = []
  if (item.n < leastForFlags) return flags
  const isWrong = (id: string) => id !== 'right' && !right.includes(id)
  const attracts = Object.entries(item.choices).some(([id, split]) => isWrong(id) && attractsUpper(split, groupSize))
  if (attracts) flags.push('wrong-attracts')
  if ((correlationOf(item) ?? 0) < 0) flags.push('negative')
  if (item.languages.some(({ differs }) => differs)) flags.push('translation')
  if (item.centres.some(({ differs }) => differs)) flags.push('centre')
  return flags
}
