import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { centresWith, listPermissions, rolesGiving } from '../access.ts'
import type { Permission } from '../schema.ts'
import { findTotpDay } from '../sessions/check-second-factor.ts'
import { staffGrants, users } from '../tables.ts'
import type { StaffSelf } from './schema.ts'

/**
 * The key that a person's browser seals drafts with: constant and different for each person. Null if the
 * installation has no key.
 */
export type DraftKeyOf = (userId: string) => Buffer | null

/** Returns what the staff console needs to know about its user. */
export async function getStaffSelf(ctx: Context, draftKeyOf: DraftKeyOf): Promise<StaffSelf> {
  const actor = userOf(ctx)
  const [user] = await ctx.db.select({ name: users.candidateName }).from(users).where(eq(users.id, actor.id))
  if (!user) throw notFound('account')
  return {
    _id: actor.id,
    candidate_name: user.name,
    grants: actor.grants.map(({ role, centreId }) => ({ role, centre_id: centreId })),
    permissions: listPermissions(actor),
    centre_ids: centresWith(actor, 'staff.door'),
    session_ends_at: (actor.sessionEndsAt ?? ctx.now).toISOString(),
    authenticator_since: await findTotpDay(ctx, actor.id),
    draft_key: draftKeyOf(actor.id)?.toString('base64') ?? null,
  }
}

/** Lists everyone who has a permission now, by id. */
export async function listPeopleWith(ctx: Context, permission: Permission) {
  const roles = rolesGiving(permission)
  const isLive = or(isNull(staffGrants.endsAt), gt(staffGrants.endsAt, ctx.now))
  const rows = await ctx.db
    .selectDistinct({ id: users.id })
    .from(staffGrants)
    .innerJoin(users, eq(users.id, staffGrants.userId))
    .where(and(inArray(staffGrants.role, [...roles]), isLive, isNull(users.deletedAt)))
    .orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}
