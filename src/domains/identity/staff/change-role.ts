import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { StaffRole } from '#platform/staff-roles.ts'
import { t } from '#platform/text/messages.ts'
import { boundRoles, needsApproval } from '../access.ts'
import { endSessions, forgetDevices } from '../sessions/find-actor.ts'
import { sessions, staffGrants, users } from '../tables.ts'
import type { ChangeRoleBody, PersonWithRole } from './schema.ts'

function refuseCentres(message: string) {
  return new AppError('invalid', message, { errors: { centre_ids: message } })
}

/**
 * Throws 400 for centres that do not fit the role: some roles are always for all centres, and a centre manager has at
 * least one.
 */
export function checkCentres(role: ChangeRoleBody['role'], centreIds: readonly string[]) {
  if (role === 'centre-manager' && centreIds.length === 0)
    throw refuseCentres(t`A centre manager needs at least one centre.`)
  if (role === 'student' || role === 'tester') {
    if (centreIds.length > 0) throw refuseCentres(t`Only staff can be assigned to a centre.`)
  } else if (centreIds.length > 0 && !boundRoles.includes(role))
    throw refuseCentres(t`This role applies to the whole institute, so it cannot be limited to a centre.`)
}

/** Locks all admins in one order, so that when two step down at once, the second sees that they are the last. */
export async function checkLastAdmin(ctx: Context, personId: string) {
  const isAdmin = and(eq(staffGrants.role, 'admin'), isNull(staffGrants.endsAt), isNull(users.deletedAt))
  const admins = await ctx.db
    .select({ id: users.id })
    .from(staffGrants)
    .innerJoin(users, eq(users.id, staffGrants.userId))
    .where(isAdmin)
    .orderBy(asc(users.id))
    .for('update')
  const isLast = admins.length === 1 && admins[0]?.id === personId
  if (isLast) throw new AppError('conflict', 'This is the last admin. Please make someone else an admin first.')
}

type NewGrants = { userId: string; role: StaffRole; centreIds: readonly string[] }

/** Stores a grant for each centre or, without centres, one grant for all of them. */
export async function storeGrants(ctx: Context, { userId, role, centreIds }: NewGrants) {
  const grantedBy = ctx.actor.kind === 'user' ? userOf(ctx).id : null
  const places = centreIds.length > 0 ? centreIds : [null]
  const rows = places.map((centreId) => ({ userId, role, centreId, grantedBy, createdAt: ctx.now }))
  await ctx.db.insert(staffGrants).values(rows)
}

function asUnknownCentre(error: unknown) {
  return violatedConstraint(error) === 'staff_grants_centre' ? refuseCentres(t`There is no such centre.`) : error
}

type OneRole = Pick<PersonWithRole, 'role'> & { centreIds: string[] }

async function replaceGrants(ctx: Context, userId: string, { role, centreIds }: OneRole) {
  await ctx.db.delete(staffGrants).where(eq(staffGrants.userId, userId))
  const isStaff = role !== 'student' && role !== 'tester'
  await ctx.db
    .update(users)
    .set({ role: isStaff ? 'staff' : role })
    .where(eq(users.id, userId))
  if (isStaff) await storeGrants(ctx, { userId, role, centreIds })
}

/**
 * Gives a person only this role, at these centres, and ends all their other grants and their sessions. Their
 * authenticator app stays, even when they become a student: only an approved reset removes it (`resetAction`), or one
 * person could remove a colleague's second factor by changing the role there and back. 404 for an unknown person, 400
 * for centres that do not fit the role, 409 for the last admin, and for a role that takes two people to grant.
 */
export async function changeRole(ctx: Context, personId: string, body: ChangeRoleBody): Promise<PersonWithRole> {
  const { role } = body
  const centreIds = [...new Set(body.centre_ids)].sort()
  checkCentres(role, centreIds)
  if (needsApproval(role))
    throw new AppError('conflict', 'This role needs a second person’s approval. Please give it as a new role instead.')
  const done = inTransaction(ctx, async (ctx) => {
    await checkLastAdmin(ctx, personId)
    const isThere = and(eq(users.id, personId), isNull(users.deletedAt))
    const [person] = await ctx.db.select({ role: users.role }).from(users).where(isThere).for('update')
    if (!person) throw notFound('person')
    const before = await ctx.db
      .selectDistinct({ role: staffGrants.role })
      .from(staffGrants)
      .where(eq(staffGrants.userId, personId))
    await replaceGrants(ctx, personId, { role, centreIds })
    await endSessions(ctx, eq(sessions.userId, personId))
    await forgetDevices(ctx, personId)
    const from = before.map(({ role }) => role).sort()
    const details = { from: from.length > 0 ? from.join(', ') : person.role, to: role, centres: centreIds.length }
    await audit(ctx, { action: 'role-changed', subjectId: personId, details })
  })
  await done.catch((error: unknown) => {
    throw asUnknownCentre(error)
  })
  return { _id: personId, role, centre_ids: centreIds }
}
