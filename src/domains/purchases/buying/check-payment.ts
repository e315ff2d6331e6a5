import { and, desc, eq, or } from 'drizzle-orm'
import { possibleIds } from '#domains/catalogue/rules.ts'
import { courses } from '#domains/catalogue/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { limitRate } from '#platform/http/security/throttle.ts'
import { indiaOffsetMs } from '#platform/text/india-time.ts'
import { paiseOf, rupeesOf } from '#platform/text/money.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { entitlements } from '../entitlements/tables.ts'
import { receipts } from '../ledger/tables.ts'
import { type FoundOrder, getOwnOrder } from '../orders/find-order.ts'
import { bankLine, presentStatus } from '../orders/present-status.ts'
import { isPaid } from '../orders/rules.ts'
import type { PaymentStatus } from '../orders/schema.ts'
import { type Order, paymentOrders } from '../orders/tables.ts'
import { confirmOrder } from '../payments/confirm-order.ts'
import type { Gateways } from '../providers/choose-provider.ts'
import { presentEnrolment } from './present-enrolment.ts'
import type { EnrolmentBody, SubmittedEnrolment, SubmittedPayment } from './schema.ts'

/** Returns the current order; asks the provider if it is not paid yet. */
async function refresh(ctx: Context, gateways: Gateways, foundOrder: FoundOrder) {
  const { order } = foundOrder
  if (isPaid(order.state)) return order
  limitRate(ctx, { key: ['payment-status', order.studentId], capacity: 20, perSecond: 0.5 })
  return (await confirmOrder(ctx, gateways, foundOrder)).order
}

/** Returns the state of the caller's own order. 404 for anyone else's, 429 when called too often. */
export async function checkPayment(ctx: Context, gateways: Gateways, orderNo: string): Promise<PaymentStatus> {
  return presentStatus(await refresh(ctx, gateways, await getOwnOrder(ctx, orderNo)))
}

async function present(ctx: Context, order: Order): Promise<SubmittedPayment> {
  const isGiven = and(eq(entitlements.studentId, order.studentId), eq(entitlements.courseId, order.courseId))
  const [given] = await ctx.db
    .select({ entitlement: entitlements, type: courses.type })
    .from(entitlements)
    .innerJoin(courses, eq(courses.id, entitlements.courseId))
    .where(isGiven)
    .orderBy(desc(entitlements.createdAt))
    .limit(1)
  const [receipt] = await ctx.db
    .select({ _id: receipts.id, number: receipts.number })
    .from(receipts)
    .where(eq(receipts.sourceId, order.id))
  const books = order.quote.lines.find(({ head }) => head === 'books')
  return {
    order_id: order.orderNo,
    order_number: order.number,
    ref_no: order.txnId ?? order.counterRef ?? '',
    bank_name: bankLine(order),
    total_amount: rupeesOf(order.amount),
    created_on: (order.paidAt ?? order.createdAt).toISOString(),
    // The last day in India.
    shipping_address: order.shippingAddress,
    validity: given?.entitlement.until
      ? new Date(given.entitlement.until.getTime() + indiaOffsetMs - 1).toISOString().slice(0, 10)
      : null,
    books_included: order.withBooks,
    book_fee: rupeesOf(books?.total ?? 0),
    course_name: order.quote.courseName,
    course_type: given?.type ?? '',
    candidate_id: order.studentId,
    website_course_id: order.courseId,
    roll_no: given ? rollNumberText(given.entitlement.rollNumber) : '',
    remarks: '',
    receipt: receipt ?? null,
  }
}

async function requireGiven(ctx: Context, gateways: Gateways, foundOrder: FoundOrder) {
  const now = await refresh(ctx, gateways, foundOrder)
  const isGiven = now.state === 'fulfilled' || now.state === 'partly-refunded'
  if (!isGiven) throw new AppError('conflict', presentStatus(now).resultInfo.resultMsg)
  return now
}

/**
 * Handles a browser's report that it has paid. Uses only the order it names, and only as a reason to check: the
 * purchase is made when the money is confirmed. 409 until then.
 */
export async function submitPayment(
  ctx: Context,
  gateways: Gateways,
  body: { order_id: string; [sent: string]: unknown },
) {
  const foundOrder = await getOwnOrder(ctx, body.order_id)
  const { order } = foundOrder
  const { amount, courseId, studentId } = order
  const differs: string[] = []
  // Anything other than a number or its text counts as a different amount.
  const sent = ['number', 'string'].includes(typeof body.total_amount) ? Number(body.total_amount) : Number.NaN
  if (body.total_amount !== undefined && paiseOf(sent) !== amount) differs.push('total_amount')
  if (body.website_course_id !== undefined && body.website_course_id !== courseId) differs.push('website_course_id')
  if (body.candidate_id !== undefined && body.candidate_id !== studentId) differs.push('candidate_id')
  if (differs.length > 0)
    ctx.log.warn({ order: order.orderNo, differs }, 'a purchase was recorded with other values than ours')
  return present(ctx, await requireGiven(ctx, gateways, foundOrder))
}

type Enrolment = { orderNo: string | null; references: string[]; batchId: string }

/** Finds the caller's order of an enrolment: by its number, by a reference of its payment, or as the only order of this batch. */
async function findOrderOf(ctx: Context, { orderNo, references, batchId }: Enrolment) {
  if (orderNo !== null) return getOwnOrder(ctx, orderNo)
  const [id] = possibleIds([batchId])
  const ownOrders = await ctx.db
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.studentId, userOf(ctx).id), or(eq(paymentOrders.batchId, id ?? userOf(ctx).id))))
    .orderBy(desc(paymentOrders.createdAt))
  const named = ownOrders.find((order) =>
    [order.orderNo, order.txnId, order.bankTxnId].some((known) => known && references.includes(known)),
  )
  const paid = ownOrders.filter(({ state, instalmentNo }) => state === 'fulfilled' && instalmentNo === 1)
  const match = named ?? (paid.length === 1 ? paid[0] : undefined)
  if (!match) throw new AppError('conflict', 'There is no confirmed payment for this batch.')
  return getOwnOrder(ctx, match.orderNo)
}

/**
 * Submits a classroom enrolment like `submitPayment`: whatever fees, discounts and instalments a browser sends,
 * the order's terms count.
 */
async function submitEnrolment(ctx: Context, gateways: Gateways, input: Enrolment): Promise<SubmittedEnrolment> {
  const order = await requireGiven(ctx, gateways, await findOrderOf(ctx, input))
  if (order.batchId === null) throw new AppError('conflict', 'There is no confirmed payment for this batch.')
  const [bought, records] = [await present(ctx, order), await presentEnrolment(ctx, order)]
  return { ...bought, ...records }
}

/** Finds the payment that a browser refers to, and ignores everything else it sends. */
export function submitEnrolmentOf(
  ctx: Context,
  gateways: Gateways,
  { order_id, courseEnrolment, payments = [] }: EnrolmentBody,
) {
  const references = payments
    .flatMap(({ ref_no, order_id: orderId }) => [ref_no, orderId])
    .filter((reference) => reference !== undefined)
  return submitEnrolment(ctx, gateways, { orderNo: order_id ?? null, references, batchId: courseEnrolment.batch_id })
}
