import { msg } from '#platform/text/messages.ts'

/** concession: the course costs this student less; waiver: a debt is given up. */
export const concessionKinds = ['concession', 'waiver'] as const

export const allReasons = [
  'need',
  'sibling',
  'merit',
  'scholarship',
  'staff-family',
  'goodwill',
  'cannot-be-collected',
  'student-left',
  'our-mistake',
  'other',
] as const

type Kind = (typeof concessionKinds)[number]
type Reason = (typeof allReasons)[number]

/** Reasons allowed for each kind of reduction. */
export const concessionReasons: Record<Kind, readonly Reason[]> = {
  concession: ['need', 'sibling', 'merit', 'scholarship', 'staff-family', 'goodwill', 'other'],
  waiver: ['cannot-be-collected', 'student-left', 'our-mistake', 'other'],
}

/*
 * Texts for the office and the second person; shown by `translated`.
 */

export const kindNames: Record<Kind, string> = { concession: msg`Concession`, waiver: msg`Waiver` }

export const reasonNames: Record<Reason, string> = {
  need: msg`The family cannot pay`,
  sibling: msg`A brother or sister studies here`,
  merit: msg`Good results`,
  scholarship: msg`Scholarship`,
  'staff-family': msg`Family of our staff`,
  goodwill: msg`Goodwill`,
  'cannot-be-collected': msg`It cannot be collected`,
  'student-left': msg`The student has left`,
  'our-mistake': msg`Our mistake`,
  other: msg`Another reason`,
}
