import { z } from 'zod'
import { language, questionKind } from '#domains/bank/schema.ts'
import { addressPattern } from '#domains/content/rules.ts'
import type { socialCategory } from '#domains/identity/profile/schema.ts'
import { day, id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'
import { dropRule } from '../results/schema.ts'

/** An exact number of marks: '2' or '1/4'. */
export const marks = z.string().regex(/^\d{1,4}(\/\d{1,4})?$/)

/** A graded penalty: from the wrong answer with this number on, each costs this much. */
export const penaltyStep = z.strictObject({ from: z.number().int().min(2).max(300), penalty: marks })
export type PenaltyStep = z.infer<typeof penaltyStep>

/** Marking of questions. `penaltySteps`: in rising order, counted over these questions in the order of the paper. */
const marking = { marksPerQuestion: marks, penalty: marks, penaltySteps: z.array(penaltyStep).min(1).max(5).optional() }

/** Questions of one kind within a section that has several, each with its own marking. */
const questionGroup = z.strictObject({
  kind: questionKind,
  questions: z.number().int().min(1).max(300),
  ...marking,
})
export type QuestionGroup = z.infer<typeof questionGroup>

/**
 * Rule for breaking a tie. `ratio`: of wrong to correct answers, in a section or, without one, in the whole
 * paper.
 */
export const tieRule = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('section'), section: plainText(100).min(1) }),
  z.strictObject({ by: z.literal('ratio'), section: plainText(100).min(1).nullable() }),
  z.strictObject({ by: z.enum(['fewer-wrong', 'accuracy', 'time', 'older', 'younger', 'name']) }),
])
export type TieRule = z.infer<typeof tieRule>

/**
 * Method of merging the marks of several shifts: unchanged, NTA's percentile, RRB's percentile and marks, SSC's
 * marks until 2025 and since, or the standard score.
 */
export const normalisation = z.enum(['none', 'nta', 'rrb', 'ssc-2018', 'ssc-2025', 'standard'])
export type Normalisation = z.infer<typeof normalisation>

const percent = z.number().min(0).max(100)
/** Per cent of the maximum marks that a candidate of each category needs: in a section, or with null in the whole. */
export const categoryMinimum = z.strictObject({
  section: plainText(100).min(1).nullable(),
  percent: z.strictObject({ General: percent, OBC: percent, SC: percent, ST: percent } satisfies Record<
    z.infer<typeof socialCategory>,
    typeof percent
  >),
})
export type CategoryMinimum = z.infer<typeof categoryMinimum>

/**
 * Rules from marks to results. Defaults for missing ones: ties by accuracy, then time; no normalisation; no
 * minima by category; no preferred rule for dropped questions.
 */
export const resultTerms = z.strictObject({
  ties: z.array(tieRule).min(1).max(20).optional(),
  dropped: dropRule.optional(),
  normalisation: normalisation.optional(),
  minima: z.array(categoryMinimum).min(1).max(20).optional(),
})
export type ResultTerms = z.infer<typeof resultTerms>

/**
 * Rules of taking and marking a test, as far as they are the same for all sections. A test freezes them when it
 * is scheduled.
 */
export const testTerms = z.strictObject({
  /** One clock for the whole test, or one for each section. */
  clock: z.enum(['whole', 'sections']),
  calculator: z.enum(['none', 'basic', 'scientific']),
  /** Decimals shown; the marks themselves stay exact. */
  roundingPlaces: z.literal([2, 5, 7]),
  /** True if an answer that is marked for review is evaluated. */
  markedAnswersCount: z.boolean(),
  /** exam: only a save button turns a choice into an answer. practice: every choice is an answer. */
  saveRule: z.enum(['exam', 'practice']),
  /** True if a choice that was never saved is evaluated at the end. */
  draftsCount: z.boolean(),
  /** Marks for some of the correct options with no wrong one: none, or their share. */
  severalCorrect: z.enum(['all-or-nothing', 'share']),
  /** Extra minutes for entitled candidates, on each timer separately: 20 turns 15 minutes into 20. */
  extraMinutesPerHour: z.number().int().min(0).max(60),
  /**
   * Definition of the percentile: the share of candidates with no more marks, as RRB and NTA publish it, or of
   * those with fewer.
   */
  percentile: z.enum(['at-or-below', 'below']),
  results: resultTerms.optional(),
  /**
   * True if time that a candidate waited for the server at the start is given back, as far as the closing time
   * would cut it off.
   */
  waitsGivenBack: z.boolean().optional(),
})
export type TestTerms = z.infer<typeof testTerms>

/**
 * Rules of one section. `minutes` null: on the timer of the whole test or, where sections have timers, of the
 * previous section.
 */
export const sectionTerms = z.strictObject({
  subject: plainText(100).nullable(),
  minutes: z.number().int().min(1).max(600).nullable(),
  /** True if it closes for good when it is left or its time is over. */
  locks: z.boolean(),
  /** True if it may be left for the next one before its time is over. */
  earlyAdvance: z.boolean(),
  /** null: in all languages of the test. */
  languages: z.array(language).min(1).nullable(),
  minimumMarks: marks.nullable(),
  /** True if its marks are not part of the total; its minimum must be reached all the same. */
  isQualifying: z.boolean().optional(),
})

export const patternSection = sectionTerms.extend({
  name: plainText(100).min(1),
  questions: z.number().int().min(1).max(300),
  ...marking,
  /** Groups of questions by kind; the section's own marking is then that of its first group. */
  groups: z.array(questionGroup).min(1).max(3).optional(),
})
export type PatternSection = z.infer<typeof patternSection>

/** `minutes`: of the one clock; null when the sections have their own. */
const patternBody = z.strictObject({
  terms: testTerms,
  minutes: z.number().int().min(1).max(600).nullable(),
  sections: z.array(patternSection).min(1).max(20),
})
export type PatternBody = z.infer<typeof patternBody>

/** A pattern of an examination, with its sources. A change of it is a new version. */
export const newPattern = z.strictObject({
  key: z.string().max(100).regex(addressPattern),
  name: plainText(200).min(1),
  source: plainText(500).min(1),
  sourceDate: day.describe('When the source was read or published'),
  doubt: plainText(500).min(1).nullish().describe('What the sources do not say, or disagree about'),
  body: patternBody,
})
export type NewPattern = z.infer<typeof newPattern>

/** One version of a pattern, in the form in which it was entered. */
export const staffPattern = newPattern.extend({ _id: id, version: z.number().int(), created_at: time })
export type StaffPattern = z.infer<typeof staffPattern>

export const storedPattern = z.strictObject({ _id: id, version: z.number().int() })
export type StoredPattern = z.infer<typeof storedPattern>
