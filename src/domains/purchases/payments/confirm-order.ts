import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { applyEvidence } from '../orders/apply-evidence.ts'
import type { Order } from '../orders/open-order.ts'
import { isPaid, pollSeconds } from '../orders/rules.ts'
import { paymentOrders } from '../orders/tables.ts'
import { findProviderOf, type Gateways } from './choose-provider.ts'

async function findOrder(ctx: Context, orderId: unknown) {
  const [order] = await ctx.db
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.id, String(orderId)))
  return order ?? null
}

/** Asks the provider about an order, outside of any transaction, and applies what it says. Answers the state, and whether anything was said. */
export async function confirmOrder(ctx: Context, gateways: Gateways, order: Order) {
  const at = order.mid === null ? null : await findProviderOf(ctx, gateways, order.mid)
  if (!at) return { state: order.state, wasAnswered: false }
  const { orderNo, providerRef } = order
  const answer = await at.provider.askStatus(at.merchant, { orderNo, providerRef })
  const state = await applyEvidence(ctx, order.id, answer)
  return { state, wasAnswered: answer.status.kind !== 'unknown' }
}

/** Job after a message of the provider: asks once, and comes again while nothing is answered. */
export async function confirmAfterNotice(ctx: Context, gateways: Gateways, { orderId }: Record<string, unknown>) {
  const order = await findOrder(ctx, orderId)
  if (!order) return
  const { wasAnswered } = await confirmOrder(ctx, gateways, order)
  if (!wasAnswered) throw new Error(`The provider said nothing about the order ${order.orderNo}`)
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
  const order = await findOrder(ctx, orderId)
  if (!order || isPaid(order.state)) return
  const { state } = await confirmOrder(ctx, gateways, order)
  if (!isPaid(state)) await planNextPoll(ctx, order)
}
