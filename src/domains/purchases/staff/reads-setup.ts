import { asc, eq, like } from 'drizzle-orm'
import { listMerchants } from '#domains/catalogue/fees/reads.ts'
import { mayDo } from '#domains/identity/access.ts'
import { counters } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { Gateways } from '../providers/choose-provider.ts'
import { proposeRefund } from '../refunds/calculate-refund.ts'
import { findCentreOf } from '../refunds/reads.ts'
import type { RefundProposal } from '../refunds/schema.ts'
import type { PaymentSetup } from './schema.ts'

const series = 'receipts '

/**
 * Reads the merchants with their providers, and the latest receipt numbers. The answer says whether each secret key
 * is configured, never its value.
 */
export async function readSetup(ctx: Context, { providers, secretsOf }: Gateways): Promise<PaymentSetup> {
  const rows = await ctx.db
    .select()
    .from(counters)
    .where(like(counters.name, `${series}%`))
    .orderBy(asc(counters.name))
    .limit(100)
  const merchants = await listMerchants(ctx)
  return {
    merchants: merchants.map(({ key, provider, mid }) => ({
      key,
      provider,
      mid,
      sells: providers[provider] !== undefined && secretsOf(mid).length > 0,
    })),
    series: rows.map(({ name, last }) => {
      const prefix = name.slice(series.length)
      return { prefix, last: `${prefix}${String(last).padStart(6, '0')}` }
    }),
  }
}

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
