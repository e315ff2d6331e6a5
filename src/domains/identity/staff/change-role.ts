import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { violatedConstraint } from '../../../platform/database/database-errors.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { isStaff } from '../access.ts'
import { endSessions, forgetDevices } from '../sessions/end-session.ts'
import { sessions, staffCentres, totpSecrets, users } from '../tables.ts'
import type { ChangeRoleBody, PersonWithRole } from './schema.ts'

function checkCentres({ role, centre_ids = [] }: ChangeRoleBody) {
  const isBound = role === 'centre-manager'
  const refusal = (message: string) => new AppError('invalid', message, { errors: { centre_ids: message } })
  if (isBound && centre_ids.length === 0) throw refusal('A centre manager needs at least one centre.')
  if (!isStaff(role) && centre_ids.length > 0) throw refusal('Only staff work at a centre.')
}

/** All admins are locked, in one order, so that of two who step down at once the second sees that it is the last. */
async function checkLastAdmin(ctx: Context, personId: string) {
  const isAdmin = and(eq(users.role, 'admin'), isNull(users.deletedAt))
  const admins = await ctx.db.select({ id: users.id }).from(users).where(isAdmin).orderBy(asc(users.id)).for('update')
  const isLast = admins.length === 1 && admins[0]?.id === personId
  if (isLast) throw new AppError('conflict', 'This is the last admin. Make somebody else an admin first.')
}

async function storeCentres(ctx: Context, userId: string, centreIds: string[]) {
  await ctx.db.delete(staffCentres).where(eq(staffCentres.userId, userId))
  if (centreIds.length === 0) return
  await ctx.db.insert(staffCentres).values(centreIds.map((centreId) => ({ userId, centreId })))
}

function asUnknownCentre(error: unknown) {
  if (violatedConstraint(error) !== 'staff_centres_centre') return error
  const message = 'There is no such centre.'
  return new AppError('invalid', message, { errors: { centre_ids: message } })
}

/**
 * Gives a person another role, and the centres they work at. Their sessions end; who is staff no more loses the authenticator app too. 404 for an unknown
 * person, 400 for centres that do not fit the role, 409 for the last admin.
 */
export async function changeRole(ctx: Context, personId: string, body: ChangeRoleBody): Promise<PersonWithRole> {
  checkCentres(body)
  const { role } = body
  const centreIds = [...new Set(body.centre_ids)].sort()
  const done = inTransaction(ctx, async (ctx) => {
    if (role !== 'admin') await checkLastAdmin(ctx, personId)
    const isThere = and(eq(users.id, personId), isNull(users.deletedAt))
    const [person] = await ctx.db.select({ role: users.role }).from(users).where(isThere).for('update')
    if (!person) throw notFound('person')
    await ctx.db.update(users).set({ role }).where(eq(users.id, personId))
    await storeCentres(ctx, personId, centreIds)
    await endSessions(ctx, eq(sessions.userId, personId))
    await forgetDevices(ctx, personId)
    if (!isStaff(role)) await ctx.db.delete(totpSecrets).where(eq(totpSecrets.userId, personId))
    const details = { from: person.role, to: role, centres: centreIds.length }
    await audit(ctx, { action: 'role-changed', subjectId: personId, details })
  })
  await done.catch((error: unknown) => {
    throw asUnknownCentre(error)
  })
  return { _id: personId, role, centre_ids: centreIds }
}
