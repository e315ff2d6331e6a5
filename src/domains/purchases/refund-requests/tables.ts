import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, paise } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { paymentOrders } from '../orders/tables.ts'

/** A student's request for a refund: open until the office requests the refund (`refundAction`) or declines. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    orderId: uuid()
      .notNull()
      .references(() => paymentOrders.id),
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
