/** Returns the middle of the sorted values, or the mean of the two middle ones; NaN for no values. */
export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? (upper + (sorted[half - 1] ?? Number.NaN)) / 2 : upper
}

/** Returns the smallest value that is at least as large as `share` of all values: 0.99 gives p99. NaN for no values. */
export function percentile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
