import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { registerStudent } from '../accounts/register-student.ts'
import { users } from '../tables.ts'
import { type Desk, findAnswered, findOwner } from './find-login.ts'
import { enter, storeLink } from './receive-answer.ts'
import type { ProviderStep, RegisterBody } from './schema.ts'

/** Makes an account without a password for somebody whose e-mail is proven, and lets them in. 400 naming the fields, 409 when the e-mail has an account. */
export async function registerByProvider(
  ctx: Context,
  { providerOf, device, onRegistered }: Desk,
  { name, contact, device_token, ...underWay }: RegisterBody,
): Promise<ProviderStep> {
  const login = await findAnswered(ctx, underWay)
  const { email, isEmailProven, userId } = login
  if (email === null || !isEmailProven || userId !== null || (await findOwner(ctx, login)))
    throw new AppError('invalid', 'Please verify your e-mail first.')
  const provider = providerOf(login.provider)
  await registerStudent(ctx, { name, contact, email, password: null, source: 'website' }, async (ctx, userId) => {
    await onRegistered(ctx, userId)
    await ctx.db.update(users).set({ emailConfirmedAt: ctx.now }).where(eq(users.id, userId))
    await storeLink(ctx, { provider, login }, userId)
  })
  const owner = await findOwner(ctx, login)
  if (!owner) throw new Error('the account that was just made is not there')
  return enter(ctx, { provider, login, arrival: { device, device_token } }, owner)
}
