import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Actor, Context } from '#platform/context.ts'
import { staffGrants, users } from '../tables.ts'

/** Returns a member of staff with the grants valid now, for work done later in their name; null when they have none. */
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
 * Returns staff with the grants valid now, by id. Giving or ending grants locks the person's row first, so a
 * right withdrawn at the same moment is either gone already or withdrawn after this transaction. Rows are locked
 * in the order of their ids; people who are not staff, or have no grant, are locked too but not returned.
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
