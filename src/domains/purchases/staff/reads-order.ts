import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { listOpenAbout } from '#platform/data/approvals/reads.ts'
import { notFound } from '#platform/errors.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { holdsSeat, seatHoldMs } from '../enrolments/rules.ts'
import { entitlements } from '../entitlements/tables.ts'
import { isPaid } from '../orders/rules.ts'
import { paymentEvents, paymentFindings, paymentOrders } from '../orders/tables.ts'
import { findParcel } from '../parcels/reads.ts'
import { listRefundsOf } from '../refunds/reads.ts'
import { refundAction } from '../refunds/request-refund.ts'
import { ownOrders, presentOrders, selectOrders } from './reads-orders.ts'
import { readEvent } from './rules.ts'
import type { StaffOrder } from './schema.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

async function listEvents(ctx: Context, orderId: string) {
  const rows = await ctx.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id))
    .limit(200)
  return rows.map(({ id, source, raw, receivedAt, repeats }) => ({
    _id: id,
    source,
    received_at: receivedAt.toISOString(),
    repeats,
    ...readEvent(raw),
  }))
}

async function findGiven(ctx: Context, orderId: string) {
  const [given] = await ctx.db.select().from(entitlements).where(eq(entitlements.orderId, orderId))
  if (!given) return null
  return {
    roll_no: rollNumberText(given.rollNumber),
    from: given.from.toISOString(),
    until: iso(given.until),
    ended_at: iso(given.endedAt),
  }
}

async function listBack(ctx: Context, orderId: string) {
  const rows = await listRefundsOf(ctx, orderId)
  return rows.map(({ _id, ref_id, amount, reason, state, requested_at, approved_at, problem, ...more }) => {
    const { payout, may_be_paid_out } = more
    return { _id, ref_id, amount, reason, state, requested_at, approved_at, problem, payout, may_be_paid_out }
  })
}

async function listFound(ctx: Context, orderId: string) {
  const rows = await ctx.db
    .select()
    .from(paymentFindings)
    .where(eq(paymentFindings.orderId, orderId))
    .orderBy(asc(paymentFindings.foundAt))
  return rows.map(({ kind, foundAt, closedAt, note }) => ({
    kind,
    found_at: foundAt.toISOString(),
    closed_at: iso(closedAt),
    note,
  }))
}

async function findSent(ctx: Context, orderId: string): Promise<StaffOrder['parcel']> {
  const parcel = await findParcel(ctx, orderId)
  if (!parcel) return null
  const { state, carrier, tracking_number, sent_on, ended_on, shipping_address } = parcel
  return { state, carrier, tracking_number, sent_on, ended_on, shipping_address }
}

type Found = Awaited<ReturnType<typeof findOwnOrder>>

/** Returns an order that the actor may see; 404 for anyone else. */
export async function findOwnOrder(ctx: Context, orderId: string) {
  const [orderRow] = await selectOrders(ctx).where(and(eq(paymentOrders.id, orderId), ownOrders(ctx)))
  if (!orderRow) throw notFound('payment')
  return orderRow
}

/** Returns whether an unpaid order holds its seat, and until when: ten minutes, or until the bank decides. */
function keptSeat({ now }: Context, { order, batch }: Found) {
  const isOfSeat = batch !== null && batch.seats !== null && order.batchId === batch.id && order.enrolmentId === null
  const keeps_seat = isOfSeat && order.counterMode === null && holdsSeat(order, now)
  const until = new Date(order.createdAt.getTime() + seatHoldMs)
  return { keeps_seat, seat_kept_until: keeps_seat && order.state !== 'pending' ? until.toISOString() : null }
}

/** Returns everything about one order: its messages, what it gave, and its refunds. */
export async function readOrder(ctx: Context, orderId: string): Promise<StaffOrder> {
  const orderRow = await findOwnOrder(ctx, orderId)
  const { order, batch } = orderRow
  const present = await presentOrders(ctx, [orderRow])
  const { lines, discount } = order.quote
  return {
    ...present(orderRow),
    plan: order.plan,
    with_books: order.withBooks,
    batch_code: batch?.code ?? null,
    provider: order.provider,
    provider_ref: order.providerRef,
    state_at: order.stateAt.toISOString(),
    token_until: iso(order.tokenUntil),
    polls: order.polls,
    lines: lines.map((line) => ({
      title: line.title,
      amount: rupeesOf(line.amount),
      discount: rupeesOf(line.discount),
      total: rupeesOf(line.total),
    })),
    discount: discount && { name: discount.name, amount: rupeesOf(discount.amount) },
    events: await listEvents(ctx, order.id),
    entitlement: await findGiven(ctx, order.id),
    refunds: await listBack(ctx, order.id),
    refund_waiting_id: (await listOpenAbout(ctx, refundAction.action, [order.id]))[0]?.id ?? null,
    findings: await listFound(ctx, order.id),
    parcel: await findSent(ctx, order.id),
    ...keptSeat(ctx, orderRow),
    may_be_asked: order.mid !== null && !isPaid(order.state),
  }
}
