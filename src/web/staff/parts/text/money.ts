import { readNumber } from '#platform/text/typed.ts'

const paise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/** ₹1,25,000.00: in the office always with paise. */
export function rupees(amount: number) {
  return paise.format(amount)
}

/** Whole paise of what somebody typed, with or without commas and sign; null for no amount of money. */
export function paiseIn(typed: string) {
  const number = readNumber(typed.replace(/^\s*₹/, '')) ?? ''
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(number) ?? []
  if (whole === undefined) return null
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
