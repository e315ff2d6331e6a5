import { asc, like } from 'drizzle-orm'
import { listMerchants } from '#domains/catalogue/fees/reads.ts'
import { counters } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Gateways } from '../payments/choose-provider.ts'
import type { PaymentSetup } from './schema.ts'

const series = 'receipts '

/**
 * Reads the merchants with their providers, and the latest receipt numbers. Keys are configuration: only their
 * presence is told.
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
