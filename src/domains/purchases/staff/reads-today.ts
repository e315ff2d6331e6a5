import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import { dayInIndia, daysLater, hourMs } from '#platform/text/india-time.ts'
import type { Attention, AttentionSource, DaySource } from '#platform/today.ts'
import type { Drawer } from '../counter/schema.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { centreOf, ownCentres } from '../orders/own-centres.ts'
import { counterMode } from '../orders/schema.ts'
import { paymentFindings, paymentOrders, refunds } from '../orders/tables.ts'

const at = (place: SQL | typeof batches.centreId, centre: string | undefined) =>
  centre === undefined ? undefined : sql`${place} = ${centre}`

type Counted = { count: number; amount: string | null; since: string | null }
function present<Kind extends string>(kind: Kind, row: Counted | undefined): Attention<Kind>[] {
  if (!row?.since) return []
  const attention = { kind, since: new Date(row.since), count: row.count }
  return [row.amount === null ? attention : Object.assign(attention, { amount: Number(row.amount) })]
}

/** Instalments due for more than a week, and for more than a month: the same ages as in the list of dues. */
export const dueAttention: AttentionSource<'dues-late' | 'dues-older'> = {
  name: 'dues',
  may: ({ actor }) => mayDo(actor, 'dues.read'),
  async read(ctx, { centre }) {
    const today = dayInIndia(ctx.now)
    const isOlder = sql<boolean>`${instalments.dueOn} < ${daysLater(today, -30)}::date`
    const rows = await ctx.db
      .select({
        isOlder,
        count: sql<number>`count(*)::int`,
        amount: sql<string | null>`sum(${instalments.net})`,
        since: sql<string | null>`(min(${instalments.dueOn})::timestamp at time zone 'Asia/Kolkata')::text`,
      })
      .from(instalments)
      .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
      .innerJoin(batches, eq(batches.id, enrolments.batchId))
      .where(
        and(
          isNull(instalments.settledAt),
          isNull(instalments.waivedAt),
          isNull(enrolments.endedAt),
          lt(instalments.dueOn, daysLater(today, -7)),
          ownCentres(ctx, 'dues.read', batches.centreId),
          at(batches.centreId, centre),
        ),
      )
      .groupBy(sql`1`)
    const lines = rows.flatMap(({ isOlder, ...row }) => present(isOlder ? 'dues-older' : 'dues-late', row))
    return lines.map((line) => Object.assign(line, { isDay: true }))
  },
}

/** Payments that have been unplaced or unconfirmed for an hour. */
export const paymentAttention: AttentionSource<'payments-held' | 'payments-unconfirmed'> = {
  name: 'payments',
  may: ({ actor }) => mayDo(actor, 'orders.read'),
  async read(ctx, { centre }) {
    const rows = await ctx.db
      .select({
        isHeld: sql<boolean>`${paymentOrders.state} = 'held'`,
        count: sql<number>`count(*)::int`,
        amount: sql<string | null>`sum(${paymentOrders.amount})`,
        since: sql<string | null>`min(${paymentOrders.stateAt})::text`,
      })
      .from(paymentOrders)
      .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
      .where(
        and(
          sql`${paymentOrders.state} in ('held', 'pending', 'expired-unconfirmed')`,
          lt(paymentOrders.stateAt, new Date(ctx.now.getTime() - hourMs)),
          ownCentres(ctx, 'orders.read', centreOf),
          at(centreOf, centre),
        ),
      )
      .groupBy(sql`1`)
    return rows.flatMap(({ isHeld, ...row }) => present(isHeld ? 'payments-held' : 'payments-unconfirmed', row))
  },
}

/** Differences between our books and the provider's. */
export const findingAttention: AttentionSource<'settlement-differs'> = {
  name: 'settlements',
  may: ({ actor }) => mayDo(actor, 'fees.read'),
  async read({ db }, { centre }) {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        // Sum over those that belong to an order of ours.
        amount: sql<string | null>`sum(${paymentOrders.amount})`,
        since: sql<string | null>`min(${paymentFindings.foundAt})::text`,
      })
      .from(paymentFindings)
      .leftJoin(paymentOrders, eq(paymentOrders.id, paymentFindings.orderId))
      .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
      .where(and(isNull(paymentFindings.closedAt), at(centreOf, centre)))
    return present('settlement-differs', row)
  },
}

/** Refunds that the system requests, and those the provider refused; people's requests are among the approvals. */
export const refundAttention: AttentionSource<'refunds-asked'> = {
  name: 'refunds',
  may: ({ actor }) => mayDo(actor, 'refunds.approve'),
  async read({ db }, { centre }) {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        amount: sql<string | null>`sum(${refunds.amount})`,
        since: sql<string | null>`min(${refunds.requestedAt})::text`,
      })
      .from(refunds)
      .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
      .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
      .where(and(inArray(refunds.state, ['requested', 'failed']), at(centreOf, centre)))
    return present('refunds-asked', row)
  },
}

/** Approved refunds that nobody has paid out yet. */
export const payoutAttention: AttentionSource<'refunds-to-pay-out'> = {
  name: 'payouts',
  may: ({ actor }) => mayDo(actor, 'refunds.pay-out'),
  async read(ctx, { centre }) {
    const [row] = await ctx.db
      .select({
        count: sql<number>`count(*)::int`,
        amount: sql<string | null>`sum(${refunds.amount})`,
        since: sql<string | null>`min(${refunds.stateAt})::text`,
      })
      .from(refunds)
      .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
      .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
      .where(and(eq(refunds.state, 'to-pay-out'), ownCentres(ctx, 'refunds.pay-out', centreOf), at(centreOf, centre)))
    return present('refunds-to-pay-out', row)
  },
}

const may = ({ actor }: Context) => mayDo(actor, 'orders.read')
const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
type Moment = SQL | typeof paymentOrders.paidAt | typeof enrolments.createdAt
const within = (column: Moment, [from, to]: [Date, Date]) => sql`(${column} >= ${iso(from)} and ${column} < ${iso(to)})`

/** Seats taken on the day. */
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

/** Money received, in rupees: today until now, yesterday, and a year before; bounced cheques are left out. */
export const receivedOfDay: DaySource<'taken' | 'received'> = {
  name: 'payments received',
  may,
  async read(ctx, { today, yesterday, year, centre }) {
    const paid = paymentOrders.paidAt
    const sumOf = (day: [Date, Date]) =>
      sql<string>`coalesce(sum(${paymentOrders.paidAmount}) filter (where ${within(paid, day)}), 0)`
    const [row] = await ctx.db
      .select({ today: sumOf(today), yesterday: sumOf(yesterday), year: sumOf(year) })
      .from(paymentOrders)
      .leftJoin(batches, sql`${batches.id} = ${paymentOrders.batchId}`)
      .where(
        and(
          // Both days are one stretch of the index.
          or(within(paid, [yesterday[0], today[1]]), within(paid, year)),
          ne(paymentOrders.state, 'bounced'),
          ownCentres(ctx, 'orders.read', centreOf),
          at(centreOf, centre),
        ),
      )
    const rupees = (paise: string | undefined) => Number(paise ?? 0) / 100
    return [
      { kind: 'taken', value: rupees(row?.today), before: rupees(row?.yesterday) },
      { kind: 'received', value: rupees(row?.yesterday), before: rupees(row?.year) },
    ]
  },
}

/** Cheques that the bank has neither cleared nor returned, as the counter lists them. */
export const chequeAttention: AttentionSource<'cheques-waiting'> = {
  name: 'cheques',
  may: ({ actor }) => mayDo(actor, 'receipts.take'),
  async read(ctx, { centre }) {
    const counter = sql<string>`${paymentOrders.counterCentreId}`
    const [row] = await ctx.db
      .select({
        count: sql<number>`count(*)::int`,
        amount: sql<string | null>`sum(${paymentOrders.amount})`,
        since: sql<string | null>`min(${paymentOrders.createdAt})::text`,
      })
      .from(paymentOrders)
      .where(
        and(
          // Written as a literal, to match the partial index of cheques.
          eq(paymentOrders.counterMode, sql`'cheque'`),
          isNull(paymentOrders.counterClearedAt),
          eq(paymentOrders.state, sql`'fulfilled'`),
          ownCentres(ctx, 'receipts.take', counter),
          at(counter, centre),
        ),
      )
    return present('cheques-waiting', row)
  },
}

const byMode = (rows: { mode: string; count: number; amount: string }[], mode: string) =>
  rows.find((row) => row.mode === mode)

/** Sums what this person took in and paid out at counters today, by mode; null for someone who takes no money. */
export async function readDrawer(
  ctx: Context,
  today: [Date, Date],
  centre: string | undefined,
): Promise<Drawer | null> {
  if (!mayDo(ctx.actor, 'receipts.take')) return null
  const { id } = userOf(ctx)
  const { counterMode: mode, counterStaffId, counterCentreId, paidAt, paidAmount, state } = paymentOrders
  const here = (column: typeof counterCentreId | typeof refunds.payoutCentreId) =>
    centre === undefined ? sql`true` : eq(column, centre)
  const { rows } = await ctx.db.execute<{ way: 'in' | 'out'; mode: string; count: number; amount: string }>(sql`
    select 'in' as way, ${mode} as mode, count(*)::int as count, sum(${paidAmount})::text as amount from ${paymentOrders}
      where ${within(paidAt, today)} and ${counterStaffId} = ${id} and ${state} <> 'bounced' and ${here(counterCentreId)} group by 2
    union all select 'out', ${refunds.payoutMode}, count(*)::int, sum(${refunds.amount})::text from ${refunds}
      where ${within(sql`${refunds.paidOutAt}`, today)} and ${refunds.paidOutBy} = ${id} and ${here(refunds.payoutCentreId)} group by 2`)
  const [taken, out] = [rows.filter(({ way }) => way === 'in'), rows.filter(({ way }) => way === 'out')]
  return counterMode.options.flatMap((mode) => {
    const [inside, outside] = [byMode(taken, mode), byMode(out, mode)]
    if (!inside && !outside) return []
    const rupees = (row: { amount: string } | undefined) => Number(row?.amount ?? 0) / 100
    return [{ mode, count: inside?.count ?? 0, taken: rupees(inside), paid_out: rupees(outside) }]
  })
}
