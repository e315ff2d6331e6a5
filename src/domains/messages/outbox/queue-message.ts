import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import type { Providers } from '../providers/partner.ts'
import type { Channel } from '../rules.ts'
import { deliveries, messagePreferences, messages } from '../tables.ts'
import type { MessageKind, MessageKinds } from './describe-kind.ts'
import { canSend, getMessageSettings, type Sending } from './settings.ts'

type Asked = {
  kind: string
  userId: string
  about: Record<string, string>
  /** Equal for messages that must not be sent twice. */
  dedupeKey: string
  relevantUntil: Date
}

/** Queues a message in the caller's transaction; returns false if there is one with this key. */
export async function queueMessage(ctx: Context, asked: Asked) {
  const [stored] = await ctx.db
    .insert(messages)
    .values({ ...asked, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (stored) await enqueue(ctx, { kind: 'route-message', payload: { messageId: stored.id } })
  return stored !== undefined
}

type Person = { email: string; contact: string }

const isReachable = (channel: Channel, { email, contact }: Person) =>
  channel === 'mail' ? email !== '' : channel === 'notice' || /^\d{10}$/.test(contact)

type Routing = Sending & { kind: MessageKind; person: Person }

/** Returns the channels on which this person can receive this kind of message, in the order in which they are tried. */
export function channelsFor({ kind, person, ...sending }: Routing) {
  return kind.oneOf.filter((channel) => {
    if (!isReachable(channel, person)) return false
    return channel === 'sms' || channel === 'whatsapp' ? canSend(sending, kind.key, channel) : true
  })
}

/** Stores the deliveries of a message: on the chosen channel or the first possible one, and as a notice. */
async function route(ctx: Context, tools: { kinds: MessageKinds; providers: Providers }, messageId: string) {
  const [message] = await ctx.db.select().from(messages).where(eq(messages.id, messageId)).for('update')
  const kind = message && tools.kinds.get(message.kind)
  if (!message || !kind) return
  // The process died after the deliveries were stored.
  if ((await ctx.db.$count(deliveries, eq(deliveries.messageId, messageId))) > 0) return
  const [person] = await ctx.db
    .select({ email: users.email, contact: users.contact })
    .from(users)
    .where(and(eq(users.id, message.userId), isNull(users.deletedAt)))
  const settings = await getMessageSettings(ctx)
  const [preferences] = await ctx.db
    .select()
    .from(messagePreferences)
    .where(eq(messagePreferences.userId, message.userId))
  const possible = person ? channelsFor({ kind, person, settings, providers: tools.providers }) : []
  const wanted = message.about.channel ?? preferences?.channels[kind.key]
  const chosen = possible.find((channel) => channel === wanted) ?? possible[0]
  const at = { messageId, changedAt: ctx.now, createdAt: ctx.now }
  if (!chosen) {
    const [channel = 'mail'] = kind.oneOf
    const droppedFor = person ? 'no-address' : 'person-gone'
    await ctx.db.insert(deliveries).values({ ...at, channel, state: 'dropped', droppedFor })
  }
  const all = [...(chosen ? [chosen] : []), ...(person && kind.hasNotice ? (['notice'] as const) : [])]
  for (const channel of all) {
    const id = newId()
    await ctx.db.insert(deliveries).values({ id, ...at, channel, state: 'queued' })
    await enqueue(ctx, { kind: 'send-delivery', payload: { deliveryId: id } })
  }
}

const payloadShape = z.object({ messageId: z.uuid() })

/** Job: chooses the channels of a message. */
export function routeMessage(
  ctx: Context,
  payload: Record<string, unknown>,
  tools: { kinds: MessageKinds; providers: Providers },
) {
  const { messageId } = payloadShape.parse(payload)
  return inTransaction(ctx, (ctx) => route(ctx, tools, messageId))
}
