import { z } from 'zod'
import { answerKey, decimal } from '#domains/bank/schema.ts'
import { dropRule } from '#domains/exams/results/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { longText } from '#platform/text/schema.ts'

import { draft, signalKind } from '../sitting/schema.ts'

const reportedProblem = z.enum(['wording', 'options', 'translation', 'picture', 'other'])
export type ReportedProblem = z.infer<typeof reportedProblem>

export const reportBody = z.strictObject({
  question_id: id,
  problem: reportedProblem,
  note: longText(1000).trim(),
})
export type ReportBody = z.infer<typeof reportBody>

/** `minutes`: by default what the attempt lost when it was closed too early. */
export const reopenBody = z.strictObject({
  reason: longText(500).trim().min(1, 'Please say why.'),
  minutes: z.int().min(1).max(600).optional(),
})
export type ReopenBody = z.infer<typeof reopenBody>

export const reopened = z.strictObject({
  submission_id: id,
  seconds: z.number().int().describe('That it was given'),
  deadline: time,
})
export type Reopened = z.infer<typeof reopened>

/*
 * Data for staff to look into a case: late answers, reported problems and signals of a page. Evidence, never a
 * verdict.
 */

const whose = { submission_id: id, candidate_name: z.string(), registration_number: z.string() }
const question = { question_id: id, sno: z.number().int().describe('In the order of the test, before any shuffling') }

/** A late answer for review: what the candidate had chosen at the end, as it arrived. */
export const lateAnswer = z.strictObject({
  ...whose,
  ...question,
  epoch: z.number().int(),
  seq: z.number().int(),
  option_id: z.string().nullable(),
  option_ids: z.array(z.string()).nullable(),
  number: decimal.nullable(),
  draft: draft.nullable(),
  marked: z.boolean(),
  client_at: time.describe("The device's clock, which proves nothing"),
  server_at: time,
  deadline: time.describe('When the attempt was over'),
  device: z.string().nullable().describe('null: from before openings were kept'),
  network: z.string().nullable(),
})
export type LateAnswer = z.infer<typeof lateAnswer>

export const questionReport = z.strictObject({
  _id: id,
  ...whose,
  ...question,
  problem: reportedProblem,
  note: z.string(),
  created_at: time,
})
export type QuestionReport = z.infer<typeof questionReport>

export const attemptSignals = z.strictObject({
  ...whose,
  quiz_id: id,
  openings: z.array(
    z.strictObject({
      epoch: z.number().int(),
      opened_at: time,
      device: z.string(),
      network: z.string(),
      waited_seconds: z.number().int().describe('For a busy server, as the device says'),
    }),
  ),
  signals: z.array(z.strictObject({ epoch: z.number().int(), kind: signalKind, client_at: time, server_at: time })),
})
export type AttemptSignals = z.infer<typeof attemptSignals>

export const staffCorrection = z.strictObject({
  version: z.number().int().describe('Of the paper, from which on it holds'),
  ...question,
  reason: z.string(),
  key: answerKey,
  drop: dropRule.nullable(),
  created_at: time,
  regraded: z.number().int().describe('Attempts that were counted again because of it'),
  waiting: z.number().int().describe('Attempts that are still counted without it'),
})
export type StaffCorrection = z.infer<typeof staffCorrection>
