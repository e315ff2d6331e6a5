import { and, eq, notInArray, sum } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Order } from '../orders/open-order.ts'
import { paymentOrders } from '../orders/tables.ts'
import { makeRefId } from './ask-refund-of-unplaced.ts'
import type { RefundBody } from './schema.ts'
import { refunds } from './tables.ts'

export async function lockOrderNo(ctx: Context, orderNo: string) {
  const [order] = await ctx.db.select().from(paymentOrders).where(eq(paymentOrders.orderNo, orderNo)).for('update')
  if (!order) throw notFound('payment')
  return order
}

/** Paise that are on their way back or back already; call it with the order locked. */
export async function sumOfRefunds(ctx: Context, { id }: Order) {
  const [row] = await ctx.db
    .select({ total: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.orderId, id), notInArray(refunds.state, ['refused'])))
  return Number(row?.total ?? 0)
}

const refundable = ['fulfilled', 'held', 'refund-due', 'refund-pending', 'partly-refunded', 'refund-failed']

/** Asks for money to go back; somebody else approves it. 409 for more than was paid, all refunds together. */
export async function requestRefund(ctx: Context, body: RefundBody) {
  const amount = Math.round(body.amount * 100)
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrderNo(ctx, body.order_id)
    if (!refundable.includes(order.state)) throw new AppError('conflict', 'This order has not been paid.')
    const left = (order.paidAmount ?? 0) - (await sumOfRefunds(ctx, order))
    if (amount > left) {
      const message =
        left === 0
          ? 'All of this payment has been refunded already.'
          : `At most ₹${left / 100} of this payment are left to refund.`
      throw new AppError('conflict', message, { errors: { amount: message } })
    }
    const [made] = await ctx.db
      .insert(refunds)
      .values({
        orderId: order.id,
        refId: makeRefId(),
        amount,
        reason: body.reason,
        note: body.note ?? '',
        revokes: body.revokes,
        state: 'requested',
        stateAt: ctx.now,
        requestedBy: userOf(ctx).id,
        requestedAt: ctx.now,
      })
      .returning()
    if (!made) throw new Error('the refund was not stored')
    await audit(ctx, {
      action: 'refund-requested',
      subjectId: order.studentId,
      details: { order: order.orderNo, amount },
    })
    return made
  })
}
