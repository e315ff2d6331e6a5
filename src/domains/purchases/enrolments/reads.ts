import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { findBatchFee, getBatch } from '#domains/catalogue/fees/reads.ts'
import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import { batches } from '#domains/catalogue/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { paymentOrders } from '../orders/tables.ts'
import { isSuspendedOn, labelOf, lateFeeOn, policyOn } from './rules.ts'
import type { Due } from './schema.ts'
import { enrolments, instalments, overduePolicies } from './tables.ts'
import { countSeatsLeft } from './take-seat.ts'

/** Order of dues: paid parts of an instalment before its rest. */
export const inPlannedOrder = [
  sql`coalesce(${instalments.partOf}, ${instalments.number})`,
  sql`${instalments.partOf} nulls last`,
  asc(instalments.number),
]

/** Lists the dues of an enrolment that are neither paid nor waived, in their order. */
export function listOpenInstalments(ctx: Context, enrolmentId: string) {
  return ctx.db
    .select()
    .from(instalments)
    .where(and(eq(instalments.enrolmentId, enrolmentId), isNull(instalments.settledAt), isNull(instalments.waivedAt)))
    .orderBy(...inPlannedOrder)
}

type Row = typeof instalments.$inferSelect

function stateOf({ settledAt, waivedAt, dueOn }: Row, today: string, isNext: boolean): Due['state'] {
  if (settledAt) return 'paid'
  if (waivedAt) return 'waived'
  if (dueOn < today) return 'overdue'
  return isNext ? 'due' : 'later'
}

/** Lists every instalment of the caller's enrolments, paid or not; the next of each may be paid. */
export async function listMyDues(ctx: Context): Promise<Due[]> {
  const rows = await ctx.db
    .select({ part: instalments, enrolment: enrolments, batchCode: batches.code, orderNo: paymentOrders.orderNo })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .leftJoin(paymentOrders, eq(paymentOrders.id, instalments.settledBy))
    .where(and(eq(enrolments.studentId, userOf(ctx).id), isNull(enrolments.endedAt)))
    .orderBy(asc(enrolments.createdAt), asc(enrolments.id), ...inPlannedOrder)
  const today = dayInIndia(ctx.now)
  const policies = await ctx.db.select().from(overduePolicies)
  const next = new Set<string>()
  return rows.map(({ part, enrolment, batchCode, orderNo }) => {
    const isOpen = !part.settledAt && !part.waivedAt
    const isNext = isOpen && !next.has(enrolment.id)
    if (isNext) next.add(enrolment.id)
    const policy = isOpen ? policyOn(policies, dayInIndia(enrolment.createdAt)) : null
    const late = { dueOn: part.dueOn, today }
    return {
      _id: part.id,
      enrolment_id: enrolment.id,
      batch_id: enrolment.batchId,
      course_name: enrolment.terms.courseName,
      batch_code: batchCode,
      installment_no: labelOf(part),
      n_instalments: enrolment.terms.instalments.length,
      net_amt: rupeesOf(part.net),
      late_fee: rupeesOf(lateFeeOn(policy, late)),
      admission_amt: rupeesOf(part.admission),
      tuition_amt: rupeesOf(part.tuition),
      book_amt: rupeesOf(part.books),
      due_date: part.dueOn,
      state: stateOf(part, today, isNext),
      is_suspended: isSuspendedOn(policy, late),
      may_be_paid: isNext,
      order_id: orderNo,
    }
  })
}

/** Returns a batch with its current fee; `feeDetails` is empty if there is none. 404 for an unknown batch. */
export async function getBatchAndFee(ctx: Context, batchId: string): Promise<BatchAndFee> {
  const { batch, centre, course, examId } = await getBatch(ctx, batchId)
  const fee = await findBatchFee(ctx, batchId)
  const details = {
    _id: batch.id,
    batch_type_id: batch.batchType,
    center_id: centre && { _id: centre.id, center_name: centre.name },
    course_id: course?.id ?? null,
    exam_id: examId,
    session_id: batch.session,
    stream_id: batch.stream,
    batch_code_id: { batch_code: batch.code },
    start_date: batch.startDate,
    end_date: batch.endDate,
    books_in_stock: batch.areBooksInStock,
    seats: batch.seats,
    seats_left: await countSeatsLeft(ctx, batch),
  }
  if (!fee) return { batchDetails: details, feeDetails: [] }
  const structure = fee.instalments ?? []
  const feeDetails = {
    general_total_fee: rupeesOf(fee.totalFee),
    general_admission_fee: rupeesOf(fee.admissionFee),
    general_tuition_fee: rupeesOf(fee.tuitionFee),
    general_books_fee: rupeesOf(fee.booksFee),
    ph_total_discount: rupeesOf(fee.phTotalDiscount),
    tuition_discount: rupeesOf(fee.tuitionDiscount),
    admission_fee_discount: rupeesOf(fee.admissionDiscount),
    books_fee_discount: rupeesOf(fee.booksDiscount),
    instalment_discount: rupeesOf(fee.instalmentDiscount),
    installment_charges: rupeesOf(fee.instalmentCharges),
    general_instalment_structure: structure.map(({ number, net, admission, tuition, books, afterDays }) => ({
      installment_no: number,
      net_amt: rupeesOf(net),
      admission_amt: rupeesOf(admission),
      tuition_amt: rupeesOf(tuition),
      book_amt: rupeesOf(books),
      ins_sub_after_day: afterDays,
    })),
  }
  return { batchDetails: details, feeDetails: [feeDetails] }
}
