import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, count, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { normalisePhone } from '#domains/identity/rules.ts'
import type { AccountAsked, LoginAnswer } from '#domains/identity/sessions/schema.ts'
import { openFor } from '#domains/identity/sessions/sign-in.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, wrongField } from '#platform/errors.ts'
import { requireToken, takeToken } from '#platform/http/security/throttle.ts'
import { hourMs } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import type { MessageKind } from '../outbox/describe-kind.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { getMessageSettings } from '../outbox/settings.ts'
import type { CodeSent, ConfirmPhoneBody, PhoneLoginBody } from '../schema.ts'
import { hasCodes, type Tools } from '../set-preferences.ts'
import { confirmedPhones, phoneCodes } from '../tables.ts'

/*
 * Codes that are sent to phones. A request for a log-in code gets the same answer whether or not anybody has the
 * number: a code is always recorded, and a job looks for somebody to send it to. Only a number that its owner has
 * confirmed by such a code opens an account, and never one of staff. The code is derived from its id with a key of the
 * installation, so that a repeated message has the same code and no table holds it.
 */

const minutesValid = 5
const mostTries = 5
const perNumber = { hour: 3, day: 6 }
const perNetwork = 60
const mostAccounts = 10

export type CodeTools = Tools & { codeKey: Buffer | null }

/** Name of the purpose that the key of the codes is derived for. */
export const codePurpose = 'codes-to-phones'

const hashOf = (key: Buffer, phone: string) => createHmac('sha256', key).update(`phone:${phone}`).digest('base64url')

function codeOf(key: Buffer, id: string) {
  const digest = createHmac('sha256', key).update(`code:${id}`).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

function isCode(key: Buffer, { id, code }: { id: string; code: string }) {
  return timingSafeEqual(Buffer.from(codeOf(key, id)), Buffer.from(code))
}

async function requireKey(ctx: Context, tools: CodeTools) {
  if (!tools.codeKey || !(await hasCodes(ctx, tools)))
    throw new AppError('unavailable', 'Codes cannot be sent to phones at the moment. Please use your password.')
  return tools.codeKey
}

/** Records a code for a number, with the job that sends it. 429 above the limits of the network or the number. */
async function noteCode(ctx: Context, key: Buffer, to: { phone: string; userId?: string }): Promise<CodeSent> {
  const { phone } = to
  const network = ['phone-code', ctx.network ?? '']
  await requireToken(ctx, { key: network, capacity: perNetwork, perSecond: perNetwork / 3600 })
  const phoneHash = hashOf(key, phone)
  return inTransaction(ctx, async (ctx) => {
    // The lock counts two concurrent requests one after the other.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phoneHash}, 0))`)
    for (const [most, ms] of [
      [perNumber.hour, hourMs],
      [perNumber.day, 24 * hourMs],
    ] as const) {
      const isRecent = gt(phoneCodes.createdAt, new Date(ctx.now.getTime() - ms))
      const [asked] = await ctx.db
        .select({ count: count() })
        .from(phoneCodes)
        .where(and(eq(phoneCodes.phoneHash, phoneHash), isRecent))
      if ((asked?.count ?? 0) >= most)
        throw new AppError('too_many', 'Too many codes were requested for this number. Please try again later.', {
          retryAfter: Math.ceil(ms / 1000),
        })
    }
    const expiresAt = new Date(ctx.now.getTime() + minutesValid * 60_000)
    const [noted] = await ctx.db.insert(phoneCodes).values({ phoneHash, createdAt: ctx.now, expiresAt }).returning()
    if (!noted) throw new Error('no code was noted')
    await enqueue(ctx, { kind: 'send-code', payload: { codeId: noted.id, ...to } })
    return { _id: noted.id, minutes: minutesValid }
  })
}

/** Sends a code for logging in to a number, if an account has confirmed it. */
export async function askLoginCode(ctx: Context, tools: CodeTools, typed: string): Promise<CodeSent> {
  const phone = normalisePhone(typed)
  if (!/^[6-9]\d{9}$/.test(phone)) throw wrongField('phone', t`Please enter a mobile number of 10 digits.`)
  return noteCode(ctx, await requireKey(ctx, tools), { phone })
}

/** Sends a code to the caller's own number, to confirm it. */
export async function askConfirmCode(ctx: Context, tools: CodeTools): Promise<CodeSent> {
  const { id: userId } = userOf(ctx)
  const [user] = await ctx.db.select({ contact: users.contact }).from(users).where(eq(users.id, userId))
  const phone = user?.contact ?? ''
  if (!/^\d{10}$/.test(phone)) throw new AppError('conflict', 'Your account has no mobile number.')
  return noteCode(ctx, await requireKey(ctx, tools), { phone, userId })
}

/** Finds the accounts that have confirmed this number; never those of staff. */
function listOwners({ db }: Context, phone: string) {
  return db
    .select({ user: users })
    .from(confirmedPhones)
    .innerJoin(users, and(eq(users.id, confirmedPhones.userId), eq(users.contact, confirmedPhones.phone)))
    .where(and(eq(confirmedPhones.phone, phone), ne(users.role, 'staff'), isNull(users.deletedAt)))
    .orderBy(asc(users.createdAt))
    .limit(mostAccounts)
}

const payloadShape = z.object({ codeId: z.uuid(), phone: z.string(), userId: z.uuid().optional() })

/** Job: queues the message with the code, if there is somebody to send it to, within the daily limit. */
export async function sendCode(ctx: Context, payload: Record<string, unknown>) {
  const { codeId, phone, userId } = payloadShape.parse(payload)
  const [owner] = userId === undefined ? await listOwners(ctx, phone) : [{ user: { id: userId } }]
  const [noted] = await ctx.db.select().from(phoneCodes).where(eq(phoneCodes.id, codeId))
  if (!owner || !noted || noted.expiresAt <= ctx.now) return
  const { codes_per_day: most } = await getMessageSettings(ctx)
  // A full bucket plus a day's refill make up the limit.
  const half = Math.max(1, most / 2)
  const inAll = { key: ['phone-codes-in-all'], capacity: half, perSecond: half / 86_400 }
  const about: Record<string, string> = (await takeToken(ctx, inAll)) === 0 ? { codeId } : { isOverLimit: 'yes' }
  const asked = { kind: 'login-code', userId: owner.user.id, about, dedupeKey: `code:${codeId}` }
  await inTransaction(ctx, (ctx) => queueMessage(ctx, { ...asked, relevantUntil: noted.expiresAt }))
}

/** Kind of the message with a code, which is derived with the key of the installation. */
export const codeKind = (key: Buffer | null): MessageKind => ({
  key: 'login-code',
  name: msg`Code for logging in`,
  purpose: 'transactional',
  oneOf: ['sms', 'whatsapp'],
  isUrgent: true,
  samples: { code: '123456' },
  secrets: ['code'],
  async fill(ctx, { about }) {
    if (about.isOverLimit) return { droppedFor: 'day-limit' }
    const isOpen = and(eq(phoneCodes.id, about.codeId ?? ''), isNull(phoneCodes.usedAt))
    const [noted] = await ctx.db.select().from(phoneCodes).where(isOpen)
    return noted && key ? { values: { code: codeOf(key, noted.id) } } : { droppedFor: 'settled' }
  },
})

const wrongCode = () =>
  wrongField('code', t`This code is incorrect or has expired. Please check it or request a new one.`)

/** Counts the try before checking the code, so that concurrent tries cannot exceed five. */
async function takeTry(ctx: Context, key: Buffer, given: { id: string; phone: string; code: string }) {
  const isOpen = and(
    eq(phoneCodes.id, given.id),
    eq(phoneCodes.phoneHash, hashOf(key, given.phone)),
    lt(phoneCodes.tries, mostTries),
    isNull(phoneCodes.usedAt),
    gt(phoneCodes.expiresAt, ctx.now),
  )
  const tried = await ctx.db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(isOpen)
    .returning({ id: phoneCodes.id })
  if (tried.length === 0 || !isCode(key, given)) throw wrongCode()
}

/** Uses up a code; of two concurrent calls only the first succeeds. */
async function spendCode(ctx: Context, id: string) {
  const isUnused = and(eq(phoneCodes.id, id), isNull(phoneCodes.usedAt))
  const used = await ctx.db.update(phoneCodes).set({ usedAt: ctx.now }).where(isUnused).returning()
  if (used.length === 0) throw wrongCode()
}

/** Logs in by a code, or asks which of several accounts with this number. 400 for a wrong or expired code, and for any after five. */
export async function loginByCode(
  ctx: Context,
  tools: CodeTools,
  { device, ...input }: PhoneLoginBody & { device: string },
): Promise<LoginAnswer | AccountAsked> {
  const key = await requireKey(ctx, tools)
  const phone = normalisePhone(input.phone)
  await takeTry(ctx, key, { id: input.id, phone, code: input.code })
  const owners = await listOwners(ctx, phone)
  const chosen = input.account === undefined ? owners : owners.filter(({ user }) => user.id === input.account)
  const [owner, ...others] = chosen
  if (!owner) throw wrongCode()
  if (others.length > 0) {
    // A right code does not count as a try: it is sent again with the choice.
    await ctx.db
      .update(phoneCodes)
      .set({ tries: sql`${phoneCodes.tries} - 1` })
      .where(eq(phoneCodes.id, input.id))
    return {
      success: false,
      code: 'choose_account',
      message: t`Several accounts have this phone number. Which one is yours?`,
      accounts: owners.map(({ user }) => ({
        _id: user.id,
        name: user.candidateName,
        registration_number: user.registrationNumber,
      })),
    }
  }
  await spendCode(ctx, input.id)
  const { remember = false, device_token } = input
  return openFor(ctx, owner.user, { remember, device, device_token, by: 'phone' })
}

/** Confirms the caller's number by the code that was sent to it. 400 for a wrong or expired code, and for any after five. */
export async function confirmPhone(ctx: Context, tools: CodeTools, { id, code }: ConfirmPhoneBody) {
  const key = await requireKey(ctx, tools)
  const { id: userId } = userOf(ctx)
  const [user] = await ctx.db.select({ contact: users.contact }).from(users).where(eq(users.id, userId))
  const phone = user?.contact ?? ''
  await takeTry(ctx, key, { id, phone, code })
  await inTransaction(ctx, async (ctx) => {
    await spendCode(ctx, id)
    const confirmed = { phone, confirmedAt: ctx.now }
    await ctx.db
      .insert(confirmedPhones)
      .values({ userId, ...confirmed })
      .onConflictDoUpdate({ target: confirmedPhones.userId, set: confirmed })
    await audit(ctx, { action: 'phone-confirmed', subjectId: userId })
  })
}
