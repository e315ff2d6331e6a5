import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { entitlements } from '../entitlements/tables.ts'
import { bookRefundOwed } from '../ledger/post-journal.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { type Order, paymentOrders, refunds } from '../orders/tables.ts'

export type Refund = typeof refunds.$inferSelect

/** Locks the order first and then the refund, as everywhere. */
export async function lockRefund(ctx: Context, refundId: string) {
  const [refundRow] = await ctx.db.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  if (!refundRow) throw notFound('refund')
  const order = await lockOrder(ctx, refundRow.orderId)
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!refund) throw notFound('refund')
  return { order, refund }
}

/**
 * Ends the course that came with this order, or with the enrolment whose instalment it paid; the same course from
 * another order stays.
 */
async function endEntitlement(ctx: Context, order: Order) {
  const enrolled = ctx.db.select({ id: enrolments.orderId }).from(enrolments)
  const giver =
    order.enrolmentId === null
      ? eq(entitlements.orderId, order.id)
      : inArray(entitlements.orderId, enrolled.where(eq(enrolments.id, order.enrolmentId)))
  await ctx.db
    .update(entitlements)
    .set({ endedAt: ctx.now })
    .where(and(giver, isNull(entitlements.endedAt)))
}

/**
 * Revokes what the order gave: the course, and with it the seat; open dues are cancelled. Does nothing for an
 * unplaced order.
 */
export async function revoke(ctx: Context, order: Order) {
  if (order.isUnplaced) return
  await endEntitlement(ctx, order)
  if (order.enrolmentId === null) return
  await ctx.db.update(enrolments).set({ endedAt: ctx.now }).where(eq(enrolments.id, order.enrolmentId))
  await ctx.db
    .update(instalments)
    .set({ waivedAt: ctx.now })
    .where(
      and(eq(instalments.enrolmentId, order.enrolmentId), isNull(instalments.settledAt), isNull(instalments.waivedAt)),
    )
}

type Owed = { order: Order; refund: Refund }

/**
 * Returns the state after approval: payments taken at a counter are refunded at one, the rest through the
 * provider.
 */
export const approvedState = ({ merchantId }: Order) => (merchantId === null ? 'to-pay-out' : 'approved')

/**
 * Approves a refund: the course goes with it. From here on the provider's part is owed and on its way. Cash at a
 * counter is booked when it is paid out, as it stays in the drawer until then. The caller has locked both rows.
 */
export async function oweRefund(ctx: Context, { order, refund }: Owed) {
  await ctx.db
    .update(paymentOrders)
    .set({ state: 'refund-pending', stateAt: ctx.now })
    .where(eq(paymentOrders.id, order.id))
  if (order.merchantId !== null) await bookRefundOwed(ctx, { order, refund })
  if (refund.revokes) await revoke(ctx, order)
  await send(ctx, { order, refund })
}

async function send(ctx: Context, { order, refund }: Owed) {
  await audit(ctx, {
    action: 'refund-approved',
    subjectId: order.studentId,
    details: { order: order.number, amount: refund.amount },
  })
  if (order.merchantId !== null) await enqueue(ctx, { kind: 'send-refund', payload: { refundId: refund.id } })
}

const decided = () => new AppError('conflict', 'This refund has already been decided.')

/**
 * Approves a refund that the system requested, or retries one that the provider refused and that was decided
 * before.
 */
export async function approveRefund(ctx: Context, refundId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { order, refund } = await lockRefund(ctx, refundId)
    const approved = { state: approvedState(order), stateAt: ctx.now, problem: null } as const
    if (refund.state === 'failed') {
      await ctx.db.update(refunds).set(approved).where(eq(refunds.id, refund.id))
      await ctx.db
        .update(paymentOrders)
        .set({ state: 'refund-pending', stateAt: ctx.now })
        .where(eq(paymentOrders.id, order.id))
      return send(ctx, { order, refund })
    }
    if (refund.state !== 'requested') throw decided()
    if (refund.requestedBy !== null)
      throw new AppError('conflict', 'Please refuse this one and request it again, so that a second person decides it.')
    await ctx.db
      .update(refunds)
      .set({ ...approved, approvedBy: userOf(ctx).id, approvedAt: ctx.now })
      .where(eq(refunds.id, refund.id))
    await oweRefund(ctx, { order, refund })
  })
}

/** Refuses a refund that the system requested; the student keeps what the order bought. */
export async function refuseRefund(ctx: Context, refundId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { order, refund } = await lockRefund(ctx, refundId)
    if (refund.state !== 'requested') throw decided()
    await ctx.db.update(refunds).set({ state: 'refused', stateAt: ctx.now }).where(eq(refunds.id, refund.id))
    await audit(ctx, { action: 'refund-refused', subjectId: order.studentId, details: { order: order.number } })
  })
}
