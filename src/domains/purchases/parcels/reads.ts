import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { countUpTo, cursorOf, cutPage, type ListOrder, orderBy, pastCursor } from '#platform/http/staff-list.ts'
import type { OrderState } from '../orders/schema.ts'
import { paymentOrders } from '../orders/tables.ts'
import { mayBeUndone } from './rules.ts'
import type { Parcel, ParcelsQuery, StaffParcel } from './schema.ts'
import { parcels } from './tables.ts'

/** States of orders that are paid and not refunded: for others nothing more is sent. */
export const kept = new Set<OrderState>(['fulfilled', 'partly-refunded'])

const waiting: Parcel = { state: 'waiting', carrier: '', tracking_number: '', sent_on: null, ended_on: null }

export function presentParcel(row: typeof parcels.$inferSelect | null): Parcel {
  if (!row) return waiting
  const { state, carrier, trackingNumber, sentOn, endedOn } = row
  return { state, carrier, tracking_number: trackingNumber, sent_on: sentOn, ended_on: endedOn }
}

function inState(state: ParcelsQuery['state']) {
  if (state !== 'waiting') return eq(parcels.state, state)
  return and(isNull(parcels.orderId), inArray(paymentOrders.state, [...kept]))
}

/** Returns whether an order is paid and needs a parcel. */
export function isToBeSent({ state, shippingAddress }: typeof paymentOrders.$inferSelect) {
  return shippingAddress !== null && kept.has(state)
}

const isAsked = and(isNotNull(paymentOrders.shippingAddress), isNotNull(paymentOrders.paidAt))

function rowsWhere(ctx: Context, only: SQL | undefined, order: ListOrder = newestPaid) {
  return ctx.db
    .select({ order: paymentOrders, parcel: parcels, cursor: cursorOf(order) })
    .from(paymentOrders)
    .leftJoin(parcels, eq(parcels.orderId, paymentOrders.id))
    .where(and(isAsked, only))
}

type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

const present =
  (ctx: Context) =>
  ({ order, parcel }: Row): StaffParcel => {
    const { shippingAddress, paidAt } = order
    if (shippingAddress === null || paidAt === null) throw new Error('a parcel that nobody asked for')
    return {
      ...presentParcel(parcel),
      _id: order.id,
      order_id: order.orderNo,
      order_number: order.number,
      student_id: order.studentId,
      course_name: order.quote.courseName,
      books_included: order.withBooks,
      paid_on: paidAt.toISOString(),
      shipping_address: shippingAddress,
      may_be_undone: parcel !== null && mayBeUndone(parcel, ctx.now),
    }
  }

const oldestPaid: ListOrder = { column: paymentOrders.paidAt, id: paymentOrders.id, type: 'timestamptz' }
const newestPaid: ListOrder = { ...oldestPaid, descending: true }

export async function listParcels(ctx: Context, { state, limit, after }: ParcelsQuery) {
  const only = inState(state)
  const order = state === 'waiting' ? oldestPaid : newestPaid
  const rows = await rowsWhere(ctx, and(only, pastCursor(order, after)), order)
    .orderBy(...orderBy(order))
    .limit(limit + 1)
  const total = await countUpTo(
    ctx,
    sql`select from ${paymentOrders} left join ${parcels} on ${parcels.orderId} = ${paymentOrders.id} where ${isAsked} and ${only}`,
  )
  return cutPage(rows, { limit, total, present: present(ctx) })
}

/** Returns the parcel of an order; null if nothing is sent for it. */
export async function findParcel(ctx: Context, orderId: string) {
  const rows = await rowsWhere(ctx, eq(paymentOrders.id, orderId))
  return rows[0] ? present(ctx)(rows[0]) : null
}
