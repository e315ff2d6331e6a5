import { correlationOf, medianOf, type Sums } from './rules.ts'

/*
 * Detects whether candidates of one group answered a question differently from the others, beyond chance and
 * beyond their ability in the whole test. Pure. The Mantel-Haenszel test compares candidates within strata of
 * equal totals, with the correction for continuity (a question that differs very much moves the totals, and may
 * affect others of a short test). Holm's procedure selects the flags of all comparisons of a test, so that among
 * tests without any difference fewer than one in twenty has a flag.
 */

/** Answers to one question in one group by stratum: [correct, wrong, correct, wrong, …]. */
type Counts = ArrayLike<number>

/**
 * Returns the share of the normal distribution beyond this many deviations on both sides. From the Chebyshev form
 * of erfc, whose relative error is below 1.2e-7 everywhere.
 */
export function twoSided(deviations: number) {
  const z = Math.abs(deviations) / Math.SQRT2
  const t = 1 / (1 + z / 2)
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ]
  const sum = terms.reduceRight((inner, term) => term + t * inner, 0)
  return Math.min(1, t * Math.exp(-z * z + sum))
}

/**
 * Returns the probability of a difference this large between a group and its reference by chance; 1 if nothing
 * can be compared.
 */
export function compareWithin(focal: Counts, reference: Counts) {
  let [seen, expected, variance] = [0, 0, 0]
  for (let at = 0; at < focal.length; at += 2) {
    const [right, wrong] = [focal[at] ?? 0, focal[at + 1] ?? 0]
    const [others, othersWrong] = [reference[at] ?? 0, reference[at + 1] ?? 0]
    const [focalCount, rest] = [right + wrong, others + othersWrong]
    const all = focalCount + rest
    if (focalCount === 0 || rest === 0 || all < 2) continue
    const [allRight, allWrong] = [right + others, wrong + othersWrong]
    seen += right
    expected += (focalCount * allRight) / all
    variance += (focalCount * rest * allRight * allWrong) / (all * all * (all - 1))
  }
  if (variance === 0) return 1
  const distance = Math.max(0, Math.abs(seen - expected) - 0.5)
  return twoSided(distance / Math.sqrt(variance))
}

/** Returns which comparisons are significant by Holm's procedure, at `level` for all of them together. */
export function flagByHolm(probabilities: readonly number[], level = 0.05) {
  const order = probabilities.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p)
  const flagged = new Set<number>()
  for (const [rank, { p, at }] of order.entries()) {
    if (p > level / (order.length - rank)) break
    flagged.add(at)
  }
  return probabilities.map((_, at) => flagged.has(at))
}

/*
 * Statistics of a test and its questions: sums over sheets added one by one, in one pass and without storing any.
 * Pure.
 */

/** Upper and lower: the best and the weakest 27 per cent by the order of the ranking. */
export type Third = 'upper' | 'middle' | 'lower'

/** `chosen`: option ids, or `right` or `wrong` for a number; empty: left blank. `share`: earned part of the marks, 1 for a right answer. */
export type Reply = { chosen: readonly string[]; share: number; seconds: number | null }
export type Sheet = { third: Third; centre: string | null; language: string | null; replies: readonly Reply[] }

/** `isCounted`: part of this paper's marks; for a dropped question only the choices are reported. */
type Item = { isCounted: boolean }

export type Split = { all: number; upper: number; lower: number }
/** A group of candidates at one question. `differs`: from its reference, beyond chance. */
export type Part = { id: string; n: number; right: number; p: number; differs: boolean }
export type ItemSums = Sums & {
  /** True if its marks count in this paper. */
  isCounted: boolean
  right: number
  choices: Record<string, Split>
  blank: Split
  /** Pairs of seconds and the number of candidates who spent them, among those who opened it. */
  seconds: [number, number][]
  centres: Part[]
  languages: Part[]
}
export type TestSums = { n: number; groupSize: number; alpha: number | null; items: ItemSums[] }

/** Returns the size of the upper group, and of the lower one. */
export const groupSizeOf = (n: number) => Math.round(n * 0.27)

const emptySplit = (): Split => ({ all: 0, upper: 0, lower: 0 })

function raise(split: Split, third: Third) {
  split.all += 1
  if (third !== 'middle') split[third] += 1
}

/** Right and wrong answers to each question by the total of right answers, for one group of candidates. */
type Tables = Map<string, Int32Array>
type Side = 'centres' | 'languages'

class Tally {
  readonly items: readonly Item[]
  n = 0
  private totals = { sum: 0, squares: 0 }
  private readonly raw
  private readonly tables: Record<Side, Tables> = { centres: new Map(), languages: new Map() }

  constructor(items: readonly Item[]) {
    this.items = items
    this.raw = items.map(() => ({
      x: 0,
      xx: 0,
      r: 0,
      rr: 0,
      xr: 0,
      choices: new Map<string, Split>(),
      blank: emptySplit(),
      seconds: new Map<number, number>(),
    }))
  }

  add({ third, centre, language, replies }: Sheet) {
    this.n += 1
    const counted = replies.map(({ share }, at) => (this.items[at]?.isCounted ? share : 0))
    const total = counted.reduce((sum, share) => sum + share, 0)
    this.totals.sum += total
    this.totals.squares += total * total
    for (const [at, raw] of this.raw.entries()) {
      const reply = replies[at]
      if (!reply) continue
      const x = counted[at] ?? 0
      const rest = total - x
      raw.x += x
      raw.xx += x * x
      raw.r += rest
      raw.rr += rest * rest
      raw.xr += x * rest
      if (reply.chosen.length === 0) raise(raw.blank, third)
      for (const id of reply.chosen) raise(splitOf(raw.choices, id), third)
      if (reply.seconds !== null) raw.seconds.set(reply.seconds, (raw.seconds.get(reply.seconds) ?? 0) + 1)
    }
    this.note('centres', centre, { counted, total })
    this.note('languages', language, { counted, total })
  }

  private note(side: Side, id: string | null, { counted, total }: { counted: number[]; total: number }) {
    if (id === null) return
    const strata = this.items.length + 1
    const table = this.tables[side].get(id) ?? new Int32Array(this.items.length * strata * 2)
    this.tables[side].set(id, table)
    for (const [at, share] of counted.entries()) {
      const place = (at * strata + Math.floor(total + 1e-9)) * 2 + (share === 1 ? 0 : 1)
      table[place] = (table[place] ?? 0) + 1
    }
  }

  private countsOf(table: Int32Array, at: number) {
    const width = (this.items.length + 1) * 2
    return table.subarray(at * width, (at + 1) * width)
  }

  /** Returns each group of a side for each question. A centre is compared with all others together, a language with the original one. */
  private parts(side: Side, original: string): Part[][] {
    const tables = [...this.tables[side]].sort(([a], [b]) => (a < b ? -1 : 1))
    const parts = this.items.map(({ isCounted }, at) =>
      tables.map(([id, table]): Part => {
        const counts = this.countsOf(table, at)
        const { n, right } = sumOfCounts(counts)
        const others =
          side === 'centres'
            ? tables.filter(([other]) => other !== id)
            : tables.filter(([other]) => other === original && other !== id)
        const reference = addUp(
          others.map(([, other]) => this.countsOf(other, at)),
          counts.length,
        )
        const p = isCounted && others.length > 0 ? compareWithin(counts, reference) : 1
        return { id, n, right, p, differs: false }
      }),
    )
    const all = parts.flat().filter(({ id }) => side === 'centres' || id !== original)
    for (const [at, differs] of flagByHolm(all.map(({ p }) => p)).entries()) {
      const part = all[at]
      if (part) part.differs = differs
    }
    return parts
  }

  end(original: string): TestSums {
    const { n } = this
    const [centres, languages] = [this.parts('centres', original), this.parts('languages', original)]
    const items = this.raw.map((raw, at): ItemSums => {
      const { x, xx, r, rr, xr } = raw
      return {
        isCounted: this.items[at]?.isCounted ?? false,
        n,
        right: x,
        xx: xx - (x * x) / n,
        rr: rr - (r * r) / n,
        xr: xr - (x * r) / n,
        choices: Object.fromEntries([...raw.choices].sort(([a], [b]) => (a < b ? -1 : 1))),
        blank: raw.blank,
        seconds: [...raw.seconds].sort(([a], [b]) => a - b),
        centres: centres[at] ?? [],
        languages: languages[at] ?? [],
      }
    })
    return { n, groupSize: groupSizeOf(n), alpha: this.alpha(items), items }
  }

  /** Computes Cronbach's alpha, which equals KR-20 for questions that are right or wrong. */
  private alpha(items: ItemSums[]) {
    const counted = items.filter((_, at) => this.items[at]?.isCounted)
    const spread = this.totals.squares - this.totals.sum ** 2 / this.n
    if (counted.length < 2 || !(spread > 1e-9)) return null
    const itemSpread = counted.reduce((sum, { xx }) => sum + xx, 0)
    return (counted.length / (counted.length - 1)) * (1 - itemSpread / spread)
  }
}

function splitOf(splits: Map<string, Split>, id: string) {
  const split = splits.get(id) ?? emptySplit()
  splits.set(id, split)
  return split
}

function sumOfCounts(counts: Counts) {
  let [n, right] = [0, 0]
  for (let at = 0; at < counts.length; at += 2) {
    right += counts[at] ?? 0
    n += (counts[at] ?? 0) + (counts[at + 1] ?? 0)
  }
  return { n, right }
}

function addUp(all: Counts[], length: number): Counts {
  const sum = new Int32Array(length)
  for (const counts of all) for (let at = 0; at < length; at += 1) sum[at] = (sum[at] ?? 0) + (counts[at] ?? 0)
  return sum
}

/**
 * Creates a tally that takes sheets one by one (`add`) and returns the figures at the end; `original`: the
 * language others are compared with.
 */
export function createTally(items: readonly Item[]) {
  return new Tally(items)
}

/** Computes the figures from the sums of one use, or of several together. */
export function figuresOf(sums: Pick<ItemSums, 'n' | 'right' | 'xx' | 'rr' | 'xr' | 'seconds'>) {
  return {
    n: sums.n,
    facility: sums.n === 0 ? null : sums.right / sums.n,
    discrimination: correlationOf(sums),
    medianSeconds: medianOf(sums.seconds),
  }
}
