import { z } from 'zod'
import { id } from '#platform/http/schema.ts'

const optionId = z.string().min(1).max(40)
const html = z.string().describe('Sanitised HTML without formulas, pictures and tables')

/** The office's choice: a bank question by its number; null: the home page shows none. */
export const trySettings = z.strictObject({ question_number: z.number().int().min(1).max(2_147_483_647).nullable() })
export type TrySettings = z.infer<typeof trySettings>

/** The question on the home page, without its key. */
export const tryQuestion = z.strictObject({
  _id: id,
  topic: z.string(),
  text: html,
  options: z.array(z.strictObject({ _id: optionId, text: html })),
})
export type TryQuestion = z.infer<typeof tryQuestion>

export const tryAnswer = z.strictObject({ question_id: id, option_id: optionId })
export type TryAnswer = z.infer<typeof tryAnswer>

export const tryVerdict = z.strictObject({
  option_id: optionId,
  is_right: z.boolean(),
  right_options: z.array(optionId).describe('Each of them alone is right'),
  solution: html,
  tried: z
    .strictObject({ answers: z.number().int(), right: z.number().int() })
    .nullable()
    .describe('How many have answered it, this answer included; null below a hundred'),
})
export type TryVerdict = z.infer<typeof tryVerdict>
