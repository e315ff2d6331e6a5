import { asc, eq } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { listPermissions } from '../access.ts'
import { staffCentres, users } from '../tables.ts'
import type { StaffSelf } from './schema.ts'

/** Ids of the centres that a member of staff works at. */
export async function centresOf(ctx: Context, userId: string) {
  const rows = await ctx.db
    .select({ centreId: staffCentres.centreId })
    .from(staffCentres)
    .where(eq(staffCentres.userId, userId))
    .orderBy(asc(staffCentres.centreId))
  return rows.map(({ centreId }) => centreId)
}

/** What the staff console has to know of its user. */
export async function getStaffSelf(ctx: Context): Promise<StaffSelf> {
  const actor = userOf(ctx)
  const [user] = await ctx.db.select({ name: users.candidateName }).from(users).where(eq(users.id, actor.id))
  if (!user) throw notFound('account')
  return {
    _id: actor.id,
    candidate_name: user.name,
    role: actor.role,
    permissions: listPermissions(actor),
    centre_ids: await centresOf(ctx, actor.id),
  }
}
