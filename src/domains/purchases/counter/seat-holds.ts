import { eq } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { expireUnpaidOrders } from '../buying/end-orders.ts'
import { readSeats } from '../enrolments/take-seat.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { CounterSeats } from './schema.ts'

/** Returns the seats left in a batch, and until when online buyers hold others; only the batch's own centre sees their orders. 404 for an unknown batch. */
export async function readCounterSeats(ctx: Context, batchId: string): Promise<CounterSeats> {
  const { seats, taken, holds, centreId } = await readSeats(ctx, batchId)
  if (seats === null) return { seats, left: null, holds: [] }
  const isOwn = mayDo(ctx.actor, 'receipts.take', centreId)
  return {
    seats,
    left: Math.max(0, seats - taken - holds.length),
    holds: holds.map(({ id, number, until }) => ({
      order: isOwn ? { _id: id, number } : null,
      until: until?.toISOString() ?? null,
    })),
  }
}

/**
 * Ends an unpaid online order, so that the seat it holds can be sold at the counter. If it is paid after all, it
 * takes a seat if one is left; otherwise it is refunded. 404 for a batch of another centre, 409 for an order that
 * holds none.
 */
export async function endHold(ctx: Context, orderId: string) {
  const isThis = eq(paymentOrders.id, orderId)
  const [wanted] = await ctx.db.select({ batchId: paymentOrders.batchId }).from(paymentOrders).where(isThis)
  const batchId = wanted?.batchId
  if (!batchId) throw notFound('payment')
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const { seats, holds, centreId, code } = await readSeats(ctx, batchId)
    if (!mayDo(ctx.actor, 'receipts.take', centreId)) throw notFound('payment')
    if (seats === null || !holds.some(({ id }) => id === orderId))
      throw new AppError('conflict', 'This order keeps no seat any more.')
    await expireUnpaidOrders(ctx, { id: orderId })
    const details = { order: order.number, batch: code }
    await audit(ctx, { action: 'seat-hold-ended', subjectId: order.studentId, details })
  })
  return readCounterSeats(ctx, batchId)
}
