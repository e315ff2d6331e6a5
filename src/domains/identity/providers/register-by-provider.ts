import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { isPassword } from '#platform/http/security/passwords.ts'
import { requireToken, returnTokens } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { registerStudent } from '../accounts/register-student.ts'
import { takeTry } from '../sessions/take-login-try.ts'
import { users } from '../tables.ts'
import { type Desk, findAnswered, findOwner } from './find-login.ts'
import { enter, linkAndEnter, storeLink } from './receive-answer.ts'
import type { PasswordBody, ProviderStep, RegisterBody } from './schema.ts'

/**
 * Opens an account without a password for a person with a proven e-mail and signs them in. 400 naming the fields,
 * 409 when the e-mail has an account.
 */
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

function wrongPassword() {
  const message = t`The password is incorrect.`
  return new AppError('invalid', message, { errors: { password: message } })
}

/**
 * Links an existing account after checking its password. 400 for a wrong one, 429 after too many, counted
 * together with those of logging in.
 */
export async function givePassword(
  ctx: Context,
  { providerOf, device }: Desk,
  input: PasswordBody,
): Promise<ProviderStep> {
  const login = await findAnswered(ctx, input)
  const owner = await findOwner(ctx, login)
  if (!owner) throw wrongPassword()
  const key = ['provider-password', login.stateHash.toString('hex')]
  await requireToken(ctx, { key, capacity: 5, perSecond: 1 / 3600 })
  const allowed = await takeTry(ctx, {
    name: owner.email.toLowerCase(),
    accounts: [{ userId: owner.id, knownDevice: undefined }],
    proof: undefined,
  })
  if ('puzzle' in allowed) {
    const message = t`Too many attempts. Please wait a few minutes, or use an OTP instead.`
    throw new AppError('too_many', message, { retryAfter: allowed.wait })
  }
  if (!(await isPassword(owner.hasPassword ? owner.passwordHash : null, input.password, ctx.network))) {
    await audit(ctx, { action: 'sign-in-failed', subjectId: owner.id, details: { with: login.provider } })
    throw wrongPassword()
  }
  await returnTokens(ctx, allowed.takenFrom)
  const arrival = { device, device_token: input.device_token }
  return linkAndEnter(ctx, { provider: providerOf(login.provider), login, arrival }, { owner })
}
