/** The middle of the sorted values; of two middle ones their mean. NaN for none. */
export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? (upper + (sorted[half - 1] ?? Number.NaN)) / 2 : upper
}

/** The smallest value that at least `share` of all are not above: 0.99 gives p99. NaN for none. */
export function percentile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
