import { dayMs, formatCapitalTime, formatSpelledDay, formatWeekdayDate, momentOf } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'

/* Dates of the console: always in the institute's zone, day first, the weekday spelled out. */

const daySeconds = dayMs / 1000

/** Sun 4 Apr 2027; takes a day or a time. In a narrow column it breaks after the weekday alone. */
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

/** 3 s, 5 min, 2 h, 4 days: between two times. */
export function howLong(from: string, until: string) {
  const seconds = Math.max(0, Math.floor((momentOf(until).getTime() - momentOf(from).getTime()) / 1000))
  if (seconds < 60) return t`${seconds} s`
  if (seconds < 3600) return t`${Math.floor(seconds / 60)} min`
  if (seconds < daySeconds) return t`${Math.floor(seconds / 3600)} h`
  const days = Math.floor(seconds / daySeconds)
  return t`${plural(days, '# day', '# days')}`
}

/** 3 s ago, 5 min ago, 2 h ago, then the day. */
export function howLongAgo(iso: string, now = Date.now()) {
  const seconds = Math.max(0, Math.round((now - momentOf(iso).getTime()) / 1000))
  if (seconds < 60) return t`${seconds} s ago`
  if (seconds < 3600) return t`${Math.floor(seconds / 60)} min ago`
  if (seconds < daySeconds) return t`${Math.floor(seconds / 3600)} h ago`
  return weekdayDate(iso)
}
