import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { importRows } from '#domains/imports/tables.ts'
import type { Context } from '#platform/context.ts'
import { t } from '#platform/text/messages.ts'
import { listOwners } from '../reads-choices.ts'
import type { DealingChoices } from './schema.ts'

/** Counts an import's future leads at each centre, and lists who works on leads there. */
export async function readDealing(ctx: Context, importId: string): Promise<DealingChoices> {
  const centreId = sql<string | null>`${importRows.staged}->>'centreId'`
  const rows = await ctx.db
    .select({ center_id: centreId, name: centres.name, leads: sql<number>`count(*)::int` })
    .from(importRows)
    .leftJoin(centres, sql`${centres.id}::text = ${centreId}`)
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.staged)))
    .groupBy(sql`1`, centres.name)
    .orderBy(centres.name)
  const owners = new Map<string, DealingChoices['owners'][number]>()
  for (const { center_id: at } of rows)
    for (const { _id, name } of await listOwners(ctx, at)) {
      const owner = owners.get(_id) ?? { _id, name, center_ids: [] }
      owners.set(_id, { ...owner, center_ids: [...owner.center_ids, at] })
    }
  const byName = [...owners.values()].sort((a, b) => a.name.localeCompare(b.name))
  return { centres: rows.map((row) => ({ ...row, name: row.name ?? t`No centre` })), owners: byName }
}
