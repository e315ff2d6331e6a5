import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts } from '../ledger/rules.ts'
import type { ProviderStatus } from '../payments/partner.ts'
import { fulfilOrder } from './fulfil-order.ts'
import type { Order } from './open-order.ts'
import { judge } from './rules.ts'
import { paymentEvents, paymentFindings, paymentOrders } from './tables.ts'

type Heard = { source: (typeof paymentEvents.$inferInsert)['source']; raw: string; orderId: string | null }

/** Keeps what was heard; the same bytes again only count up. */
export async function keepEvent(ctx: Context, { source, raw, orderId }: Heard) {
  const sha256 = createHash('sha256').update(raw).digest()
  await ctx.db
    .insert(paymentEvents)
    .values({ source, raw, sha256, orderId, receivedAt: ctx.now })
    .onConflictDoUpdate({
      target: [paymentEvents.source, paymentEvents.sha256],
      set: { repeats: sql`${paymentEvents.repeats} + 1` },
    })
}

type Finding = Pick<typeof paymentFindings.$inferInsert, 'kind' | 'key' | 'details'> & { orderId: string | null }

/** Something that a person must look at; told once. */
export async function keepFinding(ctx: Context, finding: Finding) {
  const [made] = await ctx.db
    .insert(paymentFindings)
    .values({ ...finding, foundAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: paymentFindings.id })
  if (made) ctx.log.warn({ finding: finding.kind, order: finding.orderId }, 'a payment needs a person')
}

export async function lockOrder(ctx: Context, orderId: string) {
  const [order] = await ctx.db.select().from(paymentOrders).where(eq(paymentOrders.id, orderId)).for('update')
  if (!order) throw new Error(`The order ${orderId} is gone`)
  return order
}

type Success = Extract<ProviderStatus, { kind: 'success' }>

/** Money of another amount than was ordered: nothing is given for it, and it is in the books as nobody's. */
async function hold(ctx: Context, order: Order, { status, why }: { status: Success; why: string }) {
  const { amount, txnId, bankTxnId, paymentMode, gatewayName, bankName, txnDate } = status
  const told = { txnId, bankTxnId, paymentMode, gatewayName, bankName, txnDate, paidAmount: amount, paidAt: ctx.now }
  await ctx.db
    .update(paymentOrders)
    .set({ ...told, state: 'held', stateAt: ctx.now, heldFor: why, isUnplaced: true })
    .where(eq(paymentOrders.id, order.id))
  if (amount !== null && amount > 0 && order.mid !== null) {
    const postings = [
      { account: accounts.gateway(order.mid), amount },
      { account: accounts.suspense, amount: -amount },
    ]
    await postJournal(ctx, { kind: 'unplaced-payment', sourceId: order.id, orderId: order.id, postings })
  }
  const details = { ordered: order.amount, taken: amount ?? -1 }
  await keepFinding(ctx, {
    kind: 'amount-differs',
    key: `amount-differs ${order.id} ${txnId}`,
    orderId: order.id,
    details,
  })
  return 'held' as const
}

/** Does to the locked order what the provider's word means; answers its state. */
async function follow(ctx: Context, order: Order, status: ProviderStatus) {
  const verdict = judge(order, status, ctx.now)
  if (verdict.act === 'move') {
    await ctx.db
      .update(paymentOrders)
      .set({ state: verdict.to, stateAt: ctx.now })
      .where(eq(paymentOrders.id, order.id))
    // Who was told to wait for their bank is told what came of it.
    if (order.state === 'pending' && (verdict.to === 'failed' || verdict.to === 'expired'))
      await enqueue(ctx, { kind: 'mail-payment', payload: { orderId: order.id } })
    return verdict.to
  }
  if (verdict.act === 'report') {
    const txnId = status.kind === 'success' ? status.txnId : ''
    const amount = status.kind === 'success' ? (status.amount ?? -1) : 0
    const key = `${verdict.finding} ${order.id} ${txnId}`
    await keepFinding(ctx, { kind: verdict.finding, key, orderId: order.id, details: { txnId, amount } })
  }
  if (status.kind !== 'success') return order.state
  if (verdict.act === 'hold') return hold(ctx, order, { status, why: verdict.why })
  if (verdict.act === 'fulfil') return fulfilOrder(ctx, order, { ...status, amount: order.amount })
  return order.state
}

/**
 * The one place where an order's state follows what its provider says. `status` comes from an answer whose signature, merchant and order were checked; it is kept and
 * applied in one transaction under the lock of the order, so that any number of messages at once, in any order, end the same.
 */
export async function applyEvidence(
  ctx: Context,
  orderId: string,
  { status, raw }: { status: ProviderStatus; raw: string },
) {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    // That nobody has paid yet is asked a dozen times of every order and need not be kept.
    if (status.kind !== 'unknown' && status.kind !== 'absent') await keepEvent(ctx, { source: 'status', raw, orderId })
    const state = await follow(ctx, order, status)
    if (state !== order.state)
      ctx.log.info({ order: order.orderNo, from: order.state, to: state }, 'an order has changed')
    return state
  })
}
