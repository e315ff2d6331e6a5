import { z } from 'zod'
import { type AnswerKey, type Language, type Localised, language, type QuestionKind } from '#domains/bank/schema.ts'
import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { msg } from '#platform/text/messages.ts'
import type { DropRule } from '../results/schema.ts'
import type { PublicSection } from '../tests/schema.ts'

export const setLetter = z.enum(['A', 'B', 'C', 'D'])
export type SetLetter = z.infer<typeof setLetter>

/** Seed of each set, which orders its questions and options. */
export type Seeds = Record<SetLetter, number>

export type FrozenSection = PublicSection & {
  minutes: number | null
  is_qualifying: boolean
  languages: Language[] | null
}

export type FrozenQuestion = {
  _id: string
  sno: number
  section_id: string
  kind: QuestionKind
  text: Localised
  options: { _id: string; text: Localised }[]
  keeps_order: boolean
  passage_id: string | null
  /** Number in the bank, printed beside it in every set. */
  code: number
  key: AnswerKey
  dropped: DropRule | null
}

/**
 * A paper as first printed, with its texts and keys, so that it can be printed again whatever happens to the plan
 * and the bank.
 */
export type FrozenPaper = {
  name: string
  minutes: number
  languages: Language[]
  several: 'all-or-nothing' | 'share'
  sections: FrozenSection[]
  passages: { _id: string; text: Localised }[]
  questions: FrozenQuestion[]
}

export const printPart = z.enum(['papers', 'keys'])
export type PrintPart = z.infer<typeof printPart>
export const printLayout = z.enum(['side-by-side', 'one-after-another'])
export type PrintLayout = z.infer<typeof printLayout>

const noneTwice = (list: string[]) => new Set(list).size === list.length

export const printBody = z
  .strictObject({
    version: z
      .number()
      .int()
      .min(1)
      .max(10_000)
      .nullable()
      .describe('null: the newest; where nothing was printed yet, version 1, which is frozen by it'),
    part: printPart,
    sets: z.array(setLetter).min(1, 'choose at least one set').max(4).refine(noneTwice, 'name a set twice'),
    languages: z.array(language).min(1, 'choose a language').max(4).refine(noneTwice, 'must not list a language twice'),
    layout: printLayout,
  })
  .refine(({ layout, languages }) => layout !== 'side-by-side' || languages.length === 2, {
    path: ['languages'],
    message: msg`choose two languages to print them side by side`,
  })
export type PrintBody = z.infer<typeof printBody>

export const newVersion = z.strictObject({
  version: z.number().int().min(1).max(10_000).describe('The one that will be made: one more than the newest'),
})
export type NewVersion = z.infer<typeof newVersion>

const printedVersion = z.strictObject({
  version: z.number().int(),
  frozen_at: time,
  questions: z.number().int(),
  languages: z.array(language),
})

/** Printed versions of a test, newest first. */
export const paperPrints = z.strictObject({
  _id: id,
  quiz_name: z.string(),
  questions: z.number().int().describe('That the test has now'),
  languages: z.array(language),
  has_changed: z.boolean().describe('Whether the test is other than its newest version'),
  versions: z.array(printedVersion),
})
export type PaperPrints = z.infer<typeof paperPrints>
export type StartedPrint = StartedExport
