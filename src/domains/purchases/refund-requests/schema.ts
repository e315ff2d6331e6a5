import { z } from 'zod'
import { someMoney } from '#domains/catalogue/fees/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { exactText, plainText } from '#platform/text/schema.ts'

/**
 * asked: the office has not taken it up; in-decision: the office has requested it, and a second person decides;
 * approved: the money is on its way, or waits at a counter.
 */
export const askedState = z.enum(['asked', 'in-decision', 'approved', 'refunded', 'declined', 'withdrawn'])
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

/** As the office sees it before it is taken up. */
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
