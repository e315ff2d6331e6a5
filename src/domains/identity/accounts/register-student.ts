import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { readPhone } from '#platform/text/typed.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { askToConfirm, confirmTemplate, contactTemplate, welcomeTemplate } from '../mail-templates/describe-mails.ts'
import { findRecipient, type Post, sendTemplate } from '../mail-templates/send-template.ts'
import { countChange } from '../profile/reads.ts'
import { hashToken } from '../sessions/find-actor.ts'
import { mailedTokens, users } from '../tables.ts'
import { makeMailedToken, spendMailedToken } from './make-mailed-token.ts'
import { checkPerson, openAccount } from './open-account.ts'
import type { ContactBody, RegistrationBody } from './schema.ts'

// A class may register together over the one network of its centre.
const perHour = 120

/** Opens a student's account. 400 naming the fields, 409 when the e-mail has an account, 429 above the hourly limit. */
export async function registerStudent(
  ctx: Context,
  input: Omit<RegistrationBody, 'password'> & { password: string | null },
  onRegistered: (ctx: Context, userId: string) => Promise<void>,
) {
  checkPerson(input)
  const key = ['registration', ctx.network ?? '']
  await requireToken(ctx, { key, capacity: perHour, perSecond: perHour / 3600 })
  await openAccount(ctx, input, {
    role: 'student',
    number: { series: 'registration-number', prefix: 'R' },
    async also(ctx, userId) {
      await audit(ctx, { action: 'registered', subjectId: userId })
      await onRegistered(ctx, userId)
      await enqueue(ctx, { kind: 'mail-welcome', payload: { userId } })
    },
  })
}

const days = 7

function withPassword({ publicUrl }: Post) {
  return t`Your account is ready. Log in with this e-mail address and the password you chose:
${publicUrl}${paths.login}`
}

function withoutPassword({ publicUrl }: Post) {
  return t`Your account is ready. Log in the way you registered:
${publicUrl}${paths.login}

To log in with a password too, set one here:
${publicUrl}${paths.forgotPassword}`
}

/**
 * Job: welcomes a new student and asks them to confirm the e-mail. Leaves out the name: otherwise anyone who
 * registers a stranger's e-mail could send that stranger a message in it.
 */
export async function mailWelcome(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const asked = { purpose: 'confirm-email', userId: user.id, minutes: days * 24 * 60 } as const
  const token = user.isConfirmed ? null : await makeMailedToken(ctx, asked)
  const confirm = token === null ? '' : askToConfirm(`${post.publicUrl}${paths.confirmEmail(token)}`, days)
  const values = {
    how_to_log_in: user.hasPassword ? withPassword(post) : withoutPassword(post),
    registration_number: user.registrationNumber,
    confirm,
  }
  await sendTemplate(ctx, post, { template: welcomeTemplate, to: user.email, values })
}

/** Returns whether this token has already confirmed an e-mail that is still confirmed. */
async function hasConfirmed({ db }: Context, token: string) {
  const [used] = await db
    .select({ id: users.id })
    .from(mailedTokens)
    .innerJoin(users, eq(users.id, mailedTokens.userId))
    .where(
      and(
        eq(mailedTokens.tokenHash, hashToken(token)),
        eq(mailedTokens.purpose, 'confirm-email'),
        isNotNull(mailedTokens.usedAt),
        isNotNull(users.emailConfirmedAt),
      ),
    )
  return used !== undefined
}

/**
 * Confirms the e-mail of the person who was mailed this token, and stores the phone number that they asked for. Returns
 * false when the token has done so before; 400 for an invalid token.
 */
export async function confirmEmail(ctx: Context, { token }: { token: string }) {
  if (await hasConfirmed(ctx, token)) return false
  await inTransaction(ctx, async (ctx) => {
    const userId = await spendMailedToken(ctx, { purpose: 'confirm-email', token })
    const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('no key update')
    if (!user) throw notFound('account')
    const contact = user.newContact ?? user.contact
    await ctx.db
      .update(users)
      .set({ emailConfirmedAt: user.emailConfirmedAt ?? ctx.now, contact, newContact: null })
      .where(eq(users.id, userId))
    if (user.emailConfirmedAt === null) await audit(ctx, { action: 'email-confirmed', subjectId: userId })
    if (contact === user.contact) return
    await countChange(ctx, userId)
    await audit(ctx, { action: 'profile-changed', subjectId: userId, details: { fields: ['contact'] } })
  })
  return true
}

const linksPerHour = 3

function limitLinks(ctx: Context) {
  const key = ['resend-confirmation', userOf(ctx).id]
  return requireToken(ctx, { key, capacity: linksPerHour, perSecond: linksPerHour / 3600 })
}

/**
 * Keeps a new phone number until its owner opens the link that is mailed to them. 400 for an invalid number, 409
 * without an e-mail, 429 above three links in an hour.
 */
export async function changeContact(ctx: Context, { contact }: ContactBody) {
  const newContact = readPhone(contact)
  if (newContact === null) refuseField('contact', 'Phone number should be 10 digits')
  const userId = userOf(ctx).id
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user?.email)
    throw new AppError('conflict', 'This account has no e-mail. Please ask the institute to change the number.')
  await limitLinks(ctx)
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.update(users).set({ newContact }).where(eq(users.id, userId))
    // Earlier links do not name the new number, so they end.
    await ctx.db
      .delete(mailedTokens)
      .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'confirm-email')))
    await audit(ctx, { action: 'confirmation-asked', subjectId: userId })
    await enqueue(ctx, { kind: 'mail-confirm-email', payload: { userId } })
  })
}

/** Queues another mail with the link that confirms the e-mail. 409 when it is already confirmed, 429 above three in an hour. */
export async function resendConfirmation(ctx: Context) {
  const userId = userOf(ctx).id
  const [user] = await ctx.db.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, userId))
  if (!user) throw notFound('account')
  if (user.confirmedAt) throw new AppError('conflict', 'Your e-mail is already confirmed.')
  await limitLinks(ctx)
  await inTransaction(ctx, async (ctx) => {
    await audit(ctx, { action: 'confirmation-asked', subjectId: userId })
    await enqueue(ctx, { kind: 'mail-confirm-email', payload: { userId } })
  })
}

/** Job: mails the link that confirms an e-mail and, if there is one, a new phone number, without the welcome of the first mail. */
export async function mailConfirmEmail(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const token = await makeMailedToken(ctx, { purpose: 'confirm-email', userId: user.id, minutes: days * 24 * 60 })
  const [asked] = await ctx.db.select({ contact: users.newContact }).from(users).where(eq(users.id, user.id))
  const values = { link: `${post.publicUrl}${paths.confirmEmail(token)}`, days: String(days) }
  if (!asked?.contact) return sendTemplate(ctx, post, { template: confirmTemplate, to: user.email, values })
  const withContact = { ...values, contact: asked.contact }
  await sendTemplate(ctx, post, { template: contactTemplate, to: user.email, values: withContact })
}
