import { and, asc, eq, inArray, isNull, sum } from 'drizzle-orm'
import { discountData } from '#domains/catalogue/fees/create-discount.ts'
import type { PersonalDataSource, Subject } from '#domains/identity/privacy/collect-my-data.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { moneyDigits } from '#platform/text/money.ts'
import { endStudentOrders } from './buying/end-orders.ts'
import { enrolments, instalments } from './enrolments/tables.ts'
import { entitlements } from './entitlements/tables.ts'
import { receipts } from './ledger/tables.ts'
import { paymentOrders, refundRequests, refunds } from './orders/tables.ts'
import { parcels } from './parcels/tables.ts'

function listOrders(ctx: Context, { userId }: Subject) {
  const o = paymentOrders
  return ctx.db
    .select({
      _id: o.id,
      number: o.number,
      order_no: o.orderNo,
      course_id: o.courseId,
      batch_id: o.batchId,
      kind: o.kind,
      plan: o.plan,
      instalment_no: o.instalmentNo,
      with_books: o.withBooks,
      quote: o.quote,
      amount: o.amount,
      shipping_address: o.shippingAddress,
      state: o.state,
      state_at: o.stateAt,
      held_for: o.heldFor,
      is_unplaced: o.isUnplaced,
      provider: o.provider,
      provider_ref: o.providerRef,
      created_at: o.createdAt,
      paid_at: o.paidAt,
      paid_amount: o.paidAmount,
      txn_id: o.txnId,
      bank_txn_id: o.bankTxnId,
      payment_mode: o.paymentMode,
      gateway_name: o.gatewayName,
      bank_name: o.bankName,
      txn_date: o.txnDate,
      counter_mode: o.counterMode,
      counter_ref: o.counterRef,
      counter_center_id: o.counterCentreId,
      counter_cleared_at: o.counterClearedAt,
    })
    .from(o)
    .where(eq(o.studentId, userId))
    .orderBy(asc(o.createdAt))
}

function listParcels(ctx: Context, { userId }: Subject) {
  const { orderId, state, carrier, trackingNumber, sentOn, endedOn } = parcels
  return ctx.db
    .select({ order_id: orderId, state, carrier, tracking_number: trackingNumber, sent_on: sentOn, ended_on: endedOn })
    .from(parcels)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderId))
    .where(eq(paymentOrders.studentId, userId))
    .orderBy(asc(sentOn))
}

function listEnrolments(ctx: Context, { userId }: Subject) {
  const { id, courseId, batchId, orderId, plan, terms, total, createdAt, endedAt, studentId } = enrolments
  return ctx.db
    .select({
      _id: id,
      course_id: courseId,
      batch_id: batchId,
      order_id: orderId,
      plan,
      terms,
      total,
      created_at: createdAt,
      ended_at: endedAt,
    })
    .from(enrolments)
    .where(eq(studentId, userId))
    .orderBy(asc(createdAt))
}

function listInstalments(ctx: Context, { userId }: Subject) {
  const { id, enrolmentId, number, admission, tuition, books, discount, charges, net } = instalments
  const { partOf, dueOn, settledAt, settledBy, waivedAt, reminders, remindedAt } = instalments
  const mine = ctx.db.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.studentId, userId))
  return ctx.db
    .select({
      _id: id,
      enrolment_id: enrolmentId,
      number,
      part_of: partOf,
      admission,
      tuition,
      books,
      discount,
      charges,
      net,
      due_on: dueOn,
      settled_at: settledAt,
      settled_by: settledBy,
      waived_at: waivedAt,
      reminders,
      reminded_at: remindedAt,
    })
    .from(instalments)
    .where(inArray(enrolmentId, mine))
    .orderBy(asc(enrolmentId), asc(number))
}

function listEntitlements(ctx: Context, { userId }: Subject) {
  const { id, courseId, rollNumber, from, until, source, orderId, endedAt, createdAt, studentId } = entitlements
  return ctx.db
    .select({
      _id: id,
      course_id: courseId,
      roll_no: rollNumber,
      from,
      until,
      source,
      order_id: orderId,
      ended_at: endedAt,
      created_at: createdAt,
    })
    .from(entitlements)
    .where(eq(studentId, userId))
    .orderBy(asc(createdAt))
}

function listReceipts(ctx: Context, { userId }: Subject) {
  const { number, kind, orderId, content, issuedAt, studentId, id } = receipts
  return ctx.db
    .select({ _id: id, number, kind, order_id: orderId, content, issued_at: issuedAt })
    .from(receipts)
    .where(eq(studentId, userId))
    .orderBy(asc(issuedAt))
}

function listRefunds(ctx: Context, { userId }: Subject) {
  const { id, orderId, refId, amount, reason, note, revokes, policy, state, stateAt } = refunds
  const { requestedAt, approvedAt, providerRef, problem, payoutMode, payoutRef, paidOutAt } = refunds
  const mine = ctx.db.select({ id: paymentOrders.id }).from(paymentOrders).where(eq(paymentOrders.studentId, userId))
  return ctx.db
    .select({
      _id: id,
      order_id: orderId,
      ref_id: refId,
      amount,
      reason,
      note,
      revokes,
      policy,
      state,
      state_at: stateAt,
      requested_at: requestedAt,
      approved_at: approvedAt,
      provider_ref: providerRef,
      problem,
      payout_mode: payoutMode,
      payout_ref: payoutRef,
      paid_out_at: paidOutAt,
    })
    .from(refunds)
    .where(inArray(orderId, mine))
    .orderBy(asc(requestedAt))
}

function listRefundRequests(ctx: Context, { userId }: Subject) {
  const { id, orderId, amount, policy, reason, state, askedAt, answer, answeredAt, studentId } = refundRequests
  return ctx.db
    .select({
      _id: id,
      order_id: orderId,
      amount,
      policy,
      reason,
      state,
      asked_at: askedAt,
      answer,
      answered_at: answeredAt,
    })
    .from(refundRequests)
    .where(eq(studentId, userId))
    .orderBy(asc(askedAt))
}

/**
 * Refuses to delete an account that owes money until the student has seen the office and the sum: what is due
 * stays due.
 */
async function requireDuesSeen(ctx: Context, userId: string, owes: number) {
  const [row] = await ctx.db
    .select({ total: sum(instalments.net) })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .where(
      and(
        eq(enrolments.studentId, userId),
        isNull(enrolments.endedAt),
        isNull(instalments.settledAt),
        isNull(instalments.waivedAt),
      ),
    )
  const due = Number(row?.total ?? 0)
  if (due === 0 || due === Math.round(owes * 100)) return
  throw new AppError('conflict', t`You still owe ₹${moneyDigits(due)} in fees. Please contact the office first.`)
}

/**
 * A student's orders, payments, receipts and dues. Orders, receipts and the ledger survive the account, as the law on
 * accounts demands, and so does the seat; the shipping address is deleted, except in receipts. Unpaid orders end with
 * the account: money that still arrives for them is refunded.
 */
export const purchaseData: PersonalDataSource = {
  async collect(ctx, subject) {
    return {
      orders: await listOrders(ctx, subject),
      parcels: await listParcels(ctx, subject),
      enrolments: await listEnrolments(ctx, subject),
      instalments: await listInstalments(ctx, subject),
      entitlements: await listEntitlements(ctx, subject),
      receipts: await listReceipts(ctx, subject),
      refunds: await listRefunds(ctx, subject),
      refund_requests: await listRefundRequests(ctx, subject),
      ...(await discountData.collect(ctx, subject)),
    }
  },
  async settle(ctx, { userId }, { owes }) {
    await endStudentOrders(ctx, userId)
    await requireDuesSeen(ctx, userId, owes)
  },
  async erase(ctx, subject) {
    await discountData.erase?.(ctx, subject)
    const { userId } = subject
    await ctx.db.update(paymentOrders).set({ shippingAddress: null }).where(eq(paymentOrders.studentId, userId))
    const wishes = eq(refundRequests.studentId, userId)
    await ctx.db.update(refundRequests).set({ reason: '' }).where(wishes)
    await ctx.db
      .update(refundRequests)
      .set({ state: 'withdrawn' })
      .where(and(wishes, eq(refundRequests.state, 'asked')))
  },
}
