import { and, count, desc, eq, gte, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { rupeesOf } from '../../catalogue/rules.ts'
import { batches } from '../../catalogue/tables.ts'
import { centresWith } from '../../identity/access.ts'
import type { Permission } from '../../identity/schema.ts'
import { users } from '../../identity/tables.ts'
import { receipts } from '../ledger/tables.ts'
import { bankLine } from '../orders/present-status.ts'
import { paymentOrders } from '../orders/tables.ts'
import { refunds } from '../refunds/tables.ts'
import { daysLater, endOfDayInIndia } from '../rules.ts'
import type { PaymentsQuery, StaffPayment } from './schema.ts'

/** Where the money belongs: to the counter that took it, or to the centre of its batch. */
export const centreOf = sql<string | null>`coalesce(${paymentOrders.counterCentreId}, ${batches.centreId})`

/** What somebody may see ends at the centres of their grants. */
export function ownCentres(ctx: Context, permission: Permission, centre: SQL | typeof batches.centreId) {
  const own = centresWith(ctx.actor, permission)
  if (own === null) return undefined
  return own.length === 0 ? sql`false` : inArray(sql`${centre}`, own)
}

function matches(q: string) {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const exact = [paymentOrders.orderNo, paymentOrders.txnId, paymentOrders.bankTxnId, paymentOrders.counterRef]
  const ofReceipt = sql`exists (select from ${receipts} where ${receipts.orderId} = ${paymentOrders.id} and ${receipts.number} = ${q})`
  return or(
    ...exact.map((column) => eq(column, q)),
    ofReceipt,
    ilike(users.candidateName, part),
    eq(users.registrationNumber, q),
    eq(users.contact, q),
    eq(sql`lower(${users.email})`, q.toLowerCase()),
  )
}

function chosen({ q, state, center_id: centreId, from, to }: PaymentsQuery) {
  return and(
    q === undefined || q === '' ? undefined : matches(q),
    state === undefined ? undefined : eq(paymentOrders.state, state),
    centreId === undefined ? undefined : sql`${centreOf} = ${centreId}`,
    from === undefined ? undefined : gte(paymentOrders.createdAt, endOfDayInIndia(daysLater(from, -1))),
    to === undefined ? undefined : lt(paymentOrders.createdAt, endOfDayInIndia(to)),
  )
}

async function listPapers(ctx: Context, orderIds: string[]) {
  if (orderIds.length === 0) return { papers: [], back: [] }
  const papers = await ctx.db
    .select({ _id: receipts.id, number: receipts.number, kind: receipts.kind, orderId: receipts.orderId })
    .from(receipts)
    .where(inArray(receipts.orderId, orderIds))
    .orderBy(receipts.issuedAt)
  const back = await ctx.db
    .select({ orderId: refunds.orderId, amount: refunds.amount })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), ne(refunds.state, 'refused')))
  return { papers, back }
}

/** Payments by whatever somebody at a desk knows of them, the newest first. */
export async function listPayments(
  ctx: Context,
  query: PaymentsQuery,
): Promise<{ data: StaffPayment[]; total: number }> {
  const only = and(chosen(query), ownCentres(ctx, 'orders.read', centreOf))
  const [all] = await ctx.db
    .select({ total: count() })
    .from(paymentOrders)
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(only)
  const rows = await ctx.db
    .select({ order: paymentOrders, user: users, centreId: centreOf })
    .from(paymentOrders)
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(only)
    .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const { papers, back } = await listPapers(
    ctx,
    rows.map(({ order }) => order.id),
  )
  const data = rows.map(({ order, user, centreId }) => ({
    _id: order.id,
    order_id: order.orderNo,
    student_id: user.id,
    candidate_name: user.candidateName,
    registration_number: user.registrationNumber,
    contact: user.contact,
    course_name: order.quote.courseName,
    kind: order.kind,
    installment_no: order.instalmentNo,
    amount: rupeesOf(order.amount),
    paid_amount: order.paidAmount === null ? null : rupeesOf(order.paidAmount),
    state: order.state,
    held_for: order.heldFor,
    created_on: order.createdAt.toISOString(),
    paid_on: order.paidAt?.toISOString() ?? null,
    ref_no: order.txnId ?? order.counterRef ?? '',
    bank_name: bankLine(order),
    counter_mode: order.counterMode,
    center_id: centreId,
    receipts: papers.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...paper }) => paper),
    refunded: rupeesOf(back.filter(({ orderId }) => orderId === order.id).reduce((sum, { amount }) => sum + amount, 0)),
  }))
  return { data, total: all?.total ?? 0 }
}
