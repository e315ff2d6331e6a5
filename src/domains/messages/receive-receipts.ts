import { and, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { readPhone } from '#platform/text/typed.ts'
import { isSigned, parse } from './providers/partner.ts'
import { smsReceipt } from './providers/sms.ts'
import { whatsappNotice } from './providers/whatsapp.ts'
import { type DeliveryState, isStop } from './rules.ts'
import { deliveries, messagePreferences } from './tables.ts'

type Receipt = { key: string; providerId: string; state: 'sent' | 'delivered' | 'failed'; problem: string }

/** States that a receipt may still change: a late "sent" never takes back a "delivered". */
const before: Record<Receipt['state'], DeliveryState[]> = {
  sent: ['sending'],
  delivered: ['sending', 'sent', 'failed'],
  failed: ['sending', 'sent'],
}

async function noteReceipt(ctx: Context, { key, providerId, state, problem }: Receipt) {
  const [id = '', round] = key.split('.')
  if (!/^[\da-f-]{36}$/.test(id) || !/^\d{1,6}$/.test(round ?? '')) return
  const isThis = and(
    eq(deliveries.id, id),
    eq(deliveries.round, Number(round)),
    inArray(deliveries.state, before[state]),
  )
  const changes = { state, providerId, problem: problem || null, claimedUntil: null, changedAt: ctx.now }
  await ctx.db.update(deliveries).set(changes).where(isThis)
}

/** Ends offers to everybody with this phone number. */
async function stopOffers(ctx: Context, from: string) {
  const phone = readPhone(from)
  if (phone === null) return
  const people = await ctx.db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.contact, phone), isNull(users.deletedAt)))
  for (const { userId } of people) {
    const stopped = { stoppedAt: ctx.now, updatedAt: ctx.now }
    await ctx.db
      .insert(messagePreferences)
      .values({ userId, channels: {}, ...stopped })
      .onConflictDoUpdate({ target: messagePreferences.userId, set: stopped })
  }
}

function refuseUnsigned(raw: string, signature: string, secret: string | undefined) {
  if (secret === undefined || !isSigned(raw, signature, secret))
    throw new AppError('unauthenticated', 'The signature is wrong.')
}

const unreadable = () => new AppError('invalid', 'The message is not in the agreed form.')

/** Receives a receipt or a reply from the SMS gateway. 401 for a wrong signature, 400 for an unreadable body. */
export async function receiveSms(
  ctx: Context,
  { raw, signature, key }: { raw: string; signature: string; key?: string | undefined },
) {
  refuseUnsigned(raw, signature, key)
  const { data } = smsReceipt.safeParse(parse(raw))
  if (!data) throw unreadable()
  if ('from' in data) {
    if (isStop(data.text)) await inTransaction(ctx, (ctx) => stopOffers(ctx, data.from))
    return
  }
  await noteReceipt(ctx, { key: data.reference, providerId: data.id, state: data.state, problem: data.reason })
}

type FromMeta = { raw: string; signature: string; secret?: string | undefined }

const stateOf: Record<string, Receipt['state']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
}

/** Receives Meta's reports on messages, and replies. 401 for a wrong signature, 400 for an unreadable body. */
export async function receiveWhatsapp(ctx: Context, { raw, signature, secret }: FromMeta) {
  refuseUnsigned(raw, signature.replace(/^sha256=/, ''), secret)
  const { data } = whatsappNotice.safeParse(parse(raw))
  if (!data) throw unreadable()
  const values = data.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  for (const { statuses, messages } of values) {
    for (const { id, status, biz_opaque_callback_data: key = '', errors = [] } of statuses) {
      const state = stateOf[status]
      if (state) await noteReceipt(ctx, { key, providerId: id, state, problem: errors[0]?.title ?? '' })
    }
    for (const { from, text, button } of messages)
      if (isStop(text?.body ?? button?.text ?? '')) await inTransaction(ctx, (ctx) => stopOffers(ctx, from))
  }
}
