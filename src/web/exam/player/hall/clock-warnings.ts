import { clockText, type Urgency, urgencyOf } from '../sitting/deadline.ts'

const marks = [
  { at: 60, text: '1 minute left' },
  { at: 300, text: '5 minutes left' },
]

/** What to say while a clock runs from `before` to `left` seconds, once for each mark it passes. A clock that begins below a mark has not passed it. */
export function warningBetween(before: number, left: number) {
  return marks.find(({ at }) => before > at && left <= at)?.text ?? null
}

/** How near the end is, for a clock of so many seconds in all: one of five minutes does not begin with a warning. */
export function urgencyWithin(left: number, whole: number): Urgency {
  const urgency = urgencyOf(left)
  return urgency === 'warn' && whole <= 300 ? 'calm' : urgency
}

const daySeconds = 86_400

/** '2 days 03:15:00' */
export function countdownText(seconds: number) {
  const days = Math.floor(Math.ceil(seconds) / daySeconds)
  const rest = clockText(Math.ceil(seconds) - days * daySeconds)
  if (days === 0) return rest
  return `${days} ${days === 1 ? 'day' : 'days'} ${rest}`
}
