import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { centresWith } from '../../access.ts'
import { sessions, staffGrants, totpSecrets, users } from '../../tables.ts'
import { listWaiting } from './ask-approval.ts'
import type { StaffPerson } from './schema.ts'

/** Lists the staff; for a permission limited to centres, those with a grant there. */
export async function listPeople(ctx: Context, only?: string): Promise<StaffPerson[]> {
  const centreIds = centresWith(ctx.actor, 'people.read')
  const isSeen =
    centreIds === null
      ? undefined
      : sql`exists (select from ${staffGrants} g where g.user_id = ${users.id} and g.centre_id = any(${sql.param(centreIds)}::uuid[]))`
  const people = await ctx.db
    .select({
      id: users.id,
      name: users.candidateName,
      email: users.email,
      hasPassword: users.hasPassword,
      lastSeenAt: sql<
        string | null
      >`(select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users.id})`,
      hasSecondFactor: sql<boolean>`${totpSecrets.userId} is not null`,
    })
    .from(users)
    .leftJoin(totpSecrets, and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt)))
    .where(and(eq(users.role, 'staff'), isNull(users.deletedAt), isSeen, only ? eq(users.id, only) : undefined))
    .orderBy(asc(users.candidateName), asc(users.id))
    .limit(500)
  const ids = people.map(({ id }) => id)
  const grants = ids.length === 0 ? [] : await listGrants(ctx, ids)
  const waiting = await listWaiting(ctx, ids)
  return people.map(({ id, name, email, lastSeenAt, hasSecondFactor, hasPassword }) => ({
    _id: id,
    candidate_name: name,
    email,
    grants: grants
      .filter(({ userId }) => userId === id)
      .map(({ id, role, centreId, endsAt }) => ({
        _id: id,
        role,
        centre_id: centreId,
        ends_at: endsAt?.toISOString() ?? null,
      })),
    last_seen_at: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    has_second_factor: hasSecondFactor,
    is_invited: !hasPassword,
    waiting: waiting.filter(({ userId }) => userId === id).map(({ _id, what, role }) => ({ _id, what, role })),
  }))
}

/** Lists the grants that have not ended. */
async function listGrants(ctx: Context, userIds: string[]) {
  const isLive = or(isNull(staffGrants.endsAt), sql`${staffGrants.endsAt} > ${ctx.now.toISOString()}::timestamptz`)
  return ctx.db
    .select()
    .from(staffGrants)
    .where(and(inArray(staffGrants.userId, userIds), isLive))
    .orderBy(asc(staffGrants.role), asc(staffGrants.createdAt))
}

/** Returns a member of staff; 404 for anyone who is not, or not at a centre of the actor. */
export async function getPersonOfStaff(ctx: Context, id: string) {
  const [person] = await listPeople(ctx, id)
  if (!person) throw notFound('person')
  return person
}
