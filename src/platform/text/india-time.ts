/* Time in India: one zone, UTC+5:30, without summer time, so that its days can be counted without a calendar. Midnight in India is 18:30 UTC. */

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
export const indiaOffsetMs = 5.5 * hourMs
export const indiaZone = 'Asia/Kolkata'

/** The day it is in India, as YYYY-MM-DD. */
export function dayInIndia(now: Date) {
  return new Date(now.getTime() + indiaOffsetMs).toISOString().slice(0, 10)
}

/** The number of the day in India of a moment, counted from 1970. `time`: milliseconds since 1970. */
export function dayNumberInIndia(time: number) {
  return Math.floor((time + indiaOffsetMs) / dayMs)
}

/** The midnight that ends a day (YYYY-MM-DD) in India. */
export function endOfDayInIndia(date: string) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + dayMs - indiaOffsetMs)
}

/** A clock time in India, so many days after `now`. */
export function indiaAt(now: Date, days: number, hour: number) {
  const midnight = dayNumberInIndia(now.getTime()) * dayMs - indiaOffsetMs
  return new Date(midnight + days * dayMs + hour * hourMs)
}

/** The days until the next Monday in India, 1 to 7. */
export function daysToMonday(now: Date) {
  const weekday = new Date(now.getTime() + indiaOffsetMs).getUTCDay()
  return (8 - weekday) % 7 || 7
}

/** So many days after a day of the calendar (YYYY-MM-DD). */
export function daysLater(from: string, days: number) {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days from one day of the calendar to another, each as YYYY-MM-DD. */
export function daysBetween(from: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}
