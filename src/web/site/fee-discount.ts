export type Fees = { base_fee: number; discounted_fee: number }

/** Percent off the base fee, rounded up; null where nothing is off. Counted in paise, as binary fractions would round 15% up to 16. */
export function discountPercent({ base_fee, discounted_fee }: Fees) {
  const base = Math.round(base_fee * 100)
  const off = base - Math.round(discounted_fee * 100)
  return off > 0 ? Math.ceil((off * 100) / base) : null
}
