import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, moment, paise } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { batches, courses } from '../tables.ts'
import type { DiscountKind, FeeHead, InclusionKind, InstalmentPart, MerchantKey, ProviderName } from './schema.ts'

/*
 * Prices and merchants: fees of batches, dated prices of courses, discounts, taxes, merchants. All money is
 * paise. What a student has agreed to pay is never read from here again: the order keeps its own copy.
 */

const courseId = () =>
  uuid()
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' })

/**
 * Fees of batches from a day on. The three heads are after their discounts and add up to the total; `instalments`
 * is the payment plan, null if there is none.
 */
export const batchFees = pgTable(
  'batch_fees',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    batchId: belongsTo(() => batches.id, { onDelete: 'cascade' }),
    /** A day in India; the fee of the newest day that has come is in force. */
    from: date({ mode: 'string' }).notNull(),
    totalFee: paise().notNull(),
    admissionFee: paise().notNull(),
    tuitionFee: paise().notNull(),
    booksFee: paise().notNull(),
    /** For students with a disability; staff grant it at the counter after seeing the certificate. */
    phTotalDiscount: paise().notNull().default(0),
    tuitionDiscount: paise().notNull().default(0),
    admissionDiscount: paise().notNull().default(0),
    booksDiscount: paise().notNull().default(0),
    instalmentDiscount: paise().notNull().default(0),
    instalmentCharges: paise().notNull().default(0),
    instalments: jsonb().$type<InstalmentPart[]>(),
    /** Reason given by the requester; beside it the approver. */
    reason: text().notNull().default(''),
    setBy: uuid(),
  },
  (t) => [
    unique('batch_fees_one_a_day').on(t.batchId, t.from),
    check('batch_fees_heads', sql`${t.admissionFee} + ${t.tuitionFee} + ${t.booksFee} = ${t.totalFee}`),
    check(
      'batch_fees_positive',
      sql`least(${t.admissionFee}, ${t.tuitionFee}, ${t.booksFee}) >= 0 and ${t.totalFee} > 0`,
    ),
  ],
)

/**
 * Prices of courses from a time on. The course's own row always has the price in force, so that what is shown is
 * what is charged.
 */
export const coursePrices = pgTable(
  'course_prices',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    courseId: courseId(),
    from: moment().notNull(),
    baseFee: integer().notNull(),
    discountedFee: integer().notNull(),
    bookFee: integer(),
    /** Reason given by the person who set it. */
    reason: text().notNull().default(''),
    setBy: uuid(),
    appliedAt: moment(),
  },
  (t) => [
    index('course_prices_due').on(t.from).where(sql`${t.appliedAt} is null`),
    check('course_prices_fees', sql`0 <= ${t.discountedFee} and ${t.discountedFee} <= ${t.baseFee}`),
    check('course_prices_book_fee', sql`${t.bookFee} between 0 and ${t.discountedFee}`),
  ],
)

/** A coupon or a scholarship slab: its amount, its period and its number of uses. */
export const discounts = pgTable(
  'discounts',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text().$type<DiscountKind>().notNull(),
    /**
     * The code that students type, in capitals; null for a discount that applies automatically to those it was
     * given to.
     */
    code: text().unique(),
    name: text().notNull(),
    /** Exactly one of the two: hundredths of a percent of the fee without books, or paise. */
    basisPoints: integer(),
    amount: paise(),
    /** No more than this is taken off. */
    maximum: paise(),
    /** null: any course. */
    courseId: uuid().references(() => courses.id, { onDelete: 'cascade' }),
    from: moment().notNull(),
    until: moment().notNull(),
    /** Limits of uses, in all and per student. */
    uses: integer().notNull(),
    usesPerStudent: integer().notNull().default(1),
  },
  (t) => [
    check('discounts_one_measure', sql`(${t.basisPoints} is null) <> (${t.amount} is null)`),
    check('discounts_basis_points', sql`${t.basisPoints} between 1 and 10000`),
    check('discounts_code', sql`${t.code} = upper(${t.code})`),
  ],
)

/** Students a discount is for; without rows it is for everyone who knows its code. */
export const discountStudents = pgTable(
  'discount_students',
  {
    discountId: belongsTo(() => discounts.id, { onDelete: 'cascade' }),
    studentId: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.discountId, t.studentId] }), index('discount_students_student').on(t.studentId)],
)

/**
 * Contents of a course beside its own classes. `refId`: a row of the table that `kind` names; `quizTypes`: which
 * of a sub-exam's tests.
 */
export const courseInclusions = pgTable(
  'course_inclusions',
  {
    courseId: courseId(),
    kind: text().$type<InclusionKind>().notNull(),
    refId: uuid().notNull(),
    /** null: tests of every type. */
    quizTypes: text().array(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.kind, t.refId] }), index('course_inclusions_ref').on(t.refId)],
)

/** Tax rate and code of a kind of sale, from a day on; the law sets and changes both. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    head: text().$type<FeeHead>().notNull(),
    /** SAC of a service, HSN of a thing. */
    code: text().notNull(),
    /** Hundredths of a percent, all parts of the tax together. */
    basisPoints: integer().notNull(),
    from: date({ mode: 'string' }).notNull(),
  },
  (t) => [unique('tax_rates_one_a_day').on(t.head, t.from)],
)

/** Recipients of payments. A merchant's signing key is configuration and never stored here. */
export const merchants = pgTable('merchants', {
  id: uuid().primaryKey().$defaultFn(newId),
  /** Publications are paid for to a merchant of their own. */
  key: text().$type<MerchantKey>().notNull().unique(),
  provider: text().$type<ProviderName>().notNull(),
  mid: text().notNull().unique(),
  /** Paytm's name for the site, one for each merchant and environment. */
  websiteName: text().notNull(),
})

/** The registration under which a merchant sells from a day on. */
export const taxRegistrations = pgTable(
  'tax_registrations',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    merchantId: belongsTo(() => merchants.id),
    legalName: text().notNull(),
    address: text().notNull(),
    /** null: not registered, no tax is charged. */
    gstin: text(),
    state: text().notNull(),
    from: date({ mode: 'string' }).notNull(),
  },
  (t) => [unique('tax_registrations_one_a_day').on(t.merchantId, t.from)],
)
