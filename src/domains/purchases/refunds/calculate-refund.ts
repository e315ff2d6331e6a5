import { and, eq, isNotNull, isNull, ne, or, sql, sum } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { approvals } from '#platform/data/database/tables.ts'
import { AppError } from '#platform/errors.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { type Order, paymentOrders } from '../orders/tables.ts'
import { sumRefunds } from './reads.ts'
import { proRata } from './rules.ts'
import type { RefundProposal } from './schema.ts'

/**
 * Sums the concessions of a seat in paise: how much less it costs than agreed. Debts given up do not lower the
 * price.
 */
async function sumConcessions(ctx: Context, enrolmentId: string) {
  const isConcession = sql`${approvals.body} ->> 'kind' = 'concession'`
  const [row] = await ctx.db
    .select({ off: sql<string>`coalesce(sum(${instalments.net}), 0)` })
    .from(instalments)
    .innerJoin(approvals, eq(approvals.id, instalments.waivedBy))
    .where(and(eq(instalments.enrolmentId, enrolmentId), isConcession))
  return Number(row?.off ?? 0)
}

/** Returns first and last day of what was bought: the batch's, or from the payment for its validity. */
async function spanOf(ctx: Context, { batchId, quote, paidAt, createdAt }: Order) {
  const from = dayInIndia(paidAt ?? createdAt)
  const [batch] = batchId === null ? [] : await ctx.db.select().from(batches).where(eq(batches.id, batchId))
  if (batch) return { from: batch.startDate, until: batch.endDate }
  if (quote.validUntil !== null) return { from, until: quote.validUntil }
  if (quote.validityDays === null)
    throw new AppError('conflict', 'This course has no end date. Please decide the amount by hand.')
  return { from, until: daysLater(from, quote.validityDays - 1) }
}

/**
 * Returns the whole price and the amount paid, of an enrolment for all its instalments together, and the day that its
 * seat ended. A cheque that has not cleared does not count as paid.
 */
async function priceOf(ctx: Context, { enrolmentId, quote, paidAmount }: Order) {
  const books = (lines: Order['quote']['lines']) =>
    lines.reduce((all, { head, total }) => all + (head === 'books' ? total : 0), 0)
  if (enrolmentId === null)
    return { price: quote.amount, paid: paidAmount ?? 0, books: books(quote.lines), endedOn: null }
  const [enrolment] = await ctx.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId))
  const { counterMode, counterClearedAt } = paymentOrders
  const hasCleared = or(isNull(counterMode), ne(counterMode, 'cheque'), isNotNull(counterClearedAt))
  const [paid] = await ctx.db
    .select({ net: sum(instalments.net), books: sum(instalments.books) })
    .from(instalments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, instalments.settledBy))
    .where(and(eq(instalments.enrolmentId, enrolmentId), isNotNull(instalments.settledAt), hasCleared))
  const price = (enrolment?.total ?? quote.planTotal) - (await sumConcessions(ctx, enrolmentId))
  const endedOn = enrolment?.endedAt ? dayInIndia(enrolment.endedAt) : null
  return { price, paid: Number(paid?.net ?? 0), books: Number(paid?.books ?? 0), endedOn }
}

/**
 * Calculates the refund of a payment for somebody whose last day this is, in paise. Paid and refunded cover the whole
 * enrolment: `allowed` is what the rule gives for all its payments together, `back` what is left of that and of this
 * payment. A student whose seat has ended left on that day.
 */
export async function calculateRefund(ctx: Context, order: Order, leavesOn: string) {
  if (order.isUnplaced) throw new AppError('conflict', 'This payment bought nothing. All of it can be refunded.')
  const { endedOn, ...price } = await priceOf(ctx, order)
  const lastDay = endedOn !== null && endedOn < leavesOn ? endedOn : leavesOn
  const { back: allowed, ...worked } = proRata({ ...price, ...(await spanOf(ctx, order)), leavesOn: lastDay })
  const { ofPayment, ofAll: refunded } = await sumRefunds(ctx, order)
  const left = (order.paidAmount ?? 0) - ofPayment
  return { ...worked, allowed, refunded, back: Math.max(0, Math.min(allowed - refunded, left)), leavesOn: lastDay }
}

/** Returns the calculation in rupees, for display. */
export async function proposeRefund(ctx: Context, order: Order, leavesOn: string): Promise<RefundProposal> {
  const worked = await calculateRefund(ctx, order, leavesOn)
  return {
    order_id: order.orderNo,
    leaves_on: worked.leavesOn,
    paid: rupeesOf(worked.paid),
    books: rupeesOf(worked.books),
    teaching: rupeesOf(worked.teaching),
    total_days: worked.totalDays,
    used_days: worked.usedDays,
    used: rupeesOf(worked.used),
    refunded: rupeesOf(worked.refunded),
    back: rupeesOf(worked.back),
  }
}
