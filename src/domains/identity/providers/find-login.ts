import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { hashToken } from '../sessions/find-actor.ts'
import { users } from '../tables.ts'
import type { Provider, Providers } from './partner.ts'
import type { LinkedLogins } from './schema.ts'
import { linkedLogins, providerLogins } from './tables.ts'

type UnderWay = { state: string; browser: string }
/** The configured providers, and the name of the device for the list of sessions. */
export type Desk = {
  providerOf: (name: string) => Provider
  device: string
  /** Writes of other domains for a new registration, in its transaction. */
  onRegistered: (ctx: Context, userId: string) => Promise<void>
}
export type ProviderLogin = typeof providerLogins.$inferSelect
/** A log-in whose provider has identified the person. */
export type AnsweredLogin = ProviderLogin & { subject: string }

function overdue() {
  return new AppError('invalid', 'This login took too long or has already been completed. Please start again.')
}

/** Returns the provider of this name; 404 for one that the institute has not configured. */
export function requireProvider(providers: Providers, name: string): Provider {
  const provider = providers.get(name)
  if (!provider) throw new AppError('not_found', 'This login option is not available here.')
  return provider
}

/**
 * Returns the log-in of this state if this browser began it; 400 otherwise, so that a person who follows
 * another's link does not end up in that person's account.
 */
export async function findLogin(ctx: Context, { state, browser }: UnderWay) {
  const isIt = and(eq(providerLogins.stateHash, hashToken(state)), gt(providerLogins.expiresAt, ctx.now))
  const [login] = await ctx.db.select().from(providerLogins).where(isIt)
  if (!login || !timingSafeEqual(login.browserHash, hashToken(browser))) throw overdue()
  return login
}

/** Returns the log-in like `findLogin`, but only once the provider has answered. */
export async function findAnswered(ctx: Context, underWay: UnderWay): Promise<AnsweredLogin> {
  const login = await findLogin(ctx, underWay)
  if (login.subject === null) throw overdue()
  return { ...login, subject: login.subject }
}

/** Takes the provider's answer, which works once; of two concurrent calls one wins. */
export async function takeAnswer(ctx: Context, { stateHash }: ProviderLogin) {
  const isUnused = and(eq(providerLogins.stateHash, stateHash), isNull(providerLogins.answeredAt))
  const taken = await ctx.db
    .update(providerLogins)
    .set({ answeredAt: ctx.now })
    .where(isUnused)
    .returning({ provider: providerLogins.provider })
  if (taken.length === 0) throw overdue()
}

/** Updates a log-in. */
export function noteLogin(ctx: Context, { stateHash }: ProviderLogin, known: Partial<ProviderLogin>) {
  return ctx.db.update(providerLogins).set(known).where(eq(providerLogins.stateHash, stateHash))
}

/** Ends a log-in after its purpose is fulfilled. Of two concurrent calls one wins. */
export async function endLogin(ctx: Context, { stateHash }: ProviderLogin) {
  const ended = await ctx.db
    .delete(providerLogins)
    .where(eq(providerLogins.stateHash, stateHash))
    .returning({ provider: providerLogins.provider })
  if (ended.length === 0) throw overdue()
}

/**
 * Returns the account of a log-in, if there is one: that of the person linking, else that of its e-mail, which
 * must be proven.
 */
export async function findOwner(ctx: Context, { userId, email, isEmailProven }: ProviderLogin) {
  if (userId === null && (email === null || !isEmailProven)) return null
  const isTheirs = userId === null ? eq(sql`lower(${users.email})`, email ?? '') : eq(users.id, userId)
  const [owner] = await ctx.db
    .select()
    .from(users)
    .where(and(isTheirs, isNull(users.deletedAt)))
  return owner ?? null
}

const passwordOf = (ctx: Context, userId: string) =>
  ctx.db.select({ isThere: users.hasPassword }).from(users).where(eq(users.id, userId))

/**
 * Lists the provider accounts that log the signed-in person in, and the providers that could be linked. Links to a
 * provider that is no longer configured are kept.
 */
export async function listOwnLinks(ctx: Context, providers: Providers): Promise<LinkedLogins> {
  const userId = userOf(ctx).id
  const rows = await ctx.db
    .select()
    .from(linkedLogins)
    .where(eq(linkedLogins.userId, userId))
    .orderBy(linkedLogins.linkedAt)
  const [password] = await passwordOf(ctx, userId)
  const labelOf = (name: string) => ({ name, label: providers.get(name)?.label ?? name })
  const links = rows.map((row) => ({
    _id: row.id,
    provider: labelOf(row.provider),
    email: row.email,
    linked_at: row.linkedAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }))
  const others = [...providers.values()].filter(({ name }) => !rows.some(({ provider }) => provider === name))
  return {
    has_password: password?.isThere ?? false,
    links,
    others: userOf(ctx).role === 'staff' ? [] : others.map(({ name }) => labelOf(name)),
  }
}

/** Removes one of the caller's own links. 404 for another person's; 409 for the last way to log in. */
export async function removeLink(ctx: Context, { id }: { id: string }) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    // The lock makes two removals run one after the other, so that one way to log in remains.
    const [password] = await passwordOf(ctx, userId).for('update')
    const all = await ctx.db.select().from(linkedLogins).where(eq(linkedLogins.userId, userId))
    const link = all.find((candidate) => candidate.id === id)
    if (!link) throw notFound('link')
    if (!password?.isThere && all.length === 1) {
      const message = t`This is your only way to log in. Please set a password first, using "Forget Password?" on the login page.`
      throw new AppError('conflict', message)
    }
    await ctx.db.delete(linkedLogins).where(and(eq(linkedLogins.id, id), eq(linkedLogins.userId, userId)))
    await audit(ctx, { action: 'login-unlinked', subjectId: userId, details: { provider: link.provider } })
  })
}
