import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { approvals } from '#platform/data/database/tables.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { paymentOrders } from '../orders/tables.ts'
import { centreId } from '../refunds/reads.ts'
import { refunds } from '../refunds/tables.ts'
import { askedStateOf } from './rules.ts'
import type { AskedRefund, WaitingRefund } from './schema.ts'
import { refundRequests } from './tables.ts'

const r = refundRequests

/** With the approval that took it up, and the refund that came of it. */
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

/** The newest request of the caller for each order, by the order's id. */
export async function findMyAsked(ctx: Context) {
  const rows = await selectAsked(ctx)
    .where(eq(r.studentId, userOf(ctx).id))
    .orderBy(asc(r.askedAt))
  return new Map(rows.map((row) => [row.request.orderId, presentAsked(row)]))
}

/** Condition for orders of the caller's centres; none for those who may read all fees. */
function ownOrders(ctx: Context) {
  if (mayDo(ctx.actor, 'fees.read')) return undefined
  const centreIds = centresWith(ctx.actor, 'refunds.request')
  if (centreIds === null) return undefined
  return centreIds.length === 0 ? sql`false` : inArray(centreId, centreIds)
}

/** Not taken up, or taken up and let go again. */
const isWaiting = or(
  eq(r.state, 'asked'),
  and(eq(r.state, 'taken-up'), inArray(approvals.decision, ['withdrawn', 'lapsed'])),
)

/** Requests that the office has not taken up yet, the oldest first. */
export async function listWaitingRefunds(ctx: Context): Promise<WaitingRefund[]> {
  const rows = await ctx.db
    .select({ request: r, order: paymentOrders, name: users.candidateName, centreId })
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
