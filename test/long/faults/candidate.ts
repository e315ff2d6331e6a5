import type { AnswerState } from '#domains/attempts/sitting/schema.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import type { PublicTerms } from '#domains/exams/tests/schema.ts'
import type { Chance } from './chance.ts'
import type { Device, Page } from './device.ts'
import type { Kind } from './kinds.ts'
import type { Ledger } from './ledger.ts'
import type { Tally } from './tally.ts'

/**
 * early: submits before the end. run-out: stays to the end. abandon: leaves and never returns. cut-off: has no network around the end. left-behind: has none
 * either, loses the page, and opens it again after the end. race: submits against the sweep. beside: keeps answering during the submission. overdue: the
 * closing is late, and answers arrive after the grace and before it.
 */
export const endings = ['early', 'beside', 'run-out', 'abandon', 'cut-off', 'left-behind', 'race', 'overdue'] as const
export type Ending = (typeof endings)[number]

/**
 * Times of the hall, in milliseconds of the wall clock: the end of each section and of the test, and when open attempts
 * are closed.
 */
export type Hours = { deadline: number; sweepAt: number; sectionEnds: number[] }

export type Candidate = {
  ledger: Ledger
  chance: Chance
  tally: Tally
  hours: Hours
  kind: Kind
  ending: Ending
  testId: string
  /** Factor by which pauses between actions are longer than usual. */
  pace: number
  paper: StudentPaper
  terms: PublicTerms
  devices: [Device, Device]
  /** Answers on the screen when the player said that the test was submitted. */
  handedIn: AnswerState[] | null
}

/** `left`: a page left open on the other device. */
export type Sitting = { device: Device; page: Page | null; left: Page | null }
