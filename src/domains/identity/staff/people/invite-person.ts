import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { needsApproval } from '../../access.ts'
import { makeMailedToken } from '../../accounts/make-mailed-token.ts'
import { checkPerson, openAccount } from '../../accounts/open-account.ts'
import { invitationTemplate } from '../../mail-templates/describe-mails.ts'
import { findRecipient, type Post, sendTemplate } from '../../mail-templates/send-template.ts'
import { normaliseEmail } from '../../rules.ts'
import { users } from '../../tables.ts'
import { askForGrant } from './ask-approval.ts'
import { addGrants, checkGrants } from './give-grant.ts'
import { getPersonOfStaff } from './reads.ts'
import type { NewGrant } from './schema.ts'

const linkDays = 3
const mostAnHour = 3

/** Queues the invitation, whose link goes to the invited person only: the inviter must not be able to act as them. */
async function queueInvitation(ctx: Context, userId: string) {
  await enqueue(ctx, { kind: 'mail-invitation', payload: { userId, invitedBy: userOf(ctx).id } })
}

/**
 * Creates the account of a future member of staff and mails them a link to accept and set their password. 400
 * naming fields, 409 when the e-mail or the phone number has an account: grant that person a role instead. A role
 * that two people grant waits for the second; until then the account has no rights.
 */
export async function invitePerson(
  ctx: Context,
  { name, email, contact, ...grant }: NewGrant & { name: string; email: string; contact: string },
) {
  // Without a password until they accept.
  const person = { name, email, contact, password: null }
  checkPerson(person)
  checkGrants(ctx, grant)
  await openAccount(ctx, person, {
    role: 'staff',
    number: { series: 'staff-number', prefix: 'S' },
    also: async (ctx, userId) => {
      if (needsApproval(grant.role)) await askForGrant(ctx, userId, grant)
      else await addGrants(ctx, userId, grant)
      await audit(ctx, { action: 'invited', subjectId: userId })
      await queueInvitation(ctx, userId)
    },
  })
  const [made] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, normaliseEmail(email)))
  if (!made) throw new Error('the account was not made')
  return made.id
}

/**
 * Mails the invitation again and voids the earlier link. 404 for anyone who is not staff, 409 after acceptance,
 * 429 above three an hour.
 */
export async function resendInvitation(ctx: Context, personId: string) {
  await getPersonOfStaff(ctx, personId)
  await requireToken(ctx, {
    key: ['resend-invitation', personId],
    capacity: mostAnHour,
    perSecond: mostAnHour / 3600,
  })
  await inTransaction(ctx, async (ctx) => {
    const isThere = and(eq(users.id, personId), isNull(users.deletedAt))
    const [person] = await ctx.db
      .select({ hasPassword: users.hasPassword })
      .from(users)
      .where(isThere)
      .for('no key update')
    if (!person) throw notFound('person')
    if (person.hasPassword) throw new AppError('conflict', 'This person has already accepted the invitation.')
    await audit(ctx, { action: 'invitation-sent', subjectId: personId })
    await queueInvitation(ctx, personId)
  })
}

const invitation = z.object({ invitedBy: z.uuid() })

/** Job: mails the link of an invitation that was not accepted yet. The token is made here, so that no table ever holds it in clear. */
export async function mailInvitation(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user || user.hasPassword) return
  const { invitedBy } = invitation.parse(payload)
  const [by] = await ctx.db.select({ name: users.candidateName }).from(users).where(eq(users.id, invitedBy))
  const minutes = linkDays * 24 * 60
  const token = await makeMailedToken(ctx, { purpose: 'reset-password', userId: user.id, minutes })
  const values = {
    link: `${post.publicUrl}${paths.resetPassword(token)}`,
    days: String(linkDays),
    invited_by: by?.name ?? t`The office`,
  }
  await sendTemplate(ctx, post, { template: invitationTemplate, to: user.email, values })
}
