import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { questionLine, readyBody } from '../questions/schema.ts'
import { questionFlag, reviewNote } from '../schema.ts'

/** open: it waits. returned, approved: somebody decided. taken-back: those who wrote it want to change it first. */
export const reviewState = z.enum(['open', 'returned', 'approved', 'taken-back'])
export type ReviewState = z.infer<typeof reviewState>

export const returnBody = z.strictObject({
  notes: z.array(reviewNote).min(1, 'are missing: say what is to be changed').max(20, 'are more than 20'),
})
export type ReturnBody = z.input<typeof returnBody>

export const approveBody = readyBody

export const editedQuestion = z.strictObject({ edit_version: z.number().int() })
export type EditedQuestion = z.infer<typeof editedQuestion>

/** What the queue may be filtered by. */
export const reviewFilters = { subject: id.optional(), author: id.optional() }

/** What candidates and figures say of all versions of a question. */
export const questionSigns = z.strictObject({ reports: z.number().int(), flags: z.array(questionFlag) })
export type QuestionSigns = z.infer<typeof questionSigns>

export const listedReview = questionLine.extend({
  _id: id,
  sent_by: z.string().nullable(),
  sent_at: time,
  is_next: z.boolean().describe('Of a question that is ready already: its next version'),
  times_returned: z.number().int(),
  signs: questionSigns.nullable().describe('null: not for this reader while a test with it is still to come or open'),
  why_not: z.string().nullable().describe('Why this reviewer may not make it ready'),
})
export type ListedReview = z.infer<typeof listedReview>

/** Whether only a reviewer makes questions ready. */
export const reviewSettings = z.strictObject({ is_demanded: z.boolean() })
export type ReviewSettings = z.infer<typeof reviewSettings>
