import { and, asc, eq, gte, isNull, ne, or } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { rupeesOf } from '../../catalogue/rules.ts'
import { batches, courses } from '../../catalogue/tables.ts'
import { centresWith } from '../../identity/access.ts'
import { dayInIndia } from '../../identity/rules.ts'
import type { Permission } from '../../identity/schema.ts'
import { receipts } from '../ledger/tables.ts'
import type { Order } from '../orders/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { CounterOffer, CounterPayment } from './schema.ts'

/** What was taken in at another counter does not exist for whoever's `permission` ends at this one. */
export function requireOwnCounter(
  ctx: Context,
  permission: Permission,
  { counterCentreId }: Pick<Order, 'counterCentreId'>,
) {
  const own = centresWith(ctx.actor, permission)
  if (own !== null && (counterCentreId === null || !own.includes(counterCentreId))) throw notFound('payment')
}

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

/** Books that are sent need an address, which is given on the site. */
export async function readCounterOffer(ctx: Context): Promise<CounterOffer> {
  const isNotOver = gte(batches.endDate, dayInIndia(ctx.now))
  const seats = await ctx.db
    .select({ _id: batches.id, code: batches.code, course_name: courses.name, center_id: batches.centreId })
    .from(batches)
    .innerJoin(courses, eq(courses.batchId, batches.id))
    .where(and(eq(courses.isLive, true), eq(courses.type, 'classroom'), isNotOver))
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
    courses: others.map(({ bookFee, isShipped, ...one }) => ({ ...one, has_books: bookFee !== null && !isShipped })),
  }
}
