import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { wrongField } from '#platform/errors.ts'
import { t, translated } from '#platform/text/messages.ts'
import type { MessageKinds } from './outbox/describe-kind.ts'
import { channelsFor } from './outbox/queue-message.ts'
import { canSend, getMessageSettings } from './outbox/settings.ts'
import type { Providers } from './providers/partner.ts'
import type { Channel } from './rules.ts'
import type { OwnNotice, OwnPreferences, PreferencesBody } from './schema.ts'
import { confirmedPhones, deliveries, messagePreferences, messages } from './tables.ts'

export type Tools = { kinds: MessageKinds; providers: Providers }

/** Channels among which a person chooses; the others are used in addition. */
type Choice = 'mail' | 'sms' | 'whatsapp'
const isChoice = (channel: Channel): channel is Choice => channel !== 'notice'

/** Returns whether codes can be sent to phones, and on which channels. */
export async function hasCodes(ctx: Context, { kinds, providers }: Tools) {
  const settings = await getMessageSettings(ctx)
  if (!kinds.has('login-code') || !providers.sms || settings.codes_per_day === 0) return false
  const sending = { settings, providers }
  return canSend(sending, 'login-code', 'sms') || canSend(sending, 'login-code', 'whatsapp')
}

/** Returns the caller's message preferences and the available choices. */
export async function getPreferences(ctx: Context, tools: Tools): Promise<OwnPreferences> {
  const { id: userId } = userOf(ctx)
  const [found] = await ctx.db
    .select({ user: users, wants: messagePreferences, confirmed: confirmedPhones.phone })
    .from(users)
    .leftJoin(messagePreferences, eq(messagePreferences.userId, users.id))
    .leftJoin(confirmedPhones, and(eq(confirmedPhones.userId, users.id), eq(confirmedPhones.phone, users.contact)))
    .where(eq(users.id, userId))
  if (!found) throw new Error('A signed-in person has an account.')
  const { user, wants, confirmed } = found
  const settings = await getMessageSettings(ctx)
  const kinds = [...tools.kinds.values()].flatMap((kind) => {
    const channels = channelsFor({ kind, person: user, settings, providers: tools.providers }).filter(isChoice)
    return channels.length > 1 && !kind.isUrgent ? [{ key: kind.key, name: translated(kind.name), channels }] : []
  })
  const channels: OwnPreferences['channels'] = {}
  for (const [key, channel] of Object.entries(wants?.channels ?? {})) if (isChoice(channel)) channels[key] = channel
  return {
    channels,
    quiet_from: wants?.quietFrom ?? null,
    quiet_until: wants?.quietUntil ?? null,
    offers: wants?.offersSince != null && wants.stoppedAt === null,
    has_stopped: wants?.stoppedAt != null,
    phone: user.contact,
    is_phone_confirmed: confirmed !== null,
    has_codes: await hasCodes(ctx, tools),
    kinds,
  }
}

/** Replaces the caller's message preferences. 400 for a kind or a channel that is not offered. */
export async function setPreferences(ctx: Context, tools: Tools, body: PreferencesBody) {
  const { id: userId } = userOf(ctx)
  for (const [key, channel] of Object.entries(body.channels)) {
    if (!tools.kinds.get(key)?.oneOf.includes(channel))
      throw wrongField(`channels.${key}`, t`This message cannot be sent this way.`)
  }
  await inTransaction(ctx, async (ctx) => {
    const isOwn = eq(messagePreferences.userId, userId)
    const [known] = await ctx.db.select().from(messagePreferences).where(isOwn).for('update')
    const wants = {
      channels: body.channels,
      quietFrom: body.quiet_from,
      quietUntil: body.quiet_until,
      offersSince: body.offers ? (known?.offersSince ?? ctx.now) : null,
      // Agreeing again takes back an earlier STOP.
      stoppedAt: body.offers ? null : (known?.stoppedAt ?? null),
      updatedAt: ctx.now,
    }
    await ctx.db
      .insert(messagePreferences)
      .values({ userId, ...wants })
      .onConflictDoUpdate({ target: messagePreferences.userId, set: wants })
  })
  return getPreferences(ctx, tools)
}

const mostNotices = 50
const isShown = and(
  eq(deliveries.messageId, messages.id),
  eq(deliveries.channel, 'notice'),
  eq(deliveries.state, 'delivered'),
)

/** Lists the newest notices in the caller's account. */
export async function listNotices(ctx: Context, { kinds }: Pick<Tools, 'kinds'>): Promise<OwnNotice[]> {
  const rows = await ctx.db
    .select({ message: messages, text: deliveries.text, at: deliveries.changedAt })
    .from(deliveries)
    .innerJoin(messages, isShown)
    .where(eq(messages.userId, userOf(ctx).id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(mostNotices)
  return rows.map(({ message, text, at }) => ({
    _id: message.id,
    text: text ?? '',
    path: kinds.get(message.kind)?.path ?? null,
    created_at: at.toISOString(),
    is_new: message.readAt === null,
  }))
}

/** Counts the notices that a student has not read; part of a statement with the parameter `studentId`. */
export const unreadNotices = sql<number>`(select count(*)::int from ${messages} join ${deliveries} on ${isShown}
  where ${messages.userId} = ${sql.placeholder('studentId')} and ${messages.readAt} is null)`

/** Marks the caller's notices as read; one that is still to be delivered stays new. */
export async function readNotices(ctx: Context, { kinds }: Pick<Tools, 'kinds'>) {
  const isUnread = and(eq(messages.userId, userOf(ctx).id), isNull(messages.readAt))
  const delivered = ctx.db.select({ id: deliveries.id }).from(deliveries).where(isShown)
  await ctx.db
    .update(messages)
    .set({ readAt: ctx.now })
    .where(and(isUnread, exists(delivered)))
  return listNotices(ctx, { kinds })
}
