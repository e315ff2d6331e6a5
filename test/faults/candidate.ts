import type { AnswerState } from '../../src/domains/attempts/sitting/schema.ts'
import type { StudentPaper } from '../../src/domains/exams/papers/schema.ts'
import type { PublicTerms } from '../../src/domains/exams/tests/schema.ts'
import type { Chance } from './chance.ts'
import type { Device, Page } from './device.ts'
import type { Ending } from './endings.ts'
import type { Kind } from './kinds.ts'
import type { Ledger } from './ledger.ts'
import type { Tally } from './tally.ts'

/** Of the hall, in milliseconds of the wall clock: when each section and the time is over, and when whoever is left is closed. */
export type Hours = { deadline: number; sweepAt: number; sectionEnds: number[] }

export type Candidate = {
  ledger: Ledger
  chance: Chance
  tally: Tally
  hours: Hours
  kind: Kind
  ending: Ending
  testId: string
  /** So many times longer than usual between two things that are done. */
  pace: number
  paper: StudentPaper
  terms: PublicTerms
  devices: [Device, Device]
  /** What the screen showed when the player said that the test was submitted. */
  handedIn: AnswerState[] | null
}

/** `left`: a page that was left open on the other device. */
export type Sitting = { device: Device; page: Page | null; left: Page | null }
