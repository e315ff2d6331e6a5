import { randomBytes } from 'node:crypto'
import { type Context, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { hashToken } from '../sessions/find-actor.ts'
import { safeRedirect } from '../sessions/rules.ts'
import type { Provider } from './partner.ts'
import type { BeginBody, ProviderAddress } from './schema.ts'
import { providerLogins } from './tables.ts'

const minutes = 20
const random = () => randomBytes(32).toString('base64url')

/**
 * Notes a log-in by way of this provider and answers where the browser has to go. With `isLinking` it is for the account that is signed in, which must not be one of staff: they log in with
 * their password and a code, and by nothing else.
 */
export async function askProvider(
  ctx: Context,
  provider: Provider,
  { browser, redirect, remember = false, isLinking = false }: BeginBody & { isLinking?: boolean },
): Promise<ProviderAddress> {
  const user = isLinking ? userOf(ctx) : null
  if (user?.role === 'staff') throw noStaff()
  const question = { state: random(), nonce: random(), verifier: random() }
  const url = await provider.addressFor(question)
  const returnPath = redirect === undefined ? null : safeRedirect(redirect, '')
  await ctx.db.insert(providerLogins).values({
    stateHash: hashToken(question.state),
    browserHash: hashToken(browser),
    provider: provider.name,
    nonce: question.nonce,
    verifier: question.verifier,
    redirect: returnPath || null,
    remember,
    userId: user?.id ?? null,
    expiresAt: new Date(ctx.now.getTime() + minutes * 60_000),
  })
  return { url }
}

export function noStaff() {
  return new AppError('forbidden', 'Staff log in with their password and a code from their authenticator app.')
}
