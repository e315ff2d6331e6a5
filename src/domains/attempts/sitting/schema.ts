import { z } from 'zod'
import { decimal, language } from '#domains/bank/schema.ts'
import { paperShuffle } from '#domains/exams/papers/schema.ts'
import { publicTerms, publicTest } from '#domains/exams/tests/schema.ts'
import { counter, id, time } from '#platform/http/schema.ts'

/** A choice on the screen that is not an answer yet: exactly one of the three. */
export const draft = z.strictObject({
  option_id: z.string().max(40).nullish(),
  option_ids: z.array(z.string().max(40)).min(1).max(5).nullish(),
  number: decimal.nullish(),
})
export type Draft = z.infer<typeof draft>

/**
 * The device's account of an opening that the server could not serve at once; stored for investigations, and
 * believed within limits where a test gives such waits back.
 */
export const openQuery = z.strictObject({
  waited_seconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400)
    .default(0)
    .describe('Since the student pressed the button'),
  language: language.optional().describe('That the paper is opened in; for the figures of translations'),
})
export type OpenQuery = z.input<typeof openQuery>

/** One row of the answer journal as the player sends it: the whole state of one question at one moment. */
const journalEntry = z.strictObject({
  seq: z.number().int().min(1).max(1_000_000).describe('Rises by one within an epoch'),
  question_id: id,
  option_id: z.string().max(40).nullable().describe('Of a single choice; null: no answer'),
  option_ids: z.array(z.string().max(40)).min(1).max(5).nullish().describe('Of a choice of several'),
  number: decimal.nullish().describe('The number, as it was typed'),
  draft: draft.nullish().describe('Of the save rule of examinations: chosen and not saved'),
  marked: z.boolean().describe('Marked for review'),
  seconds: z.number().int().min(0).max(86_400).describe('Spent on this question so far, in all'),
  at: time.describe("The device's clock, kept as evidence and never trusted"),
})
export type JournalEntry = z.infer<typeof journalEntry>

/** left, returned: the page was hidden and shown again. copy, print: as reported by the browser. */
export const signalKind = z.enum(['left', 'returned', 'copy', 'print'])
export type SignalKind = z.infer<typeof signalKind>

export const signal = z.strictObject({ kind: signalKind, at: time.describe("The device's clock") })
export type Signal = z.infer<typeof signal>

/** Without entries it only asks for the state of the attempt. */
export const saveBody = z.strictObject({
  epoch: counter,
  entries: z.array(journalEntry).max(500),
  signals: z.array(signal).max(50).optional(),
})
export type SaveBody = z.infer<typeof saveBody>

/** Seconds from now until each section ends, in order, 0 for those that are over: the first above 0 is open. */
const sectionEnds = z.array(z.number()).nullable().describe('null: the sections are open all the time')

/** Remaining time of an attempt by the server's clock. `time_left` in seconds. */
export const sittingTime = z.strictObject({
  time_left: z.number(),
  section_ends: sectionEnds,
  extended_seconds: z
    .number()
    .int()
    .optional()
    .describe('Given by the office so far, already part of the times; absent: none'),
})
export type SittingTime = z.infer<typeof sittingTime>

/** `acknowledged`: every entry of this epoch up to this sequence is on disk; of a closed attempt, every entry of this batch. */
export const saved = sittingTime.extend({
  acknowledged: z.number().int(),
  late: z.array(z.number().int()).describe('Sequences of this batch that came too late: kept for review, not counted'),
  is_closed: z.boolean().describe('Nothing counts any more; unsent entries are still kept'),
  messages: z.number().int().optional().describe('That the office has sent to this candidate; absent: none'),
})
export type Saved = z.infer<typeof saved>

const answerState = z.strictObject({
  question_id: id,
  option_id: z.string().nullable(),
  option_ids: z.array(z.string()).optional(),
  number: z.string().optional(),
  draft: draft.optional(),
  marked: z.boolean(),
  seconds: z.number().int(),
})
export type AnswerState = z.infer<typeof answerState>

/**
 * An attempt under way. Opening it anywhere raises `epoch`; saves of an older epoch are refused, so the newest tab wins.
 * A question without a row in `answers` has not been visited.
 */
export const openAttempt = sittingTime.extend({
  _id: id,
  quiz_id: id,
  epoch: z.number().int(),
  section_seconds: z
    .array(z.number().int())
    .nullable()
    .describe('On the own clock of each section, extra time included'),
  device_key: z.string().describe('32 bytes in base64: seals what the device keeps of this attempt'),
  paper_key: z.string().describe('32 bytes in base64: opens the sealed papers of this test'),
  paper_tags: z.partialRecord(language, z.string()).describe('Which sealed paper holds now, by language'),
  candidate_name: z.string(),
  registration_number: z.string(),
  shuffle: paperShuffle.nullable().describe('null: the paper in the order it comes'),
  answers: z.array(answerState),
})
export type OpenAttempt = z.infer<typeof openAttempt>

export const leaveSectionBody = z.strictObject({ epoch: counter, section_id: id })
export type LeaveSectionBody = z.infer<typeof leaveSectionBody>

export const submitted = z.strictObject({ submission_id: id })
export type Submitted = z.infer<typeof submitted>

export const submissionStatus = z.enum(['submitted', 'pending-submission', 'none'])
export type SubmissionStatus = z.infer<typeof submissionStatus>

/** Data of the instruction page: the test, and the candidate's state in it. */
export const testForCandidate = z.strictObject({
  test: publicTest,
  terms: publicTerms,
  submission_status: submissionStatus,
  submission_id: id.nullable(),
  may_start: z.boolean(),
  refusal: z.string().nullable().describe('Why not, fit to show'),
  opens_in: z.number().describe('Seconds until this candidate may start; 0: it has opened, or the refusal is another'),
  extra_minutes_per_hour: z.number().int().describe("Of this candidate's time; 0: none"),
  seconds_allowed: z
    .number()
    .int()
    .describe('In all, extra time included; fewer than the duration where the test closes sooner'),
  attempts_left: z.number().int(),
  newest_attempt: z
    .strictObject({ _id: id, device_key: z.string() })
    .nullable()
    .describe('The newest attempt, also a closed one, and what opens what the device kept of it'),
})
export type TestForCandidate = z.infer<typeof testForCandidate>

/** partial: some of several correct options and no wrong one. dropped: the question does not count as intended. */
export const result = z.enum(['correct', 'wrong', 'skipped', 'partial', 'dropped'])
export type Result = z.infer<typeof result>
