import { formatMonth, partsInIndia } from '#platform/text/india-time.ts'

/**
 * Dates as the specification writes them. Times arrive as ISO 8601 UTC; people read them in the institute's zone,
 * whatever zone the device is in.
 */
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function partsOf(iso: string) {
  const { day, month, year, hour, minute, dayPeriod } = partsInIndia(new Date(iso))
  return { day, month, year, time: `${hour}:${minute} ${dayPeriod}` }
}

/** 'DD' and 'MMM' apart, for stubs that set them on two lines. */
export function dayAndMonth(iso: string) {
  const { day, month } = partsOf(iso)
  return { day, month }
}

/** 'YYYY' */
export function yearOf(iso: string) {
  return partsOf(iso).year
}

/** 'DD MMM': 20 Nov */
export function dayMonth(iso: string) {
  const { day, month } = partsOf(iso)
  return `${day} ${month}`
}

/** 'hh:mm A': 09:05 PM */
export function clockTimeOfDay(iso: string) {
  return partsOf(iso).time
}

/** 'MMM DD, YYYY hh:mm A': Nov 20, 2026 09:05 PM */
export function fullDateTime(iso: string) {
  const { day, month, year, time } = partsOf(iso)
  return `${month} ${day}, ${year} ${time}`
}

/** 'MMM DD, YY hh:mm A': Nov 20, 26 09:05 PM */
export function dateTime(iso: string) {
  const { day, month, year, time } = partsOf(iso)
  return `${month} ${day}, ${year.slice(-2)} ${time}`
}

/** 'DD MMM, YYYY hh:mm A': 20 Nov, 2026 09:05 PM */
export function longDateTime(iso: string) {
  const { day, month, year, time } = partsOf(iso)
  return `${day} ${month}, ${year} ${time}`
}

/** 'DD MMM, YYYY': 20 Nov, 2026 */
export function mediumDate(iso: string) {
  const { day, month, year } = partsOf(iso)
  return `${day} ${month}, ${year}`
}

/** 'Do MMMM YYYY': 20th November 2026 */
export function longDate(iso: string) {
  const { day, year } = partsOf(iso)
  const number = Number(day)
  return `${number}${suffixes[ordinal.select(number)] ?? 'th'} ${formatMonth(new Date(iso))} ${year}`
}
