import { and, eq, sum } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/work/jobs/jobs.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts, partOf, taxLines } from '../ledger/rules.ts'
import { receipts } from '../ledger/tables.ts'
import type { Order } from '../orders/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { refunds } from './tables.ts'

type Refund = typeof refunds.$inferSelect

async function sumPaidBack(ctx: Context, orderId: string) {
  const [row] = await ctx.db
    .select({ total: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'done')))
  return Number(row?.total ?? 0)
}

async function isAnotherOpen(ctx: Context, orderId: string) {
  const others = await ctx.db.select({ state: refunds.state }).from(refunds).where(eq(refunds.orderId, orderId))
  return others.some(({ state }) => state === 'approved' || state === 'sent')
}

/** A voucher names the receipt that it takes back from; money that bought nothing has none. */
async function issueVoucher(ctx: Context, order: Order, refund: Refund) {
  const [receipt] = await ctx.db
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.sourceId, order.id))
  if (!receipt) return
  const { lines, isInterState } = order.quote
  const back = partOf(taxLines(lines, isInterState), refund.amount, isInterState)
  const mode = order.paymentMode ?? ''
  await issueReceipt(ctx, order, {
    kind: 'refund-voucher',
    sourceId: refund.id,
    lines: back,
    total: refund.amount,
    mode,
    of: receipt.number,
  })
}

/** The money is back with the student; both rows are locked by the caller. */
export async function closeRefund(
  ctx: Context,
  { order, refund }: { order: Order; refund: Refund },
  providerRef: string,
) {
  await ctx.db.update(refunds).set({ state: 'done', stateAt: ctx.now, providerRef }).where(eq(refunds.id, refund.id))
  const paidBack = await sumPaidBack(ctx, order.id)
  const left = (await isAnotherOpen(ctx, order.id)) ? ('refund-pending' as const) : ('partly-refunded' as const)
  const state = paidBack === order.paidAmount ? ('refunded' as const) : left
  await ctx.db.update(paymentOrders).set({ state, stateAt: ctx.now }).where(eq(paymentOrders.id, order.id))
  // A cheque that may be refunded has been paid into the bank.
  const drawer = order.counterMode === 'cheque' ? accounts.bank : accounts.counter(order.counterMode ?? 'cash')
  const from = order.mid === null ? drawer : accounts.gateway(order.mid)
  const postings = [
    { account: accounts.refundsPayable, amount: refund.amount },
    { account: from, amount: -refund.amount },
  ]
  await postJournal(ctx, { kind: 'refund-paid', sourceId: refund.id, orderId: order.id, postings })
  await enqueue(ctx, { kind: 'mail-refund', payload: { refundId: refund.id } })
  await issueVoucher(ctx, order, refund)
}
