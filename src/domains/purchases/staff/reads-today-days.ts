import { and, ne, or, type SQL, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import type { Context } from '#platform/context.ts'
import { readTogether } from '#platform/data/cache/read-together.ts'
import { textOf } from '#platform/data/database/statements.ts'
import type { DaySource } from '#platform/today.ts'
import { enrolments } from '../enrolments/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import { centreOf, ownCentres } from './reads-orders.ts'
import { at } from './reads-today.ts'

const may = ({ actor }: Context) => mayDo(actor, 'orders.read')
const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
type Moment = SQL | typeof paymentOrders.paidAt | typeof enrolments.createdAt
export const within = (column: Moment, [from, to]: [Date, Date]) =>
  sql`(${column} >= ${iso(from)} and ${column} < ${iso(to)})`

/** Seats that were taken. */
export const admissionsOfDay: DaySource<'admissions'> = {
  name: 'admissions',
  may,
  async read(ctx, { yesterday, year, centre }) {
    const came = enrolments.createdAt
    const [row] = await ctx.db
      .select({
        value: sql<number>`(count(*) filter (where ${within(came, yesterday)}))::int`,
        before: sql<number>`(count(*) filter (where ${within(came, year)}))::int`,
      })
      .from(enrolments)
      .innerJoin(batches, sql`${batches.id} = ${enrolments.batchId}`)
      .where(
        and(
          or(within(came, yesterday), within(came, year)),
          ownCentres(ctx, 'orders.read', batches.centreId),
          at(batches.centreId, centre),
        ),
      )
    return [{ kind: 'admissions', value: row?.value ?? 0, before: row?.before ?? 0 }]
  },
}

/** Money that came in, in rupees: today until now, yesterday, and a year before; a cheque that bounced did not. */
export const receivedOfDay: DaySource<'taken' | 'received'> = {
  name: 'payments received',
  may,
  async read(ctx, { today, yesterday, year, centre }) {
    const paid = paymentOrders.paidAt
    const sumOf = (day: [Date, Date]) =>
      sql<string>`coalesce(sum(${paymentOrders.paidAmount}) filter (where ${within(paid, day)}), 0)`
    const only = and(
      // Both days are one stretch of the index.
      or(within(paid, [yesterday[0], today[1]]), within(paid, year)),
      ne(paymentOrders.state, 'bounced'),
      ownCentres(ctx, 'orders.read', centreOf),
      at(centreOf, centre),
    )
    const sums = () =>
      ctx.db
        .select({ today: sumOf(today), yesterday: sumOf(yesterday), year: sumOf(year) })
        .from(paymentOrders)
        .leftJoin(batches, sql`${batches.id} = ${paymentOrders.batchId}`)
        .where(only)
    const [row] = await readTogether(ctx, `received ${textOf(only ?? sql`true`).key}`, async () => sums())
    const rupees = (paise: string | undefined) => Number(paise ?? 0) / 100
    return [
      { kind: 'taken', value: rupees(row?.today), before: rupees(row?.yesterday) },
      { kind: 'received', value: rupees(row?.yesterday), before: rupees(row?.year) },
    ]
  },
}
