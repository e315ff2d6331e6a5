import { z } from 'zod'
import { answerKey } from '#domains/bank/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'

/**
 * How to drop a question: full marks for everyone, full marks for those who answered it, or rescaling the rest.
 */
export const dropRule = z.enum(['bonus-all', 'bonus-attempters', 'rescale'])
export type DropRule = z.infer<typeof dropRule>

export const releasedResults = z.strictObject({ released_at: time })
export type ReleasedResults = z.infer<typeof releasedResults>

export const correctionBody = z.strictObject({
  question_id: id,
  reason: plainText(500),
  key: answerKey.optional().describe('What is right from now on'),
  drop: dropRule.optional().describe('Instead of a key: the question is taken out of the marks'),
})
export type CorrectionBody = z.infer<typeof correctionBody>

export const correctionAsked = z.strictObject({ approval_id: id.describe('It is waiting for approval') })
export const corrected = z.union([z.strictObject({ version: z.number().int() }), correctionAsked])
export type Corrected = z.infer<typeof corrected>

/** Effect of a correction on the scored attempts; nothing is stored. */
export const correctionEffect = z.strictObject({
  attempts: z.number().int().describe('That are counted'),
  changed: z.number().int().describe('Whose marks change'),
  gain: z.number().int(),
  lose: z.number().int(),
  candidates: z.number().int().describe('Of the ranking'),
  places: z.number().int().describe('That change among the first 100'),
  needs_two: z.boolean().describe('Somebody has seen the results: a second person decides'),
})
export type CorrectionEffect = z.infer<typeof correctionEffect>
