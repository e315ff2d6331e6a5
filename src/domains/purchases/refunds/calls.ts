import { get, post } from '#platform/http/call.ts'
import type {
  AskBody,
  AskedRefund,
  DeclineBody,
  PayoutBody,
  RefundAsked,
  RefundBody,
  RefundProposal,
  RefundsQuery,
  StaffRefund,
  WaitingRefund,
} from './schema.ts'

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
  /** Pays out a refund at a counter. With an `Idempotency-Key` it happens once, however often it is sent. */
  payOutRefund: post('/api/staff/refunds/:id/payout').types<{ body: PayoutBody; answer: StaffRefund }>(),
  refuseRefund: post('/api/staff/refunds/:id/refuse').types<{ answer: StaffRefund }>(),
}

export const refundRequestCalls = {
  /** The caller's refund when leaving the course today. */
  ownProposal: get('/api/student-portal/refund-proposals/:order_no').types<{ answer: RefundProposal }>(),
  /** A student's request; the office decides it. */
  askRefund: post('/api/student-portal/refund-requests').types<{ body: AskBody; answer: AskedRefund }>(),
  withdrawRefund: post('/api/student-portal/refund-requests/:id/withdraw').types<{ answer: AskedRefund }>(),
  /** Requests that the office has not taken up yet. */
  waitingRefunds: get('/api/staff/refund-requests').types<{ answer: WaitingRefund[] }>(),
  declineRefund: post('/api/staff/refund-requests/:id/decline').types<{ body: DeclineBody; answer: null }>(),
}
