import { plural, t } from '#platform/text/messages.ts'

/** '00:17:42' */
export function clockText(seconds: number) {
  const whole = Math.ceil(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** '1:12' */
export function minutesText(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export type Urgency = 'calm' | 'warn' | 'bad'

export function urgencyOf(seconds: number): Urgency {
  if (seconds <= 60) return 'bad'
  return seconds <= 300 ? 'warn' : 'calm'
}

const warnings = [
  { at: 60, text: t`1 minute left` },
  { at: 300, text: t`5 minutes left` },
]

/**
 * Returns the warning for a timer that runs from `before` to `left` seconds, once per threshold it passes. A
 * timer that starts below a threshold has not passed it.
 */
export function warningBetween(before: number, left: number) {
  return warnings.find(({ at }) => before > at && left <= at)?.text ?? null
}

/** Returns the urgency for a timer of `whole` seconds: one of five minutes does not start with a warning. */
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
  return t`${plural(days, '# day', '# days')} ${rest}`
}
