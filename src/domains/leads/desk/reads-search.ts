import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { leads } from '../tables.ts'
import { chosen, newest, presentRow, selectRows } from './reads-list.ts'

type Asked = { q: string; most: number; centre?: string; isClosedToo?: boolean }

/** For the search of the console, open ones first and then the newest: by a number or an e-mail closed ones too, by name only on request. See decision 082 for its form. */
export async function searchLeads(ctx: Context, { q, most, centre, isClosedToo = false }: Asked) {
  const isSure = isClosedToo || q.includes('@') || /^[\d\s+()-]{4,}$/.test(q)
  const only = chosen(ctx, { q, state: isSure ? 'all' : 'open', ...(centre === undefined ? {} : { centre }) })
  const order = sql`closed_at is not null, created_at desc, id`
  const found = sql`(with found as materialized (
    select ${leads.id}, ${leads.closedAt}, ${leads.createdAt} from ${leads} where ${only})
    select id from found order by ${order} limit ${most})`
  const rows = await selectRows(ctx, newest)
    .where(sql`${leads.id} in ${found}`)
    .orderBy(sql`${leads.closedAt} is not null, ${leads.createdAt} desc, ${leads.id}`)
  return rows.map(presentRow)
}
