import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { namedStatement } from '#platform/data/database/statements.ts'

const anyOfIds = sql`any(${sql.placeholder('ids')}::uuid[])`
const titlesOf = namedStatement<{ id: string; name: string }>(
  'audit_titles',
  sql`select id, name from leads where id = ${anyOfIds}
    union all select id, name from tests where id = ${anyOfIds}
    union all select id, name from courses where id = ${anyOfIds}
    union all select id, title from classes where id = ${anyOfIds}
    union all select id, code from batches where id = ${anyOfIds}
    union all select id, title from content_items where id = ${anyOfIds}`,
)

/** Returns the current names of things without revisions; the log itself contains no names. */
export async function findTitles(ctx: Context, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await titlesOf(ctx.db, { ids: [...new Set(ids)] })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
