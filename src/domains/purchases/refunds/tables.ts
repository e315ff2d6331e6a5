import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { PayoutMode, RefundReason, RefundState } from './schema.ts'

/**
 * Refunds. Those requested by people are stored once a second person has approved (`refundAction`); those
 * requested by the system are approved by a person.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    orderId: uuid()
      .notNull()
      .references(() => paymentOrders.id),
    /** Key of this intent at the provider, never replaced for the same one. */
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
    /** How the money was returned, with its reference number: set when it is done. */
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
    // A transfer is one refund: the same number a second time is the same money.
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
