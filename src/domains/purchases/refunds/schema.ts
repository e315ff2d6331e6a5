import { z } from 'zod'
import { id, time } from '../../../platform/http/schema.ts'
import { exactText, plainText } from '../../../platform/text/schema.ts'
import { someMoney } from '../../catalogue/fees/schema.ts'

/** approved: to be sent; sent: with the provider; failed: a person must look. */
export const refundState = z.enum(['requested', 'refused', 'approved', 'sent', 'done', 'failed'])
export type RefundState = z.infer<typeof refundState>

export const refundReason = z.enum([
  'left-course',
  'duplicate-payment',
  'batch-full',
  'coupon-used-up',
  'account-deleted',
  'cancelled-by-institute',
  'mistake',
  'other',
])
export type RefundReason = z.infer<typeof refundReason>

export const refundBody = z.strictObject({
  order_id: exactText(50),
  amount: someMoney,
  reason: refundReason,
  note: plainText(500).default(''),
  revokes: z.boolean().describe('The course is taken back when the refund is approved'),
})
export type RefundBody = z.input<typeof refundBody>

/** What was asked for waits for a second person: this is its request. */
export const refundAsked = z.strictObject({ approval_id: id })
export type RefundAsked = z.infer<typeof refundAsked>

export const staffRefund = z.strictObject({
  _id: id,
  payment_id: id,
  order_id: z.string(),
  ref_id: z.string(),
  amount: z.number(),
  reason: refundReason,
  note: z.string(),
  revokes: z.boolean(),
  state: refundState,
  candidate_name: z.string(),
  course_name: z.string(),
  requested_by: id.nullable(),
  requested_at: time,
  approved_by: id.nullable(),
  approved_at: time.nullable(),
  problem: z.string().nullable(),
})
export type StaffRefund = z.infer<typeof staffRefund>
