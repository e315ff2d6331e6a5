/*
 * Whether candidates of one group answered a question differently from the others, beyond chance and beyond what they can do in the whole test. Pure.
 *
 * The Mantel-Haenszel test (a question that differs very much moves the totals, and may draw others of a short test along): candidates are compared within strata of equal totals, with the correction for continuity; of all comparisons of a test the flags are those of Holm's procedure, so that among
 * tests without any difference fewer than one in twenty has a single flag.
 */

/** Answers to one question in one group by stratum: [correct, wrong, correct, wrong, …]. */
export type Counts = ArrayLike<number>

/** Share of the normal distribution beyond so many deviations on both sides. From the Chebyshev form of erfc, whose relative error is below 1.2e-7 everywhere. */
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

/** The probability of a difference as large as this one between a group and its reference when there is none; 1 where nothing can be compared. */
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
