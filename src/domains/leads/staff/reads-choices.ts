import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { batches, courses } from '#domains/catalogue/tables.ts'
import { centresWith } from '#domains/identity/access.ts'
import { staffGrants, users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import type { StaffRole } from '#platform/staff-roles.ts'
import { leadReasons, leadStages } from '../tables.ts'
import type { LeadChoices } from './schema.ts'

const roles: StaffRole[] = ['admin', 'centre-manager', 'counsellor']

/** Lists people who may own leads: those who work on leads at this centre or, with undefined, at any of the actor's. */
export async function listOwners(ctx: Context, centreId?: string | null) {
  const ownCentreIds = centresWith(ctx.actor, 'staff.door')
  const centreIds = centreId === undefined ? ownCentreIds : centreId === null ? [] : [centreId]
  const atCentre =
    centreIds === null
      ? undefined
      : or(isNull(staffGrants.centreId), centreIds.length > 0 ? inArray(staffGrants.centreId, centreIds) : undefined)
  const holds = or(isNull(staffGrants.endsAt), gt(staffGrants.endsAt, ctx.now))
  return ctx.db
    .selectDistinct({ _id: users.id, name: users.candidateName })
    .from(users)
    .innerJoin(staffGrants, eq(staffGrants.userId, users.id))
    .where(and(eq(users.role, 'staff'), isNull(users.deletedAt), inArray(staffGrants.role, roles), holds, atCentre))
    .orderBy(asc(users.candidateName), asc(users.id))
    .limit(200)
}

/** Returns the choices for a lead: stages, reasons, staff and courses. */
export async function getChoices(ctx: Context): Promise<LeadChoices> {
  const stages = await ctx.db.select().from(leadStages).orderBy(asc(leadStages.position))
  const reasons = await ctx.db
    .select({ key: leadReasons.key, name: leadReasons.name })
    .from(leadReasons)
    .where(eq(leadReasons.isOffered, true))
    .orderBy(asc(leadReasons.position))
  const offered = await ctx.db
    .select({ _id: courses.id, name: courses.name, center_id: batches.centreId })
    .from(courses)
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .where(eq(courses.isLive, true))
    .orderBy(asc(courses.position), asc(courses.name))
    .limit(500)
  return {
    stages: stages.map(({ key, name, isClosed }) => ({ key, name, is_closed: isClosed })),
    reasons,
    owners: await listOwners(ctx),
    courses: offered,
  }
}
