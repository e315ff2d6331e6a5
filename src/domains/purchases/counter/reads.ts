import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { batches, centres, courses } from '#domains/catalogue/tables.ts'
import { centresWith } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { receipts } from '../ledger/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { CounterOffer, CounterPayment, WaitingCheque } from './schema.ts'

export async function getCounterPayment(ctx: Context, orderId: string): Promise<CounterPayment> {
  const [order] = await ctx.db.select().from(paymentOrders).where(eq(paymentOrders.id, orderId))
  if (!order?.counterMode || order.counterCentreId === null || order.counterStaffId === null) throw notFound('payment')
  const papers = await ctx.db
    .select({ _id: receipts.id, number: receipts.number, kind: receipts.kind })
    .from(receipts)
    .where(eq(receipts.orderId, order.id))
    .orderBy(receipts.issuedAt)
  return {
    _id: order.id,
    order_id: order.orderNo,
    order_number: order.number,
    state: order.state,
    amount: rupeesOf(order.amount),
    mode: order.counterMode,
    reference: order.counterRef ?? '',
    bank_name: order.bankName ?? '',
    center_id: order.counterCentreId,
    taken_by: order.counterStaffId,
    taken_at: order.createdAt.toISOString(),
    cleared_at: order.counterClearedAt?.toISOString() ?? null,
    receipts: papers,
  }
}

/** Lists uncleared cheques of the caller's own counters, oldest first. */
export async function listWaitingCheques({ db, actor }: Context): Promise<WaitingCheque[]> {
  const centreIds = centresWith(actor, 'receipts.take')
  const { id, amount, counterRef, bankName, createdAt } = paymentOrders
  const rows = await db
    .select({ id, amount, counterRef, bankName, createdAt, student: users.candidateName, centre: centres.name })
    .from(paymentOrders)
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .leftJoin(centres, eq(centres.id, paymentOrders.counterCentreId))
    .where(
      and(
        eq(paymentOrders.counterMode, sql`'cheque'`),
        isNull(paymentOrders.counterClearedAt),
        eq(paymentOrders.state, sql`'fulfilled'`),
        centreIds === null ? undefined : inArray(paymentOrders.counterCentreId, centreIds),
      ),
    )
    .orderBy(asc(createdAt))
    .limit(200)
  return rows.map((row) => ({
    _id: row.id,
    amount: rupeesOf(row.amount),
    candidate_name: row.student,
    reference: row.counterRef ?? '',
    bank_name: row.bankName ?? '',
    center_name: row.centre,
    taken_at: row.createdAt.toISOString(),
  }))
}

/** Returns what a counter may sell. Books that are sent are sold on the site, which asks for the address. */
export async function readCounterOffer(ctx: Context): Promise<CounterOffer> {
  const isNotOver = gte(batches.endDate, dayInIndia(ctx.now))
  const centreIds = centresWith(ctx.actor, 'receipts.take')
  const isOwn = centreIds === null ? undefined : or(isNull(batches.centreId), inArray(batches.centreId, centreIds))
  const seats = await ctx.db
    .select({ _id: batches.id, code: batches.code, course_name: courses.name, center_id: batches.centreId })
    .from(batches)
    .innerJoin(courses, eq(courses.batchId, batches.id))
    .where(and(eq(courses.isLive, true), eq(courses.type, 'classroom'), isNotOver, isOwn))
    .orderBy(asc(courses.name), asc(batches.code))
    .limit(300)
  const others = await ctx.db
    .select({ _id: courses.id, name: courses.name, bookFee: courses.bookFee, isShipped: courses.isShipped })
    .from(courses)
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .where(
      and(
        eq(courses.isLive, true),
        ne(courses.type, 'classroom'),
        or(eq(courses.isShipped, false), ne(courses.type, 'publications')),
        or(isNull(batches.id), isNotOver),
      ),
    )
    .orderBy(asc(courses.name))
    .limit(300)
  return {
    batches: seats,
    courses: others.map(({ bookFee, isShipped, ...course }) => ({
      ...course,
      has_books: bookFee !== null && !isShipped,
    })),
  }
}
