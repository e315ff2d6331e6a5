import { dayInIndia, daysLater } from '#platform/text/india-time.ts'

/** Returns the first `weekday` (0 is Sunday) that is at least `days` days after `now`, by the calendar of India. */
export function weekdayAfter(now: Date, days: number, weekday: number) {
  const earliest = daysLater(dayInIndia(now), days)
  return daysLater(earliest, (7 + weekday - new Date(earliest).getUTCDay()) % 7)
}

/** Returns the academic year (April to March) that contains a day, as '2026-27'. */
function sessionOf(date: string) {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < '04-01' ? 1 : 0)
  return `${year}-${String(year + 1).slice(2)}`
}

type Batch = { startsInDays: number; weekday: number; weeks: number }

/** Returns the first and last day of a batch and its session. */
export function batchDates({ startsInDays, weekday, weeks }: Batch, now: Date) {
  const startDate = weekdayAfter(now, startsInDays, weekday)
  return { startDate, endDate: daysLater(startDate, weeks * 7 - 1), session: sessionOf(startDate) }
}
