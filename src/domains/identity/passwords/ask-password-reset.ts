import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { requireToken } from '../../../platform/security/throttle.ts'
import { normaliseEmail } from '../rules.ts'
import { users } from '../tables.ts'

const perHour = { network: 30, email: 5 }

/**
 * Has a link mailed to whoever holds this e-mail. For an unknown one the same is written, a job included, so that neither the answer nor its
 * time tells who has an account. 400 when empty, 429 past the hourly shares.
 */
export async function askPasswordReset(ctx: Context, input: { user_name: string }) {
  const email = normaliseEmail(input.user_name)
  const problem = "Email can't be blank"
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
    await audit(ctx, { action: 'password-reset-asked', ...(user ? { subjectId: user.id } : {}) })
    await enqueue(ctx, { kind: 'mail-password-reset', payload: { userId: user?.id ?? null } })
  })
}
