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
import { bytea, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { ShippingAddress } from '../parcels/schema.ts'
import type { CounterMode, OrderKind, OrderState, PaymentPlan, Quote } from './schema.ts'

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
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
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
    /** The provider's own words for the time: India's clock. */
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
    /** The same thing found again is the same row. */
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
