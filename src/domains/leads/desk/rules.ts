import type { CallOutcome, LeadSource } from './schema.ts'

/*
 * The words of the desk, for screens and files alike.
 */

export const sourceNames: Record<LeadSource, string> = {
  website: 'Website',
  'walk-in': 'Walk-in',
  phone: 'Phone',
  friend: 'From a friend',
  newspaper: 'Newspaper',
  social: 'Social media',
  event: 'Event',
  list: 'Bought or given list',
}

export const outcomeNames: Record<CallOutcome, string> = {
  interested: 'Reached, interested',
  'not-now': 'Reached, not now',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
  'not-interested': 'Not interested',
}

const dayMs = 24 * 3_600_000
const indiaMs = 5.5 * 3_600_000

/** A clock time in India, so many days from `now`. */
export function indiaAt(now: Date, days: number, hour: number) {
  const midnight = Math.floor((now.getTime() + indiaMs) / dayMs) * dayMs - indiaMs
  return new Date(midnight + days * dayMs + hour * 3_600_000)
}

/** The days until the next Monday in India, 1 to 7. */
export function daysToMonday(now: Date) {
  const weekday = new Date(now.getTime() + indiaMs).getUTCDay()
  return (8 - weekday) % 7 || 7
}
