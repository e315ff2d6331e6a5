import { and, type SQL, sql } from 'drizzle-orm'
import { numberIs } from '#domains/identity/staff/match-students.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { digitsOf, hasWords, rowsByDigits } from '#platform/data/database/words.ts'
import { chosen, readStudents } from './reads-list.ts'

type Asked = { q: string; most: number; centre?: string }
type Found = { id: string }

/** Newest students searched by name: a common name is found among them, and a rare one by its index. */
const newestLookedAt = 2000

async function findAmongNewest(ctx: Context, only: SQL | undefined, { q, most }: Asked) {
  const isNamed = hasWords(sql`words`, q)
  if (!isNamed) return []
  const { rows } = await ctx.db.execute<Found>(sql`select id from
    (select * from ${users} where ${only} order by ${users.createdAt} desc, ${users.id} desc limit ${newestLookedAt}) newest
    where ${isNamed} order by created_at desc, id desc limit ${most}`)
  return rows
}

/** Without a limit, which would lead the planner through the whole table when it expects many (docs/decisions/redirects-and-search.md). */
async function findAmongAll(ctx: Context, of: SQL, most: number) {
  const { rows } = await ctx.db.execute<Found>(sql`with found as materialized (${of})
    select id from found order by created_at desc, id desc limit ${most}`)
  return rows
}

async function findStudents(ctx: Context, asked: Asked): Promise<Found[]> {
  const { q, most, centre } = asked
  const here = chosen(ctx, centre === undefined ? {} : { centre })
  const digits = digitsOf(q)
  if (digits !== null) {
    const ofNumber = sql`select * from ${users} where ${and(here, numberIs(q))}`
    return findAmongAll(ctx, sql`${rowsByDigits(users, users.contact, { digits, only: here })} union ${ofNumber}`, most)
  }
  const newest = await findAmongNewest(ctx, here, asked)
  if (newest.length === most) return newest
  const only = chosen(ctx, { q, centre })
  return findAmongAll(ctx, sql`select ${users.id}, ${users.createdAt} from ${users} where ${only}`, most)
}

/** For the search of the console, the newest first. */
export async function searchStudents(ctx: Context, asked: Asked) {
  return readStudents(
    ctx,
    (await findStudents(ctx, asked)).map(({ id }) => id),
  )
}
