import {
  dayMs,
  formatCapitalTime,
  formatMonth,
  formatSpelledDay,
  formatWeekdayDate,
  momentOf,
  partsInIndia,
} from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { readerNames } from '#platform/text/reader-names.ts'

/**
 * Dates in the formats of the specification. Times arrive as ISO 8601 UTC and are shown in the institute's time zone,
 * whatever zone the device is in.
 */
const ordinal = /* @__PURE__ */ new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function partsOf(iso: string) {
  const { day, month, year, hour, minute, dayPeriod } = partsInIndia(new Date(iso))
  return { day, month, year, time: `${hour}:${minute} ${dayPeriod}` }
}

/** Returns 'DD' and 'MMM' separately, for stubs that show them on two lines. */
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

/** 'Do MMMM YYYY': 20th November 2026, in other languages 20 नवंबर 2026 */
export function longDate(iso: string) {
  const { day, year } = partsOf(iso)
  const number = Number(day)
  const suffix = readerNames() ? '' : (suffixes[ordinal.select(number)] ?? 'th')
  return `${number}${suffix} ${formatMonth(new Date(iso))} ${year}`
}

/* Dates of the console: day first, with the weekday. */

const daySeconds = dayMs / 1000

/** Formats 'Sun 4 Apr 2027' from a day or a time. In a narrow column it wraps only after the weekday. */
export function weekdayDate(iso: string) {
  const [weekday, ...day] = formatWeekdayDate(momentOf(iso)).split(' ')
  return `${weekday} ${day.join('\u00a0')}`
}

/** Sun 4 Apr 2027, 10:00 AM */
export function dayAndTime(iso: string) {
  return `${weekdayDate(iso)}, ${timeOfDay(iso)}`
}

/** 10:00 AM */
export function timeOfDay(iso: string) {
  return formatCapitalTime(momentOf(iso))
}

/** Sunday 4 April */
export function spelledDay(iso: string) {
  return formatSpelledDay(momentOf(iso))
}

/** Formats the time between two moments: 3 s, 5 min, 2 h, 4 days. */
export function howLong(from: string, until: string) {
  const seconds = Math.max(0, Math.floor((momentOf(until).getTime() - momentOf(from).getTime()) / 1000))
  if (seconds < 60) return t`${seconds} s`
  if (seconds < 3600) return t`${Math.floor(seconds / 60)} min`
  if (seconds < daySeconds) return t`${Math.floor(seconds / 3600)} h`
  const days = Math.floor(seconds / daySeconds)
  return t`${plural(days, '# day', '# days')}`
}

/** Formats 3 s ago, 5 min ago, 2 h ago, and then the day. */
export function howLongAgo(iso: string, now = Date.now()) {
  const seconds = Math.max(0, Math.round((now - momentOf(iso).getTime()) / 1000))
  if (seconds < 60) return t`${seconds} s ago`
  if (seconds < 3600) return t`${Math.floor(seconds / 60)} min ago`
  if (seconds < daySeconds) return t`${Math.floor(seconds / 3600)} h ago`
  return weekdayDate(iso)
}
