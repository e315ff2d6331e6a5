import { and, eq, isNotNull, sum } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { dayInIndia, daysLater } from '../../../platform/text/india-time.ts'
import { rupeesOf } from '../../../platform/text/money.ts'
import { batches } from '../../catalogue/tables.ts'
import { sumConcessions } from '../concessions/sum-concessions.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import type { Order } from '../orders/tables.ts'
import { sumOfRefunds } from './reads.ts'
import { proRata } from './rules.ts'
import type { RefundProposal } from './schema.ts'

/** First and last day of what was bought: of its batch, or from the payment on for as long as it is valid. */
async function spanOf(ctx: Context, { batchId, quote, paidAt, createdAt }: Order) {
  const from = dayInIndia(paidAt ?? createdAt)
  const [batch] = batchId === null ? [] : await ctx.db.select().from(batches).where(eq(batches.id, batchId))
  if (batch) return { from: batch.startDate, until: batch.endDate }
  if (quote.validUntil !== null) return { from, until: quote.validUntil }
  if (quote.validityDays === null)
    throw new AppError('conflict', 'This course has no end date. Please decide the amount by hand.')
  return { from, until: daysLater(from, quote.validityDays - 1) }
}

/** What the whole costs and what of it is paid: of an enrolment all its instalments together. */
async function priceOf(ctx: Context, { enrolmentId, quote, paidAmount }: Order) {
  const books = (lines: Order['quote']['lines']) =>
    lines.reduce((all, { head, total }) => all + (head === 'books' ? total : 0), 0)
  if (enrolmentId === null) return { price: quote.amount, paid: paidAmount ?? 0, books: books(quote.lines) }
  const [enrolment] = await ctx.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId))
  const settled = and(eq(instalments.enrolmentId, enrolmentId), isNotNull(instalments.settledAt))
  const [paid] = await ctx.db
    .select({ net: sum(instalments.net), books: sum(instalments.books) })
    .from(instalments)
    .where(settled)
  const price = (enrolment?.total ?? quote.planTotal) - (await sumConcessions(ctx, enrolmentId))
  return { price, paid: Number(paid?.net ?? 0), books: Number(paid?.books ?? 0) }
}

/** What comes back of a payment to somebody whose last day this is; never more than is left of it. In paise. */
export async function calculateRefund(ctx: Context, order: Order, leavesOn: string) {
  const worked = proRata({ ...(await priceOf(ctx, order)), ...(await spanOf(ctx, order)), leavesOn })
  const refunded = await sumOfRefunds(ctx, order)
  const left = (order.paidAmount ?? 0) - refunded
  return { ...worked, refunded, back: Math.max(0, Math.min(worked.back - refunded, left)), leavesOn }
}

/** The same in rupees, to be seen. */
export async function proposeRefund(ctx: Context, order: Order, leavesOn: string): Promise<RefundProposal> {
  const worked = await calculateRefund(ctx, order, leavesOn)
  return {
    order_id: order.orderNo,
    leaves_on: leavesOn,
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
