import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { lateFeeTitle } from '../enrolments/rules.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { accounts } from '../ledger/rules.ts'
import { journals, postings } from '../ledger/tables.ts'
import { ownCentres } from '../orders/own-centres.ts'
import { paymentOrders, refunds } from '../orders/tables.ts'
import { boundsOfMonth, firstDayOf, lastDayOf } from './rules.ts'
import type { CollectionFilter } from './schema.ts'

/** A payment belongs to the centre of its batch, wherever it was taken; without one to the counter that took it. */
const centreOf = sql<string | null>`coalesce(${batches.centreId}, ${paymentOrders.counterCentreId})`

/** Returns the midnights of a month as SQL. */
export function momentsOf(month: string): [start: SQL, end: SQL] {
  const [start, end] = boundsOfMonth(month)
  return [sql`${start.toISOString()}::timestamptz`, sql`${end.toISOString()}::timestamptz`]
}

type Month = { start: SQL; end: SQL; first: string; last: string }

function monthOf(month: string): Month {
  const [start, end] = momentsOf(month)
  return { start, end, first: firstDayOf(month), last: lastDayOf(month) }
}

const inMonth = (at: SQL | typeof paymentOrders.paidAt, { start, end }: Month) =>
  sql`(${at} >= ${start} and ${at} < ${end})`

function chosen(ctx: Context, { centre, batch }: CollectionFilter, ofCentre: SQL | typeof batches.centreId) {
  return and(
    centre === undefined ? undefined : sql`${ofCentre} = ${centre}`,
    batch === undefined ? undefined : eq(batches.id, batch),
    ownCentres(ctx, 'orders.read', ofCentre),
  )
}

export const amounts = ['planned', 'before', 'these', 'waived', 'earlier', 'advance', 'other', 'refunds'] as const
export type Amounts = Record<(typeof amounts)[number], number>
export type Found = { batchId: string | null; centreId: string | null } & Partial<Record<keyof Amounts, string>>

/** Sums the month's dues by the plans as agreed, and what of them was paid before or waived. */
export function listPlanned(ctx: Context, filter: CollectionFilter): Promise<Found[]> {
  const { start, end, first, last } = monthOf(filter.month)
  const { net, settledAt, waivedAt, dueOn } = instalments
  return ctx.db
    .select({
      batchId: batches.id,
      centreId: batches.centreId,
      planned: sql<string>`sum(${net})`,
      before: sql<string>`coalesce(sum(${net}) filter (where ${settledAt} < ${start}), 0)`,
      waived: sql<string>`coalesce(sum(${net}) filter (where ${waivedAt} < ${end}), 0)`,
    })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(
      and(gte(dueOn, first), lte(dueOn, last), lt(enrolments.createdAt, end), chosen(ctx, filter, batches.centreId)),
    )
    .groupBy(batches.id)
}

/**
 * Sums the month's payments less bounced cheques: a cheque counts on the day it was taken and is deducted on the
 * day it bounced.
 */
export async function listPaid(ctx: Context, filter: CollectionFilter): Promise<Found[]> {
  const month = monthOf(filter.month)
  const { id, state, stateAt, paidAt, paidAmount, isUnplaced, batchId, counterCentreId, quote } = paymentOrders
  const { settledBy, enrolmentId, number, net, dueOn } = instalments
  const columns = sql`${id} as id, ${batchId} as batch_id, ${counterCentreId} as counter_centre_id, ${paidAmount} as paid, ${dueOn} as due_on`
  const worth = sql`(select coalesce(sum((line->>'total')::bigint), 0) from jsonb_array_elements(${quote}->'lines') line where line->>'title' <> ${lateFeeTitle})`
  const bounced = (sign: SQL, times: SQL) => sql`
    select ${columns}, ${worth} as worth, ${sign} as sign, ${paidAt} as paid_at from ${paymentOrders}
    left join ${instalments} on ${enrolmentId} = ${paymentOrders.enrolmentId} and ${number} = ${paymentOrders.instalmentNo}
    where ${state} = 'bounced' and ${times}`
  const { rows } = await ctx.db.execute<Found>(sql`
    select ${batches.id} as "batchId", coalesce(${batches.centreId}, o.counter_centre_id) as "centreId",
      coalesce(sum(o.sign * o.worth) filter (where o.is_before and o.due_on between ${month.first} and ${month.last}), 0)::text as before,
      coalesce(sum(o.sign * o.worth) filter (where not o.is_before and o.due_on between ${month.first} and ${month.last}), 0)::text as these,
      coalesce(sum(o.sign * o.worth) filter (where not o.is_before and o.due_on < ${month.first}), 0)::text as earlier,
      coalesce(sum(o.sign * o.worth) filter (where not o.is_before and o.due_on > ${month.last}), 0)::text as advance,
      coalesce(sum(o.sign * (o.paid - case when o.due_on is null then 0 else o.worth end)) filter (where not o.is_before), 0)::text as other
    from (
      select live.*, false as is_before from (
        select ${columns}, ${net} as worth, 1 as sign, ${paidAt} as paid_at from ${paymentOrders}
        left join ${instalments} on ${settledBy} = ${id}
        where ${inMonth(paidAt, month)} and ${state} <> 'bounced' and not ${isUnplaced}
        union all ${bounced(sql`1`, inMonth(paidAt, month))}
        union all ${bounced(sql`-1`, inMonth(sql`${stateAt}`, month))}
      ) live
      union all select early.*, true from (${bounced(sql`1`, sql`${paidAt} < ${month.start} and ${stateAt} >= ${month.start}`)}) early
    ) o left join ${batches} on ${batches.id} = o.batch_id
    where ${chosen(ctx, filter, sql`coalesce(${batches.centreId}, o.counter_centre_id)`) ?? sql`true`}
    group by 1, 2`)
  return rows
}

/** Lists refunds paid in the month for sold things; unplaced money was never collected. */
export function listRefunded(ctx: Context, filter: CollectionFilter): Promise<Found[]> {
  const month = monthOf(filter.month)
  return ctx.db
    .select({
      batchId: sql<string | null>`${batches.id}`,
      centreId: centreOf,
      refunds: sql<string>`sum(${refunds.amount})`,
    })
    .from(refunds)
    .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(
      and(
        eq(refunds.state, 'done'),
        inMonth(sql`${refunds.paidOutAt}`, month),
        eq(paymentOrders.isUnplaced, false),
        chosen(ctx, filter, centreOf),
      ),
    )
    .groupBy(batches.id, centreOf)
}

/** Sums the month's collected cheques that the bank has neither cleared nor returned. */
export async function sumWaiting(ctx: Context, filter: CollectionFilter) {
  const { counterMode, counterClearedAt, state, paidAt, paidAmount } = paymentOrders
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int`, amount: sql<string | null>`sum(${paidAmount})` })
    .from(paymentOrders)
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(
      and(
        eq(counterMode, sql`'cheque'`),
        sql`${counterClearedAt} is null`,
        eq(state, sql`'fulfilled'`),
        inMonth(paidAt, monthOf(filter.month)),
        chosen(ctx, filter, centreOf),
      ),
    )
  return { count: row?.count ?? 0, amount: rupeesOf(Number(row?.amount ?? 0)) }
}

/** Sums the same money as booked: payments less bounced cheques, and refunds paid. */
export async function sumBooked(ctx: Context, filter: CollectionFilter) {
  const { kind, at } = journals
  const { account, amount } = postings
  const [row] = await ctx.db
    .select({
      collected: sql<string>`coalesce(sum(${amount}) filter (where (${kind} = 'payment' and ${amount} > 0) or (${kind} = 'cheque-bounced' and ${account} = ${accounts.counter('cheque')})), 0)`,
      refunds: sql<string>`coalesce(sum(${amount}) filter (where ${kind} = 'refund-paid' and ${account} = ${accounts.refundsPayable}), 0)`,
    })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .innerJoin(paymentOrders, eq(paymentOrders.id, journals.orderId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(
      and(
        inMonth(sql`${at}`, monthOf(filter.month)),
        sql`${kind} in ('payment', 'cheque-bounced', 'refund-paid')`,
        eq(paymentOrders.isUnplaced, false),
        chosen(ctx, filter, centreOf),
      ),
    )
  return { collected: rupeesOf(Number(row?.collected ?? 0)), refunds: rupeesOf(Number(row?.refunds ?? 0)) }
}
