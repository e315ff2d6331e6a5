import { eq } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { recordCashRefund, requireCounter } from '../drawers/record-cash.ts'
import { bookRefundOwed } from '../ledger/post-journal.ts'
import type { Order } from '../orders/tables.ts'
import { lockRefund, type Refund } from './approve-refund.ts'
import { closeRefund } from './close-refund.ts'
import { findCentreOf } from './reads.ts'
import { payoutProblem } from './rules.ts'
import type { PayoutFields } from './schema.ts'

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
