import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { approvals } from '#platform/data/database/tables.ts'
import { instalments } from '../enrolments/tables.ts'

/** Paise by which a seat costs less than was agreed. What was given up as lost is still the price. */
export async function sumConcessions(ctx: Context, enrolmentId: string) {
  const isConcession = sql`${approvals.body} ->> 'kind' = 'concession'`
  const [row] = await ctx.db
    .select({ off: sql<string>`coalesce(sum(${instalments.net}), 0)` })
    .from(instalments)
    .innerJoin(approvals, eq(approvals.id, instalments.waivedBy))
    .where(and(eq(instalments.enrolmentId, enrolmentId), isConcession))
  return Number(row?.off ?? 0)
}
