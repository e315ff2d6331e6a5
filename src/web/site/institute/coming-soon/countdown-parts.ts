import { meaning, t } from '#platform/text/messages.ts'
/** Countdown in milliseconds if the institute has set no opening time. */
export const initialTime = 300_664_000

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Splits a countdown into parts of at least two digits; zero once the time is over. */
export function countdownParts(milliseconds: number) {
  const left = Math.max(0, milliseconds)
  const parts: [string, number][] = [
    [t`Days`, left / day],
    [meaning('countdown')`Hours`, (left % day) / hour],
    [t`Minutes`, (left % hour) / minute],
    [t`Seconds`, (left % minute) / second],
  ]
  return parts.map(([label, value]) => ({ label, digits: String(Math.floor(value)).padStart(2, '0') }))
}
