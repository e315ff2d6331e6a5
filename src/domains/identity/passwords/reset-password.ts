import { and, eq, ne, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { hashPassword, isPassword } from '#platform/http/security/passwords.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { makeMailedToken, requireMailedToken, spendMailedToken } from '../accounts/make-mailed-token.ts'
import type { ChangePasswordBody, ResetBody } from '../accounts/schema.ts'
import { passwordChangedTemplate, passwordRemovedTemplate, resetTemplate } from '../mail-templates/describe-mails.ts'
import { findRecipient, getPerson, type Post, sendTemplate } from '../mail-templates/send-template.ts'
import { normaliseEmail } from '../rules.ts'
import { endSessions, forgetDevices, hashToken } from '../sessions/find-actor.ts'
import { mailedTokens, sessions, users } from '../tables.ts'
import { checkNewPassword } from './find-weakness.ts'

const perHour = { network: 30, email: 5 }

/**
 * Mails a reset link to the holder of this e-mail. For an unknown one it writes the same rows, including a job,
 * so that neither the answer nor its duration reveals who has an account. 400 when empty, 429 above the hourly
 * limits.
 */
export async function askPasswordReset(ctx: Context, input: { user_name: string }) {
  const email = normaliseEmail(input.user_name)
  const problem = t`Email can't be blank`
  if (email === '') throw new AppError('invalid', problem, { errors: { user_name: problem } })
  for (const [kind, value] of [
    ['network', ctx.network ?? ''],
    ['email', email],
  ] as const) {
    const key = ['forget-password', kind, value]
    await requireToken(ctx, { key, capacity: perHour[kind], perSecond: perHour[kind] / 3600 })
  }
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  await inTransaction(ctx, async (ctx) => {
    await audit(ctx, { action: 'password-reset-asked', subjectId: user?.id })
    await enqueue(ctx, { kind: 'mail-password-reset', payload: { userId: user?.id ?? null } })
  })
}

const minutes = 30

/** Job: mails the link that sets a new password. The token is made here, so that no table ever holds it in clear. */
export async function mailPasswordReset(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const token = await makeMailedToken(ctx, { purpose: 'reset-password', userId: user.id, minutes })
  const values = { link: `${post.publicUrl}${paths.resetPassword(token)}`, minutes: String(minutes) }
  await sendTemplate(ctx, post, { template: resetTemplate, to: user.email, values })
}

/** Accepts the invitation of a member of staff who has no password yet, and confirms the address that got the mail. */
async function acceptInvitation(ctx: Context, userId: string) {
  const isInvited = and(eq(users.id, userId), eq(users.role, 'staff'), eq(users.hasPassword, false))
  const accepted = await ctx.db
    .update(users)
    .set({ emailConfirmedAt: ctx.now })
    .where(isInvited)
    .returning({ id: users.id })
  if (accepted.length > 0) await audit(ctx, { action: 'invitation-accepted', subjectId: userId })
}

/**
 * Sets the password of the person who was mailed this token and ends all their sessions. 400 for an invalid token
 * or password.
 */
export async function resetPassword(ctx: Context, { token, password }: ResetBody) {
  const given = { purpose: 'reset-password', token } as const
  // Guessed tokens must not cost a hash each.
  const userId = await requireMailedToken(ctx, given)
  await checkNewPassword(ctx, password, await getPerson(ctx, userId))
  const passwordHash = await hashPassword(password, ctx.network)
  await inTransaction(ctx, async (ctx) => {
    const userId = await spendMailedToken(ctx, given)
    await acceptInvitation(ctx, userId)
    await ctx.db.update(users).set({ passwordHash, hasPassword: true }).where(eq(users.id, userId))
    await endSessions(ctx, eq(sessions.userId, userId))
    await forgetDevices(ctx, userId)
    await audit(ctx, { action: 'password-reset', subjectId: userId })
    await enqueue(ctx, { kind: 'mail-password-changed', payload: { userId } })
  })
}

function notCurrent() {
  const message = t`The current password is incorrect.`
  return new AppError('invalid', message, { errors: { current_password: message } })
}

/**
 * Changes the password of the signed-in user, who must give the current one. Keeps the session of `token`, ends
 * the others and voids open reset links. 400 naming the field, 429 after too many wrong passwords.
 */
export async function changePassword(ctx: Context, input: ChangePasswordBody & { token: string }) {
  const userId = userOf(ctx).id
  await requireToken(ctx, { key: ['change-password', userId], capacity: 10, perSecond: 1 / 60 })
  const { passwordHash: known, candidateName: name, email, contact } = users
  const [user] = await ctx.db.select({ known, name, email, contact }).from(users).where(eq(users.id, userId))
  if (!user || !(await isPassword(user.known, input.current_password, ctx.network))) throw notCurrent()
  await checkNewPassword(ctx, input.password, user)
  const passwordHash = await hashPassword(input.password, ctx.network)
  await inTransaction(ctx, async (ctx) => {
    // Of two concurrent changes, the second no longer has the right current password.
    const mine = and(eq(users.id, userId), eq(users.passwordHash, user.known))
    const changed = await ctx.db.update(users).set({ passwordHash }).where(mine).returning({ id: users.id })
    if (changed.length === 0) throw notCurrent()
    const others = ne(sessions.tokenHash, hashToken(input.token))
    await endSessions(ctx, and(eq(sessions.userId, userId), others))
    const resetLinks = eq(mailedTokens.purpose, 'reset-password')
    await ctx.db.delete(mailedTokens).where(and(eq(mailedTokens.userId, userId), resetLinks))
    await forgetDevices(ctx, userId)
    await audit(ctx, { action: 'password-changed', subjectId: userId })
    await enqueue(ctx, { kind: 'mail-password-changed', payload: { userId } })
  })
}

/** Job: notifies a person that their password changed, in case someone else did it. */
export async function mailPasswordChanged(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const values = { link: `${post.publicUrl}${paths.forgotPassword}` }
  await sendTemplate(ctx, post, { template: passwordChangedTemplate, to: user.email, values })
}

/** Job: notifies a person that the password of their unconfirmed account was removed. */
export async function mailPasswordRemoved(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const values = { link: `${post.publicUrl}${paths.forgotPassword}` }
  await sendTemplate(ctx, post, { template: passwordRemovedTemplate, to: user.email, values })
}
