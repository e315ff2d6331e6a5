import { and, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, notFound, wrongField } from '#platform/errors.ts'
import type { StaffRole } from '#platform/staff-roles.ts'
import { mayDo, needsApproval } from '../../access.ts'
import { dropSessions, endSessions, forgetDevices } from '../../sessions/find-actor.ts'
import { sessions, staffGrants, users } from '../../tables.ts'
import { checkCentres, checkLastAdmin } from '../change-role.ts'
import type { NewGrant } from './schema.ts'

/** Roles that a centre manager may grant and end at their own centres. */
const ofManagers: readonly StaffRole[] = ['counsellor', 'teacher', 'invigilator']

/** Throws 403 for a role or a centre that the actor cannot grant or end. */
function requireGranting(ctx: Context, { role, centreIds }: { role: StaffRole; centreIds: (string | null)[] }) {
  if (mayDo(ctx.actor, 'people.grant')) return
  const isOwn =
    ofManagers.includes(role) &&
    centreIds.length > 0 &&
    centreIds.every((id) => id && mayDo(ctx.actor, 'people.grant-own', id))
  if (!isOwn) throw new AppError('forbidden', 'You may grant this role only at your own centres, if at all.')
}

function asRefusal(error: unknown) {
  const constraint = violatedConstraint(error)
  if (constraint === 'staff_grants_once') return new AppError('conflict', 'This person already has this role there.')
  return constraint === 'staff_grants_centre' ? wrongField('centre_ids', 'There is no such centre.') : error
}

type Grants = Pick<NewGrant, 'role' | 'centre_ids' | 'ends_at'>

const placesOf = ({ centre_ids }: Grants) => (centre_ids.length > 0 ? [...new Set(centre_ids)] : [null])

/** Throws 400 for centres or an end that do not fit the role, 403 for a role or a centre that the actor cannot grant. */
export function checkGrants(ctx: Context, grants: Grants) {
  const { role, centre_ids, ends_at: endsAt } = grants
  checkCentres(role, centre_ids)
  requireGranting(ctx, { role, centreIds: placesOf(grants) })
  if (endsAt !== null && new Date(endsAt) <= ctx.now) throw wrongField('ends_at', 'This time is in the past.')
}

/**
 * Stores the grants of one role in the caller's transaction; for a role that needs a second person, only the
 * four-eyes action calls it.
 */
async function storeGrants(ctx: Context, userId: string, grants: Grants) {
  const { role, ends_at: endsAt } = grants
  const places = placesOf(grants)
  checkGrants(ctx, grants)
  const rest = { userId, role, endsAt: endsAt === null ? null : new Date(endsAt), grantedBy: userOf(ctx).id }
  await ctx.db.insert(staffGrants).values(places.map((centreId) => ({ ...rest, centreId, createdAt: ctx.now })))
  const centres = places.filter((place) => place !== null)
  await audit(ctx, { action: 'grant-given', subjectId: userId, details: { role, centres } })
}

/** Stores the grants of a new account. */
export async function addGrants(ctx: Context, userId: string, grants: Grants) {
  requireUnguarded(grants)
  await storeGrants(ctx, userId, grants).catch((error: unknown) => {
    throw asRefusal(error)
  })
}

function requireUnguarded({ role }: Grants) {
  if (needsApproval(role)) throw new AppError('conflict', 'This role needs a second person’s approval.')
}

/**
 * Grants a role, for some centres or for all. It makes a student a member of staff, who must sign in again with a
 * second factor.
 */
export async function giveGrant(ctx: Context, userId: string, grants: Grants) {
  requireUnguarded(grants)
  await giveAnyGrant(ctx, userId, grants)
}

/** Grants any role; the caller has ensured that two people approved a guarded one. */
export async function giveAnyGrant(ctx: Context, userId: string, grants: Grants) {
  const done = inTransaction(ctx, async (ctx) => {
    const isThere = and(eq(users.id, userId), isNull(users.deletedAt))
    const [person] = await ctx.db.select({ role: users.role }).from(users).where(isThere).for('update')
    if (!person) throw notFound('person')
    if (person.role !== 'staff') {
      await ctx.db.update(users).set({ role: 'staff' }).where(eq(users.id, userId))
      await endSessions(ctx, eq(sessions.userId, userId))
    }
    await storeGrants(ctx, userId, grants)
  })
  await done.catch((error: unknown) => {
    throw asRefusal(error)
  })
  dropSessions(ctx.cache, `user ${userId}`)
}

/** Ends one grant now. 409 for the last admin. */
export async function endGrant(ctx: Context, grantId: string) {
  const isIt = eq(staffGrants.id, grantId)
  const userId = await inTransaction(ctx, async (ctx) => {
    const [grantRow] = await ctx.db.select().from(staffGrants).where(isIt)
    if (!grantRow) throw notFound('grant')
    requireGranting(ctx, { role: grantRow.role, centreIds: [grantRow.centreId] })
    if (grantRow.role === 'admin') await checkLastAdmin(ctx, grantRow.userId)
    // Locks the person's row first, like all code that gives, ends or requests rights (`lockStaff`).
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, grantRow.userId)).for('update')
    const [grant] = await ctx.db.delete(staffGrants).where(isIt).returning()
    if (!grant) throw notFound('grant')
    const details = { role: grant.role, centres: grant.centreId ? [grant.centreId] : [] }
    await audit(ctx, { action: 'grant-ended', subjectId: grant.userId, centreId: grant.centreId, details })
    return grant.userId
  })
  dropSessions(ctx.cache, `user ${userId}`)
}

/** Ends a person's grants, sessions and known devices in one transaction. 409 for the last admin and for the caller. */
export async function endAllGrants(ctx: Context, userId: string) {
  if (userId === userOf(ctx).id)
    throw new AppError('conflict', 'You cannot do this for yourself. Please ask someone else.')
  await inTransaction(ctx, async (ctx) => {
    await checkLastAdmin(ctx, userId)
    const isThere = and(eq(users.id, userId), eq(users.role, 'staff'), isNull(users.deletedAt))
    const [person] = await ctx.db.select({ id: users.id }).from(users).where(isThere).for('update')
    if (!person) throw notFound('person')
    const ended = await ctx.db.delete(staffGrants).where(eq(staffGrants.userId, userId)).returning()
    await endSessions(ctx, eq(sessions.userId, userId))
    await forgetDevices(ctx, userId)
    await audit(ctx, { action: 'offboarded', subjectId: userId, details: { grants: ended.length } })
  })
  dropSessions(ctx.cache, `user ${userId}`)
}
