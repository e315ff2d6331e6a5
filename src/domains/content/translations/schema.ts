import { z } from 'zod'
import { time } from '#platform/http/schema.ts'
import { exactLines, plainText } from '#platform/text/schema.ts'
import { textAreas, textStates } from './rules.ts'

const textLanguage = z.string().regex(/^[a-z]{2,3}$/, 'is not a language of this site')

export const textsFilter = {
  language: textLanguage,
  area: z.enum(textAreas, 'is not a known area').optional(),
  state: z.enum(textStates, 'is not a known state').optional(),
  q: plainText(200).optional().describe('Words of the English sentence or of its translation'),
}
export type TextsFilter = z.input<z.ZodObject<typeof textsFilter>>

export const textParams = z.strictObject({ language: textLanguage, id: z.string().max(40) })
export const languageParams = textParams.omit({ id: true })

export const reviewBody = z.strictObject({
  correction: exactLines(4000).nullable().describe('null: the translation looks right'),
})
export type ReviewBody = z.input<typeof reviewBody>

export const reviewedText = z.strictObject({
  _id: z.string(),
  english: z.string().describe('In ICU’s form'),
  context: z.string(),
  notes: z.array(z.string()),
  places: z.array(z.string()).describe('Source files that show it'),
  areas: z.array(z.enum(textAreas)),
  translation: z.string().describe('As the installation brings it; empty: none yet'),
  correction: z.string().nullable(),
  state: z.enum(textStates),
  version: z.number().int().describe('0 if nobody has read it'),
  reviewed_by: z.string().nullable(),
  reviewed_at: time.nullable(),
})
export type ReviewedText = z.output<typeof reviewedText>

export const textCounts = z.strictObject({
  language: z.string(),
  sentences: z.number().int(),
  unread: z.number().int(),
  corrected: z.number().int(),
  waiting: z.number().int().describe('Corrections that pages show from the next start of the server on'),
})
export type TextCounts = z.output<typeof textCounts>
