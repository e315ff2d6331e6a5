// India has one clock and no summer time, so its days can be counted without a calendar.
const indianOffset = 5.5 * 3_600_000
const dayLength = 86_400_000

/** Number of the day in India of a moment (milliseconds since 1970), whatever zone the device believes itself in. */
export function indianDay(time: number) {
  return Math.floor((time + indianOffset) / dayLength)
}

/** The midnight that ends the day in India. */
export function endOfDay(time: number) {
  return (indianDay(time) + 1) * dayLength - indianOffset
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'Asia/Kolkata' })

/** 'Today', 'Tomorrow', the weekday within a week; '' further away. */
export function dayWord(time: number, now: number) {
  const days = indianDay(time) - indianDay(now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return days > 1 && days < 7 ? weekday.format(time) : ''
}

export function weekdayOf(time: number) {
  return weekday.format(time)
}
