import { z } from 'zod'
import { answerKey, decimal, localised, questionKind } from '#domains/bank/schema.ts'
import { correctionEffect } from '#domains/exams/results/schema.ts'
import { id, time, zonedTime } from '#platform/http/schema.ts'
import { longText, plainText } from '#platform/text/schema.ts'
import { itemRow } from '../items/schema.ts'

/**
 * A candidate's claim: another option or number is correct, two options are, none is, the question is not in the
 * syllabus, or its translation differs.
 */
const challengeClaim = z.enum(['other-key', 'two-keys', 'none', 'syllabus', 'translation'])
export type ChallengeClaim = z.infer<typeof challengeClaim>

/** Verdict on a key. The last three are ways to drop the question. */
export const verdict = z.enum(['keep', 'other-key', 'two-keys', 'bonus-all', 'bonus-attempters', 'rescale'])
export type Verdict = z.infer<typeof verdict>

export const windowBody = z.strictObject({ opens_at: zonedTime, closes_at: zonedTime })
export type WindowBody = z.infer<typeof windowBody>

export const challengeWindow = z.strictObject({
  opens_at: time,
  closes_at: time,
  state: z.enum(['upcoming', 'open', 'over']),
  seconds_left: z.number().int().describe('Until it opens, or until it closes; 0: it is over'),
})
export type ChallengeWindow = z.infer<typeof challengeWindow>

export const challengeBody = z.strictObject({
  claim: challengeClaim,
  option_ids: z.array(z.string().max(40)).max(5).default([]).describe('What is right instead'),
  number: decimal.nullable().default(null),
  reason: longText(500).trim().min(1, 'Please say why.'),
  keeps_file: z.boolean().default(true).describe('false: the file that was added is taken out'),
})
export type ChallengeBody = z.input<typeof challengeBody>
export type ChallengeFields = z.output<typeof challengeBody>

const claimed = {
  claim: challengeClaim,
  option_ids: z.array(z.string()),
  number: z.string().nullable(),
  reason: z.string(),
}
const file = z.strictObject({ name: z.string(), bytes: z.number().int() })

export const ownChallenge = z.strictObject({ ...claimed, file: file.nullable(), changed_at: time })
export type OwnChallenge = z.infer<typeof ownChallenge>

const toldKey = z.strictObject({ option_ids: z.array(z.string()), number: z.string().nullable() })

/** A decision on a question, as everyone reads it. */
const decided = {
  verdict,
  before: z.string().describe('What counted, by letters in the order of the test'),
  after: z.string(),
  reason: z.string(),
  decided_at: time,
}

const sheetQuestion = z.strictObject({
  question_id: id,
  sno: z.number().int().describe('On the own paper'),
  key_sno: z.number().int().describe('In the order of the test, which the key names'),
  kind: questionKind,
  text: localised,
  passage: localised.nullable(),
  options: z.array(z.strictObject({ _id: z.string(), text: localised })).describe('As the candidate saw them'),
  key: toldKey.describe('Right as the paper counts now'),
  dropped: z.boolean(),
  given: toldKey,
  marks: z.number(),
  challenge: ownChallenge.nullable(),
  decision: z.strictObject({ ...decided, marks_before: z.number(), marks_after: z.number() }).nullable(),
})
export type SheetQuestion = z.infer<typeof sheetQuestion>

/** One candidate's response sheet beside the key. */
export const challengeSheet = z.strictObject({
  submission_id: id,
  quiz_id: id,
  quiz_name: z.string(),
  window: challengeWindow,
  questions: z.array(sheetQuestion),
  change: z
    .strictObject({
      marks_before: z.number(),
      marks_after: z.number(),
      rank_before: z.number().int(),
      rank_after: z.number().int().nullable().describe('null: attempts are being counted again'),
    })
    .nullable()
    .describe('null: no key was changed, or the results are not out'),
})
export type ChallengeSheet = z.infer<typeof challengeSheet>

/** A test taken by the student whose key is, or was, open to challenges. */
export const ownWindow = challengeWindow.extend({
  submission_id: id,
  quiz_id: id,
  quiz_name: z.string(),
  asked: z.number().int().describe('Own challenges'),
  answered: z.number().int().describe('Of them decided'),
})
export type OwnWindow = z.infer<typeof ownWindow>

export const fileQuery = z.strictObject({ name: plainText(120).trim().min(1) })
export type FileQuery = z.infer<typeof fileQuery>

/*
 * Calls of the desk.
 */

const caseState = z.enum(['not-read', 'second-person', 'decided'])
export type CaseState = z.infer<typeof caseState>

const caseRow = z.strictObject({
  _id: id,
  question_id: id,
  sno: z.number().int(),
  asked: z.number().int(),
  discrimination: z.number().nullable(),
  state: caseState,
  verdict: verdict.nullable(),
})
export type CaseRow = z.infer<typeof caseRow>

export const challengeDesk = z.strictObject({
  quiz_name: z.string(),
  can_open: z.boolean().describe('The test is over and nobody is sitting it'),
  window: challengeWindow.nullable(),
  asked: z.number().int(),
  cases: z.array(caseRow),
})
export type ChallengeDesk = z.infer<typeof challengeDesk>

const caseChallenge = z.strictObject({
  _id: id,
  registration_number: z.string(),
  roll_no: z.number().int().nullable(),
  ...claimed,
  file: file.nullable(),
  changed_at: time,
})
export type CaseChallenge = z.infer<typeof caseChallenge>

export const challengeCase = caseRow.extend({
  kind: questionKind,
  text: localised,
  options: z.array(z.strictObject({ _id: z.string(), text: localised })),
  key: answerKey,
  dropped: z.string().nullable(),
  told_key: z.string(),
  item: itemRow.nullable().describe('null: the figures are not counted yet'),
  group_size: z.number().int(),
  challenges: z.array(caseChallenge),
  approval_id: id.nullable().describe('The request that was sent for approval'),
  decision: z.strictObject(decided).nullable(),
})
export type ChallengeCase = z.infer<typeof challengeCase>

export const decisionBody = z.strictObject({
  verdict,
  key: answerKey.optional().describe('Of another key, or of two'),
  reason: plainText(300).trim().min(1, 'Please give a reason. All candidates can read it.'),
})
export type DecisionBody = z.infer<typeof decisionBody>

export const effectBody = decisionBody.omit({ reason: true })
export type EffectBody = z.infer<typeof effectBody>

export const decisionEffect = correctionEffect.nullable().describe('null: the key is kept, and nothing changes')
export type DecisionEffect = z.infer<typeof decisionEffect>

export const decisionAsked = z.strictObject({ approval_id: id })
export type DecisionAsked = z.infer<typeof decisionAsked>

/*
 * Public reads.
 */

const publicDecision = z.strictObject({ sno: z.number().int(), asked: z.number().int(), ...decided })
export type PublicDecision = z.infer<typeof publicDecision>
export const keyDecisionList = z.strictObject({
  quiz_id: id,
  quiz_name: z.string(),
  decisions: z.array(publicDecision),
})
export type KeyDecisionList = z.infer<typeof keyDecisionList>
