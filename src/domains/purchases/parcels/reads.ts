import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { OrderState } from '../orders/schema.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { Parcel, ParcelsQuery, StaffParcel } from './schema.ts'
import { parcels } from './tables.ts'

/** Paid, and not given back: else nothing more is sent. */
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

/** Whether a paid order asks for a parcel. */
export function isToBeSent({ state, shippingAddress }: typeof paymentOrders.$inferSelect) {
  return shippingAddress !== null && kept.has(state)
}

function rowsWhere(ctx: Context, only: SQL | undefined) {
  return ctx.db
    .select({ order: paymentOrders, parcel: parcels })
    .from(paymentOrders)
    .leftJoin(parcels, eq(parcels.orderId, paymentOrders.id))
    .where(and(isNotNull(paymentOrders.shippingAddress), isNotNull(paymentOrders.paidAt), only))
}

type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

function present({ order, parcel }: Row): StaffParcel[] {
  if (order.shippingAddress === null || order.paidAt === null) return []
  return [
    {
      ...presentParcel(parcel),
      _id: order.id,
      order_id: order.orderNo,
      student_id: order.studentId,
      course_name: order.quote.courseName,
      books_included: order.withBooks,
      paid_on: order.paidAt.toISOString(),
      shipping_address: order.shippingAddress,
    },
  ]
}

export async function listParcels(ctx: Context, { state, page, limit }: ParcelsQuery) {
  const only = inState(state)
  const [all] = await ctx.db
    .select({ total: count() })
    .from(paymentOrders)
    .leftJoin(parcels, eq(parcels.orderId, paymentOrders.id))
    .where(and(isNotNull(paymentOrders.shippingAddress), isNotNull(paymentOrders.paidAt), only))
  const order = state === 'waiting' ? asc(paymentOrders.paidAt) : desc(parcels.sentOn)
  const rows = await rowsWhere(ctx, only)
    .orderBy(order, asc(paymentOrders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { data: rows.flatMap(present), total: all?.total ?? 0 }
}

/** null for an order that nothing is sent for. */
export async function findParcel(ctx: Context, orderId: string) {
  const rows = await rowsWhere(ctx, eq(paymentOrders.id, orderId))
  return rows.flatMap(present)[0] ?? null
}
