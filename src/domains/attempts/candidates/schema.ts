import { z } from 'zod'
import { language } from '#domains/bank/schema.ts'
import { dropRule } from '#domains/exams/results/schema.ts'
import { testStage } from '#domains/exams/staff/schema.ts'
import { quizType } from '#domains/exams/tests/schema.ts'
import { socialCategory } from '#domains/identity/profile/schema.ts'
import { sheetFormat } from '#domains/identity/staff/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { msg } from '#platform/text/messages.ts'
import { plainText } from '#platform/text/schema.ts'

/** counted: scored, and therefore ranked. unfinished: in progress, or submitted but not scored yet. */
export const candidateState = z.enum(['counted', 'unfinished'], 'is not a valid filter value')

/** Filters of the list; pages are added where it is served. */
export const candidatesQuery = z.strictObject({
  centre: id.optional(),
  batch: id.optional().describe('Of the enrolment when the attempt began'),
  state: candidateState.default('counted'),
  q: plainText(80).trim().optional().describe('Words of the name, digits of the phone, e-mail or registration number'),
})
export type CandidatesInput = z.input<typeof candidatesQuery>
export type CandidatesQuery = z.output<typeof candidatesQuery>

/** A candidate of a test with the attempt that counts. */
export const candidateRow = z.strictObject({
  _id: id.describe('Of the attempt'),
  student_id: id,
  candidate_name: z.string(),
  registration_number: z.string(),
  roll_no: z.number().int().nullable(),
  center_id: id.nullable(),
  center_name: z.string().nullable(),
  rank: z
    .number()
    .int()
    .nullable()
    .describe('Among all candidates of the test; once its merit list is published, the rank there'),
  is_listed: z.boolean().describe('Rank and percentile are those of the published merit list'),
  percentile: z.number().nullable().describe('As the pattern counts it, or of the published merit list'),
  marks_obtained: z.number().nullable(),
  sections: z.array(z.number()).describe('Marks of each section, in the order of the test; empty without marks'),
  accuracy: z.number().nullable().describe('Per cent'),
  seconds_taken: z.number().int().nullable(),
  started_at: time,
  closed_at: time.nullable(),
  closed_by: z.enum(['student', 'deadline']).nullable(),
})
export type CandidateRow = z.infer<typeof candidateRow>

/** A candidate's data that ranks depend on, frozen at registration. */
export const candidateData = z.strictObject({
  candidate_name: z.string(),
  dob: z.string().nullable(),
  category: socialCategory.nullable(),
  state: z.string().nullable(),
  center_id: id.nullable(),
  revision: z.number().int().describe('Above 1 after a correction'),
})
export type CandidateData = z.infer<typeof candidateData>

export const correctionOfCandidate = candidateData.extend({
  candidate_name: plainText(100).trim().min(1, 'Please give the name.'),
  dob: z.iso.date(msg`is not a date of the calendar`).nullable(),
  state: plainText(60).trim().nullable(),
  reason: plainText(300).trim().min(1, 'Please give a reason.'),
})
export type CorrectionOfCandidate = z.infer<typeof correctionOfCandidate>

/** A test whose window has begun. */
export const satTest = z.strictObject({
  _id: id,
  quiz_name: z.string(),
  quiz_type: quizType,
  stage: testStage,
  publish_date: time,
  closes_at: time.nullable(),
})
export type SatTest = z.infer<typeof satTest>

/** State of a test's results. */
export const testResults = satTest.extend({
  mm: z.number().describe('Marks of the whole paper'),
  languages: z.array(language),
  paper_version: z.number().int(),
  sections: z.array(z.string()).describe('Names, in the order of the test'),
  drop_rule: dropRule.nullable().describe('What the pattern says of dropped questions; null: it is decided each time'),
  unfinished: z.number().int().describe('Candidates at the own centres who are still sitting it or are being counted'),
  is_settled: z.boolean().describe('false: attempts are being counted, or counted again, so ranks may still change'),
  is_released_by_staff: z.boolean(),
  results_released_at: time.nullable(),
  may_release: z.boolean(),
})
export type TestResults = z.infer<typeof testResults>

export const candidateExportBody = z.strictObject({ format: sheetFormat, filters: candidatesQuery })
export type CandidateExportBody = z.input<typeof candidateExportBody>
export type CandidateExportFields = z.output<typeof candidateExportBody>
