import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { findOrder } from '../orders/find-order.ts'
import type { Gateways } from '../payments/choose-provider.ts'
import { confirmOrder } from '../payments/confirm-order.ts'
import { findOwnOrder, readOrder } from './reads-order.ts'

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
