import { eq } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { paymentOrders } from '../orders/tables.ts'
import { proposeRefund } from '../refunds/calculate-refund.ts'
import { findCentreOf } from '../refunds/reads.ts'
import type { RefundProposal } from '../refunds/schema.ts'

/** Returns the refund by the prospectus's rule. 409 for what is not paid, or has no end. */
export async function getProposal(
  ctx: Context,
  orderId: string,
  leavesOn = dayInIndia(ctx.now),
): Promise<RefundProposal> {
  const [order] = await ctx.db.select().from(paymentOrders).where(eq(paymentOrders.id, orderId))
  const centreId = order ? await findCentreOf(ctx, order.id) : null
  const may = mayDo(ctx.actor, 'fees.read') || mayDo(ctx.actor, 'refunds.request', centreId)
  if (!order || !may) throw notFound('payment')
  if (order.paidAmount === null) throw new AppError('conflict', 'This order has not been paid.')
  return proposeRefund(ctx, order, leavesOn)
}
