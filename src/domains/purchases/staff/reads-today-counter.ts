import { and, eq, isNull, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import type { AttentionSource } from '#platform/today.ts'
import type { Drawer } from '../counter/schema.ts'
import { counterMode } from '../orders/schema.ts'
import { paymentOrders } from '../orders/tables.ts'
import { refunds } from '../refunds/tables.ts'
import { ownCentres } from './reads-orders.ts'
import { at, present } from './reads-today.ts'
import { within } from './reads-today-days.ts'

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
          // Written into the statement: the index of cheques has them.
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
