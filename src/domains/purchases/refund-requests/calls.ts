import { get, post } from '#platform/http/call.ts'
import type { RefundProposal } from '../refunds/schema.ts'
import type { AskBody, AskedRefund, DeclineBody, WaitingRefund } from './schema.ts'

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
