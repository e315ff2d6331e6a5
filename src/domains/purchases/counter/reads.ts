import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { rupeesOf } from '../../catalogue/rules.ts'
import { centresWith } from '../../identity/access.ts'
import type { Permission } from '../../identity/schema.ts'
import { receipts } from '../ledger/tables.ts'
import type { Order } from '../orders/open-order.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { CounterPayment } from './schema.ts'

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
