import { and, eq, sum } from 'drizzle-orm'
import { findMerchantByMid } from '#domains/catalogue/fees/reads.ts'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { hourMs } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { recordCashRefund, requireCounter } from '../drawers/record-cash.ts'
import { bookRefundOwed, bookRefundPaid } from '../ledger/post-journal.ts'
import { accounts, partOf, taxLines } from '../ledger/rules.ts'
import type { ReceiptLine } from '../ledger/schema.ts'
import { receipts } from '../ledger/tables.ts'
import type { PayoutMode } from '../orders/schema.ts'
import { type Order, paymentOrders, refunds } from '../orders/tables.ts'
import { findProvider, type Gateways } from '../providers/choose-provider.ts'
import type { RefundAnswer } from '../providers/partner.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { lockRefund, type Refund } from './approve-refund.ts'
import { findCentreOf } from './reads.ts'
import { payoutProblem } from './rules.ts'
import type { HandedMode, PayoutFields } from './schema.ts'

type ClosedRefund = typeof refunds.$inferSelect

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
type Payout = {
  mode: PayoutMode
  reference: string
  by: { id: string; name: string } | null
  centreId: string | null
}

const modeNames: Record<HandedMode, string> = { cash: msg`Cash`, upi: 'UPI', 'bank-transfer': msg`Bank transfer` }

/** Returns the one line, without tax, of money that bought nothing. */
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

type Closed = { order: Order; refund: ClosedRefund }

/** Closes a refund whose money is back with the student. The caller has locked both rows. */
async function closeRefund(ctx: Context, { order, refund }: Closed, payout: Payout) {
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

/** Throws 404 if the payment belongs to a centre outside the caller's permission. */
async function requireOwn(ctx: Context, { id }: Order) {
  if (!mayDo(ctx.actor, 'refunds.pay-out', await findCentreOf(ctx, id))) throw notFound('refund')
}

async function findPayer(ctx: Context) {
  const { id } = userOf(ctx)
  const [user] = await ctx.db.select({ name: users.candidateName }).from(users).where(eq(users.id, id))
  return { id, name: user?.name ?? '' }
}

function asKnownReference(error: unknown) {
  if (violatedConstraint(error) !== 'refunds_payout_ref') return error
  const message = t`A refund with this reference number has already been paid out.`
  return new AppError('conflict', message, { errors: { reference: message } })
}

function requirePayable({ state }: Refund, order: Order, { mode, reference }: PayoutFields) {
  if (state === 'done') throw new AppError('conflict', 'This refund has already been paid out.')
  if (state !== 'to-pay-out' && state !== 'failed')
    throw new AppError('conflict', 'This refund has not been approved for payout at a counter.')
  const problem = payoutProblem({ mode, reference, wasOnline: order.merchantId !== null })
  if (problem !== null) refuseField(problem.field, problem.message)
}

/**
 * Pays out at a counter a refund that two people approved, or that the provider refused to send: it is booked,
 * and its voucher issued. 404 for a payment of another centre, 409 for cash without an open drawer or beyond its
 * content, for a refund that is paid out or not approved, or a number recorded already.
 */
export async function payOutRefund(ctx: Context, refundId: string, fields: PayoutFields) {
  const done = inTransaction(ctx, async (ctx) => {
    const { order, refund } = await lockRefund(ctx, refundId)
    await requireOwn(ctx, order)
    await requireCounter(ctx, fields.center_id)
    requirePayable(refund, order, fields)
    const { mode, reference, center_id: centreId } = fields
    const { amount } = refund
    if (mode === 'cash') await recordCashRefund(ctx, refund.id, { centreId, amount })
    // A refund that the provider was to send has been booked as owed since its approval.
    if (order.merchantId === null) await bookRefundOwed(ctx, { order, refund })
    await audit(ctx, {
      action: 'refund-paid-out',
      subjectId: order.studentId,
      details: { order: order.number, amount, mode },
    })
    const by = await findPayer(ctx)
    // The voucher comes last: its counter is locked until the transaction ends.
    await closeRefund(ctx, { order, refund }, { mode, reference: mode === 'cash' ? '' : reference, by, centreId })
  })
  return done.catch((error: unknown) => {
    throw asKnownReference(error)
  })
}

async function findRefund(ctx: Context, refundId: unknown) {
  const [row] = await ctx.db
    .select({ refund: refunds, order: paymentOrders })
    .from(refunds)
    .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
    .where(eq(refunds.id, String(refundId)))
  return row ?? null
}

/** Applies the provider's status of a running refund. */
async function follow(ctx: Context, refundId: string, { outcome, code, providerRef }: RefundAnswer) {
  await inTransaction(ctx, async (ctx) => {
    const { order, refund } = await lockRefund(ctx, refundId)
    if (refund.state !== 'approved' && refund.state !== 'sent') return
    if (outcome === 'done') {
      const sent = { mode: 'gateway', reference: providerRef, by: null, centreId: null } as const
      return closeRefund(ctx, { order, refund }, sent)
    }
    if (outcome === 'refused') {
      await ctx.db
        .update(refunds)
        .set({ state: 'failed', stateAt: ctx.now, problem: t`The provider rejected the refund (${code}).` })
        .where(eq(refunds.id, refundId))
      await ctx.db
        .update(paymentOrders)
        .set({ state: 'refund-failed', stateAt: ctx.now })
        .where(eq(paymentOrders.id, order.id))
      return
    }
    await ctx.db.update(refunds).set({ state: 'sent' }).where(eq(refunds.id, refundId))
    // Banks take up to a week: polled often in the first hour, then every six hours.
    const age = ctx.now.getTime() - refund.stateAt.getTime()
    const wait = age < hourMs ? 60_000 : 6 * hourMs
    await enqueue(ctx, { kind: 'send-refund', payload: { refundId }, runAt: new Date(ctx.now.getTime() + wait) })
  })
}

/**
 * Job: sends an approved refund to the provider and polls until it is done. It asks before it sends, always under the
 * same key, so that a lost answer can never cause a second refund.
 */
export async function sendRefund(ctx: Context, gateways: Gateways, { refundId }: Record<string, unknown>) {
  const row = await findRefund(ctx, refundId)
  if (!row || (row.refund.state !== 'approved' && row.refund.state !== 'sent')) return
  const { refund, order } = row
  const merchant = order.mid === null ? null : await findMerchantByMid(ctx, order.mid)
  const at = merchant && findProvider(gateways, merchant)
  if (!at || order.txnId === null) throw new Error(`There is no provider to send refund ${refund.refId} to`)
  const { orderNo, providerRef, txnId } = order
  const asked = { orderNo, providerRef, txnId, refId: refund.refId, amount: refund.amount }
  const known = await at.provider.askRefund(at.merchant, asked)
  const answer = known.outcome === 'absent' ? await at.provider.requestRefund(at.merchant, asked) : known
  if (answer.outcome === 'unknown') throw new Error(`The provider did not report the status of refund ${refund.refId}`)
  await follow(ctx, refund.id, answer)
}
