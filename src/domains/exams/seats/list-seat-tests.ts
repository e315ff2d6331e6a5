import { sql } from 'drizzle-orm'
import { centresWith } from '#domains/identity/access.ts'
import type { Context } from '#platform/context.ts'
import { tests } from '../tables.ts'
import { listTests } from '../tests/reads.ts'
import { isRanked, windowState } from '../tests/rules.ts'
import type { SeatTest } from './schema.ts'

type Counted = { id: string; registered: number; waiting: number }

/** Tests that are registered for and not over, the next first, with how many sit them at the centres of whoever looks. */
export async function listSeatTests(ctx: Context): Promise<SeatTest[]> {
  const coming = (await listTests(ctx)).filter((test) => isRanked(test.type) && windowState(test, ctx.now) !== 'ended')
  if (coming.length === 0) return []
  const centreIds = centresWith(ctx.actor, 'seats.read')
  const isTheirs = centreIds === null ? sql`true` : sql`centre_id = any(${sql.param(centreIds)}::uuid[])`
  const ids = sql.param(coming.map(({ id }) => id))
  const { rows } = await ctx.db.execute<Counted>(sql`
    select id,
      (select count(*)::int from test_registrations where test_id = ${tests.id} and cancelled_at is null and ${isTheirs}) as registered,
      (select count(*)::int from waiting_places where test_id = ${tests.id} and state = 'waiting' and ${isTheirs}) as waiting
    from ${tests} where id = any(${ids}::uuid[])`)
  const counted = new Map(rows.map((row) => [row.id, row]))
  return coming.toReversed().map(({ id, name, opensAt }) => ({
    _id: id,
    quiz_name: name,
    publish_date: opensAt.toISOString(),
    registered: counted.get(id)?.registered ?? 0,
    waiting: counted.get(id)?.waiting ?? 0,
  }))
}
