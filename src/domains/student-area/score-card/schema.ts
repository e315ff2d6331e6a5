import { z } from 'zod'

const isShown = z.enum(['true', 'false'])

/** What stands on the card beside the name of the test. Name and rank only where the student has asked for them. */
export const scoreCardQuery = z.strictObject({
  name: isShown.default('false').describe('The first name'),
  rank: isShown.default('false'),
  score: isShown.default('true').describe('The marks, and how each question went'),
})
export type ScoreCardQuery = z.input<typeof scoreCardQuery>
export type ScoreCardFields = z.output<typeof scoreCardQuery>
