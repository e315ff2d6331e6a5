import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'

/** What things without revisions are called now; the log itself holds no names. */
export async function findTitles(ctx: Context, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const wanted = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    select id, name from leads where id = ${wanted}
    union all select id, name from tests where id = ${wanted}
    union all select id, name from courses where id = ${wanted}
    union all select id, code from batches where id = ${wanted}
    union all select id, title from content_items where id = ${wanted}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
