import { z } from 'zod'
import { time } from '#platform/http/schema.ts'
import { exactText, longText } from '#platform/text/schema.ts'
import { readNumber } from '#platform/text/typed.ts'

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

const asNumber = (text: string) => readNumber(text) ?? text

/** A typed number, normalised as for `decimal` if it is one. */
export const typedNumber = exactText(30).overwrite(asNumber)

/** An exact decimal number as the keypad writes it: '12', '-0.5', '.5'. Normalises '+12.5', '1,200' and '१२.५'. */
export const decimal = z
  .string()
  .max(60)
  .overwrite(asNumber)
  .regex(/^-?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})$/, 'is not a number')

export const questionKind = z.enum(['single', 'several', 'numeric'])

export type QuestionKind = z.infer<typeof questionKind>

const optionIds = z.array(z.string()).min(1)

/**
 * Answer key. Single: each of `options` alone is correct; several: all of them together; a number: within the
 * tolerance, inclusive.
 */
export const answerKey = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), options: optionIds }),
  z.strictObject({ kind: z.literal('several'), options: optionIds }),
  z.strictObject({ kind: z.literal('numeric'), value: decimal, tolerance: decimal }),
])

export type AnswerKey = z.infer<typeof answerKey>

/** Texts in those languages that exist. */
export const texts = z.partialRecord(language, z.string())

export type Texts = z.infer<typeof texts>

/** Flags of a question's figures that deserve a second look; computed with the attempts. */
export const questionFlag = z.enum(['wrong-attracts', 'negative', 'translation', 'centre'])

export const languageSettings = z.strictObject({
  offered: z
    .array(language)
    .max(4)
    .refine((list) => new Set(list).size === list.length, 'must not list a language twice')
    .refine((list) => list.includes('en'), 'English cannot be removed, because every question is written in it first')
    .describe('In the order that candidates choose from; a new test begins in the first'),
})
export type LanguageSettings = z.infer<typeof languageSettings>

/** State of a draft's review. */
export const draftReview = z.enum(['in-review', 'returned'])
export type DraftReview = z.infer<typeof draftReview>

/** Field that a reviewer's note is about; for a translation, its language. */
const noteField = z.enum(['text', 'options', 'key', 'solution', 'passage', 'hi', 'or', 'bn', 'heading'])
export type NoteField = z.infer<typeof noteField>
export const reviewNote = z.strictObject({ field: noteField, text: longText(1000).trim().min(1, 'is missing') })
export type ReviewNote = z.infer<typeof reviewNote>

/** Review of a draft, for its writers and reviewers. */
export const draftReviewFacts = z.strictObject({
  state: draftReview,
  sent_by: z.string().nullable(),
  sent_at: time,
  decided_by: z.string().nullable(),
  decided_at: time.nullable(),
  notes: z.array(reviewNote),
  may_return: z.boolean(),
  may_approve: z.boolean(),
  why_not: z.string().nullable().describe('Why this reviewer may not make it ready'),
})
export type DraftReviewFacts = z.infer<typeof draftReviewFacts>
