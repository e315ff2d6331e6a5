import { and, eq, sql } from 'drizzle-orm'
import { merchants } from '#domains/catalogue/fees/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { notFound } from '#platform/errors.ts'
import { paymentOrders } from './tables.ts'

/*
 * An order with its payee's provider, which is asked about it; null for money taken at a counter.
 */

const { orderNo, studentId, id, mid } = paymentOrders
const columns = { order: paymentOrders, merchant: merchants }
const ofOrder = eq(merchants.mid, mid)

const orderWithMerchant = preparedQuery((db) =>
  db
    .select(columns)
    .from(paymentOrders)
    .leftJoin(merchants, ofOrder)
    .where(eq(id, sql.placeholder('id')))
    .prepare('order_with_merchant'),
)

const orderOfStudent = preparedQuery((db) =>
  db
    .select(columns)
    .from(paymentOrders)
    .leftJoin(merchants, ofOrder)
    .where(and(eq(orderNo, sql.placeholder('orderNo')), eq(studentId, sql.placeholder('studentId'))))
    .prepare('order_of_student'),
)

export async function findOrder(ctx: Context, orderId: string) {
  const [order] = await orderWithMerchant(ctx.db, { id: orderId })
  return order ?? null
}
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Returns the caller's own order; 404 for anyone else. */
export async function getOwnOrder(ctx: Context, orderNo: string) {
  const [order] = await orderOfStudent(ctx.db, { orderNo, studentId: userOf(ctx).id })
  if (!order) throw notFound('order')
  return order
}
