import { eq } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { centresWith, listPermissions } from '../access.ts'
import { users } from '../tables.ts'
import type { StaffSelf } from './schema.ts'

/** What the staff console has to know of its user. */
export async function getStaffSelf(ctx: Context): Promise<StaffSelf> {
  const actor = userOf(ctx)
  const [user] = await ctx.db.select({ name: users.candidateName }).from(users).where(eq(users.id, actor.id))
  if (!user) throw notFound('account')
  return {
    _id: actor.id,
    candidate_name: user.name,
    grants: actor.grants.map(({ role, centreId }) => ({ role, centre_id: centreId })),
    permissions: listPermissions(actor),
    centre_ids: centresWith(actor, 'staff.door'),
  }
}
