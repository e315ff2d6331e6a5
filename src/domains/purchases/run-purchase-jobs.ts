import { eq, sql } from 'drizzle-orm'
import { applyPrices } from '#domains/catalogue/fees/set-batch-fee.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { dayInIndia, dayMs, endOfDayInIndia, hourMs } from '#platform/text/india-time.ts'
import { enqueue, type JobHandler } from '#platform/work/jobs/jobs.ts'
import { compareSettlements } from './payments/compare-settlement.ts'
import { confirmAfterNotice, pollOrder } from './payments/confirm-order.ts'
import type { Gateways } from './providers/choose-provider.ts'
import { sendRefund } from './refunds/close-refund.ts'

const planningLock = 7_205_118

/** Runs the nightly comparison and schedules the next one, so that exactly one is always pending. */
async function compareEveryNight(ctx: Context, gateways: Gateways) {
  await compareSettlements(ctx, gateways)
  await inTransaction(ctx, (ctx) =>
    enqueue(ctx, { kind: 'compare-settlements', payload: {}, runAt: new Date(ctx.now.getTime() + dayMs) }),
  )
}

/** Schedules the first comparison, once for all nodes and starts. */
export async function planComparison(ctx: Context) {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${planningLock})`)
    const [planned] = await ctx.db
      .select({ id: jobs.id })
      .from(jobs)
      .where(eq(jobs.kind, 'compare-settlements'))
      .limit(1)
    // At two in the night in India.
    const runAt = new Date(endOfDayInIndia(dayInIndia(ctx.now)).getTime() + 2 * hourMs)
    if (!planned) await enqueue(ctx, { kind: 'compare-settlements', payload: {}, runAt })
  })
}

/** Background jobs of purchases; each may run twice, and on two nodes. */
export function purchaseJobs(gateways: Gateways): Record<string, JobHandler> {
  return {
    'poll-order': (ctx, payload) => pollOrder(ctx, gateways, payload),
    'confirm-order': (ctx, payload) => confirmAfterNotice(ctx, gateways, payload),
    'send-refund': (ctx, payload) => sendRefund(ctx, gateways, payload),
    'compare-settlements': { run: (ctx) => compareEveryNight(ctx, gateways), leaseSeconds: 600 },
    'apply-prices': applyPrices,
  }
}
