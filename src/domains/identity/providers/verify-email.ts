import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { hashPassword, isPassword } from '#platform/http/security/passwords.ts'
import { requireToken } from '#platform/http/security/throttle.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { emailProblem } from '../accounts/rules.ts'
import { codeTemplate } from '../mail-templates/describe-mails.ts'
import { type Post, sendTemplate } from '../mail-templates/send-template.ts'
import { normaliseEmail } from '../rules.ts'
import { endSessions, forgetDevices } from '../sessions/find-actor.ts'
import { mailedTokens, sessions, users } from '../tables.ts'
import { type AnsweredLogin, type Desk, findAnswered, findOwner, noteLogin } from './find-login.ts'
import { linkAndEnter, nextStep, type User } from './receive-answer.ts'
import type { CodeBody, EmailBody, ProviderStep } from './schema.ts'
import { providerLogins } from './tables.ts'

const perHour = { network: 60, email: 5 }
const mostTries = 5

/**
 * Returns where to send the code: to the account being linked; else to the e-mail that the provider vouches for,
 * or that was typed.
 */
async function recipientOf(ctx: Context, login: AnsweredLogin, typed: string | undefined) {
  const owner = await findOwner(ctx, login)
  if (owner) return owner.email
  if (login.isEmailProven && login.email !== null) return login.email
  const email = normaliseEmail(typed ?? '')
  const problem = emailProblem(email)
  if (problem) throw new AppError('invalid', problem, { errors: { email: problem } })
  return email
}

/**
 * Mails a code that proves an e-mail. Does not reveal whether the e-mail has an account before the code is given.
 * 400 for an invalid e-mail, 429 above the hourly limits.
 */
export async function mailCode(ctx: Context, { providerOf }: Desk, input: EmailBody): Promise<ProviderStep> {
  const login = await findAnswered(ctx, input)
  const { name, label } = providerOf(login.provider)
  const email = await recipientOf(ctx, login, input.email)
  for (const [kind, value] of [
    ['network', ctx.network ?? ''],
    ['email', email],
  ] as const) {
    await requireToken(ctx, {
      key: ['provider-code', kind, value],
      capacity: perHour[kind],
      perSecond: perHour[kind] / 3600,
    })
  }
  await inTransaction(ctx, async (ctx) => {
    // A new code and a new e-mail start over; codes mailed before are void.
    const known = login.userId === null && !login.isEmailProven ? { email } : {}
    await noteLogin(ctx, login, { ...known, codeHash: null, codeTo: email })
    await audit(ctx, { action: 'login-code-asked', details: { provider: name } })
    await enqueue(ctx, { kind: 'mail-login-code', payload: { login: login.stateHash.toString('hex'), to: email } })
  })
  return { provider: { name, label }, next: 'code', email }
}

const payloadShape = z.object({ login: z.string(), to: z.string() })

/** Job: makes the code and mails it, unless another e-mail was given meanwhile. The code itself is in no table. */
export async function mailLoginCode(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const { login, to } = payloadShape.parse(payload)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const noted = await ctx.db
    .update(providerLogins)
    .set({ codeHash: await hashPassword(code), codeTries: 0 })
    .where(and(eq(providerLogins.stateHash, Buffer.from(login, 'hex')), eq(providerLogins.codeTo, to)))
    .returning({ provider: providerLogins.provider })
  if (noted.length === 0) return
  await sendTemplate(ctx, post, { template: codeTemplate, to, values: { code } })
}

function wrongCode() {
  const message = t`This OTP is incorrect. Please check it or request a new one.`
  return new AppError('invalid', message, { errors: { code: message } })
}

/** Returns the e-mail that this code was mailed to, or null. Counts the try before checking it, so that concurrent tries cannot exceed five. */
async function findProven(ctx: Context, login: AnsweredLogin, code: string) {
  const mayTry = and(eq(providerLogins.stateHash, login.stateHash), lt(providerLogins.codeTries, mostTries))
  const [tried] = await ctx.db
    .update(providerLogins)
    .set({ codeTries: sql`${providerLogins.codeTries} + 1` })
    .where(mayTry)
    .returning({ hash: providerLogins.codeHash, to: providerLogins.codeTo })
  if (!tried?.hash) return null
  return (await isPassword(tried.hash, code, ctx.network)) ? tried.to : null
}

/**
 * Records that the owner of this e-mail has confirmed it. Someone else may have opened the account in their name, so
 * its password and its sessions end; otherwise that person would share the account.
 */
async function takeOver(ctx: Context, owner: User): Promise<User> {
  if (owner.emailConfirmedAt !== null) return owner
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const changed = { emailConfirmedAt: ctx.now, passwordHash, hasPassword: false }
  await ctx.db.update(users).set(changed).where(eq(users.id, owner.id))
  await endSessions(ctx, eq(sessions.userId, owner.id))
  await forgetDevices(ctx, owner.id)
  await ctx.db.delete(mailedTokens).where(eq(mailedTokens.userId, owner.id))
  await audit(ctx, { action: 'email-confirmed', subjectId: owner.id })
  if (owner.hasPassword) await enqueue(ctx, { kind: 'mail-password-removed', payload: { userId: owner.id } })
  return { ...owner, ...changed }
}

/**
 * Proves the e-mail by its code: links its account and signs the owner in, or continues to a new account. 400 for
 * a wrong code, and for any after five.
 */
export async function giveCode(ctx: Context, { providerOf, device }: Desk, input: CodeBody): Promise<ProviderStep> {
  const login = await findAnswered(ctx, input)
  const provider = providerOf(login.provider)
  const email = await findProven(ctx, login, input.code)
  if (email === null) throw wrongCode()
  const arrival = { device, device_token: input.device_token }
  if (login.userId !== null) {
    const owner = await findOwner(ctx, login)
    if (owner?.email !== email) throw wrongCode()
    // A signed-in person keeps their password.
    return linkAndEnter(ctx, { provider, login, arrival }, { owner })
  }
  const proven = { ...login, email, isEmailProven: true }
  await noteLogin(ctx, login, { email, isEmailProven: true, codeHash: null })
  const owner = await findOwner(ctx, proven)
  if (!owner) return nextStep(ctx, provider, proven)
  return linkAndEnter(ctx, { provider, login: proven, arrival }, { owner, also: (ctx) => takeOver(ctx, owner) })
}
