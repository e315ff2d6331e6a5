import { eq } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { rupeesOf } from '../../catalogue/rules.ts'
import { centresOf } from '../../identity/staff/reads.ts'
import { receipts } from '../ledger/tables.ts'
import type { Order } from '../orders/open-order.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { CounterPayment } from './schema.ts'

/** Centres that the actor's view of money ends at; null: it does not end. */
export async function countersOf(ctx: Context) {
  const { id, role } = userOf(ctx)
  return role === 'centre-manager' ? centresOf(ctx, id) : null
}

/** What was taken in at another counter does not exist for the manager of this one. */
export async function requireOwnCounter(ctx: Context, { counterCentreId }: Pick<Order, 'counterCentreId'>) {
  const own = await countersOf(ctx)
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
