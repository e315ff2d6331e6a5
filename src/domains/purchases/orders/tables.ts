import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProviderName } from '#domains/catalogue/fees/schema.ts'
import { merchants } from '#domains/catalogue/fees/tables.ts'
import { batches, courses } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, bytea, moment, paise } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type {
  CounterMode,
  OrderKind,
  OrderState,
  PaymentPlan,
  PayoutMode,
  Quote,
  RefundReason,
  RefundState,
  ShippingAddress,
} from './schema.ts'

/**
 * Attempts to pay for one thing. The price is in `quote`, copied when it was made. The state changes in
 * apply-evidence.ts and in the refund use cases, always with the row locked.
 */
export const paymentOrders = pgTable(
  'payment_orders',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    /** Number shown to people: ORD-26-004182. Set by the database on insert (`give_order_number`). */
    number: text().notNull().unique().default(''),
    /** Number at the provider: new for every attempt. */
    orderNo: text().notNull().unique(),
    studentId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    batchId: uuid().references(() => batches.id),
    kind: text().$type<OrderKind>().notNull(),
    plan: text().$type<PaymentPlan>().notNull(),
    /** 1 buys; later ones pay a due of the enrolment. */
    instalmentNo: integer().notNull().default(1),
    enrolmentId: uuid(),
    /** Key of which a student can have one open order only: a course, or an instalment of an enrolment. */
    productKey: text().notNull(),
    /** The options chosen, so that the same choice finds the same order again. */
    choice: text().notNull(),
    withBooks: boolean().notNull(),
    quote: jsonb().$type<Quote>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    discountId: uuid(),
    shippingAddress: jsonb().$type<ShippingAddress>(),
    state: text().$type<OrderState>().notNull(),
    stateAt: moment().notNull(),
    /** Reason why a person must look at it. */
    heldFor: text(),
    /** Paid, but nothing was given for it: its money is unplaced until it is refunded. */
    isUnplaced: boolean().notNull().default(false),
    /** null: paid at the counter of a centre, or nothing was to be paid. */
    merchantId: uuid().references(() => merchants.id),
    provider: text().$type<ProviderName>(),
    mid: text(),
    token: text(),
    tokenUntil: moment(),
    /** The provider's own id of the order, if it has one. */
    providerRef: text(),
    createdAt: moment().notNull(),
    paidAt: moment(),
    paidAmount: bigint({ mode: 'number' }),
    txnId: text(),
    bankTxnId: text(),
    paymentMode: text(),
    gatewayName: text(),
    bankName: text(),
    /** Time as the provider wrote it, by the clock of India. */
    txnDate: text(),
    /** Number of scheduled status queries so far. */
    polls: integer().notNull().default(0),
    counterMode: text().$type<CounterMode>(),
    counterRef: text(),
    counterCentreId: uuid(),
    counterStaffId: uuid(),
    /** Time at which the bank cleared the cheque. */
    counterClearedAt: moment(),
  },
  (t) => [
    uniqueIndex('payment_orders_one_open')
      .on(t.studentId, t.productKey)
      .where(sql`${t.state} in ('created', 'token-issued', 'pending')`),
    uniqueIndex('payment_orders_txn').on(t.mid, t.txnId).where(sql`${t.txnId} is not null`),
    uniqueIndex('payment_orders_counter')
      .on(t.counterCentreId, t.counterMode, t.counterRef)
      .where(sql`${t.state} <> 'bounced'`),
    index('payment_orders_student').on(t.studentId, t.createdAt),
    index('payment_orders_batch').on(t.batchId).where(sql`${t.state} in ('created', 'token-issued', 'pending')`),
    index('payment_orders_discount').on(t.discountId),
    index('payment_orders_created').on(t.createdAt),
    index('payment_orders_waiting').on(t.stateAt).where(sql`${t.state} in ('held', 'pending', 'expired-unconfirmed')`),
    index('payment_orders_cheques')
      .on(t.createdAt)
      .where(sql`${t.counterMode} = 'cheque' and ${t.counterClearedAt} is null and ${t.state} = 'fulfilled'`),
    index('payment_orders_bounced').on(t.stateAt).where(sql`${t.state} = 'bounced'`),
    index('payment_orders_paid').on(t.paidAt).where(sql`${t.paidAt} is not null`),
    // For searching by the last characters, as people read them out.
    index('payment_orders_people_number_end').on(sql`reverse(${t.number}) collate "C"`),
    index('payment_orders_number_end').on(sql`reverse(${t.orderNo}) collate "C"`),
    index('payment_orders_txn_end').on(sql`reverse(${t.txnId}) collate "C"`),
    index('payment_orders_bank_txn_end').on(sql`reverse(${t.bankTxnId}) collate "C"`),
    index('payment_orders_counter_ref_end').on(sql`reverse(${t.counterRef}) collate "C"`),
    check('payment_orders_amount', sql`${t.amount} >= 0`),
  ],
)

export type Order = typeof paymentOrders.$inferSelect
export type NewOrder = typeof paymentOrders.$inferInsert

/**
 * Everything ever reported about an order: provider messages and answers, and what a browser sent. Appended
 * before it has any effect.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    orderId: uuid().references(() => paymentOrders.id),
    source: text().$type<'webhook' | 'callback' | 'status' | 'settlement' | 'counter'>().notNull(),
    sha256: bytea().notNull(),
    raw: text().notNull(),
    receivedAt: moment().notNull(),
    /** Number of repeated deliveries of the same bytes. */
    repeats: integer().notNull().default(0),
  },
  (t) => [unique('payment_events_once').on(t.source, t.sha256), index('payment_events_order').on(t.orderId)],
)

/** Differences between the money and our books; a person closes each. */
export const paymentFindings = pgTable(
  'payment_findings',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    orderId: uuid().references(() => paymentOrders.id),
    kind: text()
      .$type<
        | 'failure-after-success'
        | 'amount-differs'
        | 'second-charge'
        | 'unknown-order'
        | 'not-settled'
        | 'refund-unknown'
        | 'repeated-transaction'
      >()
      .notNull(),
    /** Equal when the same difference is found again, so that it stays one row. */
    key: text().notNull().unique(),
    details: jsonb().$type<Record<string, string | number>>().notNull(),
    foundAt: moment().notNull(),
    closedAt: moment(),
    closedBy: uuid(),
    /** Outcome, as written by the person who closed it. */
    note: text().notNull().default(''),
  },
  (t) => [index('payment_findings_open').on(t.foundAt).where(sql`${t.closedAt} is null`)],
)

/**
 * Refunds. Those requested by people are stored once a second person has approved (`refundAction`); those
 * requested by the system are approved by a person.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    orderId: belongsTo(() => paymentOrders.id),
    /** Key of this refund at the provider, the same for every attempt. */
    refId: text().notNull().unique(),
    amount: bigint({ mode: 'number' }).notNull(),
    reason: text().$type<RefundReason>().notNull(),
    note: text().notNull().default(''),
    /** True if the course is revoked when the money is sent. */
    revokes: boolean().notNull(),
    /** Calculation behind the amount, as it was shown. */
    policy: jsonb().$type<Record<string, string | number>>(),
    state: text().$type<RefundState>().notNull(),
    stateAt: moment().notNull(),
    /** Null: requested by the system, because the money cannot buy anything. */
    requestedBy: uuid(),
    requestedAt: moment().notNull(),
    approvedBy: uuid(),
    /** Request that a second person approved; null: requested by the system. */
    approvalId: uuid(),
    approvedAt: moment(),
    providerRef: text(),
    problem: text(),
    /** Way in which the money was returned, with its reference number; set when it is done. */
    payoutMode: text().$type<PayoutMode>(),
    payoutRef: text(),
    paidOutAt: moment(),
    /** Person who handed it out; null: it went through the gateway. */
    paidOutBy: uuid(),
    payoutCentreId: uuid(),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_open').on(t.requestedAt).where(sql`${t.state} not in ('done', 'refused')`),
    index('refunds_paid_out').on(t.paidOutAt).where(sql`${t.state} = 'done'`),
    index('refunds_paid_out_by').on(t.paidOutBy, t.paidOutAt).where(sql`${t.paidOutBy} is not null`),
    index('refunds_paid_out_at').on(t.payoutCentreId, t.paidOutAt).where(sql`${t.payoutCentreId} is not null`),
    uniqueIndex('refunds_system').on(t.orderId).where(sql`${t.requestedBy} is null`),
    check('refunds_amount', sql`${t.amount} > 0`),
    // The request has its own constraint on its two people, including where one may decide alone.
    check(
      'refunds_two_people',
      sql`${t.approvedBy} is distinct from ${t.requestedBy} or ${t.approvedBy} is null or ${t.approvalId} is not null`,
    ),
    // One transfer pays one refund: the same number a second time is the same money.
    uniqueIndex('refunds_payout_ref')
      .on(t.payoutMode, t.payoutRef)
      .where(sql`${t.paidOutBy} is not null and ${t.payoutRef} is not null`),
    check(
      'refunds_paid_out',
      sql`${t.paidOutBy} is null or (${t.state} = 'done' and ${t.payoutMode} is not null and ${t.paidOutAt} is not null)`,
    ),
    check('refunds_approved', sql`${t.state} in ('requested', 'refused') or ${t.approvedBy} is not null`),
  ],
)

/** A student's request for a refund: open until the office requests the refund (`refundAction`) or declines. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    orderId: belongsTo(() => paymentOrders.id),
    studentId: uuid().notNull(),
    /** Amount by the prospectus's rule on the day of the request; beside it the calculation. */
    amount: paise().notNull(),
    policy: jsonb().$type<Record<string, string | number>>().notNull(),
    reason: text().notNull(),
    /** taken-up: the office has requested it, and the approval has the outcome. */
    state: text().$type<'asked' | 'taken-up' | 'declined' | 'withdrawn' | 'decided'>().notNull(),
    askedAt: moment().notNull(),
    approvalId: uuid(),
    answer: text().notNull().default(''),
    answeredBy: uuid(),
    answeredAt: moment(),
  },
  (t) => [
    index('refund_requests_student').on(t.studentId),
    // One open request for each order.
    uniqueIndex('refund_requests_open').on(t.orderId).where(sql`${t.state} in ('asked', 'taken-up')`),
    check('refund_requests_amount', sql`${t.amount} > 0`),
    check('refund_requests_taken_up', sql`${t.state} <> 'taken-up' or ${t.approvalId} is not null`),
    check('refund_requests_declined', sql`${t.state} <> 'declined' or ${t.answer} <> ''`),
  ],
)
