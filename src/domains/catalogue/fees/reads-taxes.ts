import { asc, desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { listOpen } from '#platform/data/approvals/reads.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { registrationAction, taxRateAction } from './ask-tax.ts'
import type { StaffTaxes } from './schema.ts'
import { merchants, taxRates, taxRegistrations } from './tables.ts'

/** The first of each kind, the newest first, whose day has come: the one that holds. */
function findHolding<Row extends { from: string }>(rows: Row[], keyOf: (row: Row) => string, today: string) {
  const holding = new Map<string, Row>()
  for (const row of rows) if (row.from <= today && !holding.has(keyOf(row))) holding.set(keyOf(row), row)
  return holding
}

/** Every rate and registration that there was, is and will be. */
export async function readTaxes(ctx: Context): Promise<StaffTaxes> {
  const today = dayInIndia(ctx.now)
  const rates = await ctx.db.select().from(taxRates).orderBy(asc(taxRates.head), desc(taxRates.from)).limit(200)
  const rows = await ctx.db
    .select({ registration: taxRegistrations, merchant: merchants.key })
    .from(taxRegistrations)
    .innerJoin(merchants, eq(merchants.id, taxRegistrations.merchantId))
    .orderBy(asc(merchants.key), desc(taxRegistrations.from))
    .limit(200)
  const registrations = rows.map(({ merchant, registration }) => Object.assign({ merchant }, registration))
  const rateNow = findHolding(rates, ({ head }) => head, today)
  const registrationNow = findHolding(registrations, ({ merchant }) => merchant, today)
  return {
    rates: rates.map((rate) => ({
      _id: rate.id,
      head: rate.head,
      code: rate.code,
      percent: rate.basisPoints / 100,
      from: rate.from,
      holds: rateNow.get(rate.head) === rate,
    })),
    registrations: registrations.map((registration) => ({
      _id: registration.id,
      merchant: registration.merchant,
      legal_name: registration.legalName,
      address: registration.address,
      state: registration.state,
      gstin: registration.gstin,
      from: registration.from,
      holds: registrationNow.get(registration.merchant) === registration,
    })),
    waiting: (await listOpen(ctx, [taxRateAction.action, registrationAction.action])).length,
  }
}
