import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { digitsOf, rowsByDigits } from '#platform/data/database/words.ts'
import { leads } from '../tables.ts'
import { chosen, readRows } from './reads-list.ts'

type Asked = { q: string; most: number; centre?: string; isClosedToo?: boolean }

/** For the search of the console, open ones first and then the newest: by a number or an e-mail closed ones too, by name only on request. See decision 082 for its form. */
export async function searchLeads(ctx: Context, { q, most, centre, isClosedToo = false }: Asked) {
  const digits = digitsOf(q)
  const isSure = isClosedToo || q.includes('@') || digits !== null
  const here = { state: isSure ? ('all' as const) : ('open' as const), centre }
  const of =
    digits === null
      ? sql`select ${leads.id}, ${leads.closedAt}, ${leads.createdAt} from ${leads} where ${chosen(ctx, { ...here, q })}`
      : rowsByDigits(leads, leads.phone, { digits, only: chosen(ctx, here) })
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with found as materialized (${of})
    select id from found order by closed_at is not null, created_at desc, id limit ${most}`)
  return readRows(
    ctx,
    rows.map(({ id }) => id),
  )
}
