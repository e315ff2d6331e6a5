import { z } from 'zod'
import { languageStates } from '#domains/bank/questions/schema.ts'
import { language, questionKind } from '#domains/bank/schema.ts'
import { id, time, wholeNumber } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'
import { studentPaper } from '../papers/schema.ts'
import { patternSection } from '../patterns/schema.ts'
import { quizType, testMode } from '../tests/schema.ts'

/** A test as planned: everything but its pattern may be missing. */
export const planBody = z.strictObject({
  pattern_id: id,
  quiz_name: plainText(200),
  quiz_type: quizType,
  publish_date: time.nullable(),
  closes_at: time.nullable(),
  languages: z.array(language).max(4),
  website_sub_exam_id: id.nullable(),
  subject_id: id.nullable(),
  topic_id: id.nullable(),
  is_free: z.boolean(),
  question_ids: z
    .array(z.array(id).max(300))
    .max(20)
    .describe('Versions of questions, one list for each section of the pattern'),
  shuffles_questions: z.boolean(),
  shuffles_options: z.boolean(),
  attempts_allowed: z.number().int().min(1).max(100),
  modes_allowed: z.array(testMode).max(2),
  allowed_centers: z.array(id).max(1000).nullable().describe('For offline; null: every centre'),
  batch_ids: z
    .array(id)
    .max(200)
    .nullable()
    .describe(
      'Batches whose students may take a practice test; null: every student who owns a course that includes it',
    ),
  is_released_by_staff: z.boolean(),
})
export type PlanBody = z.infer<typeof planBody>

/** Defaults of a new plan. */
export const planSettings = z.strictObject({
  attempts_allowed: wholeNumber({ least: 1, most: 100, unit: 'attempts' }),
  shuffles_questions: z.boolean(),
  shuffles_options: z.boolean(),
})
export type PlanSettings = z.infer<typeof planSettings>

/** Ends a test that is open, or keeps it open for longer. */
export const closingBody = z.strictObject({
  closes_at: time.nullable().describe('null: now'),
  reason: plainText(500).trim().min(1, 'is missing'),
})
export type ClosingBody = z.infer<typeof closingBody>
export const changedClosing = z.strictObject({
  closes_at: time,
  sitting: z.number().int().describe('Candidates who are taking it and keep their time, or are given more'),
})
export type ChangedClosing = z.infer<typeof changedClosing>

export const newPlan = z.strictObject({ pattern_id: id, quiz_name: plainText(200).trim().min(1, 'is missing') })
export type NewPlan = z.infer<typeof newPlan>

const plannedQuestion = z.strictObject({
  _id: id,
  number: z.number().int(),
  version: z.number().int(),
  newest: z.boolean().describe('Whether there is no later version'),
  line: z.string(),
  topic: z.string().nullable(),
  subject: z.string().nullable(),
  kind: questionKind,
  difficulty: z.string(),
  languages: languageStates,
  passage_id: id.nullable(),
  is_retired: z.boolean(),
})
export type PlannedQuestion = z.infer<typeof plannedQuestion>

/**
 * A problem that keeps a plan from being scheduled. `field` of the plan, or the number of the question to blame.
 */
const planCheck = z.strictObject({
  message: z.string(),
  field: z.string().nullable(),
  section: z.number().int().nullable(),
  question: z.number().int().nullable(),
})
export type PlanCheck = z.infer<typeof planCheck>

export const testStage = z.enum(['plan', 'scheduled', 'open', 'ended', 'released'])
export type TestStage = z.infer<typeof testStage>

export const listedTest = z.strictObject({
  _id: id,
  quiz_name: z.string(),
  quiz_type: quizType,
  stage: testStage,
  pattern: z.string().nullable(),
  publish_date: time.nullable(),
  closes_at: time.nullable(),
  questions_picked: z.number().int(),
  questions_count: z.number().int(),
  languages: z.array(language),
  attempts: z.number().int(),
})
export type ListedTest = z.infer<typeof listedTest>

export const staffPlan = z.strictObject({
  _id: id,
  now: time.describe("The server's clock, which decides when the test opens"),
  stage: testStage,
  edit_version: z.number().int().describe('To be named by whoever saves'),
  plan: planBody,
  pattern: z.strictObject({
    key: z.string(),
    name: z.string(),
    version: z.number().int(),
    newest_version: z.number().int(),
    minutes: z.number().int(),
    sections: z.array(patternSection),
  }),
  questions: z.array(z.array(plannedQuestion)).describe('Of each section'),
  checks: z.array(planCheck),
  edited_by: z.string().nullable(),
  edited_at: time.nullable(),
  attempts: z.number().int(),
  registrations: z.number().int(),
  paper_version: z.number().int(),
  may_release: z.boolean(),
  results_released_at: time.nullable(),
})
export type StaffPlan = z.infer<typeof staffPlan>

export const savedPlan = z.strictObject({ edit_version: z.number().int(), checks: z.array(planCheck), edited_at: time })
export type SavedPlan = z.infer<typeof savedPlan>

/** The paper as candidates will see it in one language, with its keys for the office. */
export const planPaper = z.strictObject({ paper: studentPaper, keys: z.record(z.string(), z.string()) })
export type PlanPaper = z.infer<typeof planPaper>

/** A test as the search of the office shows it. */
export const foundTest = listedTest.pick({
  _id: true,
  quiz_name: true,
  quiz_type: true,
  stage: true,
  publish_date: true,
})
export type FoundTest = z.infer<typeof foundTest>
