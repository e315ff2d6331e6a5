import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { endUnpaid } from '../end-orders.ts'
import { lockOrder } from '../orders/apply-evidence.ts'
import { findOwnOrder, readOrder } from './reads-order.ts'

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
    await endUnpaid(ctx, { id: order.id })
    const details = { order: order.number, batch: batch?.code ?? '' }
    await audit(ctx, { action: 'seat-hold-ended', subjectId: order.studentId, details })
  })
  return readOrder(ctx, orderId)
}
