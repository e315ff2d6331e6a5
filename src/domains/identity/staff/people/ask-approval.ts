import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, userOf } from '#platform/context.ts'
import type { Change, FourEyes } from '#platform/data/approvals/four-eyes.ts'
import { listOpenAbout } from '#platform/data/approvals/reads.ts'
import { hashOf, requestApproval } from '#platform/data/approvals/request-approval.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { StaffRole } from '#platform/staff-roles.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { centresWith, mayDo } from '../../access.ts'
import { staffRole } from '../../schema.ts'
import { forgetTotp } from '../../sessions/check-second-factor.ts'
import { dropSessions } from '../../sessions/find-actor.ts'
import { staffGrants, totpSecrets, users } from '../../tables.ts'
import { listPeopleWith } from '../reads.ts'
import { checkGrants, giveAnyGrant } from './give-grant.ts'
import type { NewGrant } from './schema.ts'

/*
 * Four-eyes actions on people: roles with power over others, and resetting a lost authenticator app.
 */

/** Locks a person until the transaction ends. 404 for an unknown one. */
async function lockPerson(ctx: Context, personId: string) {
  const isThere = and(eq(users.id, personId), isNull(users.deletedAt))
  const [person] = await ctx.db
    .select({ name: users.candidateName, role: users.role })
    .from(users)
    .where(isThere)
    .for('update')
  if (!person) throw notFound('person')
  return person
}

function listGrantsOf(ctx: Context, personId: string) {
  return ctx.db
    .select({ role: staffGrants.role, centreId: staffGrants.centreId, endsAt: staffGrants.endsAt })
    .from(staffGrants)
    .where(eq(staffGrants.userId, personId))
    .orderBy(asc(staffGrants.role), asc(staffGrants.createdAt), asc(staffGrants.id))
}

const frozenGrant = z.strictObject({ role: staffRole, centre_ids: z.array(z.string()), ends_at: z.string().nullable() })
type FrozenGrant = z.infer<typeof frozenGrant>

const roleNames: Partial<Record<StaffRole, string>> = {
  admin: msg`Director`,
  accounts: msg`Accountant`,
  examiner: msg`Exam controller`,
  author: msg`Question author`,
  editor: msg`Content editor`,
}
const nameOf = (role: StaffRole) =>
  translated(roleNames[role] ?? '') || `${role.slice(0, 1).toUpperCase()}${role.slice(1).replaceAll('-', ' ')}`

export const grantAction: FourEyes<FrozenGrant> = {
  action: 'grant-role',
  label: msg`Director, accountant and exam controller roles`,
  short: msg`Role`,
  subjectKind: null,
  body: frozenGrant,
  mayRequest: ({ actor }) => mayDo(actor, 'people.grant'),
  mayApprove: ({ actor }) => mayDo(actor, 'people.approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'people.approve'),
  async versionOf(ctx, { subjectId }) {
    const { role } = await lockPerson(ctx, subjectId)
    return hashOf([role, await listGrantsOf(ctx, subjectId)])
  },
  async check(ctx, { subjectId, body }) {
    checkGrants(ctx, body)
    const isThere = (await listGrantsOf(ctx, subjectId)).some(({ role }) => role === body.role)
    if (isThere) throw new AppError('conflict', 'This person already has this role there.')
  },
  async show(ctx, { subjectId, body }) {
    const [person] = await ctx.db.select({ name: users.candidateName }).from(users).where(eq(users.id, subjectId))
    const grants = await listGrantsOf(ctx, subjectId)
    const now = [...new Set(grants.map(({ role }) => nameOf(role)))].join(', ') || null
    return {
      title: person?.name ?? t`A former colleague`,
      path: staffPaths.people,
      rows: [
        { label: t`Current roles`, as: 'text', before: now, after: now },
        { label: t`New role`, as: 'text', before: null, after: nameOf(body.role) },
        { label: t`Until`, as: 'time', before: null, after: body.ends_at },
      ],
    }
  },
  execute: (ctx, { subjectId, body }) => giveAnyGrant(ctx, subjectId, body),
}

/** Asks a second person to approve a role that takes two people to grant. */
export function askForGrant(ctx: Context, personId: string, { reason, ...grant }: NewGrant) {
  const body = { role: grant.role, centre_ids: grant.centre_ids, ends_at: grant.ends_at }
  return requestApproval(ctx, grantAction, { subjectId: personId, body, reason })
}

const nothing = z.strictObject({})

/** Returns whether the approver is not the person concerned, who must ask someone else. */
function isAnother({ actor }: Context, { subjectId }: Change<object>) {
  return actor.kind === 'user' && actor.id !== subjectId
}

/** Returns whether the person belongs to the caller's centres; a manager may ask only for those. */
async function isOfOwnCentre(ctx: Context, personId: string) {
  const centreIds = centresWith(ctx.actor, 'people.reset-request')
  if (centreIds === null) return true
  return (await listGrantsOf(ctx, personId)).some(({ centreId }) => centreId !== null && centreIds.includes(centreId))
}

export const resetAction: FourEyes<Record<string, never>> = {
  action: 'reset-second-factor',
  label: msg`Reset of a lost authenticator app`,
  short: msg`Lost app`,
  subjectKind: null,
  body: nothing,
  mayRequest: (ctx, change) => isAnother(ctx, change) && isOfOwnCentre(ctx, change.subjectId),
  mayApprove: (ctx, change) => mayDo(ctx.actor, 'people.reset-approve') && (change === null || isAnother(ctx, change)),
  listApprovers: (ctx) => listPeopleWith(ctx, 'people.reset-approve'),
  async versionOf(ctx, { subjectId }) {
    await lockPerson(ctx, subjectId)
    const [known] = await ctx.db
      .select({ confirmedAt: totpSecrets.confirmedAt, secret: totpSecrets.secret })
      .from(totpSecrets)
      .where(eq(totpSecrets.userId, subjectId))
    return hashOf([known?.confirmedAt ?? null, known?.secret.toString('base64') ?? null])
  },
  async check(ctx, { subjectId }) {
    const [known] = await ctx.db.select().from(totpSecrets).where(eq(totpSecrets.userId, subjectId))
    if (!known?.confirmedAt) throw new AppError('conflict', 'This person has no authenticator app yet.')
  },
  async show(ctx, { subjectId }) {
    const [person] = await ctx.db.select({ name: users.candidateName }).from(users).where(eq(users.id, subjectId))
    return {
      title: person?.name ?? t`A former colleague`,
      path: staffPaths.people,
      rows: [
        {
          label: t`Authenticator app`,
          as: 'text',
          before: t`active`,
          after: t`to be set up again at the next login`,
        },
        { label: t`Sessions`, as: 'text', before: t`active`, after: t`all ended` },
      ],
    }
  },
  async execute(ctx, { subjectId }) {
    await forgetTotp(ctx, subjectId)
    dropSessions(ctx.cache, `user ${subjectId}`)
  },
}

/** Asks a second person to approve removing a person's authenticator app. */
export async function askForReset(ctx: Context, personId: string, reason: string) {
  if (!(await isOfOwnCentre(ctx, personId))) throw notFound('person')
  if (personId === userOf(ctx).id) throw new AppError('conflict', 'Someone else must request this for you.')
  return requestApproval(ctx, resetAction, { subjectId: personId, body: {}, reason })
}

/** Lists open approvals concerning these people. */
export async function listWaiting(ctx: Context, personIds: string[]) {
  const roles = await listOpenAbout(ctx, grantAction.action, personIds)
  const resets = await listOpenAbout(ctx, resetAction.action, personIds)
  return [
    ...roles.map(({ id, subjectId, body }) => {
      return { _id: id, userId: subjectId, what: 'role' as const, role: frozenGrant.parse(body).role }
    }),
    ...resets.map(({ id, subjectId }) => ({ _id: id, userId: subjectId, what: 'second-factor' as const, role: null })),
  ]
}
