import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { isDemoInstallation } from '#platform/data/database/installation.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type Bucket, requireToken, returnToken } from '#platform/http/security/throttle.ts'
import { msg, t } from '#platform/text/messages.ts'
import { normaliseEmail } from '../rules.ts'
import { sessions, totpSecrets, users } from '../tables.ts'
import { dropSessions, endSessions, forgetDevices, hashToken } from './find-actor.ts'
import type { CodeAsked, TotpSetup } from './schema.ts'

/*
 * The second factor of staff: a code from an authenticator app (TOTP, RFC 6238). The secret is sealed in the
 * database. A code is valid in its own half minute and the adjacent ones, and works once, on whichever node.
 */

type Person = Pick<typeof users.$inferSelect, 'id' | 'role' | 'email'>
type Known = typeof totpSecrets.$inferSelect

const stepMs = 30_000

/**
 * Returns the bucket of an account for codes. Independent of the network, as only someone with the password gets
 * this far.
 */
function codeBucket(userId: string): Bucket {
  return { key: ['totp', userId], capacity: 10, perSecond: 1 / 60 }
}

function sealerOf({ sealer }: Context) {
  if (!sealer) throw new Error('Staff sign in through a context with a sealer')
  return sealer
}

function describeSetup(ctx: Context, secret: Secret, label: string): TotpSetup {
  const uri = new TOTP({ issuer: ctx.siteHost ?? 'Abhyas', label, secret }).toString()
  const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')}`
  return { uri, secret: secret.base32, qr }
}

function ask(code: CodeAsked['code'], more: Pick<CodeAsked, 'errors' | 'setup'> = {}): CodeAsked {
  const isSetup = code === 'totp_setup'
  const message = isSetup
    ? t`Set up an authenticator app, then enter its 6-digit code.`
    : t`Enter the 6-digit code from your authenticator app.`
  return { success: false, code, message, ...more }
}

/**
 * Makes a new secret each time and voids the old one: a person with a stolen password who has seen an earlier
 * secret must not hold the one that the owner confirms.
 */
async function beginSetup(ctx: Context, { id: userId, email }: Person) {
  const secret = new Secret()
  const sealed = sealerOf(ctx).seal(Buffer.from(secret.base32), userId)
  const stored = await ctx.db
    .insert(totpSecrets)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ userId: totpSecrets.userId })
  // Another session has just confirmed the secret, so its code is needed now.
  return stored.length === 0 ? ask('totp_required') : ask('totp_setup', { setup: describeSetup(ctx, secret, email) })
}

/** Returns the half minute that a code belongs to; null when it is not valid for this secret now. */
function stepOfCode(ctx: Context, known: Known, code: string) {
  const secret = Secret.fromBase32(sealerOf(ctx).open(known.secret, known.userId).toString())
  const timestamp = ctx.now.getTime()
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta
}

/** Uses up the step; false when its code or a later one was already used, or the secret has changed. */
function spendStep(ctx: Context, { userId, secret, confirmedAt }: Known, lastStep: number) {
  return inTransaction(ctx, async (ctx) => {
    const spent = await ctx.db
      .update(totpSecrets)
      .set({ lastStep, confirmedAt: sql`coalesce(${totpSecrets.confirmedAt}, ${ctx.now.toISOString()}::timestamptz)` })
      .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.secret, secret), lt(totpSecrets.lastStep, lastStep)))
      .returning({ userId: totpSecrets.userId })
    if (spent.length === 0) return false
    if (confirmedAt === null) await audit(ctx, { action: 'totp-confirmed', subjectId: userId })
    return true
  })
}

const wrongCode = {
  totp_required: msg`This code is incorrect or has already been used.`,
  totp_setup: msg`This code is incorrect. If the problem continues, reload the page and start again.`,
} as const

/**
 * Runs after the password check: returns null when no code is needed (students, and a demo that serves only this
 * machine) or when `code` is valid; else what to ask for. 429 after too many wrong codes.
 */
export async function checkSecondFactor(ctx: Context, person: Person, code?: string): Promise<CodeAsked | null> {
  if (person.role !== 'staff' || !(await asksForCodes(ctx))) return null
  const [known] = await ctx.db.select().from(totpSecrets).where(eq(totpSecrets.userId, person.id))
  if (!known || code === undefined) return known?.confirmedAt ? ask('totp_required') : beginSetup(ctx, person)

  const tries = codeBucket(person.id)
  await requireToken(ctx, tries)
  const step = stepOfCode(ctx, known, code)
  if (step === null || !(await spendStep(ctx, known, step))) {
    const asked = known.confirmedAt ? 'totp_required' : 'totp_setup'
    return ask(asked, { errors: { code: wrongCode[asked] } })
  }
  await returnToken(ctx, tries)
  return null
}

/** Returns whether codes are required; not in a demo that serves this machine alone. */
export async function asksForCodes(ctx: Context) {
  return !(ctx.isLocal && (await isDemoInstallation(ctx)))
}

/** Uses up a code of the caller's own app. 400 for an invalid code, 429 after too many. */
async function spendOwnCode(ctx: Context, code: string) {
  const { id } = userOf(ctx)
  const [known] = await ctx.db.select().from(totpSecrets).where(eq(totpSecrets.userId, id))
  const tries = codeBucket(id)
  await requireToken(ctx, tries)
  const step = known?.confirmedAt ? stepOfCode(ctx, known, code) : null
  if (!known || step === null || !(await spendStep(ctx, known, step))) {
    await audit(ctx, { action: 'code-refused', subjectId: id })
    throw new AppError('invalid', wrongCode.totp_required, { errors: { code: wrongCode.totp_required } })
  }
  await returnToken(ctx, tries)
}

/** Accepts a fresh code in an existing session. 400 for an invalid code, 429 after too many. */
export async function giveCode(ctx: Context, { code, token }: { code: string; token: string }) {
  await spendOwnCode(ctx, code)
  const hash = hashToken(token)
  await ctx.db.update(sessions).set({ codeAt: ctx.now }).where(eq(sessions.tokenHash, hash))
  dropSessions(ctx.cache, `token ${hash.toString('hex')}`)
}

/**
 * Command-line only. Removes the authenticator app of a person who lost it; the next sign-in sets up a new one.
 * Ends their sessions; 404 for an unknown e-mail.
 */
export async function resetTotp(ctx: Context, { email }: { email: string }) {
  await inTransaction(ctx, async (ctx) => {
    const isTheirs = and(eq(sql`lower(${users.email})`, normaliseEmail(email)), isNull(users.deletedAt))
    const [person] = await ctx.db.select({ id: users.id }).from(users).where(isTheirs).for('update')
    if (!person) throw notFound('account')
    await forgetTotp(ctx, person.id)
  })
}

/** Does the same in the caller's transaction. */
export async function forgetTotp(ctx: Context, userId: string) {
  await ctx.db.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
  await endSessions(ctx, eq(sessions.userId, userId))
  await forgetDevices(ctx, userId)
  await audit(ctx, { action: 'totp-reset', subjectId: userId })
}

/**
 * Removes the caller's own authenticator app after a last code from it, and ends all sessions; the next log-in sets up
 * another app. 400 for an invalid code, 429 after too many.
 */
export async function renewTotp(ctx: Context, { code }: { code: string }) {
  await spendOwnCode(ctx, code)
  await inTransaction(ctx, (ctx) => forgetTotp(ctx, userOf(ctx).id))
}

/** Returns since when a person has had an authenticator app; null without one. */
export async function findTotpDay(ctx: Context, userId: string) {
  const [known] = await ctx.db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
  return known?.confirmedAt?.toISOString() ?? null
}
