/* Money is whole paise inside, and rupees in JSON. */

/** Whole paise of an amount in rupees. */
export function paiseOf(rupees: number) {
  return Math.round(rupees * 100)
}

/** Rupees of whole paise. */
export function rupeesOf(paise: number) {
  return paise / 100
}
