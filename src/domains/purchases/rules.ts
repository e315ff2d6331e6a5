import { t } from '#platform/text/messages.ts'
import { readPhone, readPin } from '#platform/text/typed.ts'

/*
 * Rules of money and days for all rooms of the purchases. Money is whole paise.
 */

/** Formats paise as the provider and the specification write money: two decimals, no other symbol. */
export function amountText(paise: number) {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
}

/** Parses a provider's amount to paise; null for anything that is not exactly such a text. */
export function parseAmount(text: string | undefined) {
  if (text === undefined || !/^(0|[1-9]\d{0,6})\.\d{2}$/.test(text)) return null
  return Number(text.replace('.', ''))
}

/** Returns the financial year, from April to March in India, as '2627'. */
export function financialYear(date: string) {
  const year = Number(date.slice(2, 4)) - (date.slice(5) < '04-01' ? 1 : 0)
  return `${String(year).padStart(2, '0')}${String(year + 1).padStart(2, '0')}`
}

/**
 * Expands a typed order number to its full form: `26-4182` becomes ORD-26-004182. Anything else is returned
 * unchanged.
 */
export function orderNumberOf(text: string) {
  const [, year, count = ''] = /^(?:ord[-\s]?)?(\d{2})-(\d{1,9})$/i.exec(text.trim()) ?? []
  return year === undefined ? text : `ORD-${year}-${count.padStart(6, '0')}`
}

/**
 * Splits an amount by weights, to the paisa; the remainder goes to the last, and none gets more than its weight
 * unless all together do.
 */
export function spread(amount: number, weights: number[]) {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Math.floor((amount * weight) / whole))
  let rest = amount - shares.reduce((sum, share) => sum + share, 0)
  for (let index = weights.length - 1; index >= 0 && rest > 0; index -= 1) {
    const room = amount > whole ? rest : (weights[index] ?? 0) - (shares[index] ?? 0)
    const more = Math.min(rest, room)
    shares[index] = (shares[index] ?? 0) + more
    rest -= more
  }
  return shares
}

/** Lists the fields of an address that a carrier could not deliver to. */
export function addressProblems({ mobile, pincode }: { mobile: string; pincode: string }) {
  const problems: Partial<Record<'mobile' | 'pincode', string>> = {}
  if (readPhone(mobile) === null) problems.mobile = t`Enter a 10-digit mobile number.`
  if (readPin(pincode) === null) problems.pincode = t`Enter a 6-digit pincode.`
  return problems
}
