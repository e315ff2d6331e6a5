import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { findMerchant, listTaxRates } from '#domains/catalogue/fees/reads.ts'
import { possibleIds } from '#domains/catalogue/rules.ts'
import { batches, courses } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import type { PricedProduct } from '../orders/price-order.ts'
import { linesOf } from '../orders/rules.ts'
import type { OrderRequest } from '../orders/schema.ts'
import { labelOf, lateFeeOn, lateFeeTitle, policyOn } from './rules.ts'
import { enrolments, instalments, overduePolicies } from './tables.ts'

/** The parts of an instalment stand before what is left of it. */
export const inPlannedOrder = [
  sql`coalesce(${instalments.partOf}, ${instalments.number})`,
  sql`${instalments.partOf} nulls last`,
  asc(instalments.number),
]

/** The dues of an enrolment that are neither paid nor waived, in their order. */
export function listOpenInstalments(ctx: Context, enrolmentId: string) {
  return ctx.db
    .select()
    .from(instalments)
    .where(and(eq(instalments.enrolmentId, enrolmentId), isNull(instalments.settledAt), isNull(instalments.waivedAt)))
    .orderBy(...inPlannedOrder)
}

async function findEnrolment(ctx: Context, { batchId }: OrderRequest, studentId: string) {
  const [id] = possibleIds([batchId ?? ''])
  if (id === undefined) throw notFound('enrolment')
  const [row] = await ctx.db
    .select({ enrolment: enrolments, course: courses, batch: batches })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(and(eq(enrolments.batchId, id), eq(enrolments.studentId, studentId), isNull(enrolments.endedAt)))
  if (!row) throw notFound('enrolment')
  return row
}

/** Whether the student has a seat in the batch already. */
export async function hasSeat(ctx: Context, { batchId }: OrderRequest, studentId: string) {
  const [id] = possibleIds([batchId ?? ''])
  if (id === undefined) return false
  const isTheirs = and(eq(enrolments.batchId, id), eq(enrolments.studentId, studentId), isNull(enrolments.endedAt))
  const [seat] = await ctx.db.select({ id: enrolments.id }).from(enrolments).where(isTheirs)
  return seat !== undefined
}

/** Paise on top of an instalment that is paid too late, by the policy of the day of enrolment. */
async function priceLateness(ctx: Context, { enrolledAt, dueOn }: { enrolledAt: Date; dueOn: string }) {
  const policies = await ctx.db.select().from(overduePolicies)
  return lateFeeOn(policyOn(policies, dayInIndia(enrolledAt)), { dueOn, today: dayInIndia(ctx.now) })
}

/** A later instalment of the caller's own enrolment, at the price that was agreed. Dues are paid in their order. */
export async function priceDue(ctx: Context, request: OrderRequest, studentId: string): Promise<PricedProduct> {
  const { enrolment, course, batch } = await findEnrolment(ctx, request, studentId)
  const [due] = await listOpenInstalments(ctx, enrolment.id)
  if (!due) throw new AppError('conflict', 'Already purchased')
  const number = request.instalmentNo ?? 0
  const label = labelOf(due)
  if (number < label) throw new AppError('conflict', 'Already purchased')
  if (number > label) throw new AppError('conflict', t`Please pay instalment ${label} first.`)
  // Nothing is paid yet: the coupon of the seat is used by its first payment.
  const coupon = enrolment.orderId === null ? enrolment.terms.discount : null
  const { admission, tuition, books, charges, discount } = due
  const rates = await listTaxRates(ctx)
  const seller = await findMerchant(ctx, enrolment.terms.merchant)
  const late = await priceLateness(ctx, { enrolledAt: enrolment.createdAt, dueOn: due.dueOn })
  const lines = [
    ...linesOf({ admission, tuition, books, charges }, discount, rates),
    ...linesOf({ admission: 0, tuition: 0, books: 0, charges: late }, 0, rates).map((line) => ({
      ...line,
      title: lateFeeTitle,
    })),
  ]
  const net = due.net + late
  return {
    course,
    batch,
    plan: enrolment.plan,
    withBooks: books > 0,
    areBooksOut: false,
    quote: { ...enrolment.terms, lines, amount: net, discount: coupon, instalments: [], priceVersion: `due ${due.id}` },
    choice: `due ${due.id} ${net}`,
    productKey: due.id,
    instalmentNo: label,
    enrolmentId: enrolment.id,
    hasOpenOrder: true,
    // Dues come one after the other by themselves.
    newOrders: 0,
    // The seat is theirs.
    isEmailConfirmed: true,
    merchant: seller?.merchant ?? null,
  }
}
