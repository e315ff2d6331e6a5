import { and, eq, inArray, isNull } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { endUnpaid } from '../end-orders.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { takeTurn } from '../orders/open-order.ts'
import { openStates } from '../orders/rules.ts'
import { paymentOrders } from '../orders/tables.ts'

async function lockSeat(ctx: Context, enrolmentId: string) {
  const [found] = await ctx.db
    .select({ studentId: enrolments.studentId, batch: batches })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(eq(enrolments.id, enrolmentId))
  if (!found || !mayDo(ctx.actor, 'batches.edit', found.batch.centreId)) throw notFound('enrolment')
  await takeTurn(ctx, found.studentId)
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
 * Gives up a seat that was to be paid later, with its dues. 404 for a batch of another centre, 409 once something was paid, for which a refund is the way, or while a bank has not said whether it was.
 */
export function endUnpaidSeat(ctx: Context, enrolmentId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { seat, orders, code } = await lockSeat(ctx, enrolmentId)
    if (seat.endedAt !== null) throw new AppError('conflict', 'This seat has been given up.')
    if (seat.orderId !== null)
      throw new AppError('conflict', 'Something has been paid for this seat. Please request a refund of the payment.')
    if (orders.some(({ state }) => state === 'pending'))
      throw new AppError('conflict', 'The student has paid for this online and the bank has not confirmed it yet.')
    for (const { id } of orders) await endUnpaid(ctx, { id })
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
