import { z } from 'zod'

const isShown = z.enum(['true', 'false'])

/** Contents of the card beside the test's name. First name and rank only if the student asked for them. */
export const scoreCardQuery = z.strictObject({
  name: isShown.default('false').describe('The first name'),
  rank: isShown.default('false'),
  score: isShown.default('true').describe('The marks, and how each question went'),
})
export type ScoreCardQuery = z.input<typeof scoreCardQuery>
export type ScoreCardFields = z.output<typeof scoreCardQuery>
