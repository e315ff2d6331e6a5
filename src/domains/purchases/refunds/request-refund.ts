import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { paiseOf } from '../../catalogue/fees/rules.ts'
import { dayInIndia } from '../../identity/rules.ts'
import type { Order } from '../orders/open-order.ts'
import { paymentOrders } from '../orders/tables.ts'
import { makeRefId } from './ask-refund-of-unplaced.ts'
import { calculateRefund } from './calculate-refund.ts'
import { sumOfRefunds } from './reads.ts'
import type { RefundBody } from './schema.ts'
import { refunds } from './tables.ts'

export async function lockOrderNo(ctx: Context, orderNo: string) {
  const [order] = await ctx.db.select().from(paymentOrders).where(eq(paymentOrders.orderNo, orderNo)).for('update')
  if (!order) throw notFound('payment')
  return order
}

const refundable = ['fulfilled', 'held', 'refund-due', 'refund-pending', 'partly-refunded', 'refund-failed']

function requireRefundable(order: Order, { amount, refunded }: { amount: number; refunded: number }) {
  if (!refundable.includes(order.state)) throw new AppError('conflict', 'This order has not been paid.')
  if (order.counterMode === 'cheque' && order.counterClearedAt === null)
    throw new AppError('conflict', 'The bank has not paid this cheque yet.')
  const left = (order.paidAmount ?? 0) - refunded
  if (amount <= left) return
  const message =
    left === 0
      ? 'All of this payment has been refunded already.'
      : `At most ₹${left / 100} of this payment are left to refund.`
  throw new AppError('conflict', message, { errors: { amount: message } })
}

/** The arithmetic of today, to be seen by the second person; null where the rule does not fit. */
async function snapshotOf(ctx: Context, order: Order) {
  const { leavesOn, ...sums } = await calculateRefund(ctx, order, dayInIndia(ctx.now)).catch((error: unknown) => {
    if (error instanceof AppError) return { leavesOn: null }
    throw error
  })
  return leavesOn === null ? null : { ...sums, leavesOn }
}

/** Asks for money to go back; somebody else approves it. 409 for more than was paid, all refunds together. */
export async function requestRefund(ctx: Context, body: RefundBody) {
  const amount = paiseOf(body.amount)
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrderNo(ctx, body.order_id)
    requireRefundable(order, { amount, refunded: await sumOfRefunds(ctx, order) })
    const [made] = await ctx.db
      .insert(refunds)
      .values({
        orderId: order.id,
        refId: makeRefId(),
        amount,
        reason: body.reason,
        note: body.note ?? '',
        revokes: body.revokes,
        policy: body.reason === 'left-course' ? await snapshotOf(ctx, order) : null,
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
