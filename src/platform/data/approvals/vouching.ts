import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { dayMs } from '#platform/text/india-time.ts'

/*
 * Anyone who has brought somebody in could be that person: an invitation, a role or a new second factor can be given to a ghost, and the ghost can bring in another. So for a while neither approves what the other
 * asked for, however many people stand in the chain between them (docs/decisions/approvals.md). Who did so stands in the log; a trigger on `approvals` asks the same function of the database.
 */

/** To the second; `keep_vouched_apart` in the database has the same. */
const apartMs = 30 * dayMs

type Two = { id: string; other: string }

/** Returns when the two may decide about each other's requests again; null when they may already. */
export async function findEndOfVouching(ctx: Context, { id, other }: Two) {
  if (id === other) return null
  const one = sql`${id}::uuid`
  const two = sql`${other}::uuid`
  const since = sql`${new Date(ctx.now.getTime() - apartMs).toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ at: string | null }>(
    sql`select greatest(vouched_at(${one}, ${two}, ${since}), vouched_at(${two}, ${one}, ${since}))::text as at`,
  )
  const at = rows[0]?.at
  const until = at ? new Date(new Date(at).getTime() + apartMs) : null
  return until !== null && until > ctx.now ? until : null
}

/**
 * Those of some people whom no other of them has brought in lately: by an invitation, or by a role that two people give. A role that one person gives alone does not count here, or a director could be the
 * only one left by giving it to the other.
 */
export async function listStanding(ctx: Context, ids: string[]) {
  if (ids.length < 2) return ids
  const all = sql`${sql.param(ids)}::uuid[]`
  const since = sql`${new Date(ctx.now.getTime() - apartMs).toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select one.id::text as id from unnest(${all}) as one (id)
    where not exists (
      select from audit_log
      where action = 'invited' and subject_id = one.id and at > ${since} and actor_id = any(${all}) and actor_id <> one.id)
    and not exists (
      select from approvals
      where subject_kind is null and decision = 'approved' and subject_id = one.id and decided_at > ${since}
        and ((requested_by = any(${all}) and requested_by <> one.id) or (decided_by = any(${all}) and decided_by <> one.id)))
    order by one.id`)
  return rows.map(({ id }) => id)
}
