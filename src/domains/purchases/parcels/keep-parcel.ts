import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { lockOrder } from '../orders/lock-order.ts'
import type { OrderState } from '../orders/schema.ts'
import { paymentOrders } from '../orders/tables.ts'
import { findParcel, kept } from './reads.ts'
import { mayBecome } from './rules.ts'
import type { parcelBody, StaffParcel } from './schema.ts'
import { parcels } from './tables.ts'

const words = {
  waiting: msg`waiting to be sent`,
  sent: msg`on its way`,
  delivered: msg`delivered`,
  returned: msg`back at the office`,
}

type Step = { body: z.output<typeof parcelBody>; orderState: OrderState; today: string }

function refuseStep(parcel: StaffParcel, { body: { state, on }, orderState, today }: Step) {
  if (!mayBecome(parcel.state, state))
    throw new AppError('conflict', t`The parcel is ${translated(words[parcel.state])}.`)
  if (parcel.state === 'waiting' && !kept.has(orderState))
    throw new AppError('conflict', 'This order was refunded, so nothing is sent for it.')
  const refuse = (why: string) => new AppError('invalid', t`The date ${why}.`, { errors: { on: why } })
  if (on > today) throw refuse(t`is in the future`)
  if (state !== 'sent' && parcel.sent_on !== null && on < parcel.sent_on)
    throw refuse(t`is before the date on which it was sent`)
}

/** Returns the parcel with its order locked. 404 if nothing is sent for the order. */
async function lockParcel(ctx: Context, orderId: string) {
  const [known] = await ctx.db.select({ id: paymentOrders.id }).from(paymentOrders).where(eq(paymentOrders.id, orderId))
  if (!known) throw notFound('parcel')
  const { state } = await lockOrder(ctx, orderId)
  return { parcel: await getParcel(ctx, orderId), orderState: state }
}

async function getParcel(ctx: Context, orderId: string) {
  const parcel = await findParcel(ctx, orderId)
  if (!parcel) throw notFound('parcel')
  return parcel
}

/** Delay that allows undoing a slip before the mail is sent. */
const mailAfterMs = 60_000

/** Records that a parcel was sent, delivered or returned, and mails the student when it is sent. */
export async function keepParcel(ctx: Context, orderId: string, body: z.output<typeof parcelBody>) {
  return inTransaction(ctx, async (ctx) => {
    const { parcel, orderState } = await lockParcel(ctx, orderId)
    const { state, carrier, tracking_number: trackingNumber, on } = body
    refuseStep(parcel, { body, orderState, today: dayInIndia(ctx.now) })
    const sentOn = state === 'sent' ? on : (parcel.sent_on ?? on)
    const endedOn = state === 'sent' ? null : on
    const row = { state, carrier, trackingNumber, sentOn, endedOn, keptAt: ctx.now, keptBy: userOf(ctx).id }
    await ctx.db
      .insert(parcels)
      .values({ orderId, ...row })
      .onConflictDoUpdate({ target: parcels.orderId, set: row })
    await audit(ctx, {
      action: `parcel-${state}`,
      subjectId: parcel.student_id,
      details: { order: parcel.order_number },
    })
    const runAt = new Date(ctx.now.getTime() + mailAfterMs)
    if (state === 'sent' && parcel.state !== 'sent')
      await enqueue(ctx, { kind: 'mail-parcel', payload: { orderId }, runAt })
    return getParcel(ctx, orderId)
  })
}

/**
 * Undoes marking a parcel as sent: it waits again, and an unsent mail is cancelled. 409 for anything else, and
 * after a quarter of an hour.
 */
export async function undoParcel(ctx: Context, orderId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { parcel } = await lockParcel(ctx, orderId)
    if (!parcel.may_be_undone)
      throw new AppError('conflict', 'This can no longer be undone. Please mark the parcel as delivered or returned.')
    await ctx.db.delete(parcels).where(eq(parcels.orderId, orderId))
    await audit(ctx, { action: 'parcel-unsent', subjectId: parcel.student_id, details: { order: parcel.order_number } })
    return getParcel(ctx, orderId)
  })
}
