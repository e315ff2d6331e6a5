/* Dates of the console: always in the institute's zone, day first, the weekday spelled out. */

const zone = 'Asia/Kolkata'
const dayParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })
const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit', hour12: true })

function at(iso: string) {
  return new Date(iso.length === 10 ? `${iso}T00:00:00+05:30` : iso)
}

/** Sun 4 Apr 2027; takes a day or a time. In a narrow column it breaks after the weekday alone. */
export function weekdayDate(iso: string) {
  const [weekday, ...day] = dayParts.format(at(iso)).replaceAll(',', '').split(' ')
  return `${weekday} ${day.join('\u00a0')}`
}

/** Sun 4 Apr 2027, 10:00 AM */
export function dayAndTime(iso: string) {
  return `${weekdayDate(iso)}, ${timeOfDay(iso)}`
}

/** 10:00 AM */
export function timeOfDay(iso: string) {
  return clock.format(at(iso))
}

/** Sunday 4 April */
export function spelledDay(iso: string) {
  return longDay.format(at(iso)).replaceAll(',', '')
}

/** 3 s, 5 min, 2 h, 4 days: between two times. */
export function howLong(from: string, until: string) {
  const seconds = Math.max(0, Math.floor((at(until).getTime() - at(from).getTime()) / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 24 * 3600) return `${Math.floor(seconds / 3600)} h`
  const days = Math.floor(seconds / (24 * 3600))
  return days === 1 ? '1 day' : `${days} days`
}

/** 3 s ago, 5 min ago, 2 h ago, then the day. */
export function howLongAgo(iso: string, now = Date.now()) {
  const seconds = Math.max(0, Math.round((now - at(iso).getTime()) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 24 * 3600) return `${Math.floor(seconds / 3600)} h ago`
  return weekdayDate(iso)
}
