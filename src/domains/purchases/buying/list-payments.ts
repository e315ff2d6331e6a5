import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { courses } from '#domains/catalogue/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { heldAt } from '../entitlements/reads.ts'
import { entitlements } from '../entitlements/tables.ts'
import { receipts } from '../ledger/tables.ts'
import { bankLine, presentStatus } from '../orders/present-status.ts'
import { chequeWaits, isPaid, pollSeconds } from '../orders/rules.ts'
import type { OrderState, ShippingAddress } from '../orders/schema.ts'
import { type Order, paymentOrders, refunds } from '../orders/tables.ts'
import { isToBeSent, presentParcel } from '../parcels/reads.ts'
import { parcels } from '../parcels/tables.ts'
import { findMyAsked } from '../refunds/reads.ts'
import { mayAskRefund } from '../refunds/rules.ts'
import type { MyPayment } from './schema.ts'

// Expired orders without a payment attempt are left out of lists of payments.
const wasTried = or(ne(paymentOrders.state, 'expired'), isNotNull(paymentOrders.txnId))

function nextCheck({ state, polls, createdAt }: Order, now: Date) {
  const seconds = pollSeconds[polls]
  if (isPaid(state) || seconds === undefined) return null
  return new Date(Math.max(now.getTime(), createdAt.getTime() + seconds * 1000)).toISOString()
}

function canRetry(state: OrderState) {
  return !isPaid(state) && state !== 'pending' && state !== 'expired-unconfirmed'
}

/**
 * SQL for whether the order's product has since been paid or given in another way: the course, or the later
 * instalment.
 */
function isOwnedNow({ now }: Context) {
  return sql<boolean>`(exists (select from instalments i where i.enrolment_id = ${paymentOrders.enrolmentId} and i.id::text = ${paymentOrders.productKey}
      and (i.settled_at is not null or i.waived_at is not null))
    or ${paymentOrders.productKey} = ${paymentOrders.courseId}::text
      and exists (select from ${entitlements} where ${entitlements.studentId} = ${paymentOrders.studentId}
        and ${entitlements.courseId} = ${paymentOrders.courseId} and ${heldAt(sql`${now.toISOString()}`)}))`
}

/** Lists the caller's payments with their receipts and refunds, the latest first. */
export async function listMyPayments(ctx: Context): Promise<MyPayment[]> {
  const studentId = userOf(ctx).id
  const rows = await ctx.db
    .select({
      order: paymentOrders,
      type: courses.type,
      seoUrl: courses.seoUrl,
      parcel: parcels,
      isOwned: isOwnedNow(ctx),
    })
    .from(paymentOrders)
    .innerJoin(courses, eq(courses.id, paymentOrders.courseId))
    .leftJoin(parcels, eq(parcels.orderId, paymentOrders.id))
    .where(and(eq(paymentOrders.studentId, studentId), ne(paymentOrders.state, 'init-failed'), wasTried))
    .orderBy(desc(paymentOrders.createdAt))
    .limit(200)
  const papers = await ctx.db
    .select({ id: receipts.id, number: receipts.number, kind: receipts.kind, orderId: receipts.orderId })
    .from(receipts)
    .where(eq(receipts.studentId, studentId))
  const given = await ctx.db
    .select({ orderId: refunds.orderId, amount: refunds.amount, state: refunds.state, at: refunds.stateAt })
    .from(refunds)
    .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
    .where(and(eq(paymentOrders.studentId, studentId), ne(refunds.state, 'refused')))
  const asked = await findMyAsked(ctx)
  return rows.map(({ order, type, seoUrl, parcel, isOwned }) => ({
    order_id: order.orderNo,
    order_number: order.number,
    state: order.state,
    message: presentStatus(order).resultInfo.resultMsg,
    course_name: order.quote.courseName,
    website_course_id: order.courseId,
    course_type: type,
    seo_url: seoUrl,
    batch_id: order.batchId,
    payment_type: order.plan,
    books_included: order.withBooks,
    installment_no: order.instalmentNo,
    amount: rupeesOf(order.paidAmount ?? order.amount),
    created_on: order.createdAt.toISOString(),
    next_check_on: nextCheck(order, ctx.now),
    paid_on: order.paidAt?.toISOString() ?? null,
    ref_no: order.txnId ?? order.counterRef ?? '',
    bank_name: bankLine(order),
    may_be_retried: canRetry(order.state) && !isOwned,
    parcel: parcel || isToBeSent(order) ? presentParcel(parcel) : null,
    receipts: papers
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, number, kind }) => ({ _id: id, number, kind })),
    cheque_waits: chequeWaits(order),
    refund_request: asked.get(order.id) ?? null,
    may_ask_refund: order.amount > 0 && mayAskRefund(order, asked.get(order.id)?.state ?? null),
    refunds: given
      .filter(({ orderId }) => orderId === order.id)
      .map(({ amount, state, at }) => ({
        amount: rupeesOf(amount),
        state: state === 'done' ? ('done' as const) : ('under-way' as const),
        at: at.toISOString(),
      })),
  }))
}

/** Returns the address of the caller's latest parcel; null before the first. */
export async function findLastAddress(ctx: Context): Promise<ShippingAddress | null> {
  const [last] = await ctx.db
    .select({ address: paymentOrders.shippingAddress })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.studentId, userOf(ctx).id), isNotNull(paymentOrders.shippingAddress)))
    .orderBy(desc(paymentOrders.createdAt))
    .limit(1)
  return last?.address ?? null
}
