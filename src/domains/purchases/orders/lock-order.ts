import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { namedStatement, preparedQuery } from '#platform/data/database/statements.ts'
import { paymentFindings, paymentOrders } from './tables.ts'

type Finding = Pick<typeof paymentFindings.$inferInsert, 'kind' | 'key' | 'details'> & { orderId: string | null }

/** Stores a finding that a person must look at, once. */
export async function keepFinding(ctx: Context, finding: Finding) {
  const [made] = await ctx.db
    .insert(paymentFindings)
    .values({ ...finding, foundAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: paymentFindings.id })
  if (made) ctx.log.warn({ finding: finding.kind, order: finding.orderId }, 'a payment needs a person')
}

const orderById = eq(paymentOrders.id, sql.placeholder('id'))

const lockedOrder = preparedQuery((db) =>
  db.select().from(paymentOrders).where(orderById).for('update').prepare('order_locked'),
)

export async function lockOrder(ctx: Context, orderId: string) {
  const [order] = await lockedOrder(ctx.db, { id: orderId })
  if (!order) throw new Error(`Order ${orderId} no longer exists`)
  return order
}

const orderLockedToFulfil = preparedQuery((db) =>
  db
    .select({
      order: paymentOrders,
      // Locks the student, so that of two orders paid at once the second sees the first.
      turn: sql`pg_advisory_xact_lock(hashtextextended('entitlements ' || ${paymentOrders.studentId}, 0))`,
    })
    .from(paymentOrders)
    .where(orderById)
    .for('update')
    .prepare('order_locked_to_fulfil'),
)

/** Returns the order with its row locked, and locks the student; required before `fulfilOrder`. */
export async function lockOrderToFulfil(ctx: Context, orderId: string) {
  const [locked] = await orderLockedToFulfil(ctx.db, { id: orderId })
  if (!locked) throw new Error(`Order ${orderId} no longer exists`)
  return locked.order
}

const lockingStudentOrders = namedStatement(
  'turn_of_orders',
  sql`select pg_advisory_xact_lock(hashtextextended('orders ' || ${sql.placeholder('studentId')}::text, 0))`,
)

/** Locks a student's orders until the transaction ends: they are made one after the other, so that two tabs, or a tab and a counter, find the same one. */
export async function lockStudentOrders(ctx: Context, studentId: string) {
  await lockingStudentOrders(ctx.db, { studentId })
}
