import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, post, put, type StaffList } from '#platform/http/call.ts'
import type { ConcessionAsked, ConcessionBody, StudentConcessions } from '../concessions/schema.ts'
import type { DayBook, DayBookQuery, VouchersQuery } from '../day-book/schema.ts'
import type { ParcelBody, ParcelState, StaffParcel } from '../parcels/schema.ts'
import type { RefundProposal } from '../refunds/schema.ts'
import type { AgeingReport, CollectionReport, GstReport } from '../reports/schema.ts'
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
  /** Reminds the student of this due. 409 within a day of the last reminder, and where no message can reach them. */
  remindOfDue: post('/api/staff/dues/:id/remind').types<{ answer: StaffDue }>(),
  /** The dues as a file, by the filters of the list. 403 `step_up` for more than 500. */
  exportDues: post('/api/staff/due-exports').types<{ body: DueExportBody; answer: StartedExport }>(),
  exportOrders: post('/api/staff/payment-exports').types<{ body: OrderExportBody; answer: StartedExport }>(),
  /** Gives up a seat that was to be paid later, with its dues. 409 once something was paid for it. */
  endUnpaidSeat: post('/api/staff/enrolments/:id/end', 'message').types(),
  dueSums: get('/api/staff/due-sums').types<{ query: DuesInput; answer: DueSums }>(),
}

export const concessionCalls = {
  /**
   * A student's unpaid instalments and the concessions requested for them, newest first; limited to the centres
   * whose dues the reader may see.
   */
  studentConcessions: get('/api/staff/students/:id/concessions').types<{ answer: StudentConcessions }>(),
  /** Answers 202: the request waits for a second person among the approvals. */
  requestConcession: post('/api/staff/concessions').types<{ body: ConcessionBody; answer: ConcessionAsked }>(),
}

export const parcelCalls = {
  /** Parcels to pack, longest paid first; in other states, newest order first. */
  parcels: get('/api/staff/parcels', 'whole').types<{
    query: { state?: ParcelState; limit?: number; after?: string }
    answer: StaffList<StaffParcel>
  }>(),
  /** By the id of the order. 409 when one step is left out: nothing is delivered that was not sent. */
  keepParcel: put('/api/staff/parcels/:id').types<{ body: ParcelBody; answer: StaffParcel }>(),
  /** Undoes marking a parcel as sent, shortly after it; it then waits again. */
  undoParcel: post('/api/staff/parcels/:id/undo').types<{ answer: StaffParcel }>(),
}

type Month = { month: string; centre?: string | undefined }
type Day = { day?: string | undefined; centre?: string | undefined; batch?: string | undefined }
type OfBatch = Month & { batch?: string | undefined }
type Paged = { page?: number | undefined }

export const reportCalls = {
  /** The taxes of a month of India by registration, place of supply, rate and code, compared with the ledger. */
  gstReport: get('/api/staff/reports/gst').types<{ query: Month; answer: GstReport }>(),
  /**
   * Dues of the caller's centres by age on a day: by centre, by the batches of a centre, by the students of a
   * batch.
   */
  ageingReport: get('/api/staff/reports/ageing').types<{ query: Day & Paged; answer: AgeingReport }>(),
  /** Dues and collections of a month in India; by centre, or by the batches of a centre. */
  collectionReport: get('/api/staff/reports/collections').types<{ query: OfBatch & Paged; answer: CollectionReport }>(),
  /** The same as workbooks, of all pages. */
  gstBook: get('/api/staff/reports/gst/xlsx', 'bytes').types<{ query: Month }>(),
  ageingBook: get('/api/staff/reports/ageing/xlsx', 'bytes').types<{ query: Day }>(),
  collectionBook: get('/api/staff/reports/collections/xlsx', 'bytes').types<{ query: OfBatch }>(),
}

/**
 * The day book of a centre and a day in India. Callers with only `day-book.read-own` get what they handled
 * themselves.
 */
export const dayBookCalls = {
  dayBook: get('/api/staff/day-book').types<{ query: DayBookQuery; answer: DayBook }>(),
  /** One sheet of A4. */
  dayBookSheet: get('/api/staff/day-book/sheet', 'bytes').types<{ query: DayBookQuery }>(),
  dayBookWorkbook: get('/api/staff/day-book/workbook', 'bytes').types<{ query: DayBookQuery }>(),
  /** Vouchers as TallyPrime imports them; without a centre those of payments online. */
  dayBookVouchers: get('/api/staff/day-book/vouchers', 'bytes').types<{ query: VouchersQuery }>(),
}
