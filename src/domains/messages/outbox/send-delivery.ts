import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { fillTemplate, readOut } from '#domains/identity/mail-templates/rules.ts'
import { type Post, sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { inLanguage } from '#platform/text/built-catalogue.ts'
import { msg } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import type { Outcome, Providers } from '../providers/partner.ts'
import { type DroppedFor, equalsRegistered, fillRegistered, shortValue, whenAllowed } from '../rules.ts'
import { deliveries, messagePreferences, messages } from '../tables.ts'
import type { Message, MessageKind, MessageKinds } from './describe-kind.ts'
import { findText, getMessageSettings } from './settings.ts'

/*
 * Sends a delivery once. A transaction checks everything that speaks against sending and claims the delivery; then the
 * provider is called outside of it, with a key that stays the same. If a delivery was left in `sending`, because a
 * process died or no answer came, the provider is first asked what became of it. If it cannot be asked, only its
 * receipt tells the outcome, and the delivery is not sent again automatically.
 */

export type Tools = { kinds: MessageKinds; providers: Providers; post: Post }

type Delivery = typeof deliveries.$inferSelect
type Preferences = typeof messagePreferences.$inferSelect

const claimMs = 60_000
/** Tries until it has failed: some minutes, by the delays of the jobs. */
const mostAttempts = 8
/** Time to wait for the receipt of a message that the provider cannot be asked about. */
const unclearMs = 10 * 60_000

export const keyOf = ({ id, round }: Pick<Delivery, 'id' | 'round'>) => `${id}.${round}`

async function set(ctx: Context, { id }: Delivery, changes: Partial<typeof deliveries.$inferInsert>) {
  const all = { claimedUntil: null, changedAt: ctx.now, ...changes }
  await ctx.db.update(deliveries).set(all).where(eq(deliveries.id, id))
}

const drop = (ctx: Context, delivery: Delivery, droppedFor: DroppedFor) =>
  set(ctx, delivery, { state: 'dropped', droppedFor })

const sendLater = (ctx: Context, { id: deliveryId }: Delivery, runAt: Date) =>
  enqueue(ctx, { kind: 'send-delivery', payload: { deliveryId }, runAt })

type Judged = { droppedFor: DroppedFor } | { later: Date } | 'go'
type Case = { delivery: Delivery; message: Message; kind: MessageKind; wants: Preferences | undefined }

/** Checks the hour and the person's preferences. */
function judge({ now }: Context, { delivery: { channel }, message, kind, wants }: Case): Judged {
  if (message.relevantUntil <= now) return { droppedFor: 'outdated' }
  if (channel === 'notice') return 'go'
  if (kind.purpose === 'promotional') {
    if (!wants?.offersSince) return { droppedFor: 'no-consent' }
    if (wants.stoppedAt && channel !== 'mail') return { droppedFor: 'stopped' }
  }
  const { quietFrom: from, quietUntil: until } = wants ?? { quietFrom: null, quietUntil: null }
  const quiet = kind.isUrgent || from === null || until === null ? null : { from, until }
  const at = whenAllowed(now, { purpose: kind.purpose, quiet })
  if (at === null || at >= message.relevantUntil) return { droppedFor: 'outdated' }
  return at > now ? { later: at } : 'go'
}

/** Returns the registered text with its values; `kept`: the same with secrets masked. null: none is registered. */
async function prepareText(ctx: Context, { delivery, kind, person }: Claimed, filled: Record<string, string>) {
  const { channel } = delivery
  if (channel !== 'sms' && channel !== 'whatsapp') return null
  const settings = await getMessageSettings(ctx)
  const registered = findText(settings, { kind: kind.key, channel, language: person?.language ?? 'en' })
  if (!registered) return null
  const values = registered.variables.map((name) => shortValue(filled[name] ?? ''))
  const masked = registered.variables.map((name, n) => (kind.secrets?.includes(name) ? '••••••' : (values[n] ?? '')))
  const text = fillRegistered(registered.text, values)
  return { settings, registered, values, text, kept: fillRegistered(registered.text, masked) }
}

/** Returns the text of the notice in the account: the subject of the mail. */
function noticeText({ template }: MessageKind, values: Record<string, string>, institute: string) {
  return template ? fillTemplate(readOut(template), { institute, ...values }).subject : ''
}

async function findCase(ctx: Context, kinds: MessageKinds, deliveryId: string) {
  const [delivery] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, deliveryId)).for('update')
  if (!delivery || (delivery.state !== 'queued' && delivery.state !== 'sending')) return null
  // The job runs again.
  if (delivery.claimedUntil && delivery.claimedUntil > ctx.now) throw new Error('Another process is sending this.')
  const [message] = await ctx.db.select().from(messages).where(eq(messages.id, delivery.messageId))
  const kind = message && kinds.get(message.kind)
  if (!message || !kind) return null
  const isOf = eq(messagePreferences.userId, message.userId)
  // The lock makes a consent that is being withdrawn wait for this transaction, or this one for it.
  const [wants] = await ctx.db.select().from(messagePreferences).where(isOf).for('share')
  const [person] = await ctx.db
    .select({ email: users.email, contact: users.contact, language: users.language })
    .from(users)
    .where(and(eq(users.id, message.userId), isNull(users.deletedAt)))
  return { delivery, message, kind, wants, person }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof findCase>>>
type Ready = Claimed & { values: Record<string, string>; registered: Awaited<ReturnType<typeof prepareText>> }

/** Claims a delivery for this process; null when there is nothing to send, or not yet. */
async function claim(ctx: Context, tools: Tools, deliveryId: string): Promise<Ready | null> {
  const found = await findCase(ctx, tools.kinds, deliveryId)
  return found && inLanguage(found.person?.language, () => claimFound(ctx, tools, found))
}

async function claimFound(ctx: Context, tools: Tools, found: Claimed): Promise<Ready | null> {
  const { delivery, message, kind, person } = found
  const claimed = { state: 'sending', claimedUntil: new Date(ctx.now.getTime() + claimMs) } as const
  // Claimed before. Its time of change stays, as the wait for a receipt counts from it.
  if (delivery.state === 'sending') {
    await set(ctx, delivery, { ...claimed, changedAt: delivery.changedAt })
    return { ...found, values: {}, registered: null }
  }
  const judged = person ? judge(ctx, found) : ({ droppedFor: 'person-gone' } as const)
  if (judged !== 'go') {
    await ('later' in judged ? sendLater(ctx, delivery, judged.later) : drop(ctx, delivery, judged.droppedFor))
    return null
  }
  const filled = message.about.isSample ? { values: kind.samples } : await kind.fill(ctx, message)
  if ('droppedFor' in filled) {
    await drop(ctx, delivery, filled.droppedFor)
    return null
  }
  const { values } = filled
  if (delivery.channel === 'notice') {
    await set(ctx, delivery, { state: 'delivered', text: noticeText(kind, values, tools.post.instituteName) })
    return null
  }
  const registered = await prepareText(ctx, found, values)
  await set(ctx, delivery, { ...claimed, attempts: delivery.attempts + 1, text: registered?.kept ?? null })
  return { ...found, values, registered }
}

const unreachable = msg`The provider could not be reached.`
const unknown = msg`It is not known whether the provider accepted it.`

/** Records what the provider said of a delivery that this process has claimed. */
async function settle(ctx: Context, { delivery }: Ready, outcome: Outcome) {
  if (outcome.kind === 'accepted') {
    const sent = { state: 'sent', providerId: outcome.providerId, claimedUntil: null, changedAt: ctx.now } as const
    // A receipt may have come before the answer.
    const isSending = and(eq(deliveries.id, delivery.id), eq(deliveries.state, 'sending'))
    await ctx.db.update(deliveries).set(sent).where(isSending)
    return
  }
  if (outcome.kind === 'rejected') return set(ctx, delivery, { state: 'failed', problem: outcome.problem })
  if (delivery.attempts + 1 >= mostAttempts) return set(ctx, delivery, { state: 'failed', problem: unreachable })
  await set(ctx, delivery, { state: outcome.kind === 'not-sent' ? 'queued' : 'sending' })
  throw new Error(`The provider of ${delivery.channel} did not take a message (${outcome.kind}).`)
}

/** Finds out what became of a delivery that may have been sent. */
async function inquire(ctx: Context, ready: Ready, tools: Tools) {
  const { delivery } = ready
  const { channel, changedAt } = delivery
  const make = channel === 'sms' || channel === 'whatsapp' ? tools.providers[channel] : undefined
  const provider = make?.(await getMessageSettings(ctx))
  // A mail may arrive twice, but must never be lost.
  const found = provider?.find ? await provider.find(keyOf(delivery)) : null
  if (channel === 'mail' || found?.kind === 'absent') {
    await set(ctx, delivery, { state: 'queued' })
    return sendDelivery(ctx, { deliveryId: delivery.id }, tools)
  }
  if (found?.kind === 'found') {
    const { providerId, state, problem } = found
    return set(ctx, delivery, { state, providerId, problem: problem || null })
  }
  if (ctx.now.getTime() - changedAt.getTime() >= unclearMs)
    return set(ctx, delivery, { state: 'failed', problem: unknown })
  await set(ctx, delivery, { changedAt })
  await sendLater(ctx, delivery, new Date(found ? ctx.now.getTime() + claimMs : changedAt.getTime() + unclearMs))
}

async function sendToPhone(ctx: Context, ready: Ready, { providers }: Tools) {
  const { delivery, person, registered } = ready
  const make = delivery.channel === 'sms' || delivery.channel === 'whatsapp' ? providers[delivery.channel] : undefined
  if (!registered || !make || !person) return drop(ctx, delivery, 'no-template')
  const { text, values, registered: template } = registered
  if (!equalsRegistered(text, template.text, values)) return drop(ctx, delivery, 'text-differs')
  const outgoing = { key: keyOf(delivery), phone: person.contact, text, values, registered: template }
  await settle(ctx, ready, await make(registered.settings).send(outgoing))
}

async function sendMail(ctx: Context, ready: Ready, { post }: Tools) {
  const { person, kind } = ready
  const { template, path = '' } = kind
  if (!template || !person) return drop(ctx, ready.delivery, 'no-template')
  const values = { ...ready.values, link: `${post.publicUrl}${path}` }
  const isSent = await sendTemplate(ctx, post, { template, to: person.email, values }).then(
    () => true,
    () => false,
  )
  await settle(ctx, ready, isSent ? { kind: 'accepted', providerId: '' } : { kind: 'not-sent' })
}

const payloadShape = z.object({ deliveryId: z.uuid() })

/** Job: sends one delivery. */
export async function sendDelivery(ctx: Context, payload: Record<string, unknown>, tools: Tools) {
  const { deliveryId } = payloadShape.parse(payload)
  const ready = await inTransaction(ctx, (ctx) => claim(ctx, tools, deliveryId))
  if (!ready) return
  if (ready.delivery.state === 'sending') await inquire(ctx, ready, tools)
  else if (ready.delivery.channel !== 'mail') await sendToPhone(ctx, ready, tools)
  else await inLanguage(ready.person?.language, () => sendMail(ctx, ready, tools))
}
