import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { dayInIndia, daysLater, hourMs } from '#platform/text/india-time.ts'
import type { Attention, AttentionSource } from '#platform/today.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { paymentFindings, paymentOrders } from '../orders/tables.ts'
import { refunds } from '../refunds/tables.ts'
import { centreOf, ownCentres } from './reads-orders.ts'

export const at = (place: SQL | typeof batches.centreId, centre: string | undefined) =>
  centre === undefined ? undefined : sql`${place} = ${centre}`

type Counted = { count: number; amount: string | null; since: string | null }
export function present<Kind extends string>(kind: Kind, row: Counted | undefined): Attention<Kind>[] {
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

/** Payments that for an hour have been unplaced or unconfirmed. */
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
