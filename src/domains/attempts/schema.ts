import { z } from 'zod'
import { id, time } from '../../platform/schema.ts'
import {
  decimal,
  localised,
  paperShuffle,
  publicSection,
  publicTerms,
  publicTest,
  questionKind,
} from '../exams/schema.ts'

/** One row of the answer journal as the player sends it: the whole state of one question at one moment. */
export const journalEntry = z.strictObject({
  seq: z.number().int().min(1).max(1_000_000).describe('Rises by one within an epoch'),
  question_id: id,
  option_id: z.string().max(40).nullable().describe('Of a single choice; null: no answer'),
  option_ids: z.array(z.string().max(40)).min(1).max(5).nullish().describe('Of a choice of several'),
  number: decimal.nullish().describe('The number, as it was typed'),
  marked: z.boolean().describe('Marked for review'),
  seconds: z.number().int().min(0).max(86_400).describe('Spent on this question so far, in all'),
  at: time.describe("The device's clock, kept as evidence and never trusted"),
})
export type JournalEntry = z.infer<typeof journalEntry>

export const saveBody = z.strictObject({
  epoch: z.number().int().min(1),
  entries: z.array(journalEntry).min(1).max(500),
})
export type SaveBody = z.infer<typeof saveBody>

/** `acknowledged`: every entry of this epoch up to this sequence is on disk. `time_left` in seconds. */
export const saved = z.strictObject({ acknowledged: z.number().int(), time_left: z.number() })
export type Saved = z.infer<typeof saved>

export const answerState = z.strictObject({
  question_id: id,
  option_id: z.string().nullable(),
  option_ids: z.array(z.string()).optional(),
  number: z.string().optional(),
  marked: z.boolean(),
  seconds: z.number().int(),
})
export type AnswerState = z.infer<typeof answerState>

/**
 * An attempt under way. Opening it anywhere raises `epoch`; saves of an older epoch are refused, so the newest tab wins.
 * A question without a row in `answers` has not been visited.
 */
export const openAttempt = z.strictObject({
  _id: id,
  quiz_id: id,
  epoch: z.number().int(),
  time_left: z.number().describe('Seconds'),
  candidate_name: z.string(),
  registration_number: z.string(),
  shuffle: paperShuffle.nullable().describe('null: the paper in the order it comes'),
  answers: z.array(answerState),
})
export type OpenAttempt = z.infer<typeof openAttempt>

export const submitted = z.strictObject({ submission_id: id })
export type Submitted = z.infer<typeof submitted>

export const submissionStatus = z.enum(['submitted', 'pending-submission', 'none'])
export type SubmissionStatus = z.infer<typeof submissionStatus>

/** The instruction page: the test, and where the candidate stands with it. */
export const testForCandidate = z.strictObject({
  test: publicTest,
  terms: publicTerms,
  submission_status: submissionStatus,
  submission_id: id.nullable(),
  may_start: z.boolean(),
  refusal: z.string().nullable().describe('Why not, fit to show'),
})
export type TestForCandidate = z.infer<typeof testForCandidate>

export const dashboardQuiz = publicTest.extend({
  submission_status: submissionStatus,
  submission_id: id.nullable(),
  may_start: z.boolean(),
})
export type DashboardQuiz = z.infer<typeof dashboardQuiz>

export const mySubmission = z.strictObject({
  _id: id,
  quiz_id: z.strictObject({ _id: id, quiz_name: z.string(), duration: z.number().int(), mm: z.number() }),
  marks_obtained: z.number(),
  time_left: z.number(),
  submitted_at: time,
})
export type MySubmission = z.infer<typeof mySubmission>

/** The bundle of `my-purchases`, as far as the installation has the things. */
export const myPurchases = z.strictObject({ quizzes: z.array(dashboardQuiz), mySubmissions: z.array(mySubmission) })
export type MyPurchases = z.infer<typeof myPurchases>

/** partial: some of several right options and no wrong one. dropped: the question does not count as it was meant to. */
export const result = z.enum(['correct', 'wrong', 'skipped', 'partial', 'dropped'])
export type Result = z.infer<typeof result>

export const sectionAnalysis = publicSection.extend({
  correct: z.number().int(),
  wrong: z.number().int(),
  skipped: z.number().int(),
  partial: z.number().int(),
  dropped: z.number().int(),
  marks_obtained: z.number(),
  mm: z.number(),
  time_spent: z.number().int().describe('Seconds'),
})
export type SectionAnalysis = z.infer<typeof sectionAnalysis>

export const questionAnalysis = z.strictObject({
  sno: z.number().int(),
  q_id: z.strictObject({
    _id: id,
    section: id,
    topic: z.string(),
    kind: questionKind,
    qu: localised,
    options: z.array(z.strictObject({ _id: z.string(), text: localised })),
    correct_option: z.string().nullable().describe('The first of the right options; null: the answer is a number'),
    correct_options: z.array(z.string()),
    correct_number: z.strictObject({ value: decimal, tolerance: decimal }).nullable(),
    solution: localised,
    description_id: z.strictObject({ description: localised }).nullable(),
  }),
  selected_option: z.string().nullable(),
  selected_options: z.array(z.string()),
  given_number: z.string().nullable(),
  visited: z.boolean(),
  marked: z.boolean(),
  time_spent: z.number().int().describe('Seconds'),
  marks: z.number(),
  result,
})
export type QuestionAnalysis = z.infer<typeof questionAnalysis>

/** ranked: compared with others. alone: nobody else has been counted. waiting: others are still being counted. uncounted: a trial or a second sitting, which has no rank. */
export const standing = z.strictObject({
  state: z.enum(['ranked', 'alone', 'waiting', 'uncounted']),
  candidates: z.number().int(),
  rank: z.number().int().nullable().describe('By marks, then accuracy, then the shorter time; equals share it'),
  percentile: z.number().nullable().describe('Per cent of the candidates who have no more marks'),
  average_marks: z.number().nullable(),
  topper_marks: z.number().nullable(),
  sections: z.array(
    z.strictObject({ section_id: id, average_marks: z.number(), highest_marks: z.number(), average_time: z.number() }),
  ),
  questions: z.array(
    z.strictObject({ question_id: id, average_time: z.number().describe('Seconds, of those who opened it') }),
  ),
})
export type Standing = z.infer<typeof standing>

/** `time_left` in seconds; time taken on screen is the duration minus its rounded minutes. */
export const analysis = z.strictObject({
  _id: id,
  quiz_id: publicTest,
  marks_obtained: z.number(),
  time_left: z.number(),
  submitted_at: time,
  correct: z.number().int(),
  wrong: z.number().int(),
  skipped: z.number().int(),
  partial: z.number().int(),
  dropped: z.number().int(),
  accuracy: z.number().describe('Per cent of the attempted questions that are right'),
  sections: z.array(sectionAnalysis),
  question_data: z.array(questionAnalysis),
  standing,
})
export type Analysis = z.infer<typeof analysis>
