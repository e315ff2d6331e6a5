const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Returns the given ids that are UUIDs; the others match nothing. */
export function possibleIds(ids: string[]) {
  return ids.filter((id) => uuid.test(id))
}

/** Value that stands for a centre when filtering for courses held at none: live, recorded, test series, books. */
export const onlineCentre = 'online'

/** Repeats the name of a test series under a second key, which clients of test series read. */
export function seriesName({ type, name }: { type: string; name: string }) {
  return type === 'test-series' ? { test_series_name: name } : {}
}

/** Returns whether an amount in rupees has at most two decimals, that is, equals its rounding to paise. */
export function isWholePaise(rupees: number) {
  return Math.round(rupees * 100) / 100 === rupees
}
