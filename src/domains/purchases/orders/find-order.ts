import { and, eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import { merchants } from '#domains/catalogue/fees/tables.ts'
import { studentsSeenBy } from '#domains/identity/guardians/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
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

/** Condition that a student is the caller, or one whose fees the caller sees as a guardian. */
export function isPaidBy(student: SQLWrapper, caller: SQLWrapper, today: SQLWrapper) {
  return or(eq(student, caller), sql`${student} in ${studentsSeenBy(caller, { section: 'dues', today })}`)
}

const orderOfStudent = preparedQuery((db) =>
  db
    .select(columns)
    .from(paymentOrders)
    .leftJoin(merchants, ofOrder)
    .where(
      and(
        eq(orderNo, sql.placeholder('orderNo')),
        isPaidBy(studentId, sql.placeholder('caller'), sql.placeholder('today')),
      ),
    )
    .prepare('order_of_student'),
)

export async function findOrder(ctx: Context, orderId: string) {
  const [order] = await orderWithMerchant(ctx.db, { id: orderId })
  return order ?? null
}
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Returns an order of the caller, or of a student whose guardian the caller is; 404 for anyone else. */
export async function getOwnOrder(ctx: Context, orderNo: string) {
  const [order] = await orderOfStudent(ctx.db, { orderNo, caller: userOf(ctx).id, today: dayInIndia(ctx.now) })
  if (!order) throw notFound('order')
  return order
}
