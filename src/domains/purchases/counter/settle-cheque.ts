import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { msg } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { instalments } from '../enrolments/tables.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts, incomeOf, reversed, taxLines } from '../ledger/rules.ts'
import { receipts } from '../ledger/tables.ts'
import { requireOwnCounter } from '../orders/own-centres.ts'
import type { Order } from '../orders/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { revoke } from '../refunds/approve-refund.ts'
import { sumRefunds } from '../refunds/reads.ts'

async function lockCheque(ctx: Context, orderId: string) {
  const [order] = await ctx.db.select().from(paymentOrders).where(eq(paymentOrders.id, orderId)).for('update')
  if (!order) throw notFound('payment')
  requireOwnCounter(ctx, 'receipts.take', order)
  if (order.counterMode !== 'cheque') throw new AppError('conflict', 'This was not paid by cheque.')
  if (order.state === 'bounced') throw new AppError('conflict', 'This cheque has already bounced.')
  if (order.counterClearedAt !== null) throw new AppError('conflict', 'This cheque has already cleared.')
  return order
}

/** Clears a cheque: money in the drawer is now on the account. 409 the second time. */
export function clearCheque(ctx: Context, orderId: string) {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockCheque(ctx, orderId)
    await ctx.db.update(paymentOrders).set({ counterClearedAt: ctx.now }).where(eq(paymentOrders.id, order.id))
    const postings = [
      { account: accounts.bank, amount: order.amount },
      { account: accounts.counter('cheque'), amount: -order.amount },
    ]
    await postJournal(ctx, { kind: 'cheque-cleared', sourceId: order.id, orderId: order.id, postings })
    await audit(ctx, { action: 'cheque-cleared', subjectId: order.studentId, details: { order: order.number } })
  })
}

/** Reopens the due that the cheque paid; returns true if it was the only one paid for the seat. */
async function reopenDue(ctx: Context, { id, enrolmentId }: Order) {
  if (enrolmentId === null) return true
  await ctx.db
    .update(instalments)
    .set({ settledAt: null, settledBy: null })
    .where(and(eq(instalments.enrolmentId, enrolmentId), eq(instalments.settledBy, id), isNull(instalments.waivedAt)))
  const [paid] = await ctx.db
    .select({ id: instalments.id })
    .from(instalments)
    .where(
      and(eq(instalments.enrolmentId, enrolmentId), isNotNull(instalments.settledAt), ne(instalments.settledBy, id)),
    )
    .limit(1)
  return paid === undefined
}

/** Cancels the receipt, which keeps its number; the cancellation has its own. */
async function cancelReceipt(ctx: Context, order: Order) {
  const { lines, isInterState } = order.quote
  const [receipt] = await ctx.db
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.sourceId, order.id))
  await issueReceipt(ctx, order, {
    kind: 'cancellation',
    sourceId: newId(),
    lines: taxLines(lines, isInterState),
    total: order.amount,
    mode: 'Cheque bounced',
    of: receipt?.number ?? '',
  })
}

/**
 * Bounces a cheque: its booking is reversed, its receipt cancelled, and its due open again; if it was the only
 * payment, the course and the seat are revoked. 409 once it is cleared, or while it is being refunded.
 */
export function bounceCheque(ctx: Context, orderId: string, { note }: { note: string }) {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockCheque(ctx, orderId)
    if (order.state !== 'fulfilled' || (await sumRefunds(ctx, order)).ofPayment > 0)
      throw new AppError('conflict', 'A refund of this payment is in progress. Please complete it first.')
    if (await reopenDue(ctx, order)) await revoke(ctx, order)
    const income = incomeOf(taxLines(order.quote.lines, order.quote.isInterState), order.courseId)
    const postings = [...reversed(income), { account: accounts.counter('cheque'), amount: -order.amount }]
    await postJournal(ctx, { kind: 'cheque-bounced', sourceId: order.id, orderId: order.id, postings })
    await ctx.db
      .update(paymentOrders)
      .set({ state: 'bounced', stateAt: ctx.now, heldFor: note === '' ? msg`The cheque bounced.` : note })
      .where(eq(paymentOrders.id, order.id))
    await enqueue(ctx, { kind: 'mail-payment', payload: { orderId: order.id } })
    await audit(ctx, { action: 'cheque-bounced', subjectId: order.studentId, details: { order: order.number } })
    await cancelReceipt(ctx, order)
  })
}
