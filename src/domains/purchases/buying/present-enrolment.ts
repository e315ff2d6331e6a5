import { and, asc, eq, or } from 'drizzle-orm'
import { getBatch } from '#domains/catalogue/fees/reads.ts'
import type { Context } from '#platform/context.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { inPlannedOrder } from '../enrolments/reads.ts'
import { labelOf } from '../enrolments/rules.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { receipts } from '../ledger/tables.ts'
import { bankLine } from '../orders/present-status.ts'
import { linesOf } from '../orders/rules.ts'
import { type Order, paymentOrders } from '../orders/tables.ts'
import type { EnrolmentRecords } from './schema.ts'

type Enrolment = typeof enrolments.$inferSelect
type Part = typeof instalments.$inferSelect
type Payment = { order: Order; seller: string }

/** Splits an instalment's discount over its fee heads. */
function discountsOf({ admission, tuition, books, charges, discount }: Part) {
  const lines = linesOf({ admission, tuition, books, charges }, discount, new Map())
  const of = (head: string) => rupeesOf(lines.find((line) => line.head === head)?.discount ?? 0)
  return { admission: of('admission'), tuition: of('tuition'), books: of('books'), charges: of('charges') }
}

const sumOf = (parts: Part[], amount: (part: Part) => number) =>
  Math.round(parts.reduce((sum, part) => sum + amount(part) * 100, 0)) / 100

async function presentTerms(ctx: Context, enrolment: Enrolment, parts: Part[]) {
  const { batch, centre, examId } = await getBatch(ctx, enrolment.batchId)
  return {
    batch_type_id: batch.batchType,
    center_id: centre?.id ?? null,
    course_id: enrolment.courseId,
    exam_id: examId,
    session_id: batch.session,
    stream_id: batch.stream,
    payment_type: enrolment.plan,
    old_student_discount: 0 as const,
    tuition_discount: sumOf(parts, (part) => discountsOf(part).tuition),
    admission_fee_discount: sumOf(parts, (part) => discountsOf(part).admission),
    books_fee_discount: sumOf(parts, (part) => discountsOf(part).books),
    instalment_discount: sumOf(parts, (part) => discountsOf(part).charges),
    instalment_fee: sumOf(parts, ({ charges }) => rupeesOf(charges)),
    n_instalments: parts.length,
    admission_fee: sumOf(parts, ({ admission }) => rupeesOf(admission)),
    tution_fee: sumOf(parts, ({ tuition }) => rupeesOf(tuition)),
    book_fee: sumOf(parts, ({ books }) => rupeesOf(books)),
    total_fee: rupeesOf(enrolment.total),
    special_relaxation_data: null,
    remarks: '',
  }
}

function presentPart(part: Part) {
  const off = discountsOf(part)
  const { admission, tuition, books, charges, net, dueOn, settledAt } = part
  return {
    instalment_no: labelOf(part),
    admission_amount: rupeesOf(admission),
    admission_discount: off.admission,
    tuition_amount: rupeesOf(tuition),
    tuition_discount: off.tuition,
    books_amount: rupeesOf(books),
    books_discount: off.books,
    gross_instalment_amount: rupeesOf(admission + tuition + books + charges),
    instalment_discount: rupeesOf(part.discount),
    net_instalment_amount: rupeesOf(net),
    prefered_instalment_date: dueOn,
    realized: settledAt !== null,
    actual_payment_date: settledAt && dayInIndia(settledAt),
  }
}

function presentPayment({ order, seller }: Payment, index: number) {
  const paid = (head: string) => rupeesOf(order.quote.lines.find((line) => line.head === head)?.total ?? 0)
  return {
    sno: index + 1,
    payment_mode: order.mid === null ? (order.paymentMode ?? '') : t`Online`,
    book_fee: paid('books'),
    tuition_fee: paid('tuition'),
    adm_fee: paid('admission'),
    amount: rupeesOf(order.amount),
    actual_payment_date: dayInIndia(order.paidAt ?? order.createdAt),
    edc_charges: 0 as const,
    qr_charges: 0 as const,
    total_amount: rupeesOf(order.paidAmount ?? order.amount),
    in_favor_of: seller,
    bank_name: bankLine(order),
    branch_name: '',
    ref_no: order.txnId ?? order.counterRef ?? '',
    is_book_fee: false as const,
    remarks: '',
  }
}

/** Shows a waived instalment as fully discounted, so that nobody reads it as owed. */
const withConcession = (part: Part): Part =>
  part.waivedBy === null ? part : { ...part, discount: part.discount + part.net, net: 0 }

/** Returns the records of the seat that this paid order bought, or paid a part of. */
export async function presentEnrolment(ctx: Context, order: Order): Promise<EnrolmentRecords> {
  const ofOrder = order.enrolmentId === null ? eq(enrolments.orderId, order.id) : eq(enrolments.id, order.enrolmentId)
  const [enrolment] = await ctx.db.select().from(enrolments).where(ofOrder)
  if (!enrolment) throw new Error(`The paid order ${order.orderNo} has no seat`)
  const stored = await ctx.db
    .select()
    .from(instalments)
    .where(eq(instalments.enrolmentId, enrolment.id))
    .orderBy(...inPlannedOrder)
  const parts = stored.map(withConcession)
  const paid = await ctx.db
    .select({ order: paymentOrders, receipt: receipts.content })
    .from(paymentOrders)
    .innerJoin(receipts, and(eq(receipts.sourceId, paymentOrders.id), eq(receipts.kind, 'receipt')))
    .where(or(eq(paymentOrders.id, enrolment.orderId ?? ''), eq(paymentOrders.enrolmentId, enrolment.id)))
    .orderBy(asc(paymentOrders.paidAt))
  const { studentId, batchId } = enrolment
  const whom = { candidate_id: studentId, batch_id: batchId, created_by: studentId, modified_by: studentId }
  return {
    courseEnrolment: { ...whom, ...(await presentTerms(ctx, enrolment, parts)) },
    instalments: parts.map((part) => ({ ...whom, ...presentPart(part) })),
    payments: paid.map(({ order: payment, receipt }, index) => ({
      ...whom,
      ...presentPayment({ order: payment, seller: receipt.seller.name }, index),
    })),
  }
}
