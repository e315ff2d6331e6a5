import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { requireToken } from '../../../platform/security/throttle.ts'
import { users } from '../tables.ts'

const perHour = 3

/** Has the link that confirms the e-mail mailed again. 409 when it is confirmed already, 429 past three in an hour. */
export async function resendConfirmation(ctx: Context) {
  const userId = userOf(ctx).id
  const [user] = await ctx.db.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, userId))
  if (!user) throw notFound('account')
  if (user.confirmedAt) throw new AppError('conflict', 'Your e-mail is confirmed already.')
  await requireToken(ctx, { key: ['resend-confirmation', userId], capacity: perHour, perSecond: perHour / 3600 })
  await inTransaction(ctx, async (ctx) => {
    await audit(ctx, { action: 'confirmation-asked', subjectId: userId })
    await enqueue(ctx, { kind: 'mail-confirm-email', payload: { userId } })
  })
}
