import { get, post } from '#platform/http/call.ts'
import type { PayoutBody, RefundAsked, RefundBody, RefundsQuery, StaffRefund } from './schema.ts'

export const refundCalls = {
  /**
   * Refunds that are not closed, oldest first; with `box=done` recent ones, newest first. Staff who only pay out
   * see approved ones of their centres.
   */
  refunds: get('/api/staff/refunds').types<{ query: RefundsQuery; answer: StaffRefund[] }>(),
  /** Answers 202: the request waits for a second person among the approvals. */
  requestRefund: post('/api/staff/refunds').types<{ body: RefundBody; answer: RefundAsked }>(),
  /** Approves a refund requested by the system, or retries one that the provider refused. Needs a fresh code. */
  approveRefund: post('/api/staff/refunds/:id/approve').types<{ answer: StaffRefund }>(),
  /** Handed out at a counter, once: with an `Idempotency-Key`, however often it is sent. */
  payOutRefund: post('/api/staff/refunds/:id/payout').types<{ body: PayoutBody; answer: StaffRefund }>(),
  refuseRefund: post('/api/staff/refunds/:id/refuse').types<{ answer: StaffRefund }>(),
}
