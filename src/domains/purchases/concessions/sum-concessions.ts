import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { approvals } from '#platform/data/database/tables.ts'
import { instalments } from '../enrolments/tables.ts'

/**
 * Sums the concessions of a seat in paise: how much less it costs than agreed. Debts given up do not lower the
 * price.
 */
export async function sumConcessions(ctx: Context, enrolmentId: string) {
  const isConcession = sql`${approvals.body} ->> 'kind' = 'concession'`
  const [row] = await ctx.db
    .select({ off: sql<string>`coalesce(sum(${instalments.net}), 0)` })
    .from(instalments)
    .innerJoin(approvals, eq(approvals.id, instalments.waivedBy))
    .where(and(eq(instalments.enrolmentId, enrolmentId), isConcession))
  return Number(row?.off ?? 0)
}
