import { z } from 'zod'
import { someMoney } from '#domains/catalogue/fees/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { exactText, plainText } from '#platform/text/schema.ts'
import { paymentReference } from '../ledger/schema.ts'

/**
 * approved: to be sent to the provider, or sent: with it; to-pay-out: approved, to be paid out at a counter;
 * failed: the provider refused it, and a person must look.
 */
export const refundState = z.enum(['requested', 'refused', 'approved', 'to-pay-out', 'sent', 'done', 'failed'])
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

/** gateway: back through the provider; the others are paid out by a person. */
export const payoutMode = z.enum(['cash', 'upi', 'bank-transfer', 'gateway'])
export type PayoutMode = z.infer<typeof payoutMode>
export const handedMode = payoutMode.exclude(['gateway'])
export type HandedMode = z.infer<typeof handedMode>

export const payoutBody = z.strictObject({
  center_id: id.describe('Whose counter hands it out'),
  mode: handedMode,
  reference: paymentReference.describe('Number of the transfer; of cash none'),
})
export type PayoutBody = z.input<typeof payoutBody>
export type PayoutFields = z.output<typeof payoutBody>

/** open: not closed; done: paid in the last ninety days. */
export const refundsQuery = z.strictObject({
  box: z.enum(['open', 'done'], 'is not a list of refunds').default('open'),
})
export type RefundsQuery = z.input<typeof refundsQuery>

export const refundBody = z.strictObject({
  order_id: exactText(50),
  amount: someMoney,
  reason: refundReason,
  note: plainText(500).default(''),
  revokes: z.boolean().describe('The course is taken back when the refund is approved'),
})
export type RefundBody = z.input<typeof refundBody>

/** Answer to a request that now waits for a second person: the id of its approval. */
export const refundAsked = z.strictObject({ approval_id: id })
export type RefundAsked = z.infer<typeof refundAsked>

/** How the money was returned, and its voucher. */
export const payout = z.strictObject({
  mode: payoutMode,
  reference: z.string(),
  at: time,
  by: z.string().nullable().describe('Name of who handed it out; null: the gateway'),
  voucher: z.strictObject({ _id: id, number: z.string() }).nullable(),
})
export type Payout = z.infer<typeof payout>

export const staffRefund = z.strictObject({
  _id: id,
  payment_id: id,
  order_id: z.string(),
  order_number: z.string(),
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
  center_id: id.nullable().describe('Of the counter that took the payment, or of its batch'),
  may_be_paid_out: z.boolean().describe('By whoever asks, now'),
  payout: payout.nullable().describe('null: it is not paid out yet'),
})
export type StaffRefund = z.infer<typeof staffRefund>

/** Refund by the prospectus's rule for a student who leaves a course, in rupees. */
export const refundProposal = z.strictObject({
  order_id: z.string(),
  leaves_on: z.string(),
  paid: z.number(),
  books: z.number(),
  teaching: z.number(),
  total_days: z.number().int(),
  used_days: z.number().int(),
  used: z.number(),
  refunded: z.number().describe('Already asked back'),
  back: z.number().describe('What may be asked back by the rule'),
})
export type RefundProposal = z.infer<typeof refundProposal>
