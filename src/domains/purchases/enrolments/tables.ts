import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { batches, courses } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { belongsTo, moment, paise } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { PaymentPlan, Quote } from '../orders/schema.ts'
import { paymentOrders } from '../orders/tables.ts'

/** A student's seat in a batch, with the terms they agreed to; taken while the row of the batch is locked. */
export const enrolments = pgTable(
  'enrolments',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    studentId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    batchId: belongsTo(() => batches.id),
    /** The first order that was paid for it, and gave the course; null: admitted to pay later, and nothing is paid yet. */
    orderId: uuid().references(() => paymentOrders.id),
    plan: text().$type<PaymentPlan>().notNull(),
    terms: jsonb().$type<Quote>().notNull(),
    total: paise().notNull(),
    createdAt: moment().notNull(),
    /** Time from which the seat is free again. */
    endedAt: moment(),
  },
  (t) => [
    unique('enrolments_order').on(t.orderId),
    uniqueIndex('enrolments_one').on(t.studentId, t.batchId).where(sql`${t.endedAt} is null`),
    index('enrolments_created').on(t.createdAt),
    // Finds a student's batches, including seats that have ended.
    index('enrolments_student').on(t.studentId),
    index('enrolments_seats').on(t.batchId, t.studentId),
    index('enrolments_batch').on(t.batchId).where(sql`${t.endedAt} is null`),
    // These seats use coupons that are in no order yet.
    index('enrolments_unpaid').on(t.id).where(sql`${t.orderId} is null`),
  ],
)

/** Terms for unpaid instalments of students who enrol from a day on; earlier enrolments keep theirs. */
export const overduePolicies = pgTable(
  'overdue_policies',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    from: date({ mode: 'string' }).notNull().unique(),
    /** Days after the due date without a late fee. */
    graceDays: integer().notNull(),
    /** Charged once, after the days of grace. */
    lateFee: paise().notNull(),
    /** Days after which the course is suspended until the instalment is paid; null: never. */
    suspendAfterDays: integer(),
    setBy: uuid(),
  },
  (t) => [check('overdue_policies_positive', sql`least(${t.graceDays}, ${t.lateFee}, ${t.suspendAfterDays}) >= 0`)],
)

/**
 * Instalments and their due dates. Each is settled by one order, or waived; together they equal the enrolment's
 * total.
 */
export const instalments = pgTable(
  'instalments',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    enrolmentId: belongsTo(() => enrolments.id),
    number: integer().notNull(),
    /** The number of the instalment that this was taken from, as a part that was paid or waived separately; null: planned so. */
    partOf: integer(),
    admission: paise().notNull(),
    tuition: paise().notNull(),
    books: paise().notNull(),
    /** The share of discounts in this part, and of the charges for paying in parts. */
    discount: paise().notNull(),
    charges: paise().notNull(),
    net: paise().notNull(),
    /** A day in India. */
    dueOn: date({ mode: 'string' }).notNull(),
    settledAt: moment(),
    settledBy: uuid().references(() => paymentOrders.id),
    waivedAt: moment(),
    /** The request by which two people waived it; null: it was waived with the seat. */
    waivedBy: uuid(),
    /** Number of reminders mailed by the office; beside it the time of the last. */
    reminders: integer().notNull().default(0),
    remindedAt: moment(),
  },
  (t) => [
    unique('instalments_number').on(t.enrolmentId, t.number),
    unique('instalments_settled_by').on(t.settledBy),
    index('instalments_waived_by').on(t.waivedBy).where(sql`${t.waivedBy} is not null`),
    // For reports on a month's dues, paid or not.
    index('instalments_due_on').on(t.dueOn),
    index('instalments_due').on(t.dueOn).where(sql`${t.settledAt} is null and ${t.waivedAt} is null`),
    check(
      'instalments_taken_off',
      sql`${t.waivedBy} is null or (${t.waivedAt} is not null and ${t.settledAt} is null)`,
    ),
    check('instalments_net', sql`${t.net} = ${t.admission} + ${t.tuition} + ${t.books} + ${t.charges} - ${t.discount}`),
  ],
)
