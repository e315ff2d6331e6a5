import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Actor, Context } from '#platform/context.ts'
import { staffGrants, users } from '../tables.ts'

/** Somebody of the office with the grants that hold now, for what is done later in their name; null when there are none. */
async function findStaff(ctx: Context, userId: string): Promise<Actor | null> {
  const holds = or(isNull(staffGrants.endsAt), gt(staffGrants.endsAt, ctx.now))
  const grants = await ctx.db
    .select({ role: staffGrants.role, centreId: staffGrants.centreId })
    .from(staffGrants)
    .innerJoin(users, eq(users.id, staffGrants.userId))
    .where(and(eq(users.id, userId), eq(users.role, 'staff'), isNull(users.deletedAt), holds))
  return grants.length === 0 ? null : { kind: 'user', id: userId, role: 'staff', grants }
}

/**
 * People of the office with the grants that hold now, by id. Anyone who gives or ends grants locks the row of the person before: a right that is taken at the same moment is gone already, or is taken after this
 * transaction. Rows are locked in the order of their ids; those that are no staff, or have no grant, are locked too and not in the answer.
 */
export async function lockStaff(ctx: Context, ids: string[]): Promise<ReadonlyMap<string, Actor>> {
  const uniqueIds = [...new Set(ids)]
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, uniqueIds))
    .orderBy(asc(users.id))
    .for('no key update')
  const actors = new Map<string, Actor>()
  for (const id of uniqueIds) {
    const actor = await findStaff(ctx, id)
    if (actor) actors.set(id, actor)
  }
  return actors
}
