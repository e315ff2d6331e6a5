import { z } from 'zod'
import { someMoney } from '#domains/catalogue/fees/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { exactText, plainText } from '#platform/text/schema.ts'
import { paymentReference } from '../ledger/schema.ts'
import { payoutMode, refundReason, refundState } from '../orders/schema.ts'

const handedMode = payoutMode.exclude(['gateway'])
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

/** Way in which the money was returned, and its voucher. */
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

/**
 * asked: the office has not taken it up; in-decision: the office has requested it, and a second person decides;
 * approved: the money is on its way, or waits at a counter.
 */
const askedState = z.enum(['asked', 'in-decision', 'approved', 'refunded', 'declined', 'withdrawn'])
export type AskedState = z.infer<typeof askedState>

/** Parameters of the proposal's address. */
export const orderParams = z.strictObject({ order_no: exactText(50) })

export const askBody = z.strictObject({
  order_id: exactText(50),
  amount: someMoney.describe('As it was shown: another one by now is refused'),
  reason: plainText(500).trim().min(1, 'Please tell us why you are leaving.'),
})
export type AskBody = z.input<typeof askBody>

/** A student's request for a refund, as the student sees it. */
export const askedRefund = z.strictObject({
  _id: id,
  amount: z.number(),
  asked_at: time,
  state: askedState,
  answer: z.string().describe('Of the office, when it has declined; else empty'),
})
export type AskedRefund = z.infer<typeof askedRefund>

/** A request as the office sees it before taking it up. */
export const waitingRefund = z.strictObject({
  _id: id,
  payment_id: id,
  order_id: z.string(),
  candidate_name: z.string(),
  course_name: z.string(),
  reason: z.string(),
  amount: z.number().describe('What the prospectus gave on the day it was asked for'),
  asked_at: time,
  may_be_declined: z.boolean().describe('By whoever asks, now'),
})
export type WaitingRefund = z.infer<typeof waitingRefund>

export const declineBody = z.strictObject({
  answer: plainText(500).trim().min(1, 'Please give the student a reason.'),
})
export type DeclineBody = z.input<typeof declineBody>
