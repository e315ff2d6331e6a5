import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import type { FourEyes, ShownRow } from '#platform/data/approvals/four-eyes.ts'
import { hashOf, requestApproval } from '#platform/data/approvals/request-approval.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { moneyText, paiseOf } from '#platform/text/money.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { enrolments } from '../enrolments/tables.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { refundReason } from '../orders/schema.ts'
import { type Order, paymentOrders, refundRequests, refunds } from '../orders/tables.ts'
import { makeRefId } from '../payments/return-unplaced.ts'
import { approvedState, oweRefund } from './approve-refund.ts'
import { calculateRefund } from './calculate-refund.ts'
import { findCentreOf, sumRefunds } from './reads.ts'
import type { RefundBody } from './schema.ts'

/*
 * Refunds requested by a person take two people. A refund requested by the system is a separate row
 * (`askRefundOfUnplaced`), which one person approves.
 */

const refundable = ['fulfilled', 'held', 'refund-due', 'refund-pending', 'partly-refunded', 'refund-failed']

export function requireRefundable(order: Order, { amount, refunded }: { amount: number; refunded: number }) {
  if (!refundable.includes(order.state)) throw new AppError('conflict', 'This order has not been paid.')
  if (order.counterMode === 'cheque' && order.counterClearedAt === null)
    throw new AppError('conflict', 'This cheque has not cleared yet.')
  const left = (order.paidAmount ?? 0) - refunded
  if (amount <= left) return
  const message =
    left === 0
      ? t`This payment has already been refunded in full.`
      : t`At most ${moneyText(left)} of this payment can still be refunded.`
  throw new AppError('conflict', message, { errors: { amount: message } })
}

/** Returns the calculation of today for the second person; null if the rule does not apply. */
async function snapshotOf(ctx: Context, order: Order) {
  const { leavesOn, ...sums } = await calculateRefund(ctx, order, dayInIndia(ctx.now)).catch((error: unknown) => {
    if (error instanceof AppError) return { leavesOn: null }
    throw error
  })
  return leavesOn === null ? null : { ...sums, leavesOn }
}

const policy = z.record(z.string(), z.union([z.string(), z.number()]))
/** Amounts in paise, with the calculation of the day of the request. */
const frozenRefund = z.strictObject({
  amount: z.number().int().positive(),
  reason: refundReason,
  note: z.string(),
  revokes: z.boolean(),
  policy: policy.nullable(),
  /**
   * Unrefunded rest of the payment when this was requested; if it has changed by the approval, the request
   * lapses.
   */
  left: z.number().int().optional(),
})
type FrozenRefund = z.infer<typeof frozenRefund>

/** Locks the order, and its enrolment, so that the refunds of two instalments are decided one after the other. */
async function lockPaid(ctx: Context, orderId: string) {
  const order = await lockOrder(ctx, orderId)
  if (order.enrolmentId !== null)
    await ctx.db.select().from(enrolments).where(eq(enrolments.id, order.enrolmentId)).for('no key update')
  return order
}

/**
 * Refuses more than is left of the payment. A student leaves once: two people may agree on an amount other than
 * the rule's, but a later refund for leaving only adds what the rule still gives for the enrolment. The database
 * enforces both (`keep_refunds_within_paid`).
 */
async function requireWithin(ctx: Context, order: Order, { amount, reason, policy }: FrozenRefund) {
  const { ofPayment, ofAll, hasLeft } = await sumRefunds(ctx, order)
  requireRefundable(order, { amount, refunded: ofPayment })
  const allowed = policy?.allowed
  if (reason !== 'left-course' || !hasLeft || typeof allowed !== 'number' || ofAll + amount <= allowed) return
  const before = moneyText(ofAll)
  const left = moneyText(Math.max(0, allowed - ofAll))
  const message = t`${before} of this course have been refunded or are on their way. By the rule of the prospectus at most ${left} more can be refunded to a student who leaves.`
  throw new AppError('conflict', message, { errors: { amount: message } })
}

async function findOrder(ctx: Context, orderId: string) {
  const [row] = await ctx.db
    .select({ order: paymentOrders, name: users.candidateName })
    .from(paymentOrders)
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .where(eq(paymentOrders.id, orderId))
  if (!row) throw notFound('payment')
  return row
}

/** Returns the row with the balance. Older requests did not record it, and the current rest says nothing about theirs. */
function balanceOf({ left, amount }: FrozenRefund): ShownRow[] {
  if (left === undefined) return []
  return [{ label: t`Balance after refund`, as: 'rupees', before: left / 100, after: (left - amount) / 100 }]
}

export const refundAction: FourEyes<FrozenRefund> = {
  action: 'refund',
  label: msg`Refunds`,
  short: msg`Refund`,
  subjectKind: 'order',
  body: frozenRefund,
  isMoney: true,
  mayRequest: ({ actor }, { centreId }) => mayDo(actor, 'refunds.request', centreId),
  mayApprove: ({ actor }) => mayDo(actor, 'refunds.approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'refunds.approve'),
  async versionOf(ctx, { subjectId }) {
    const order = await lockPaid(ctx, subjectId)
    return hashOf([refundable.includes(order.state), order.paidAmount, (await sumRefunds(ctx, order)).ofAll])
  },
  async check(ctx, { subjectId, body }) {
    await requireWithin(ctx, await lockPaid(ctx, subjectId), body)
  },
  async show(ctx, { subjectId, body }) {
    const { order, name } = await findOrder(ctx, subjectId)
    const byRule = typeof body.policy?.back === 'number' ? body.policy.back / 100 : null
    return {
      title: `${name}, ${order.quote.courseName}`,
      path: staffPaths.order(subjectId),
      rows: [
        { label: t`Refund amount`, as: 'rupees', before: null, after: body.amount / 100 },
        ...balanceOf(body),
        { label: t`Amount under the prospectus terms`, as: 'rupees', before: byRule, after: byRule },
        { label: t`Reason`, as: 'text', before: null, after: body.reason.replaceAll('-', ' ') },
        { label: t`Access to the course`, as: 'text', before: null, after: body.revokes ? t`ends` : t`continues` },
      ],
    }
  },
  async execute(ctx, { subjectId, body: { left: _left, ...body } }, { id: approvalId, requestedBy, requestedAt }) {
    const order = await lockPaid(ctx, subjectId)
    await requireWithin(ctx, order, body)
    const [refund] = await ctx.db
      .insert(refunds)
      .values({
        ...body,
        orderId: order.id,
        refId: makeRefId(),
        state: approvedState(order),
        stateAt: ctx.now,
        requestedBy,
        requestedAt,
        approvalId,
        approvedBy: userOf(ctx).id,
        approvedAt: ctx.now,
      })
      .returning()
    if (!refund) throw new Error('the refund was not stored')
    await oweRefund(ctx, { order, refund })
  },
}

/**
 * Asks a second person to approve a refund; returns the id of the request. 404 for an order of another centre, 409 if
 * all refunds together exceed the payment.
 */
export async function requestRefund(ctx: Context, { order_id, reason, note = '', revokes, ...body }: RefundBody) {
  const [order] = await ctx.db.select().from(paymentOrders).where(eq(paymentOrders.orderNo, order_id))
  const centreId = order ? await findCentreOf(ctx, order.id) : null
  if (!order || !mayDo(ctx.actor, 'refunds.request', centreId)) throw notFound('payment')
  const frozen = {
    reason,
    note,
    revokes,
    amount: paiseOf(body.amount),
    policy: reason === 'left-course' ? await snapshotOf(ctx, order) : null,
    left: (order.paidAmount ?? 0) - (await sumRefunds(ctx, order)).ofPayment,
  }
  const words = note.trim() || reason.replaceAll('-', ' ')
  const request = { subjectId: order.id, body: frozen, reason: words, centreId }
  return inTransaction(ctx, async (ctx) => {
    const approvalId = await requestApproval(ctx, refundAction, request)
    await takeUp(ctx, order, approvalId)
    return approvalId
  })
}

/** Marks the student's own refund request as taken up by this approval. The caller has locked the order. */
async function takeUp(ctx: Context, { id }: Order, approvalId: string) {
  const open = and(eq(refundRequests.orderId, id), inArray(refundRequests.state, ['asked', 'taken-up']))
  await ctx.db.update(refundRequests).set({ state: 'taken-up', approvalId }).where(open)
}
