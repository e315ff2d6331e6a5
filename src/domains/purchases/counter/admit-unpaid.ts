import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { enrol } from '../enrolments/store-enrolment.ts'
import { takeSeat } from '../enrolments/take-seat.ts'
import { lockStudentOrders } from '../orders/lock-order.ts'
import type { Quote } from '../orders/schema.ts'
import { priceProduct } from '../pricing/price-product.ts'
import { restDays } from './rules.ts'
import { endOpenOrder, refuseHeld, requireStudent } from './take-payment.ts'

/** Makes the first instalment due in ten days, or with the second if that is sooner. */
function payLater(quote: Quote): Quote {
  const [first, ...others] = quote.instalments
  if (!first) throw new Error('a seat is offered without an instalment')
  const afterDays = Math.min(restDays, ...others.filter(({ dueOn }) => dueOn === null).map((part) => part.afterDays))
  return { ...quote, instalments: [{ ...first, afterDays }, ...others] }
}

type Wish = { studentId: string; batchId: string; insopt: boolean; coupon?: string | undefined }

/**
 * Gives a student a seat that is paid later, with all its instalments as dues, in the caller's transaction, and returns
 * the first due; the course opens with the first payment. 400 for an invalid coupon, 404 for something that is not on
 * sale, 409 for a full batch, a seat that the student already has, or nothing to pay.
 */
export async function admitUnpaid(ctx: Context, { studentId, ...wish }: Wish) {
  await requireStudent(ctx, studentId)
  await lockStudentOrders(ctx, studentId)
  const { course, batch, plan, productKey, quote } = await priceProduct(ctx, { type: 'classroom', ...wish }, studentId)
  if (!batch) throw new Error('a classroom course is sold without a batch')
  if (quote.amount === 0)
    throw new AppError('conflict', 'There is nothing to pay for this batch now. Please admit with a receipt of ₹0.')
  await endOpenOrder(ctx, { studentId, productKey })
  const refusal = await takeSeat(ctx, { batchId: batch.id, studentId, isHeld: false })
  if (refusal === 'batch-full') {
    await refuseHeld(ctx, batch.id)
    throw new AppError('conflict', 'This batch is full.')
  }
  if (refusal !== null) throw new AppError('conflict', 'Already purchased')
  const terms = payLater(quote)
  await enrol(ctx, { studentId, courseId: course.id, batchId: batch.id, plan, quote: terms, orderId: null })
  const details = { course: quote.courseName, batch: batch.code }
  await audit(ctx, { action: 'admitted-unpaid', subjectId: studentId, details })
  return { amount: quote.amount, dueOn: daysLater(dayInIndia(ctx.now), terms.instalments[0]?.afterDays ?? 0) }
}
