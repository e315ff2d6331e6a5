import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { paths } from '#platform/text/paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { confirmTemplate } from '../mail-templates/describe-mails.ts'
import { sendTemplate } from '../mail-templates/send-template.ts'
import { users } from '../tables.ts'
import { findRecipient, type Post } from './find-recipient.ts'
import { makeMailedToken, spendMailedToken } from './make-mailed-token.ts'

/** Notes that the e-mail of the person who was mailed this token is theirs. 400 for a token that is not valid. */
export async function confirmEmail(ctx: Context, { token }: { token: string }) {
  await inTransaction(ctx, async (ctx) => {
    const userId = await spendMailedToken(ctx, { purpose: 'confirm-email', token })
    await ctx.db.update(users).set({ emailConfirmedAt: ctx.now }).where(eq(users.id, userId))
    await audit(ctx, { action: 'email-confirmed', subjectId: userId })
  })
}

const perHour = 3

/** Has the link that confirms the e-mail mailed again. 409 when it is confirmed already, 429 past three in an hour. */
export async function resendConfirmation(ctx: Context) {
  const userId = userOf(ctx).id
  const [user] = await ctx.db.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, userId))
  if (!user) throw notFound('account')
  if (user.confirmedAt) throw new AppError('conflict', 'Your e-mail is already confirmed.')
  await requireToken(ctx, { key: ['resend-confirmation', userId], capacity: perHour, perSecond: perHour / 3600 })
  await inTransaction(ctx, async (ctx) => {
    await audit(ctx, { action: 'confirmation-asked', subjectId: userId })
    await enqueue(ctx, { kind: 'mail-confirm-email', payload: { userId } })
  })
}

const days = 7

/** Job: mails the link that confirms an e-mail, without the greeting of the first time. */
export async function mailConfirmEmail(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const token = await makeMailedToken(ctx, { purpose: 'confirm-email', userId: user.id, minutes: days * 24 * 60 })
  const values = { link: `${post.publicUrl}${paths.confirmEmail(token)}`, days: String(days) }
  await sendTemplate(ctx, post, { template: confirmTemplate, to: user.email, values })
}
