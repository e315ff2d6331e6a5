import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { dayInIndia, momentOf } from '#platform/text/india-time.ts'
import type { Attention, AttentionSource } from '#platform/today.ts'
import { cashOf } from './reads.ts'
import { cashDrawers, drawerHandovers } from './tables.ts'

/** Condition for drawers of centres whose day books this person may read. */
function isRead({ actor }: Context): SQL | undefined {
  const centreIds = centresWith(actor, 'day-book.read')
  if (centreIds === null) return sql`true`
  if (centreIds.length === 0) return sql`false`
  return sql`${cashDrawers.centreId} = any(${sql.param(centreIds)}::uuid[])`
}

const mayLook = ({ actor }: Context) => mayDo(actor, 'receipts.take') || mayDo(actor, 'day-book.read')

/** Drawers still open from an earlier day in India: the person's own, and those of the centres they manage. */
export const overnightAttention: AttentionSource<'drawer-overnight' | 'drawer-overnight-own'> = {
  name: 'cash drawers',
  may: mayLook,
  async read(ctx, { centre }) {
    const { id, openedAt, cashierId, centreId, closedAt } = cashDrawers
    const userId = userOf(ctx).id
    const rows = await ctx.db
      .select({ id, openedAt, cashierId, cash: cashOf, cashier: users.candidateName, centre: centres.name })
      .from(cashDrawers)
      .innerJoin(users, eq(users.id, cashierId))
      .innerJoin(centres, eq(centres.id, centreId))
      .where(
        and(
          isNull(closedAt),
          lt(openedAt, momentOf(dayInIndia(ctx.now))),
          or(eq(cashierId, userId), isRead(ctx)),
          centre === undefined ? undefined : eq(centreId, centre),
        ),
      )
      .orderBy(openedAt)
      .limit(50)
    return rows.map(
      (row): Attention<'drawer-overnight' | 'drawer-overnight-own'> => ({
        kind: row.cashierId === userId ? 'drawer-overnight-own' : 'drawer-overnight',
        since: row.openedAt,
        amount: Number(row.cash),
        subject: { id: row.id, name: row.cashier },
        told: row.centre,
      }),
    )
  },
}

/** Cash that colleagues want to hand to this person. */
export const handoverAttention: AttentionSource<'handovers-waiting'> = {
  name: 'handovers',
  may: ({ actor }) => mayDo(actor, 'receipts.take'),
  async read(ctx, { centre }) {
    const [row] = await ctx.db
      .select({
        count: sql<number>`count(*)::int`,
        amount: sql<string | null>`sum(${drawerHandovers.amount})`,
        since: sql<string | null>`min(${drawerHandovers.askedAt})::text`,
      })
      .from(drawerHandovers)
      .innerJoin(cashDrawers, eq(cashDrawers.id, drawerHandovers.toDrawerId))
      .where(
        and(
          eq(drawerHandovers.state, 'asked'),
          eq(cashDrawers.cashierId, userOf(ctx).id),
          centre === undefined ? undefined : eq(cashDrawers.centreId, centre),
        ),
      )
    if (!row?.since) return []
    return [{ kind: 'handovers-waiting', count: row.count, amount: Number(row.amount), since: new Date(row.since) }]
  },
}
