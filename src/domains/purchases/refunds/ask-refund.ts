import { and, eq, inArray, isNull } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { approvals } from '#platform/data/database/tables.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { moneyText, paiseOf } from '#platform/text/money.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { type Order, paymentOrders, refundRequests } from '../orders/tables.ts'
import { calculateRefund, proposeRefund } from './calculate-refund.ts'
import { findCentreOf, presentAsked, selectAsked } from './reads.ts'
import { requireRefundable } from './request-refund.ts'
import type { AskBody } from './schema.ts'

/*
 * Students ask for refunds; the office requests the refund (`requestRefund`) or declines with a reason. Every step
 * locks the order first, so a second request, or one that races with the office's own, is refused with an explanation.
 */

async function findOwn(ctx: Context, orderNo: string) {
  const mine = and(eq(paymentOrders.orderNo, orderNo), eq(paymentOrders.studentId, userOf(ctx).id))
  const [order] = await ctx.db.select().from(paymentOrders).where(mine)
  if (!order) throw notFound('payment')
  return order
}

/**
 * Computes the caller's refund when leaving today. 404 for another student's payment, 409 for one that is unpaid
 * or has no end.
 */
export async function getOwnProposal(ctx: Context, orderNo: string) {
  const order = await findOwn(ctx, orderNo)
  requireRefundable(order, { amount: 0, refunded: 0 })
  return proposeRefund(ctx, order, dayInIndia(ctx.now))
}

/** Refuses if the office has already begun, on its own initiative or because the student asked before. */
async function requireUnasked(ctx: Context, { id }: Order) {
  const open = and(eq(approvals.action, 'refund'), eq(approvals.subjectId, id), isNull(approvals.decision))
  const [asking] = await ctx.db.select({ id: approvals.id }).from(approvals).where(open)
  if (asking) throw new AppError('conflict', 'The institute is already reviewing a refund of this payment.')
  const [before] = await selectAsked(ctx).where(
    and(eq(refundRequests.orderId, id), inArray(refundRequests.state, ['asked', 'taken-up'])),
  )
  if (!before) return
  if (presentAsked(before).state === 'asked')
    throw new AppError('conflict', 'You have already requested a refund of this payment.')
  // It was decided by its approval: another request may follow.
  await ctx.db.update(refundRequests).set({ state: 'decided' }).where(eq(refundRequests.id, before.request.id))
}

/** Stores the caller's request with today's amount. 409 when nothing is left, when the amount differs from the one shown, and while a request is open. */
export async function askRefund(ctx: Context, { order_id, reason, amount }: AskBody) {
  const { id } = await findOwn(ctx, order_id)
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    await requireUnasked(ctx, order)
    requireRefundable(order, { amount: 0, refunded: 0 })
    const worked = await calculateRefund(ctx, order, dayInIndia(ctx.now))
    if (worked.back === 0)
      throw new AppError('conflict', 'By the rules of the prospectus, no part of this payment can be refunded.')
    if (worked.back !== paiseOf(amount)) {
      const message = t`Today ${moneyText(worked.back)} can be refunded. Please check the amount again.`
      throw new AppError('conflict', message, { errors: { amount: message } })
    }
    const asked = { orderId: order.id, studentId: order.studentId, amount: worked.back, policy: worked, reason }
    const [request] = await ctx.db
      .insert(refundRequests)
      .values({ ...asked, state: 'asked', askedAt: ctx.now })
      .returning()
    if (!request) throw new Error('the request was not stored')
    const details = { order: order.orderNo, amount: worked.back }
    await audit(ctx, { action: 'refund-asked', subjectId: order.studentId, details })
    return presentAsked({ request, decision: null, refund: null })
  })
}

async function lockWaiting(ctx: Context, requestId: string) {
  const [request] = await ctx.db
    .select({ orderId: refundRequests.orderId })
    .from(refundRequests)
    .where(eq(refundRequests.id, requestId))
  if (!request) throw notFound('request')
  const order = await lockOrder(ctx, request.orderId)
  const [asked] = await selectAsked(ctx).where(eq(refundRequests.id, requestId))
  if (!asked) throw notFound('request')
  return { order, asked }
}

const decided = () => new AppError('conflict', 'This request is under review or has already been decided.')

/** Withdraws the caller's request before the office has taken it up. */
export async function withdrawRefund(ctx: Context, requestId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { asked } = await lockWaiting(ctx, requestId)
    if (asked.request.studentId !== userOf(ctx).id) throw notFound('request')
    if (presentAsked(asked).state !== 'asked') throw decided()
    await ctx.db.update(refundRequests).set({ state: 'withdrawn' }).where(eq(refundRequests.id, requestId))
    const request = { ...asked.request, state: 'withdrawn' as const }
    return presentAsked({ ...asked, request })
  })
}

/** Declines a request with a reason. 404 for a payment of another centre, 409 for a request that is decided or being decided. */
export async function declineRefund(ctx: Context, requestId: string, answer: string) {
  return inTransaction(ctx, async (ctx) => {
    const { order, asked } = await lockWaiting(ctx, requestId)
    if (!mayDo(ctx.actor, 'refunds.request', await findCentreOf(ctx, order.id))) throw notFound('request')
    if (presentAsked(asked).state !== 'asked') throw decided()
    const said = { answer, answeredBy: userOf(ctx).id, answeredAt: ctx.now }
    await ctx.db
      .update(refundRequests)
      .set({ state: 'declined', ...said })
      .where(eq(refundRequests.id, requestId))
    await audit(ctx, { action: 'refund-declined', subjectId: order.studentId, details: { order: order.orderNo } })
  })
}
