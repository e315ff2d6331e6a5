import { z } from 'zod'

export const language = z.enum(['en', 'hi', 'or', 'bn'])

export type Language = z.infer<typeof language>

/** Sanitised HTML per language, mathematics already typeset; English is always there. */
export const localised = z.strictObject({
  en: z.string(),
  hi: z.string().optional(),
  or: z.string().optional(),
  bn: z.string().optional(),
})

export type Localised = z.infer<typeof localised>

export type StoredOption = { id: string; text: Localised }

/** An exact decimal number as the keypad writes it: '12', '-0.5', '.5'. */
export const decimal = z.string().regex(/^-?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})$/, 'is not a number')

export const questionKind = z.enum(['single', 'several', 'numeric'])

export type QuestionKind = z.infer<typeof questionKind>

const optionIds = z.array(z.string()).min(1)

/** What is right. Of a single choice each of `options` alone is; of several all of them together are; a number is within the tolerance or on its edge. */
export const answerKey = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), options: optionIds }),
  z.strictObject({ kind: z.literal('several'), options: optionIds }),
  z.strictObject({ kind: z.literal('numeric'), value: decimal, tolerance: decimal }),
])

export type AnswerKey = z.infer<typeof answerKey>

/** The same as far as the languages at hand go. */
export const texts = z.partialRecord(language, z.string())

export type Texts = z.infer<typeof texts>

export const languageSettings = z.strictObject({
  offered: z
    .array(language)
    .max(4)
    .refine((list) => new Set(list).size === list.length, 'name a language twice')
    .refine((list) => list.includes('en'), 'English stays: every question is written in it first')
    .describe('In the order that candidates choose from; a new test begins in the first'),
})
export type LanguageSettings = z.infer<typeof languageSettings>
