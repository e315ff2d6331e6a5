import { z } from 'zod'
import { id, time } from '../../platform/schema.ts'
import { plainText } from '../identity/schema.ts'
import { answerKey, dropRule, language, newPattern, publicTest, quizType, testMode } from './schema.ts'

/* What staff send and get about patterns, tests and corrections. It names keys, and never reaches a candidate. */

/** One version, in the shape it was given in. */
export const staffPattern = newPattern.extend({ _id: id, version: z.number().int(), created_at: time })
export type StaffPattern = z.infer<typeof staffPattern>

export const storedPattern = z.strictObject({ _id: id, version: z.number().int() })

export const scheduleBody = z.strictObject({
  pattern_id: id.describe('A version of a pattern'),
  quiz_name: plainText(200).trim().min(1, 'is missing'),
  quiz_type: quizType,
  publish_date: time.describe('When it opens'),
  closes_at: time
    .nullable()
    .default(null)
    .describe('null: practice stays open, a ranked test closes after its minutes'),
  languages: z.array(language).min(1),
  question_ids: z.array(z.array(id).max(300)).max(20).describe('One list for each section of the pattern'),
  shuffles_questions: z.boolean().default(false),
  shuffles_options: z.boolean().default(false),
  attempts_allowed: z.number().int().min(1).max(100).default(1),
  modes_allowed: z.array(testMode).min(1).default(['online']),
  allowed_centers: z.array(id).min(1).max(1000).nullable().default(null).describe('For offline; null: every centre'),
  is_released_by_staff: z.boolean().default(false).describe('Of a ranked test: its results wait for staff'),
})
export type ScheduleBody = z.infer<typeof scheduleBody>

export const scheduled = z.strictObject({ _id: id })

export const staffTest = publicTest.extend({
  pattern_id: id.nullable(),
  version: z.number().int().describe('Of its paper: 1, and one more for every correction'),
  shuffles_questions: z.boolean(),
  shuffles_options: z.boolean(),
  attempts_allowed: z.number().int(),
  is_released_by_staff: z.boolean(),
  results_released_at: time.nullable(),
})
export type StaffTest = z.infer<typeof staffTest>

export const correctionBody = z.strictObject({
  question_id: id,
  reason: plainText(500),
  key: answerKey.optional().describe('What is right from now on'),
  drop: dropRule.optional().describe('Instead of a key: the question is taken out of the marks'),
})
export type CorrectionBody = z.infer<typeof correctionBody>

export const corrected = z.strictObject({ version: z.number().int() })
