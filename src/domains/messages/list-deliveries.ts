import { and, eq, sql } from 'drizzle-orm'
import { isWithin } from '#domains/identity/staff/find-own-students.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { countUpTo, cursorOf, cutPage, type ListOrder, orderBy, pastCursor } from '#platform/http/staff-list.ts'
import { t, translated } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { receiptCalls } from './calls.ts'
import type { MessageKinds } from './outbox/describe-kind.ts'
import { channelsFor, queueMessage } from './outbox/queue-message.ts'
import { getMessageSettings } from './outbox/settings.ts'
import type { Providers } from './providers/partner.ts'
import { channelName, dropReason } from './rules.ts'
import type { MessageSetup, MessagesQuery, SampleBody, StaffDelivery } from './schema.ts'
import { deliveries, messages } from './tables.ts'

/* Messages as the office sees them: every delivery with its state, and the reason if it was not sent. */

const newest: ListOrder = { column: deliveries.createdAt, id: deliveries.id, type: 'timestamptz', descending: true }

const selectDeliveries = (ctx: Context) =>
  ctx.db
    .select({ delivery: deliveries, message: messages, name: users.candidateName, cursor: cursorOf(newest) })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .innerJoin(users, eq(users.id, messages.userId))
type Row = Awaited<ReturnType<typeof selectDeliveries>>[number]

const present =
  ({ now }: Context, kinds: MessageKinds) =>
  ({ delivery, message, name }: Row): StaffDelivery => ({
    _id: delivery.id,
    kind_name: translated(kinds.get(message.kind)?.name ?? message.kind),
    student: { _id: message.userId, candidate_name: name },
    channel: delivery.channel,
    state: delivery.state,
    reason: delivery.droppedFor ? dropReason(delivery.droppedFor) : delivery.problem && translated(delivery.problem),
    text: delivery.text,
    attempts: delivery.attempts,
    created_at: delivery.createdAt.toISOString(),
    changed_at: delivery.changedAt.toISOString(),
    may_retry: delivery.state === 'failed' && message.relevantUntil > now,
  })

/** Lists deliveries, the newest first. */
export async function listDeliveries(ctx: Context, kinds: MessageKinds, query: MessagesQuery) {
  const { state, channel, kind, student, limit, after } = query
  const only = and(
    state && eq(deliveries.state, state),
    channel && eq(deliveries.channel, channel),
    kind === undefined ? undefined : eq(messages.kind, kind),
    student === undefined ? undefined : eq(messages.userId, student),
    isWithin(ctx, 'messages.send'),
  )
  const rows = await selectDeliveries(ctx)
    .where(and(only, pastCursor(newest, after)))
    .orderBy(...orderBy(newest))
    .limit(limit + 1)
  const joined = sql`${deliveries} inner join ${messages} on ${messages.id} = ${deliveries.messageId} inner join ${users} on ${users.id} = ${messages.userId}`
  const total = await countUpTo(ctx, sql`select from ${joined} where ${only ?? sql`true`}`)
  return cutPage(rows, { limit, total, present: present(ctx, kinds) })
}

/** Sends a failed delivery again, as a new one to the provider. 404 for one of another centre, 409 for one that has not failed or is no longer relevant. */
export function retryDelivery(ctx: Context, kinds: MessageKinds, deliveryId: string) {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.id, deliveryId)).for('update')
    const select = () => selectDeliveries(ctx).where(and(eq(deliveries.id, deliveryId), isWithin(ctx, 'messages.send')))
    const [row] = await select()
    if (!row) throw notFound('message')
    if (!present(ctx, kinds)(row).may_retry)
      throw new AppError('conflict', 'Only failed messages can be sent again, and only while they are of use.')
    const { round } = row.delivery
    const again = { state: 'queued', problem: null, providerId: null, attempts: 0, round: round + 1 } as const
    await ctx.db
      .update(deliveries)
      .set({ ...again, changedAt: ctx.now })
      .where(eq(deliveries.id, deliveryId))
    await enqueue(ctx, { kind: 'send-delivery', payload: { deliveryId } })
    await audit(ctx, {
      action: 'message-sent-again',
      subjectId: row.message.userId,
      details: { kind: row.message.kind },
    })
    const [changed] = await select()
    if (!changed) throw notFound('message')
    return present(ctx, kinds)(changed)
  })
}

type Installed = { kinds: MessageKinds; providers: Providers; publicUrl: string }

/** Describes what the installation can send, for the settings screen. */
export function describeSetup({ kinds, providers, publicUrl }: Installed): MessageSetup {
  const toPhones = [...kinds.values()].filter(({ oneOf }) => oneOf.includes('sms'))
  return {
    has_sms: providers.sms !== undefined,
    has_whatsapp: providers.whatsapp !== undefined,
    receipts: { sms: publicUrl + receiptCalls.sms.path, whatsapp: publicUrl + receiptCalls.whatsapp.path },
    kinds: toPhones.map(({ key, name, samples }) => ({
      key,
      name: translated(name),
      variables: Object.entries(samples).map(([name, sample]) => ({ name, sample: translated(sample) })),
    })),
  }
}

const sampleMs = 15 * 60_000

/** Sends a message with sample values to the caller's own phone. 409 where it cannot be sent. */
export async function sendSample(ctx: Context, { kinds, providers }: Installed, { kind: key, channel }: SampleBody) {
  const kind = kinds.get(key)
  if (!kind) throw notFound('message')
  const { id: userId } = userOf(ctx)
  const [person] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!person) throw notFound('account')
  const settings = await getMessageSettings(ctx)
  if (!channelsFor({ kind, person, settings, providers }).includes(channel))
    throw new AppError(
      'conflict',
      t`This message cannot be sent by ${channelName(channel)} yet. It needs the provider’s keys, the sender and a registered text, all saved, and your own phone number.`,
    )
  const relevantUntil = new Date(ctx.now.getTime() + sampleMs)
  const about = { isSample: 'yes', channel }
  await inTransaction(ctx, (ctx) =>
    queueMessage(ctx, { kind: key, userId, about, dedupeKey: `sample:${newId()}`, relevantUntil }),
  )
  return { sent_to: person.contact }
}
