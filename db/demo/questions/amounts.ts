import type { Localised } from './question.ts'

type Show = (amount: number) => Localised

/** Digits grouped the Indian way: 1,20,000. */
export const grouped = (amount: number): string => amount.toLocaleString('en-IN', { maximumFractionDigits: 2 })

export const plain: Show = (amount) => ({ en: grouped(amount) })
export const rupees: Show = (amount) => ({ en: `₹${grouped(amount)}` })
export const percent: Show = (amount) => ({ en: `${grouped(amount)}%` })
export const days: Show = (n) => ({ en: n === 1 ? '1 day' : `${n} days`, hi: `${n} दिन`, or: `${n} ଦିନ` })
export const hours: Show = (n) => ({ en: n === 1 ? '1 hour' : `${n} hours`, hi: `${n} घंटे`, or: `${n} ଘଣ୍ଟା` })
export const years: Show = (n) => ({ en: n === 1 ? '1 year' : `${n} years`, hi: `${n} वर्ष`, or: `${n} ବର୍ଷ` })
export const seconds: Show = (n) => ({ en: n === 1 ? '1 second' : `${n} seconds`, hi: `${n} सेकंड`, or: `${n} ସେକେଣ୍ଡ` })
export const litres: Show = (n) => ({ en: n === 1 ? '1 litre' : `${n} litres` })
export const kmPerHour: Show = (n) => ({ en: `${n} km/h`, hi: `${n} किमी/घंटा`, or: `${n} କିମି/ଘଣ୍ଟା` })

/** 12 : 18 is shown as 2 : 3. */
export function ratio(first: number, second: number): Localised {
  const divisor = greatestCommonDivisor(first, second)
  return { en: `${first / divisor} : ${second / divisor}` }
}

export function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}

/**
 * The key and the first four usable wrong amounts. Mistakes that happen to give the key, one another, nothing at all
 * or an untidy fraction are dropped.
 */
export function choices(show: Show, key: number, mistakes: number[]): { key: Localised; wrong: Localised[] } {
  const tidy = mistakes.filter((amount) => amount > 0 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-9)
  const wrong = [...new Set(tidy)].filter((amount) => amount !== key).slice(0, 4)
  if (wrong.length < 3) throw new Error(`too few wrong options beside ${key}: ${wrong}`)
  return { key: show(key), wrong: wrong.map(show) }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
