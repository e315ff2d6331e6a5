/*
 * Limits unsolicited hints of the student area: an answered hint is not shown again for three months.
 */

import { dayMs } from '#platform/text/india-time.ts'

const key = 'hints'
const daysBefore = 3
const quietDays = 90

type Hint = 'install' | 'push'
/** `days`: number of days on which the student area was used. */
type Times = { days: number; last: string; quietUntil: Partial<Record<Hint, number>> }
const none: Times = { days: 0, last: '', quietUntil: {} }

function read(): Times {
  try {
    const kept: Partial<Times> = JSON.parse(localStorage.getItem(key) ?? '{}')
    return { ...none, ...kept }
  } catch {
    return none // no storage, or written by another version
  }
}

function write(times: Times) {
  try {
    localStorage.setItem(key, JSON.stringify(times))
  } catch {
    // No storage: visits are not counted, and the hint is not shown.
  }
}

/** Counts days, not pages. */
export function noteVisit(now = new Date()) {
  const times = read()
  const today = now.toDateString()
  if (times.last !== today) write({ ...times, days: times.days + 1, last: today })
}

export function isUsedOften() {
  return read().days >= daysBefore
}

export function isQuiet(hint: Hint, now = Date.now()) {
  return now < (read().quietUntil[hint] ?? 0)
}

export function putOff(hint: Hint, now = Date.now()) {
  const times = read()
  write({ ...times, quietUntil: { ...times.quietUntil, [hint]: now + quietDays * dayMs } })
}
