import { readerNames } from './reader-names.ts'

/*
 * Time in India: one zone, UTC+5:30, without summer time, so that its days can be counted without a calendar.
 * Midnight in India is 18:30 UTC. The formats below are the only ones for days and times; nothing else creates a
 * formatter.
 */

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
export const indiaOffsetMs = 5.5 * hourMs
export const indiaZone = 'Asia/Kolkata'

/** Returns the day in India, as YYYY-MM-DD. */
export function dayInIndia(now: Date) {
  return new Date(now.getTime() + indiaOffsetMs).toISOString().slice(0, 10)
}

/** Returns the number of the day in India of a moment, counted from 1970. `time`: milliseconds since 1970. */
export function dayNumberInIndia(time: number) {
  return Math.floor((time + indiaOffsetMs) / dayMs)
}

/** Returns the midnight that ends a day (YYYY-MM-DD) in India. */
export function endOfDayInIndia(date: string) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + dayMs - indiaOffsetMs)
}

/** Returns a clock time in India, `days` days after `now`. */
export function indiaAt(now: Date, days: number, hour: number) {
  const midnight = dayNumberInIndia(now.getTime()) * dayMs - indiaOffsetMs
  return new Date(midnight + days * dayMs + hour * hourMs)
}

/** Returns the number of days until the next Monday in India, 1 to 7. */
export function daysToMonday(now: Date) {
  const weekday = new Date(now.getTime() + indiaOffsetMs).getUTCDay()
  return (8 - weekday) % 7 || 7
}

/** Returns the day `days` days after a day (YYYY-MM-DD). */
export function daysLater(from: string, days: number) {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the month `months` months after a month (YYYY-MM). */
export function monthsLater(month: string, months: number) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Counts whole days from one day of the calendar to another, each as YYYY-MM-DD. */
export function daysBetween(from: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** Returns the hour of the day in India, 0 to 23. */
export function hourInIndia(now: Date) {
  return Math.floor(((now.getTime() + indiaOffsetMs) % dayMs) / hourMs)
}

type Moment = Date | number

/** Creates a formatter on first use; bundles leave out unused ones. Days are in English order, months and weekdays in the reader's language. */
function inIndia(locale: string, options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  const made = () => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: indiaZone })
    return format
  }
  return () => ({
    format: (at: Moment) => inReadersWords(made().format(at)),
    formatToParts: (at: Moment) => made().formatToParts(at),
  })
}

function inReadersWords(text: string) {
  const names = readerNames()
  return names ? text.replace(/\p{L}+/gu, (word) => names[word] ?? word) : text
}

/** Returns the moment of a day (YYYY-MM-DD, its midnight in India) or of a time (ISO 8601). */
export function momentOf(iso: string) {
  return new Date(iso.length === 10 ? `${iso}T00:00:00+05:30` : iso)
}

const day = /* @__PURE__ */ inIndia('en-IN', { dateStyle: 'medium' })
/** 22 Nov 2026 */
export const formatDay = (at: Moment) => day().format(at)

const longDay = /* @__PURE__ */ inIndia('en-IN', { dateStyle: 'long' })
/** 22 November 2026 */
export const formatLongDay = (at: Moment) => longDay().format(at)

const weekdayAndDay = /* @__PURE__ */ inIndia('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
/** Sun, 22 Nov, 2026 */
export const formatWeekdayAndDay = (at: Moment) => weekdayAndDay().format(at)

const dayAndMonth = /* @__PURE__ */ inIndia('en-IN', { day: 'numeric', month: 'short' })
/** 22 Nov */
export const formatDayAndMonth = (at: Moment) => dayAndMonth().format(at)

const weekday = /* @__PURE__ */ inIndia('en-US', { weekday: 'long' })
/** Sunday */
export const formatWeekday = (at: Moment) => weekday().format(at)

const month = /* @__PURE__ */ inIndia('en-US', { month: 'long' })
/** November */
export const formatMonth = (at: Moment) => month().format(at)

const year = /* @__PURE__ */ inIndia('en', { year: 'numeric' })
/** 2026 */
export const formatYear = (at: Moment) => year().format(at)

const slashedDay = /* @__PURE__ */ inIndia('en-GB', { day: '2-digit', month: '2-digit', year: '2-digit' })
/** 22/11/26 */
export const formatSlashedDay = (at: Moment) => slashedDay().format(at)

const time = /* @__PURE__ */ inIndia('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true })
/** 2:05 pm */
export const formatTime = (at: Moment) => time().format(at)

const clock = /* @__PURE__ */ inIndia('en-GB', { hour: '2-digit', minute: '2-digit' })
/** 14:05 */
export const formatClock = (at: Moment) => clock().format(at)

const dayAndTime = /* @__PURE__ */ inIndia('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
/** 22 Nov 2026, 2:05 pm */
export const formatDayAndTime = (at: Moment) => dayAndTime().format(at)

const longDayAndTime = /* @__PURE__ */ inIndia('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
/** 22 November 2026 at 2:05 pm */
export const formatLongDayAndTime = (at: Moment) => longDayAndTime().format(at)

const sortable = /* @__PURE__ */ inIndia('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
/** 2026-11-22 14:05: spreadsheets sort it. */
export const formatSortable = (at: Moment) => sortable().format(at)

const twoDigits = /* @__PURE__ */ inIndia('en-US', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
})
/** Returns a time in its parts, two digits each: 22, Nov, 2026, 02, 05, PM. */
export function partsInIndia(at: Moment) {
  const parts = twoDigits().formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    inReadersWords(parts.find((piece) => piece.type === type)?.value ?? '')
  return {
    day: part('day'),
    month: part('month'),
    year: part('year'),
    hour: part('hour'),
    minute: part('minute'),
    dayPeriod: part('dayPeriod'),
  }
}

const britishDay = /* @__PURE__ */ inIndia('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
/** Sun 22 Nov 2026 */
export const formatWeekdayDate = (at: Moment) => britishDay().format(at).replaceAll(',', '')

const britishWeekday = /* @__PURE__ */ inIndia('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
/** Sunday 22 November */
export const formatSpelledDay = (at: Moment) => britishWeekday().format(at).replaceAll(',', '')

const capitalTime = /* @__PURE__ */ inIndia('en-US', { hour: 'numeric', minute: '2-digit', hour12: true })
/** 2:05 PM */
export const formatCapitalTime = (at: Moment) => capitalTime().format(at)

const paperDay = /* @__PURE__ */ inIndia('en-GB', { day: '2-digit', month: 'short', year: 'numeric' })
/** 22 Nov 2026, the day in two digits. */
export const formatPaperDay = (at: Moment) => paperDay().format(at)
