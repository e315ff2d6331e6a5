import { and, asc, eq, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { rupeesOf } from '../../../platform/text/money.ts'
import { batches } from '../../catalogue/tables.ts'
import { users } from '../../identity/tables.ts'
import type { Order } from '../orders/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { StaffRefund } from './schema.ts'
import { refunds } from './tables.ts'

async function listRefunds(ctx: Context, only: SQL): Promise<StaffRefund[]> {
  const rows = await ctx.db
    .select({ refund: refunds, order: paymentOrders, name: users.candidateName })
    .from(refunds)
    .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .where(only)
    .orderBy(asc(refunds.requestedAt))
    .limit(500)
  return rows.map(({ refund, order, name }) => ({
    _id: refund.id,
    payment_id: order.id,
    order_id: order.orderNo,
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
  }))
}

export function listOpenRefunds(ctx: Context) {
  return listRefunds(ctx, notInArray(refunds.state, ['done', 'refused']))
}

export async function getRefund(ctx: Context, refundId: string) {
  const [refund] = await listRefunds(ctx, eq(refunds.id, refundId))
  if (!refund) throw notFound('refund')
  return refund
}

/** Paise that are on their way back or back already; call it with the order locked. */
export async function sumOfRefunds(ctx: Context, { id }: Order) {
  const [row] = await ctx.db
    .select({ total: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.orderId, id), notInArray(refunds.state, ['refused'])))
  return Number(row?.total ?? 0)
}

/** Of the counter, or of the batch; null: of no centre. */
export async function findCentreOf(ctx: Context, orderId: string) {
  const [found] = await ctx.db
    .select({ centreId: sql<string | null>`coalesce(${paymentOrders.counterCentreId}, ${batches.centreId})` })
    .from(paymentOrders)
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(eq(paymentOrders.id, orderId))
  return found?.centreId ?? null
}
