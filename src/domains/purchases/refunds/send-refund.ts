import { eq } from 'drizzle-orm'
import { findMerchantByMid } from '#domains/catalogue/fees/reads.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { hourMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { paymentOrders, refunds } from '../orders/tables.ts'
import { findProvider, type Gateways } from '../providers/choose-provider.ts'
import type { RefundAnswer } from '../providers/partner.ts'
import { lockRefund } from './approve-refund.ts'
import { closeRefund } from './close-refund.ts'

async function findRefund(ctx: Context, refundId: unknown) {
  const [row] = await ctx.db
    .select({ refund: refunds, order: paymentOrders })
    .from(refunds)
    .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
    .where(eq(refunds.id, String(refundId)))
  return row ?? null
}

/** Applies the provider's status of a running refund. */
async function follow(ctx: Context, refundId: string, { outcome, code, providerRef }: RefundAnswer) {
  await inTransaction(ctx, async (ctx) => {
    const { order, refund } = await lockRefund(ctx, refundId)
    if (refund.state !== 'approved' && refund.state !== 'sent') return
    if (outcome === 'done') {
      const sent = { mode: 'gateway', reference: providerRef, by: null, centreId: null } as const
      return closeRefund(ctx, { order, refund }, sent)
    }
    if (outcome === 'refused') {
      await ctx.db
        .update(refunds)
        .set({ state: 'failed', stateAt: ctx.now, problem: t`The provider rejected the refund (${code}).` })
        .where(eq(refunds.id, refundId))
      await ctx.db
        .update(paymentOrders)
        .set({ state: 'refund-failed', stateAt: ctx.now })
        .where(eq(paymentOrders.id, order.id))
      return
    }
    await ctx.db.update(refunds).set({ state: 'sent' }).where(eq(refunds.id, refundId))
    // Banks take up to a week: looked at often in the first hour, then every six.
    const age = ctx.now.getTime() - refund.stateAt.getTime()
    const wait = age < hourMs ? 60_000 : 6 * hourMs
    await enqueue(ctx, { kind: 'send-refund', payload: { refundId }, runAt: new Date(ctx.now.getTime() + wait) })
  })
}

/**
 * Job: brings an approved refund to the provider and asks until it is done. It asks before it sends, always under the same key, so that a lost answer can never make a
 * second refund of one intent.
 */
export async function sendRefund(ctx: Context, gateways: Gateways, { refundId }: Record<string, unknown>) {
  const row = await findRefund(ctx, refundId)
  if (!row || (row.refund.state !== 'approved' && row.refund.state !== 'sent')) return
  const { refund, order } = row
  const merchant = order.mid === null ? null : await findMerchantByMid(ctx, order.mid)
  const at = merchant && findProvider(gateways, merchant)
  if (!at || order.txnId === null) throw new Error(`There is no provider to send refund ${refund.refId} to`)
  const { orderNo, providerRef, txnId } = order
  const asked = { orderNo, providerRef, txnId, refId: refund.refId, amount: refund.amount }
  const known = await at.provider.askRefund(at.merchant, asked)
  const answer = known.outcome === 'absent' ? await at.provider.requestRefund(at.merchant, asked) : known
  if (answer.outcome === 'unknown') throw new Error(`The provider did not report the status of refund ${refund.refId}`)
  await follow(ctx, refund.id, answer)
}
