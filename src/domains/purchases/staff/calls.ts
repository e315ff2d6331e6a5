import { get, post, type StaffList } from '#platform/http/call.ts'
import type { RefundProposal } from '../refunds/schema.ts'
import type {
  CloseBody,
  DueSums,
  DuesInput,
  Finding,
  PaymentSetup,
  PaymentsInput,
  StaffDue,
  StaffOrder,
  StaffPayment,
} from './schema.ts'

type Page = { limit?: number; after?: string }

export const officeCalls = {
  /** The newest first; a centre manager sees those of the own centres. */
  payments: get('/api/staff/payments', 'whole').types<{
    query: PaymentsInput & Page
    answer: StaffList<StaffPayment>
  }>(),
  /** One order with what the provider said, what it gave and what went back. */
  order: get('/api/staff/payments/:id').types<{ answer: StaffOrder }>(),
  /** Asks the provider now what became of it. 409 where there is nobody to ask. */
  askGateway: post('/api/staff/payments/:id/ask').types<{ answer: StaffOrder }>(),
  /** Frees the seat that an unpaid order keeps, and ends the order. 409 where it keeps none. */
  endSeatHold: post('/api/staff/payments/:id/end-seat-hold').types<{ answer: StaffOrder }>(),
  /** What comes back to a student who leaves, with its arithmetic; nothing is kept. */
  refundProposal: get('/api/staff/payments/:id/refund-proposal').types<{
    query: { leaves_on?: string }
    answer: RefundProposal
  }>(),
  /** Where our books and the provider's differ, those that nobody has closed; the oldest first. */
  findings: get('/api/staff/payment-findings').types<{ answer: Finding[] }>(),
  closeFinding: post('/api/staff/payment-findings/:id/close').types<{ body: CloseBody; answer: Finding }>(),
  /** Who is paid by which provider, and the numbers of receipts. */
  paymentSetup: get('/api/staff/payment-setup').types<{ answer: PaymentSetup }>(),
  /** Instalments that are neither paid nor waived, the longest due first. */
  dues: get('/api/staff/dues', 'whole').types<{ query: DuesInput & Page; answer: StaffList<StaffDue> }>(),
  dueSums: get('/api/staff/due-sums').types<{ query: DuesInput; answer: DueSums }>(),
}
