import { eq } from 'drizzle-orm'
import { tests } from '#domains/exams/tables.ts'
import type { Context } from '#platform/context.ts'
import { formatTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { classes, pushSubscriptions } from '../tables.ts'
import type { PushKeys } from './make-keys.ts'
import { isPushService } from './rules.ts'

export type PushSender = { keys: PushKeys | null; service?: string | undefined }

const timeoutMs = 10_000

type Subscription = typeof pushSubscriptions.$inferSelect

/** Encrypted for the device alone; neither the push service nor the way there reads it. Answers the status. */
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
  // A service that sends on to another place is none that browsers use.
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

/** Job: tells one device that a class begins, or a test opens, soon. It says what and when, and nothing about whom it is for. */
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
  // The device has unsubscribed, or is gone.
  if (status === 404 || status === 410) await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  else if (status >= 300) throw new Error(`The push service answered ${status}`)
}
