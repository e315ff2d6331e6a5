import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { checkPerson, openAccount } from '../accounts/open-account.ts'
import { hashToken } from '../sessions/find-actor.ts'
import { users } from '../tables.ts'
import { isAdult } from './reads.ts'
import type { AcceptBody, OpenInvitation } from './schema.ts'
import { guardianLinks } from './tables.ts'

function notValid() {
  const message = t`This invitation is no longer valid. Please ask the student or the institute to invite you again.`
  return new AppError('invalid', message, { errors: { token: message } })
}

const isOpen = (ctx: Context, token: string) =>
  and(
    eq(guardianLinks.tokenHash, hashToken(token)),
    isNull(guardianLinks.acceptedAt),
    isNull(guardianLinks.endedAt),
    gt(guardianLinks.expiresAt, ctx.now),
    isNull(users.deletedAt),
  )

async function findInvitation(ctx: Context, token: string) {
  const [found] = await ctx.db
    .select({ link: guardianLinks, student: users })
    .from(guardianLinks)
    .innerJoin(users, eq(users.id, guardianLinks.studentId))
    .where(isOpen(ctx, token))
  if (!found) throw notValid()
  return found
}

async function findAccount({ db }: Context, email: string) {
  const isTheirs = and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt))
  const [account] = await db.select({ id: users.id, role: users.role }).from(users).where(isTheirs)
  return account ?? null
}

// A mail program may open a link several times; a token of 256 bits cannot be guessed.
const often = { capacity: 60, perSecond: 0.5 }

/** Returns an open invitation to anyone who has the mailed link. 400 for a link that is no longer valid. */
export async function readInvitation(ctx: Context, token: string): Promise<OpenInvitation> {
  await requireToken(ctx, { key: ['guardian-invitation', ctx.network ?? ''], ...often })
  const { link, student } = await findInvitation(ctx, token)
  const account = await findAccount(ctx, link.invitedEmail)
  return {
    student_name: student.candidateName,
    name: link.invitedName,
    email: link.invitedEmail,
    relation: link.relation,
    account: account === null ? 'none' : account.role === 'guardian' ? 'guardian' : 'other',
  }
}

/** Makes this person the guardian that the invitation is for. Of two concurrent calls, one finds it used. */
async function take(ctx: Context, { token, guardianId }: { token: string; guardianId: string }) {
  const { link } = await findInvitation(ctx, token)
  // An adult student already knows that the decision is theirs.
  const toldAt = (await isAdult(ctx, link.studentId)) ? ctx.now : null
  const taken = await ctx.db
    .update(guardianLinks)
    .set({ guardianId, acceptedAt: ctx.now, tokenHash: null, toldAt })
    .where(and(eq(guardianLinks.id, link.id), eq(guardianLinks.tokenHash, hashToken(token))))
    .returning({ id: guardianLinks.id })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'guardian_links_once') throw error
      throw new AppError('conflict', 'This student is already linked to your account.')
    })
  if (taken.length === 0) throw notValid()
  await audit(ctx, { action: 'guardian-accepted', subjectId: link.studentId })
}

async function openGuardian(
  ctx: Context,
  { token, name = '', contact = '', password = '' }: AcceptBody,
  email: string,
) {
  const person = { name, contact, password, email }
  checkPerson(person)
  await openAccount(ctx, person, {
    role: 'guardian',
    number: { series: 'guardian-number', prefix: 'G' },
    async also(ctx, guardianId) {
      // The link was mailed to this address, so opening it confirms the e-mail.
      await ctx.db.update(users).set({ emailConfirmedAt: ctx.now }).where(eq(users.id, guardianId))
      await audit(ctx, { action: 'registered', subjectId: guardianId })
      await take(ctx, { token, guardianId })
    },
  })
}

/**
 * Accepts an invitation: opens a guardian's account, or links the existing account with this e-mail. The owner of a
 * student or staff account must be logged in, as that account has other rights too. 400 by field and for a link that is
 * no longer valid, 409 for a student who is already linked.
 */
export async function acceptInvitation(ctx: Context, body: AcceptBody) {
  await requireToken(ctx, { key: ['guardian-invitation', ctx.network ?? ''], ...often })
  const { link } = await findInvitation(ctx, body.token)
  const account = await findAccount(ctx, link.invitedEmail)
  if (account === null) return openGuardian(ctx, body, link.invitedEmail)
  const isSignedIn = ctx.actor.kind === 'user' && ctx.actor.id === account.id
  if (account.role !== 'guardian' && !isSignedIn)
    throw new AppError('conflict', 'This e-mail already has an account. Please log in with it and open the link again.')
  await inTransaction(ctx, (ctx) => take(ctx, { token: body.token, guardianId: account.id }))
}
