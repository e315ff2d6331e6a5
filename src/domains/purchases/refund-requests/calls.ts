import { get, post } from '../../../platform/http/call.ts'
import type { RefundProposal } from '../refunds/schema.ts'
import type { AskBody, AskedRefund, DeclineBody, WaitingRefund } from './schema.ts'

export const refundRequestCalls = {
  /** What comes back to the caller who leaves the course today. */
  ownProposal: get('/api/student-portal/refund-proposals/:order_no').types<{ answer: RefundProposal }>(),
  /** A wish of the student, which the office decides. */
  askRefund: post('/api/student-portal/refund-requests').types<{ body: AskBody; answer: AskedRefund }>(),
  withdrawRefund: post('/api/student-portal/refund-requests/:id/withdraw').types<{ answer: AskedRefund }>(),
  /** What students have asked for and nobody has taken up. */
  waitingRefunds: get('/api/staff/refund-requests').types<{ answer: WaitingRefund[] }>(),
  declineRefund: post('/api/staff/refund-requests/:id/decline').types<{ body: DeclineBody; answer: null }>(),
}
