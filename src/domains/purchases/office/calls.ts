import { get, type PageOf, post } from '../../../platform/http/call.ts'
import type { OrderState } from '../orders/schema.ts'
import type { CloseBody, Finding, RefundProposal, StaffDue, StaffPayment } from './schema.ts'

type Paged = { page?: number; limit?: number; center_id?: string }

export const officeCalls = {
  /** The newest first; a centre manager sees those of the own centres. */
  payments: get('/api/staff/payments', 'whole').types<{
    query: Paged & { q?: string; state?: OrderState; from?: string; to?: string }
    answer: PageOf<StaffPayment>
  }>(),
  /** What comes back to a student who leaves, with its arithmetic; nothing is kept. */
  refundProposal: get('/api/staff/payments/:id/refund-proposal').types<{
    query: { leaves_on?: string }
    answer: RefundProposal
  }>(),
  /** Where our books and the provider's differ, those that nobody has closed; the oldest first. */
  findings: get('/api/staff/payment-findings').types<{ answer: Finding[] }>(),
  closeFinding: post('/api/staff/payment-findings/:id/close').types<{ body: CloseBody; answer: Finding }>(),
  /** Instalments that are neither paid nor waived, the longest due first. */
  dues: get('/api/staff/dues', 'whole').types<{
    query: Paged & { batch_id?: string; state?: 'open' | 'overdue' }
    answer: PageOf<StaffDue>
  }>(),
}
