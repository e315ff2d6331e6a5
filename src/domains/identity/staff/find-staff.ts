import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Actor, Context } from '../../../platform/context.ts'
import { staffGrants, users } from '../tables.ts'

/** Somebody of the office with the grants that hold now, for what is done later in their name; null when there are none. */
export async function findStaff(ctx: Context, userId: string): Promise<Actor | null> {
  const holds = or(isNull(staffGrants.endsAt), gt(staffGrants.endsAt, ctx.now))
  const grants = await ctx.db
    .select({ role: staffGrants.role, centreId: staffGrants.centreId })
    .from(staffGrants)
    .innerJoin(users, eq(users.id, staffGrants.userId))
    .where(and(eq(users.id, userId), eq(users.role, 'staff'), isNull(users.deletedAt), holds))
  return grants.length === 0 ? null : { kind: 'user', id: userId, role: 'staff', grants }
}
