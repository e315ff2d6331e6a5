import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { hashToken } from '../sessions/find-actor.ts'
import { safeRedirect } from '../sessions/rules.ts'
import { openFor } from '../sessions/sign-in.ts'
import { users } from '../tables.ts'
import {
  type AnsweredLogin,
  type Desk,
  endLogin,
  findLogin,
  findOwner,
  noteLogin,
  type ProviderLogin,
  takeAnswer,
} from './find-login.ts'
import type { Provider } from './partner.ts'
import type { BeginBody, FinishBody, ProviderAddress, ProviderStep, StepOf } from './schema.ts'
import { linkedLogins, providerLogins } from './tables.ts'

const minutes = 20
const random = () => randomBytes(32).toString('base64url')

/**
 * Records a log-in through this provider and returns the address to send the browser to. With `isLinking` the provider
 * is linked to the signed-in account, which must not belong to staff: they log in only with their password and a code.
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

function noStaff() {
  return new AppError('forbidden', 'Staff log in with their password and a code from their authenticator app.')
}

/*
 * Signs in a person who has logged in at a provider if that account is linked to one of ours, and in no other
 * case: an existing account is linked only after its password or a mailed code, and an e-mail that the provider
 * does not vouch for is proven by such a code first.
 */

export type User = typeof users.$inferSelect

/** A returning login: its provider, its row, and the device. */
type Coming = { provider: Provider; login: AnsweredLogin; arrival: Arrival }
type Arrival = { device: string; device_token: string | undefined }

const present = ({ name, label }: Provider) => ({ name, label })

/** Returns the linked account, or null. */
async function findLinked(ctx: Context, { provider, subject }: AnsweredLogin) {
  const isIt = and(eq(linkedLogins.provider, provider), eq(linkedLogins.subject, subject))
  const [link] = await ctx.db
    .select({ user: users })
    .from(linkedLogins)
    .innerJoin(users, eq(users.id, linkedLogins.userId))
    .where(isIt)
  return link?.user ?? null
}

/** Opens a session for the owner of a linked account. 403 for staff, even if an account is linked to theirs. */
export async function enter(ctx: Context, { provider, login, arrival }: Coming, user: User) {
  if (user.role === 'staff') {
    await audit(ctx, { action: 'sign-in-failed', subjectId: user.id, details: { with: provider.name } })
    throw noStaff()
  }
  const opened = await openFor(ctx, user, { by: provider.name, remember: login.remember, ...arrival })
  const isIt = and(eq(linkedLogins.provider, login.provider), eq(linkedLogins.subject, login.subject))
  await ctx.db.update(linkedLogins).set({ lastUsedAt: ctx.now }).where(isIt)
  await endLogin(ctx, login)
  const { token, device_token, data } = opened
  const step: StepOf<'signed-in'> = {
    provider: present(provider),
    next: 'signed-in',
    token,
    device_token,
    user: data,
    redirect: login.redirect,
    remember: login.remember,
  }
  return step
}

/** Returns what is missing before the person can be let in. */
export async function nextStep(ctx: Context, provider: Provider, login: ProviderLogin): Promise<ProviderStep> {
  const by = { provider: present(provider) }
  const owner = await findOwner(ctx, login)
  if (owner?.role === 'staff') throw noStaff()
  if (owner) return { ...by, next: 'link', email: owner.email, has_password: owner.hasPassword }
  const { email, name, isEmailProven } = login
  if (email === null || !isEmailProven) return { ...by, next: 'email', suggested: email ?? '' }
  return { ...by, next: 'register', name: name ?? '', email }
}

function linkedElsewhere({ label }: Provider) {
  return new AppError('conflict', t`This ${label} account is already linked to another account here.`)
}

/**
 * Handles the provider's answer: signs a linked person in, else says what is missing. 400 unless it answers a
 * request of this browser.
 */
export async function receiveAnswer(
  ctx: Context,
  { providerOf, device }: Desk,
  input: FinishBody,
): Promise<ProviderStep> {
  const login = await findLogin(ctx, input)
  const provider = providerOf(login.provider)
  await takeAnswer(ctx, login)
  const { nonce, verifier } = login
  const said = await provider.identify({ state: input.state, nonce, verifier }, input.query)
  const known = { subject: said.subject, name: said.name, email: said.email, isEmailProven: said.isEmailBelieved }
  const answered = { ...login, ...known }
  await noteLogin(ctx, login, known)
  const linked = await findLinked(ctx, answered)
  if (linked && login.userId !== null) {
    await endLogin(ctx, login)
    if (linked.id !== login.userId) throw linkedElsewhere(provider)
    return { provider: present(provider), next: 'linked' }
  }
  if (!linked) return nextStep(ctx, provider, answered)
  return enter(ctx, { provider, login: answered, arrival: { device, device_token: input.device_token } }, linked)
}

/** Links within the caller's transaction. 409 when either side has a link already. */
export async function storeLink(ctx: Context, { provider, login }: Omit<Coming, 'arrival'>, userId: string) {
  const stored = await ctx.db
    .insert(linkedLogins)
    .values({ userId, provider: provider.name, subject: login.subject, email: login.email, linkedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: linkedLogins.id })
  if (stored.length === 0) {
    const message = t`This account is already linked to another ${provider.label} account. Please log in and remove that link from your profile first.`
    throw new AppError('conflict', message)
  }
  await audit(ctx, { action: 'login-linked', subjectId: userId, details: { provider: provider.name } })
}

/** Links this account, whose password or code was checked, and signs its owner in. */
export async function linkAndEnter(
  ctx: Context,
  coming: Coming,
  { owner, also }: { owner: User; also?: (ctx: Context) => Promise<User> },
): Promise<ProviderStep> {
  if (owner.role === 'staff') throw noStaff()
  const { provider, login } = coming
  const user = await inTransaction(ctx, async (ctx) => {
    const user = (await also?.(ctx)) ?? owner
    await storeLink(ctx, coming, user.id)
    return user
  })
  if (login.userId === null) return enter(ctx, coming, user)
  await endLogin(ctx, login)
  return { provider: present(provider), next: 'linked' }
}
