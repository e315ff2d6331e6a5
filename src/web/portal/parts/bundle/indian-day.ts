import { dayMs, dayNumberInIndia, formatWeekday, indiaOffsetMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'

/** The midnight that ends the day in India. */
export function endOfDay(time: number) {
  return (dayNumberInIndia(time) + 1) * dayMs - indiaOffsetMs
}

/** 'Today', 'Tomorrow', the weekday within a week; '' further away. */
export function dayWord(time: number, now: number) {
  const days = dayNumberInIndia(time) - dayNumberInIndia(now)
  if (days === 0) return t`Today`
  if (days === 1) return t`Tomorrow`
  return days > 1 && days < 7 ? formatWeekday(time) : ''
}

export function weekdayOf(time: number) {
  return formatWeekday(time)
}
