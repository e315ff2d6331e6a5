import { msg } from '#platform/text/messages.ts'
import type { CallOutcome, LeadSource } from './schema.ts'

/*
 * Terms of the lead desk, for screens and files alike.
 */

export const sourceNames: Record<LeadSource, string> = {
  website: msg`Website`,
  'walk-in': msg`Walk-in`,
  phone: msg`Phone`,
  friend: msg`From a friend`,
  newspaper: msg`Newspaper`,
  social: msg`Social media`,
  event: msg`Event`,
  list: msg`Purchased or shared list`,
}

export const outcomeNames: Record<CallOutcome, string> = {
  interested: msg`Reached, interested`,
  'not-now': msg`Reached, not now`,
  'no-answer': msg`No answer`,
  'wrong-number': msg`Wrong number`,
  'not-interested': msg`Not interested`,
}
