import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, post, type StaffList } from '#platform/http/call.ts'
import type { RefundProposal } from '../refunds/schema.ts'
import type {
  CloseBody,
  DueExportBody,
  DueSums,
  DuesInput,
  Finding,
  OrderExportBody,
  PaymentSetup,
  PaymentsInput,
  StaffDue,
  StaffOrder,
  StaffPayment,
} from './schema.ts'

type Page = { limit?: number; after?: string }

export const officeCalls = {
  /** Payments, newest first; centre managers see those of their centres. */
  payments: get('/api/staff/payments', 'whole').types<{
    query: PaymentsInput & Page
    answer: StaffList<StaffPayment>
  }>(),
  /** One order with the provider's messages, what it gave and its refunds. */
  order: get('/api/staff/payments/:id').types<{ answer: StaffOrder }>(),
  /** Asks the provider now about the order. 409 if there is nobody to ask. */
  askGateway: post('/api/staff/payments/:id/ask').types<{ answer: StaffOrder }>(),
  /** Frees the seat that an unpaid order holds, and expires the order. 409 if it holds none. */
  endSeatHold: post('/api/staff/payments/:id/end-seat-hold').types<{ answer: StaffOrder }>(),
  /** A leaving student's refund with its arithmetic; nothing is stored. */
  refundProposal: get('/api/staff/payments/:id/refund-proposal').types<{
    query: { leaves_on?: string }
    answer: RefundProposal
  }>(),
  /** Open differences between our books and the provider's, oldest first. */
  findings: get('/api/staff/payment-findings').types<{ answer: Finding[] }>(),
  closeFinding: post('/api/staff/payment-findings/:id/close').types<{ body: CloseBody; answer: Finding }>(),
  /** Merchants with their providers, and the receipt numbers. */
  paymentSetup: get('/api/staff/payment-setup').types<{ answer: PaymentSetup }>(),
  /** Instalments that are neither paid nor waived, the longest due first. */
  dues: get('/api/staff/dues', 'whole').types<{ query: DuesInput & Page; answer: StaffList<StaffDue> }>(),
  /** Mails the student about this due. 409 within a day of the last reminder, and where there is no e-mail. */
  remindOfDue: post('/api/staff/dues/:id/remind').types<{ answer: StaffDue }>(),
  /** The dues as a file, by the filters of the list. 403 `step_up` for more than 500. */
  exportDues: post('/api/staff/due-exports').types<{ body: DueExportBody; answer: StartedExport }>(),
  exportOrders: post('/api/staff/payment-exports').types<{ body: OrderExportBody; answer: StartedExport }>(),
  /** Gives up a seat that was to be paid later, with its dues. 409 once something was paid for it. */
  endUnpaidSeat: post('/api/staff/enrolments/:id/end', 'message').types(),
  dueSums: get('/api/staff/due-sums').types<{ query: DuesInput; answer: DueSums }>(),
}
