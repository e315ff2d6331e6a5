import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { applyEvidence } from '../orders/apply-evidence.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { isPaid, pollSeconds } from '../orders/rules.ts'
import type { Order } from '../orders/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import { findProvider, type Gateways } from './choose-provider.ts'

/** Asks the provider about an order, outside of any transaction, and applies what it says. Answers the order as it is then, and whether anything was said. */
export async function confirmOrder(ctx: Context, gateways: Gateways, { order, merchant }: FoundOrder) {
  const at = merchant && findProvider(gateways, merchant)
  if (!at) return { order, wasAnswered: false }
  const { orderNo, providerRef } = order
  const answer = await at.provider.askStatus(at.merchant, { orderNo, providerRef })
  return { order: await applyEvidence(ctx, order, answer), wasAnswered: answer.status.kind !== 'unknown' }
}

/**
 * Job after a message of the provider: asks once, and comes again while nothing is answered. `txnId`: of the payment that the message tells of; when the order has been paid by
 * that one meanwhile there is nothing to ask.
 */
export async function confirmAfterNotice(
  ctx: Context,
  gateways: Gateways,
  { orderId, txnId }: Record<string, unknown>,
) {
  const foundOrder = await findOrder(ctx, String(orderId))
  if (!foundOrder || (foundOrder.order.txnId !== null && foundOrder.order.txnId === txnId)) return
  const { wasAnswered } = await confirmOrder(ctx, gateways, foundOrder)
  if (!wasAnswered) throw new Error(`The provider did not report the status of order ${foundOrder.order.orderNo}`)
}

/** Asks for the next look at an order; of two runs of the same job only one does. */
async function planNextPoll(ctx: Context, { id, polls, createdAt }: Order) {
  await inTransaction(ctx, async (ctx) => {
    const counted = await ctx.db
      .update(paymentOrders)
      .set({ polls: polls + 1 })
      .where(and(eq(paymentOrders.id, id), eq(paymentOrders.polls, polls)))
      .returning({ id: paymentOrders.id })
    const seconds = pollSeconds[polls + 1]
    if (counted.length === 0 || seconds === undefined) return
    await enqueue(ctx, {
      kind: 'poll-order',
      payload: { orderId: id },
      runAt: new Date(createdAt.getTime() + seconds * 1000),
    })
  })
}

/**
 * Job: asks about an order at ever longer intervals for three days, as long as the provider itself asks the bank. It goes on when the order has failed or expired: money
 * may still turn up.
 */
export async function pollOrder(ctx: Context, gateways: Gateways, { orderId }: Record<string, unknown>) {
  const foundOrder = await findOrder(ctx, String(orderId))
  if (!foundOrder || isPaid(foundOrder.order.state)) return
  const { order } = await confirmOrder(ctx, gateways, foundOrder)
  if (!isPaid(order.state)) await planNextPoll(ctx, foundOrder.order)
}
