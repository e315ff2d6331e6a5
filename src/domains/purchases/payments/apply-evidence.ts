import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { msg } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts } from '../ledger/rules.ts'
import { keepEvent } from '../orders/keep-event.ts'
import { keepFinding, lockOrder, lockOrderToFulfil } from '../orders/lock-order.ts'
import { isPaid, judge, type Verdict } from '../orders/rules.ts'
import { type Order, paymentFindings, paymentOrders } from '../orders/tables.ts'
import { lockDiscountOf } from '../pricing/find-discount.ts'
import type { ProviderStatus } from '../providers/partner.ts'
import { fulfilOrder, prepareFulfilment } from './fulfil-order.ts'

type Success = Extract<ProviderStatus, { kind: 'success' }>

/** Holds an order paid with a different amount: it buys nothing, and the money is booked as unplaced. */
async function holdOrder(
  ctx: Context,
  order: Order,
  { status, why }: { status: Success; why: string },
): Promise<Order> {
  const { amount, txnId, bankTxnId, paymentMode, gatewayName, bankName, txnDate } = status
  const payment = { txnId, bankTxnId, paymentMode, gatewayName, bankName, txnDate, paidAmount: amount, paidAt: ctx.now }
  const held = { ...payment, state: 'held' as const, stateAt: ctx.now, heldFor: why, isUnplaced: true }
  await ctx.db.update(paymentOrders).set(held).where(eq(paymentOrders.id, order.id))
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
  return { ...order, ...held }
}

const repeated = msg`The provider reported a transaction that has already paid for another order.`

/**
 * Holds an order whose transaction has already paid another order: one transaction is one payment. Gives nothing and
 * books no money until the provider says something else or a person has looked.
 */
function holdRepeated(ctx: Context, known: Order, { status, raw }: { status: Success; raw: string }) {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, known.id)
    const untouched = { before: order.state, after: order }
    if (isPaid(order.state)) return untouched
    const kind = 'repeated-transaction'
    const key = `${kind} ${order.id} ${status.txnId}`
    const isDone = and(eq(paymentFindings.key, key), isNotNull(paymentFindings.closedAt))
    // A person has recorded the outcome.
    if ((await ctx.db.$count(paymentFindings, isDone)) > 0) return untouched
    const isOfThis = and(eq(paymentOrders.mid, order.mid ?? ''), eq(paymentOrders.txnId, status.txnId))
    const [first] = await ctx.db.select({ orderNo: paymentOrders.orderNo }).from(paymentOrders).where(isOfThis)
    if (!first) throw new Error(`The transaction of order ${order.orderNo} no longer pays for another order`)
    await keepEvent(ctx, { source: 'status', raw, orderId: order.id })
    const held = { state: 'held' as const, stateAt: ctx.now, heldFor: repeated, isUnplaced: true }
    await ctx.db.update(paymentOrders).set(held).where(eq(paymentOrders.id, order.id))
    const details = { txnId: status.txnId, paid: first.orderNo, amount: status.amount ?? -1 }
    await keepFinding(ctx, { kind, key, orderId: order.id, details })
    return { ...untouched, after: { ...order, ...held } }
  })
}

type Report = { finding: Extract<Verdict, { act: 'report' }>['finding']; status: ProviderStatus }

async function report(ctx: Context, { id: orderId }: Order, { finding, status }: Report) {
  const txnId = status.kind === 'success' ? status.txnId : ''
  const amount = status.kind === 'success' ? (status.amount ?? -1) : 0
  await keepFinding(ctx, { kind: finding, key: `${finding} ${orderId} ${txnId}`, orderId, details: { txnId, amount } })
}

type Answer = { status: ProviderStatus; raw: string }
type Prepared = { prepared: Awaited<ReturnType<typeof prepareFulfilment>> }

/** Applies the provider's status to the locked order. */
async function applyStatus(ctx: Context, order: Order, { status, raw, prepared }: Answer & Prepared): Promise<Order> {
  const verdict = judge(order, status, ctx.now)
  if (status.kind === 'success' && verdict.act === 'fulfil')
    return fulfilOrder(ctx, order, { payment: { ...status, amount: order.amount }, raw, prepared, isLast: true })
  // "Not paid yet" is the usual answer of a dozen polls per order and is not stored.
  if (status.kind !== 'unknown' && status.kind !== 'absent')
    await keepEvent(ctx, { source: 'status', raw, orderId: order.id })
  if (verdict.act === 'move') {
    const moved = { state: verdict.to, stateAt: ctx.now }
    await ctx.db.update(paymentOrders).set(moved).where(eq(paymentOrders.id, order.id))
    // A student who was told to wait for their bank is told the outcome.
    if (order.state === 'pending' && (verdict.to === 'failed' || verdict.to === 'expired'))
      await enqueue(ctx, { kind: 'mail-payment', payload: { orderId: order.id, outcome: 'failed' } })
    return { ...order, ...moved }
  }
  if (verdict.act === 'report') await report(ctx, order, { finding: verdict.finding, status })
  if (status.kind === 'success' && verdict.act === 'hold') return holdOrder(ctx, order, { status, why: verdict.why })
  return order
}

/**
 * Applies a provider's answer to an order; the only place where its state follows the provider. Returns the order
 * afterwards. `known`: the order before the provider was asked. The answer's signature, merchant and order have
 * been verified; it is stored and applied in one transaction under the order's lock, so that any number of
 * concurrent messages, in any order, end the same.
 */
export async function applyEvidence(ctx: Context, known: Order, answer: Answer) {
  const isSuccess = answer.status.kind === 'success'
  const apply = async (ctx: Context) => {
    // Sent together: reads under the lock.
    const discount = isSuccess ? lockDiscountOf(ctx, known) : null
    const locked = isSuccess ? lockOrderToFulfil(ctx, known.id) : lockOrder(ctx, known.id)
    const [, order, prepared] = await Promise.all([discount, locked, isSuccess ? prepareFulfilment(ctx, known) : null])
    return { before: order.state, after: await applyStatus(ctx, order, { ...answer, prepared }) }
  }
  const { before, after } = await inTransaction(ctx, apply, { pipelinesBegin: true }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'payment_orders_txn' || answer.status.kind !== 'success') throw error
    return holdRepeated(ctx, known, { status: answer.status, raw: answer.raw })
  })
  if (after.state !== before)
    ctx.log.info({ order: after.orderNo, from: before, to: after.state }, 'an order has changed')
  return after
}
