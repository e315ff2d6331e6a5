import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { users } from '../../identity/tables.ts'
import { chosen, newest, presentStudent, selectStudents } from './reads-list.ts'

/**
 * For the search of the console, the newest first. Found first and without a limit, which would lead the planner through the whole table when it expects many (decision 082); described
 * afterwards.
 */
export async function searchStudents(ctx: Context, { q, most, centre }: { q: string; most: number; centre?: string }) {
  const only = chosen(ctx, { q, ...(centre === undefined ? {} : { centre }) })
  const found = sql`(with found as materialized (select ${users.id}, ${users.createdAt} from ${users} where ${only})
    select id from found order by created_at desc, id limit ${most})`
  const rows = await selectStudents(ctx, newest)
    .where(sql`${users.id} in ${found}`)
    .orderBy(sql`${users.createdAt} desc, ${users.id}`)
  return rows.map(presentStudent)
}
