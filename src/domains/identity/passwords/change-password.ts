import { and, eq, ne } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { hashPassword, isPassword } from '#platform/http/security/passwords.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { findRecipient, type Post } from '../accounts/find-recipient.ts'
import type { ChangePasswordBody } from '../accounts/schema.ts'
import { passwordChangedTemplate, passwordRemovedTemplate } from '../mail-templates/describe-mails.ts'
import { sendTemplate } from '../mail-templates/send-template.ts'
import { endSessions, forgetDevices } from '../sessions/end-session.ts'
import { hashToken } from '../sessions/find-actor.ts'
import { mailedTokens, sessions, users } from '../tables.ts'
import { checkNewPassword } from './find-weakness.ts'

function notCurrent() {
  const message = t`The current password is incorrect.`
  return new AppError('invalid', message, { errors: { current_password: message } })
}

/**
 * Changes the password of the signed-in user, who must know the current one. The session of `token` stays, the others end, and so do reset links on
 * their way. 400 naming the field, 429 when the current password is being guessed.
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

/** Job: tells a person that their password is a new one, in case it was not they who changed it. */
export async function mailPasswordChanged(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const values = { link: `${post.publicUrl}${paths.forgotPassword}` }
  await sendTemplate(ctx, post, { template: passwordChangedTemplate, to: user.email, values })
}

/** Job: tells a person that the password of an account that nobody had confirmed works no more. */
export async function mailPasswordRemoved(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const values = { link: `${post.publicUrl}${paths.forgotPassword}` }
  await sendTemplate(ctx, post, { template: passwordRemovedTemplate, to: user.email, values })
}
