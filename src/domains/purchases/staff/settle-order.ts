import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { expireUnpaidOrders } from '../buying/end-orders.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { findOrder } from '../orders/find-order.ts'
import { lockOrder, lockStudentOrders } from '../orders/lock-order.ts'
import { openStates } from '../orders/rules.ts'
import { paymentFindings, paymentOrders } from '../orders/tables.ts'
import { confirmOrder } from '../payments/confirm-order.ts'
import type { Gateways } from '../providers/choose-provider.ts'
import { findOwnOrder, readOrder } from './reads-order.ts'
import type { CloseBody, Finding } from './schema.ts'

/**
 * Asks the provider now, as the schedule would later; its signed answer decides, not what someone at a desk
 * knows. 409 for money taken at a counter, 503 if the provider gives no trustworthy answer, 429 when called too
 * often.
 */
export async function askGateway(ctx: Context, gateways: Gateways, orderId: string) {
  const { order } = await findOwnOrder(ctx, orderId)
  if (order.mid === null)
    throw new AppError('conflict', 'This was paid at a counter, so there is no payment gateway to check with.')
  await requireToken(ctx, { key: ['ask-gateway', order.id], capacity: 5, perSecond: 0.1 })
  const foundOrder = await findOrder(ctx, order.id)
  const wasAnswered = foundOrder !== null && (await confirmOrder(ctx, gateways, foundOrder)).wasAnswered
  if (!wasAnswered)
    throw new AppError('unavailable', 'The payment gateway is not responding. Please check again in a minute.')
  return readOrder(ctx, orderId)
}

/**
 * Expires an unpaid order, so that the seat it holds is free. If it is paid after all, it takes a seat if one is
 * left; otherwise it is refunded. 404 for a batch of another centre, 409 for an order that holds none.
 */
export async function endSeatHold(ctx: Context, orderId: string) {
  const { order, batch } = await findOwnOrder(ctx, orderId)
  if (!mayDo(ctx.actor, 'batches.edit', batch?.centreId ?? null)) throw notFound('payment')
  await inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, order.id)
    if (!(await readOrder(ctx, order.id)).keeps_seat)
      throw new AppError('conflict', 'This order no longer holds a seat.')
    await expireUnpaidOrders(ctx, { id: order.id })
    const details = { order: order.number, batch: batch?.code ?? '' }
    await audit(ctx, { action: 'seat-hold-ended', subjectId: order.studentId, details })
  })
  return readOrder(ctx, orderId)
}

async function lockSeat(ctx: Context, enrolmentId: string) {
  const [found] = await ctx.db
    .select({ studentId: enrolments.studentId, batch: batches })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(eq(enrolments.id, enrolmentId))
  if (!found || !mayDo(ctx.actor, 'batches.edit', found.batch.centreId)) throw notFound('enrolment')
  await lockStudentOrders(ctx, found.studentId)
  const orders = await ctx.db
    .select({ id: paymentOrders.id, state: paymentOrders.state })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.enrolmentId, enrolmentId), inArray(paymentOrders.state, [...openStates])))
    .for('update')
  const [seat] = await ctx.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId)).for('no key update')
  if (!seat) throw notFound('enrolment')
  return { seat, orders, code: found.batch.code }
}

/**
 * Gives up a seat that was to be paid later, with its dues. 404 for a batch of another centre, 409 once something was
 * paid, which takes a refund instead, or while a bank has not decided.
 */
export function endUnpaidSeat(ctx: Context, enrolmentId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { seat, orders, code } = await lockSeat(ctx, enrolmentId)
    if (seat.endedAt !== null) throw new AppError('conflict', 'This seat has been given up.')
    if (seat.orderId !== null)
      throw new AppError('conflict', 'Something has been paid for this seat. Please request a refund of the payment.')
    if (orders.some(({ state }) => state === 'pending'))
      throw new AppError('conflict', 'The student has paid for this online and the bank has not confirmed it yet.')
    for (const { id } of orders) await expireUnpaidOrders(ctx, { id })
    await ctx.db.update(enrolments).set({ endedAt: ctx.now }).where(eq(enrolments.id, seat.id))
    const isOpen = and(isNull(instalments.settledAt), isNull(instalments.waivedAt))
    await ctx.db
      .update(instalments)
      .set({ waivedAt: ctx.now })
      .where(and(eq(instalments.enrolmentId, seat.id), isOpen))
    const details = { course: seat.terms.courseName, batch: code }
    await audit(ctx, { action: 'unpaid-seat-ended', subjectId: seat.studentId, details })
  })
}

const noOrder = '00000000-0000-0000-0000-000000000000'

async function listFindings(ctx: Context, only: SQL): Promise<Finding[]> {
  const rows = await ctx.db
    .select({ finding: paymentFindings, orderNo: paymentOrders.orderNo, orderNumber: paymentOrders.number })
    .from(paymentFindings)
    .leftJoin(paymentOrders, eq(paymentOrders.id, paymentFindings.orderId))
    .where(only)
    .orderBy(asc(paymentFindings.foundAt))
    .limit(500)
  return rows.map(({ finding, orderNo, orderNumber }) => ({
    _id: finding.id,
    kind: finding.kind,
    order_id: orderNo,
    order_number: orderNumber,
    details: finding.details,
    found_at: finding.foundAt.toISOString(),
    closed_at: finding.closedAt?.toISOString() ?? null,
    closed_by: finding.closedBy,
    note: finding.note,
  }))
}

export function listOpenFindings(ctx: Context) {
  return listFindings(ctx, isNull(paymentFindings.closedAt))
}

/** Fails an order that was held because its transaction paid another one: it was never paid. */
async function letGo(ctx: Context, orderId: string | null) {
  await ctx.db
    .update(paymentOrders)
    .set({ state: 'failed', stateAt: ctx.now, isUnplaced: false })
    .where(and(eq(paymentOrders.id, orderId ?? noOrder), eq(paymentOrders.state, 'held'), isNull(paymentOrders.txnId)))
}

/** Closes a finding with its outcome. 409 if someone else has already. */
export async function closeFinding(ctx: Context, findingId: string, { note }: CloseBody) {
  await inTransaction(ctx, async (ctx) => {
    const [closed] = await ctx.db
      .update(paymentFindings)
      .set({ closedAt: ctx.now, closedBy: userOf(ctx).id, note })
      .where(and(eq(paymentFindings.id, findingId), isNull(paymentFindings.closedAt)))
      .returning({ kind: paymentFindings.kind, orderId: paymentFindings.orderId })
    if (closed) {
      if (closed.kind === 'repeated-transaction') await letGo(ctx, closed.orderId)
      return audit(ctx, { action: 'finding-closed', details: { kind: closed.kind, finding: findingId } })
    }
    const [known] = await ctx.db.select().from(paymentFindings).where(eq(paymentFindings.id, findingId))
    throw known ? new AppError('conflict', 'Someone has already closed this.') : notFound('finding')
  })
  const [finding] = await listFindings(ctx, eq(paymentFindings.id, findingId))
  if (!finding) throw notFound('finding')
  return finding
}
