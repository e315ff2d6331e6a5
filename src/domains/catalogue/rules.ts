const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Those of the given ids that could be ids of ours; the others match nothing. */
export function possibleIds(ids: string[]) {
  return ids.filter((id) => uuid.test(id))
}

/** Chosen instead of a centre when asking about courses that are held at none: live, recorded, test series, books. */
export const onlineCentre = 'online'

/** The name of a test series stands under a second key, as clients of such read it. */
export function seriesName({ type, name }: { type: string; name: string }) {
  return type === 'test-series' ? { test_series_name: name } : {}
}

/** Returns whether an amount in rupees has at most two decimals, that is, equals its rounding to paise. */
export function isWholePaise(rupees: number) {
  return Math.round(rupees * 100) / 100 === rupees
}
