import { ageOn } from '#domains/identity/profile/rules.ts'
import type { SocialCategory } from '#domains/identity/profile/schema.ts'
import { dayInIndia, formatDay, hourMs, momentOf } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { closingTime, type Scheduled } from '../tests/rules.ts'
import type { TestMode } from '../tests/schema.ts'

export type Terms = {
  endsAt: Date | null
  changesUntil: Date | null
  classes: string[]
  minimumAge: number | null
  maximumAge: number | null
  ageOn: string | null
  categories: SocialCategory[]
  offerHours: number
}

/** Terms of a test for which the office has set none. */
export const usualTerms: Terms = {
  endsAt: null,
  changesUntil: null,
  classes: [],
  minimumAge: null,
  maximumAge: null,
  ageOn: null,
  categories: [],
  offerHours: 24,
}

const earlier = (a: Date, b: Date | null) => (b !== null && b < a ? b : a)

/** Returns when registration in this mode ends. At a centre the seat must be known before the test begins. */
export function registrationEnd(test: Scheduled, { endsAt }: Pick<Terms, 'endsAt'>, mode: TestMode) {
  const last = mode === 'offline' ? test.opensAt : closingTime(test)
  return last === null ? endsAt : earlier(last, endsAt)
}

/** Returns from when on a student must ask the office for a change. Never after the opening, when they may be taking the test. */
export function changeEnd(test: Scheduled, { endsAt, changesUntil }: Pick<Terms, 'endsAt' | 'changesUntil'>) {
  return earlier(test.opensAt, changesUntil ?? endsAt)
}

/**
 * Returns until when an offer made now is valid: some hours, and never beyond the end of registration. null:
 * registration has ended.
 */
export function offerEnd(test: Scheduled, terms: Pick<Terms, 'endsAt' | 'offerHours'>, now: Date) {
  const end = registrationEnd(test, terms, 'offline')
  if (end !== null && end <= now) return null
  return earlier(new Date(now.getTime() + terms.offerHours * hourMs), end)
}

/** `seats` null: unlimited. */
export type Occupied = { seats: number | null; registered: number; offered: number }

/** Returns the seats anyone may take; null: unlimited. Never negative, even if the office removed seats. */
export function seatsLeft({ seats, registered, offered }: Occupied) {
  return seats === null ? null : Math.max(0, seats - registered - offered)
}

/** Returns the day on which ages count. */
const ageDay = (test: Pick<Scheduled, 'opensAt'>, terms: Pick<Terms, 'ageOn'>) =>
  terms.ageOn ?? dayInIndia(test.opensAt)

/** Returns whether the terms depend on anything in a candidate's profile. */
export function asksForCandidate({ minimumAge, maximumAge, classes, categories }: Terms) {
  return minimumAge !== null || maximumAge !== null || classes.length > 0 || categories.length > 0
}

export type Candidate = { dob: string | null; category: SocialCategory | null; className: string | null }
type Ineligible = { field: 'class_name' | null; message: string }

/** Returns the age in whole years on a day in India; it rises on the birthday itself. */
const ageOnDay = (dob: string, day: string) => ageOn(dob, momentOf(day))

function ageRefusal({ dob }: Candidate, { minimumAge, maximumAge }: Terms, day: string) {
  if (minimumAge === null && maximumAge === null) return null
  if (dob === null) return t`This test asks for an age. Please add your date of birth to your profile first.`
  const age = ageOnDay(dob, day)
  const on = formatDay(momentOf(day))
  if (minimumAge !== null && age < minimumAge)
    return t`This test is for candidates who are at least ${minimumAge} on ${on}. You will be ${age}.`
  if (maximumAge !== null && age > maximumAge)
    return t`This test is for candidates who are at most ${maximumAge} on ${on}. You will be ${age}.`
  return null
}

function categoryRefusal({ category }: Candidate, { categories }: Terms) {
  if (categories.length === 0) return null
  if (category === null) return t`This test asks for a category. Please add yours to your profile first.`
  return categories.includes(category) ? null : t`This test is for the category ${categories.join(', ')}.`
}

/** Returns why a candidate may not take the test, whatever they choose; null: they may. */
export function profileRefusal(candidate: Candidate, test: Pick<Scheduled, 'opensAt'>, terms: Terms) {
  return ageRefusal(candidate, terms, ageDay(test, terms)) ?? categoryRefusal(candidate, terms)
}

/** Does the same, and also checks the class that they named. */
export function eligibilityRefusal(
  candidate: Candidate,
  test: Pick<Scheduled, 'opensAt'>,
  terms: Terms,
): Ineligible | null {
  const message = profileRefusal(candidate, test, terms)
  if (message) return { field: null, message }
  const { classes } = terms
  if (classes.length === 0) return null
  if (candidate.className === null) return { field: 'class_name', message: t`Choose your class.` }
  if (classes.includes(candidate.className)) return null
  return { field: 'class_name', message: t`This test is for ${classes.join(', ')}.` }
}

/** Describes who may take the test, in sentences; none if everyone may. */
export function tellEligibility(test: Pick<Scheduled, 'opensAt'>, terms: Terms) {
  const { classes, minimumAge, maximumAge, categories } = terms
  const sentences: string[] = []
  if (classes.length > 0) sentences.push(t`Class: ${classes.join(', ')}.`)
  const on = formatDay(momentOf(ageDay(test, terms)))
  if (minimumAge !== null && maximumAge !== null) sentences.push(t`Age: ${minimumAge} to ${maximumAge} years on ${on}.`)
  else if (minimumAge !== null) sentences.push(t`Age: at least ${minimumAge} years on ${on}.`)
  else if (maximumAge !== null) sentences.push(t`Age: at most ${maximumAge} years on ${on}.`)
  if (categories.length > 0) sentences.push(t`Category: ${categories.join(', ')}.`)
  return sentences
}

/** Sentences of the audit log on registrations, seats and rooms (`console/audit/rules.ts`). */
export const seatSentences: Record<string, string> = {
  'registration-cancelled': msg`cancelled registration {roll} of {s}: {reason}`,
  'registration-changed': msg`changed registration {roll} of {s}: {reason}`,
  'registration-terms-set': msg`set the terms of registration of {s}`,
  'seats-set': msg`set the seats of {s} at a centre: {seats}`,
  'exam-room-set': msg`set the room {room} of {s} with {capacity} seats`,
  'exam-room-removed': msg`took the room {room} of {s} out`,
  'candidates-seated': msg`gave {seated} candidates of {s} their seats`,
  'admit-cards-printed': msg`printed {rows} admit cards`,
}
