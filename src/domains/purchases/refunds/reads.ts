import { and, asc, desc, eq, gte, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { batches } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { approvals } from '#platform/data/database/tables.ts'
import { notFound } from '#platform/errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { receipts } from '../ledger/tables.ts'
import { centreOf, ownCentres } from '../orders/own-centres.ts'
import { type Order, paymentOrders, refundRequests, refunds } from '../orders/tables.ts'
import { askedStateOf } from './rules.ts'
import type { AskedRefund, Payout, StaffRefund, WaitingRefund } from './schema.ts'

const payers = alias(users, 'payers')

function selectRefunds(ctx: Context) {
  return ctx.db
    .select({
      refund: refunds,
      order: paymentOrders,
      name: users.candidateName,
      centreId: centreOf,
      payer: payers.candidateName,
      voucher: { _id: receipts.id, number: receipts.number },
    })
    .from(refunds)
    .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .leftJoin(payers, eq(payers.id, refunds.paidOutBy))
    .leftJoin(receipts, eq(receipts.sourceId, refunds.id))
}
type Found = Awaited<ReturnType<typeof selectRefunds>>[number]

/** Presents how a refund was paid out; null: not yet. */
function presentPayout({ refund, payer, voucher }: Pick<Found, 'refund' | 'payer' | 'voucher'>): Payout | null {
  const { payoutMode, payoutRef, paidOutAt, paidOutBy } = refund
  if (payoutMode === null || paidOutAt === null) return null
  const by = paidOutBy === null ? null : (payer ?? '')
  return { mode: payoutMode, reference: payoutRef ?? '', at: paidOutAt.toISOString(), by, voucher }
}

/** States that `payOutRefund` accepts: approved for a counter, or refused by the provider. */
const payable = ['to-pay-out', 'failed']

function present(ctx: Context, { refund, order, name, centreId, ...paid }: Found): StaffRefund {
  return {
    _id: refund.id,
    payment_id: order.id,
    order_id: order.orderNo,
    order_number: order.number,
    ref_id: refund.refId,
    amount: rupeesOf(refund.amount),
    reason: refund.reason,
    note: refund.note,
    revokes: refund.revokes,
    state: refund.state,
    candidate_name: name,
    course_name: order.quote.courseName,
    requested_by: refund.requestedBy,
    requested_at: refund.requestedAt.toISOString(),
    approved_by: refund.approvedBy,
    approved_at: refund.approvedAt?.toISOString() ?? null,
    problem: refund.problem,
    center_id: centreId,
    may_be_paid_out: payable.includes(refund.state) && mayDo(ctx.actor, 'refunds.pay-out', centreId),
    payout: presentPayout({ refund, ...paid }),
  }
}

/**
 * Condition for the refunds the actor may see: readers of fees see all; those who pay out see pending and paid
 * ones at their own centres.
 */
function ownRefunds(ctx: Context) {
  if (mayDo(ctx.actor, 'fees.read')) return undefined
  return and(inArray(refunds.state, ['to-pay-out', 'failed', 'done']), ownCentres(ctx, 'refunds.pay-out', centreOf))
}

const shownDays = 90

/** Lists refunds. open: not closed, oldest first; done: recently paid, newest first. */
export async function listOwnRefunds(ctx: Context, box: 'open' | 'done') {
  const since = new Date(ctx.now.getTime() - shownDays * dayMs)
  const only =
    box === 'open'
      ? notInArray(refunds.state, ['done', 'refused'])
      : and(eq(refunds.state, 'done'), gte(refunds.stateAt, since))
  const rows = await selectRefunds(ctx)
    .where(and(only, ownRefunds(ctx)))
    .orderBy(box === 'open' ? asc(refunds.requestedAt) : desc(refunds.stateAt))
    .limit(500)
  return rows.map((row) => present(ctx, row))
}

/** Returns the refunds of one order with their progress, oldest first. */
export async function listRefundsOf(ctx: Context, orderId: string) {
  const rows = await selectRefunds(ctx).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.requestedAt))
  return rows.map((row) => present(ctx, row))
}

export async function getRefund(ctx: Context, refundId: string) {
  const [row] = await selectRefunds(ctx).where(eq(refunds.id, refundId))
  if (!row) throw notFound('refund')
  return present(ctx, row)
}

/**
 * Sums the refunds in paise that are paid or on their way, of this payment and of all payments of its enrolment that
 * bought something. `hasLeft`: one of them is because the student leaves. Call it with the order and its enrolment
 * locked.
 */
export async function sumRefunds(ctx: Context, { id, enrolmentId, isUnplaced }: Order) {
  const isThis = eq(paymentOrders.id, id)
  const ofEnrolment = and(eq(paymentOrders.enrolmentId, enrolmentId ?? id), eq(paymentOrders.isUnplaced, false))
  const [row] = await ctx.db
    .select({
      ofPayment: sql`coalesce(sum(${refunds.amount}) filter (where ${isThis}), 0)`.mapWith(Number),
      ofAll: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number),
      hasLeft: sql<boolean>`coalesce(bool_or(${refunds.reason} = 'left-course'), false)`,
    })
    .from(refunds)
    .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
    .where(and(isUnplaced ? isThis : or(isThis, ofEnrolment), ne(refunds.state, 'refused')))
  return row ?? { ofPayment: 0, ofAll: 0, hasLeft: false }
}

/** Returns the centre of the counter or of the batch; null: none. */
export async function findCentreOf(ctx: Context, orderId: string) {
  const [order] = await ctx.db
    .select({ centreId: centreOf })
    .from(paymentOrders)
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(eq(paymentOrders.id, orderId))
  return order?.centreId ?? null
}

const r = refundRequests

/** Selects requests with the approval that took each of them up, and the resulting refund. */
export function selectAsked(ctx: Context) {
  return ctx.db
    .select({ request: r, decision: approvals.decision, refund: refunds.state })
    .from(r)
    .leftJoin(approvals, eq(approvals.id, r.approvalId))
    .leftJoin(refunds, eq(refunds.approvalId, r.approvalId))
}
type Asked = Awaited<ReturnType<typeof selectAsked>>[number]

export const presentAsked = ({ request, decision, refund }: Asked): AskedRefund => ({
  _id: request.id,
  amount: rupeesOf(request.amount),
  asked_at: request.askedAt.toISOString(),
  state: askedStateOf({ state: request.state, decision, refund }),
  answer: request.answer,
})

/** Returns the caller's newest request for each order, by the order's id. */
export async function findMyAsked(ctx: Context) {
  const rows = await selectAsked(ctx)
    .where(eq(r.studentId, userOf(ctx).id))
    .orderBy(asc(r.askedAt))
  return new Map(rows.map((row) => [row.request.orderId, presentAsked(row)]))
}

/** Condition for orders of the caller's centres; none for those who may read all fees. */
function ownOrders(ctx: Context) {
  return mayDo(ctx.actor, 'fees.read') ? undefined : ownCentres(ctx, 'refunds.request', centreOf)
}

/** Condition for requests that are not taken up, or were taken up and released again. */
const isWaiting = or(
  eq(r.state, 'asked'),
  and(eq(r.state, 'taken-up'), inArray(approvals.decision, ['withdrawn', 'lapsed'])),
)

/** Requests that the office has not taken up yet, the oldest first. */
export async function listWaitingRefunds(ctx: Context): Promise<WaitingRefund[]> {
  const rows = await ctx.db
    .select({ request: r, order: paymentOrders, name: users.candidateName, centreId: centreOf })
    .from(r)
    .innerJoin(paymentOrders, eq(paymentOrders.id, r.orderId))
    .innerJoin(users, and(eq(users.id, r.studentId), isNull(users.deletedAt)))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .leftJoin(approvals, eq(approvals.id, r.approvalId))
    .where(and(isWaiting, ownOrders(ctx)))
    .orderBy(asc(r.askedAt))
    .limit(500)
  return rows.map(({ request, order, name, centreId }) => ({
    _id: request.id,
    payment_id: order.id,
    order_id: order.orderNo,
    candidate_name: name,
    course_name: order.quote.courseName,
    reason: request.reason,
    amount: rupeesOf(request.amount),
    asked_at: request.askedAt.toISOString(),
    may_be_declined: mayDo(ctx.actor, 'refunds.request', centreId),
  }))
}
