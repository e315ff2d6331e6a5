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
