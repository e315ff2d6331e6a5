import { numberText } from './counted.ts'

/* Money is whole paise inside, and rupees in JSON. */

/** Converts rupees to whole paise. */
export function paiseOf(rupees: number) {
  return Math.round(rupees * 100)
}

/** Converts whole paise to rupees. */
export function rupeesOf(paise: number) {
  return paise / 100
}

const exact = /* @__PURE__ */ new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const short = /* @__PURE__ */ new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Returns whole paise as an amount on a bill: ₹1,25,000.00 */
export function moneyText(paise: number) {
  return exact.format(rupeesOf(paise))
}

/** Returns whole paise as an amount in a sentence: ₹12,500, but ₹99.50 */
export function shortMoneyText(paise: number) {
  return short.format(rupeesOf(paise))
}

/** Returns whole paise for a column of rupees: 1,25,000.00 */
export function moneyDigits(paise: number) {
  return numberText(rupeesOf(paise), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
