import { and, desc, eq, inArray } from 'drizzle-orm'
import { hasRegistrations } from '#domains/exams/registrations/reads.ts'
import { tests } from '#domains/exams/tables.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { formatTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { classes, pushSubscriptions } from '../tables.ts'
import type { PushKeys } from './make-keys.ts'
import type { PushSettings, SubscribeBody, UnsubscribeBody } from './schema.ts'

/*
 * Allowed addresses for reminders. A browser supplies the address, so it is untrusted: only the push services of
 * real browsers are contacted, and no other host, however it is written.
 */

const services = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/**
 * Returns whether an address is one of a push service. `ownService`: origin of one more service, as an installation
 * sets it; it alone may be plain http or have a port.
 */
export function isPushService(endpoint: string, ownService?: string) {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (ownService !== undefined && origin === ownService) return true
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
}

/** `service`: origin of a push service in addition to those of browsers. */
export type PushOptions = { publicKey: string | null; service?: string | undefined }

/** Limit per student; the oldest are removed. */
const mostDevices = 10

export async function getPushSettings(ctx: Context, { publicKey }: PushOptions): Promise<PushSettings> {
  const { id } = userOf(ctx)
  const isOwner = (await listOwnedCourses(ctx, id)).length > 0
  return {
    public_key: publicKey,
    devices: await ctx.db.$count(pushSubscriptions, eq(pushSubscriptions.studentId, id)),
    may_ask: publicKey !== null && (isOwner || (await hasRegistrations(ctx, id))),
  }
}

export async function keepSubscription(ctx: Context, { endpoint, keys }: SubscribeBody, options: PushOptions) {
  if (!isPushService(endpoint, options.service)) {
    const said = t`must be the address of a known browser push service`
    throw new AppError('invalid', t`endpoint: ${said}.`, { errors: { endpoint: said } })
  }
  const { id: studentId } = userOf(ctx)
  const subscription = { studentId, ...keys, createdAt: ctx.now }
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(pushSubscriptions)
      .values({ endpoint, ...subscription })
      // The device belonged to another student before.
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: subscription })
    const older = ctx.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.studentId, studentId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(mostDevices)
    await ctx.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, older))
  })
  return getPushSettings(ctx, options)
}

/** Removes the caller's own subscription; does nothing if there is none or it is someone else's. */
export async function removeSubscription(ctx: Context, { endpoint }: UnsubscribeBody, options: PushOptions) {
  const isOwn = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.studentId, userOf(ctx).id))
  await ctx.db.delete(pushSubscriptions).where(isOwn)
  return getPushSettings(ctx, options)
}

type PushSender = { keys: PushKeys | null; service?: string | undefined }

const timeoutMs = 10_000

type Subscription = typeof pushSubscriptions.$inferSelect

/** Sends a message encrypted for the device, so that neither the push service nor the network can read it. Returns the status. */
async function deliver(
  { endpoint, p256dh, auth }: Subscription,
  text: string,
  { keys, ttl }: { keys: PushKeys; ttl: number },
) {
  const { default: webpush } = await import('web-push')
  const { method, headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: keys,
    TTL: ttl,
    urgency: 'high',
  })
  // The push services of browsers do not redirect.
  const signal = AbortSignal.timeout(timeoutMs)
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (name !== 'Content-Length') sent[name] = String(value)
  const answer = await fetch(endpoint, { method, headers: sent, body: new Uint8Array(body), redirect: 'error', signal })
  await answer.body?.cancel()
  return answer.status
}

type Coming = { title: string; at: Date; body: string }

async function findClass({ db }: Context, id: string): Promise<Coming | null> {
  const [classRow] = await db.select().from(classes).where(eq(classes.id, id))
  if (!classRow) return null
  const { title, startsAt: at } = classRow
  return { title, at, body: t`Starts at ${formatTime(at)} (IST). You can join ten minutes before.` }
}

async function findTest({ db }: Context, id: string, isTomorrow: boolean): Promise<Coming | null> {
  const [test] = await db.select({ name: tests.name, opensAt: tests.opensAt }).from(tests).where(eq(tests.id, id))
  if (!test) return null
  const { name: title, opensAt: at } = test
  const body = isTomorrow
    ? t`Opens tomorrow at ${formatTime(at)} (IST). Keep your admit card ready.`
    : t`Opens at ${formatTime(at)} (IST). Keep your admit card ready.`
  return { title, at, body }
}

/**
 * Job: pushes to one device that a class begins, or a test opens, soon. The message says what and when, but not
 * for whom.
 */
export async function sendReminder(ctx: Context, payload: Record<string, unknown>, { keys, service }: PushSender) {
  const id = String(payload.subscriptionId)
  const [subscription] = await ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  const { classId, testId, isTomorrow } = payload
  const coming = await (testId === undefined
    ? findClass(ctx, String(classId))
    : findTest(ctx, String(testId), isTomorrow === true))
  if (!keys || !subscription || !coming || coming.at <= ctx.now) return
  if (!isPushService(subscription.endpoint, service)) return
  const text = JSON.stringify({ title: coming.title, body: coming.body, url: paths.dashboard })
  const ttl = Math.ceil((coming.at.getTime() - ctx.now.getTime()) / 1000)
  const status = await deliver(subscription, text, { keys, ttl })
  // The device has unsubscribed or no longer exists.
  if (status === 404 || status === 410) await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  else if (status >= 300) throw new Error(`The push service answered ${status}`)
}
