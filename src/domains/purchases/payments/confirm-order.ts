import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { isPaid, pollSeconds } from '../orders/rules.ts'
import type { Order } from '../orders/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import { findProvider, type Gateways } from '../providers/choose-provider.ts'
import { applyEvidence } from './apply-evidence.ts'

/**
 * Asks the provider about an order, outside any transaction, and applies the answer. Returns the order
 * afterwards, and whether there was an answer.
 */
export async function confirmOrder(ctx: Context, gateways: Gateways, { order, merchant }: FoundOrder) {
  const at = merchant && findProvider(gateways, merchant)
  if (!at) return { order, wasAnswered: false }
  const { orderNo, providerRef } = order
  const answer = await at.provider.askStatus(at.merchant, { orderNo, providerRef })
  return { order: await applyEvidence(ctx, order, answer), wasAnswered: answer.status.kind !== 'unknown' }
}

/**
 * Job after a provider's message: asks once, and retries without an answer. `txnId`: of the payment the message
 * is about; if that one has paid the order meanwhile, there is nothing to ask.
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

/** Schedules the next poll of an order; of two runs of the same job only one does. */
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
 * Job: asks about an order at increasing intervals for three days, as long as the provider itself asks the bank.
 * It continues after the order has failed or expired: money may still arrive.
 */
export async function pollOrder(ctx: Context, gateways: Gateways, { orderId }: Record<string, unknown>) {
  const foundOrder = await findOrder(ctx, String(orderId))
  if (!foundOrder || isPaid(foundOrder.order.state)) return
  const { order } = await confirmOrder(ctx, gateways, foundOrder)
  if (!isPaid(order.state)) await planNextPoll(ctx, foundOrder.order)
}
