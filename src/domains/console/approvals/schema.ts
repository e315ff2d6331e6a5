import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'
import { person } from '../drafts/schema.ts'

export const approvalBox = z.enum(['for-me', 'mine', 'decided'])
export type ApprovalBox = z.infer<typeof approvalBox>

const approvalState = z.enum(['open', 'approved', 'rejected', 'withdrawn', 'lapsed'])
export type ApprovalState = z.infer<typeof approvalState>

const value = z.union([z.string(), z.number()]).nullable()
const shownRow = z.strictObject({
  label: z.string(),
  as: z.enum(['text', 'rupees', 'time', 'day', 'picture', 'consent-file']),
  before: value.describe('What is there now; null: nothing, or the request is over'),
  after: value,
})
export type ShownRow = z.infer<typeof shownRow>

export const approvalRow = z.strictObject({
  _id: id,
  action: z.string(),
  label: z.string().describe('The action in a word'),
  title: z.string(),
  path: z.string().nullable().describe('Where in the console it belongs to'),
  rows: z.array(shownRow),
  reason: z.string(),
  state: approvalState,
  requested_by: person.nullable(),
  requested_at: time,
  expires_at: time,
  decided_by: person.nullable(),
  decided_at: time.nullable(),
  note: z.string(),
  is_alone: z.boolean().describe('Decided by one person, as there was nobody else'),
  is_mine: z.boolean(),
  may_decide: z.boolean(),
  /**
   * True if the requester, or someone who recently vouched for them, may decide it with a written reason, as
   * nobody else could.
   */
  decides_alone: z.boolean(),
  barred: z.string().nullable().describe('Why the reader does not say yes, who could by their role'),
})
export type ApprovalRow = z.infer<typeof approvalRow>

export const noteBody = z.strictObject({ note: plainText(500).default('') })
export type NoteBody = z.input<typeof noteBody>

export const approvalRule = z.strictObject({
  action: z.string(),
  label: z.string(),
  approvers: z.number().int().describe('How many may approve it, without those whom another of them brought in lately'),
  is_single: z.boolean(),
  reason: z.string(),
})
export type ApprovalRule = z.infer<typeof approvalRule>

export const approvalRuleBody = z.strictObject({ is_single: z.boolean(), reason: plainText(300).default('') })
export type ApprovalRuleBody = z.input<typeof approvalRuleBody>
