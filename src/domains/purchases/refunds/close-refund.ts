import { and, eq, sum } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { msg, t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { bookRefundPaid } from '../ledger/post-journal.ts'
import { accounts, partOf, taxLines } from '../ledger/rules.ts'
import type { ReceiptLine } from '../ledger/schema.ts'
import { receipts } from '../ledger/tables.ts'
import type { PayoutMode } from '../orders/schema.ts'
import { type Order, paymentOrders, refunds } from '../orders/tables.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import type { HandedMode } from './schema.ts'

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
  return others.some(({ state }) => state === 'approved' || state === 'to-pay-out' || state === 'sent')
}

/**
 * How the money was returned. `by`: the person who handed it out, at the counter of `centreId`; null: the
 * provider sent it.
 */
export type Payout = {
  mode: PayoutMode
  reference: string
  by: { id: string; name: string } | null
  centreId: string | null
}

const modeNames: Record<HandedMode, string> = { cash: msg`Cash`, upi: 'UPI', 'bank-transfer': msg`Bank transfer` }

/** Money that bought nothing was no price of anything: one line without tax. */
const unplacedLine = (amount: number): ReceiptLine => ({
  head: 'charges',
  title: t`A payment that could not be used`,
  code: '',
  basisPoints: 0,
  taxable: amount,
  cgst: 0,
  sgst: 0,
  igst: 0,
  total: amount,
})

/**
 * Issues a voucher naming its receipt. An unplaced payment has no receipt, and gets a voucher if someone paid it
 * out.
 */
async function issueVoucher(ctx: Context, { order, refund }: Closed, { mode, reference, by }: Payout) {
  const [receipt] = await ctx.db
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.sourceId, order.id))
  if (!receipt && by === null) return
  const { lines, isInterState } = order.quote
  await issueReceipt(ctx, order, {
    kind: 'refund-voucher',
    sourceId: refund.id,
    lines: receipt ? partOf(taxLines(lines, isInterState), refund.amount, isInterState) : [unplacedLine(refund.amount)],
    total: refund.amount,
    mode: mode === 'gateway' ? (order.paymentMode ?? '') : modeNames[mode],
    reference: by ? reference : undefined,
    handedOutBy: by?.name,
    of: receipt?.number,
  })
}

type Closed = { order: Order; refund: Refund }

/** The money is back with the student; both rows are locked by the caller. */
export async function closeRefund(ctx: Context, { order, refund }: Closed, payout: Payout) {
  const { mode, reference, by, centreId } = payout
  await ctx.db
    .update(refunds)
    .set({
      state: 'done',
      stateAt: ctx.now,
      problem: null,
      payoutMode: mode,
      payoutRef: reference === '' ? null : reference,
      paidOutAt: ctx.now,
      paidOutBy: by?.id ?? null,
      payoutCentreId: centreId,
      providerRef: mode === 'gateway' ? reference : undefined,
    })
    .where(eq(refunds.id, refund.id))
  const paidBack = await sumPaidBack(ctx, order.id)
  const left = (await isAnotherOpen(ctx, order.id)) ? ('refund-pending' as const) : ('partly-refunded' as const)
  const state = paidBack === order.paidAmount ? ('refunded' as const) : left
  await ctx.db.update(paymentOrders).set({ state, stateAt: ctx.now }).where(eq(paymentOrders.id, order.id))
  const from = mode === 'gateway' ? accounts.gateway(order.mid ?? '') : accounts.counter(mode)
  await bookRefundPaid(ctx, { order, refund }, from)
  await enqueue(ctx, { kind: 'mail-refund', payload: { refundId: refund.id } })
  await issueVoucher(ctx, { order, refund }, payout)
}
