import {
  and,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { batches, centres } from '#domains/catalogue/tables.ts'
import { normalisePhone } from '#domains/identity/rules.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { endsWith, hasWords } from '#platform/data/database/words.ts'
import { countUpTo, cursorOf, cutPage, orderBy, pastCursor } from '#platform/http/staff-list.ts'
import { daysLater, endOfDayInIndia } from '#platform/text/india-time.ts'
import { translated } from '#platform/text/messages.ts'
import { paiseOf, rupeesOf } from '#platform/text/money.ts'
import { holdingSeat } from '../enrolments/take-seat.ts'
import { receipts } from '../ledger/tables.ts'
import { centreOf, ownCentres } from '../orders/own-centres.ts'
import { bankLine } from '../orders/present-status.ts'
import { chequeWaits } from '../orders/rules.ts'
import { paymentOrders, refunds } from '../orders/tables.ts'
import { orderNumberOf } from '../rules.ts'
import { groups } from './rules.ts'
import type { FoundOrder, OrderGroup, PaymentsQuery, StaffPayment } from './schema.ts'

/** Condition for orders that the actor may see. */
export const ownOrders = (ctx: Context) => ownCentres(ctx, 'orders.read', centreOf)

function matches(q: string) {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const exact = [paymentOrders.orderNo, paymentOrders.txnId, paymentOrders.bankTxnId, paymentOrders.counterRef]
  const ofReceipt = sql`exists (select from ${receipts} where ${receipts.orderId} = ${paymentOrders.id} and ${receipts.number} = ${q})`
  return or(
    eq(paymentOrders.number, orderNumberOf(q)),
    ...exact.map((column) => eq(column, q)),
    ofReceipt,
    ilike(users.candidateName, part),
    hasWords(users.words, q),
    sql`${paymentOrders.quote} ->> 'courseName' ilike ${part}`,
    eq(users.registrationNumber, q),
    eq(users.contact, normalisePhone(q)),
    eq(sql`lower(${users.email})`, q.toLowerCase()),
  )
}

/** Returns the start of a day. PostgreSQL has no year 0, to which the very first day would lead. */
const startOf = (day: string) => endOfDayInIndia(daysLater(day > '0001-01-01' ? day : '0001-01-02', -1))
const inMode = (mode: NonNullable<PaymentsQuery['mode']>) =>
  mode === 'online' ? isNull(paymentOrders.counterMode) : eq(paymentOrders.counterMode, mode)

/** Applies a filter if its value is set. */
function when<T>(value: T | undefined, meaning: (value: T) => SQL | undefined) {
  return value === undefined ? undefined : meaning(value)
}

function inGroup(ctx: Context, group: OrderGroup) {
  if (group !== 'seat-kept') return inArray(paymentOrders.state, groups[group])
  return and(holdingSeat(ctx), isNotNull(batches.seats))
}

type OrderFilters = Omit<PaymentsQuery, 'limit' | 'after'>

function chosen(ctx: Context, query: OrderFilters) {
  return and(
    when(query.q || undefined, matches),
    when(query.state, (state) => eq(paymentOrders.state, state)),
    when(query.group, (group) => inGroup(ctx, group)),
    when(query.mode, inMode),
    when(query.kind, (kind) => eq(paymentOrders.kind, kind)),
    when(query.centre, (centre) => sql`${centreOf} = ${centre}`),
    when(query.student, (student) => eq(paymentOrders.studentId, student)),
    when(query.least, (amount) => gte(paymentOrders.amount, paiseOf(amount))),
    when(query.most, (amount) => lte(paymentOrders.amount, paiseOf(amount))),
    when(query.from, (day) => gte(paymentOrders.createdAt, startOf(day))),
    when(query.to, (day) => lt(paymentOrders.createdAt, endOfDayInIndia(day))),
    when(query.paid_from, (day) => gte(paymentOrders.paidAt, startOf(day))),
    when(query.paid_to, (day) => lt(paymentOrders.paidAt, endOfDayInIndia(day))),
  )
}

async function listPapers(ctx: Context, orderIds: string[]) {
  if (orderIds.length === 0) return { papers: [], back: [] }
  const papers = await ctx.db
    .select({ _id: receipts.id, number: receipts.number, kind: receipts.kind, orderId: receipts.orderId })
    .from(receipts)
    .where(inArray(receipts.orderId, orderIds))
    .orderBy(receipts.issuedAt)
  const back = await ctx.db
    .select({ orderId: refunds.orderId, amount: refunds.amount })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), ne(refunds.state, 'refused')))
  return { papers, back }
}

const order = { column: paymentOrders.createdAt, id: paymentOrders.id, type: 'timestamptz' as const, descending: true }

export function selectOrders(ctx: Context) {
  return ctx.db
    .select({
      order: paymentOrders,
      user: users,
      batch: batches,
      centreId: centreOf,
      centre: centres.name,
      cursor: cursorOf(order),
    })
    .from(paymentOrders)
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .leftJoin(centres, eq(centres.id, centreOf))
}
type Found = Awaited<ReturnType<typeof selectOrders>>[number]

/** Presents rows with their documents and refunds, read for all at once. */
export async function presentOrders(ctx: Context, rows: Found[]) {
  const { papers, back } = await listPapers(
    ctx,
    rows.map((row) => row.order.id),
  )
  return ({ order, user, centreId, centre }: Found): StaffPayment => ({
    _id: order.id,
    order_id: order.orderNo,
    order_number: order.number,
    student_id: user.id,
    candidate_name: user.candidateName,
    registration_number: user.registrationNumber,
    contact: user.contact,
    course_name: order.quote.courseName,
    kind: order.kind,
    installment_no: order.instalmentNo,
    amount: rupeesOf(order.amount),
    paid_amount: order.paidAmount === null ? null : rupeesOf(order.paidAmount),
    state: order.state,
    held_for: order.heldFor === null ? null : translated(order.heldFor),
    created_on: order.createdAt.toISOString(),
    paid_on: order.paidAt?.toISOString() ?? null,
    ref_no: order.txnId ?? order.counterRef ?? '',
    bank_name: bankLine(order),
    counter_mode: order.counterMode,
    center_id: centreId,
    center_name: centre,
    cheque_waits: chequeWaits(order),
    receipts: papers.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...paper }) => paper),
    refunded: rupeesOf(back.filter(({ orderId }) => orderId === order.id).reduce((sum, { amount }) => sum + amount, 0)),
  })
}

/** Returns how many orders the filters find. */
export async function countOrders(ctx: Context, query: OrderFilters) {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(paymentOrders)
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(and(chosen(ctx, query), ownOrders(ctx)))
  return row?.count ?? 0
}

/** Finds orders by anything that someone at a desk knows, newest first. */
export async function listOrders(ctx: Context, query: PaymentsQuery) {
  const only = and(chosen(ctx, query), ownOrders(ctx))
  const rows = await selectOrders(ctx)
    .where(and(only, pastCursor(order, query.after)))
    .orderBy(...orderBy(order))
    .limit(query.limit + 1)
  const total = await countUpTo(
    ctx,
    sql`select from ${paymentOrders} join ${users} on ${users.id} = ${paymentOrders.studentId}
      left join ${batches} on ${batches.id} = ${paymentOrders.batchId} where ${only ?? sql`true`}`,
  )
  return cutPage(rows, { limit: query.limit, total, present: await presentOrders(ctx, rows) })
}

/** Searches orders by order or transaction number, whole or at least its last four characters, or by the whole number of a receipt; newest first. */
export async function searchOrders(
  ctx: Context,
  { q, most, centre }: { q: string; most: number; centre?: string },
): Promise<FoundOrder[]> {
  const text = q.trim()
  const numbered = orderNumberOf(text)
  if (!/^[\w/-]{4,60}$/.test(numbered) || !/\d/.test(text)) return []
  const { id, number, orderNo, txnId, bankTxnId, counterRef } = paymentOrders
  const isPlain = /^[\w-]+$/.test(text)
  // Separate queries instead of `or`: each has an index of its own.
  const ends = isPlain ? [orderNo, txnId, bankTxnId, counterRef].map((column) => endsWith(column, text)) : []
  const matches = [
    sql`select ${id} from ${paymentOrders} where ${endsWith(number, numbered)}`,
    ...ends.map((isEnd) => sql`select ${id} from ${paymentOrders} where ${isEnd}`),
    sql`select ${receipts.orderId} from ${receipts} where ${receipts.number} = ${text}`,
  ]
  const rows = await ctx.db
    .select({ order: paymentOrders, name: users.candidateName })
    .from(paymentOrders)
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(
      and(
        sql`${id} in (${sql.join(matches, sql` union `)})`,
        centre === undefined ? undefined : sql`${centreOf} = ${centre}`,
        ownCentres(ctx, 'orders.read', centreOf),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .limit(most)
  return rows.map(({ order, name }) => ({
    _id: order.id,
    order_id: order.orderNo,
    order_number: order.number,
    ref_no: order.txnId ?? order.counterRef ?? '',
    student_id: order.studentId,
    candidate_name: name,
    course_name: order.quote.courseName,
    amount: rupeesOf(order.amount),
    state: order.state,
    cheque_waits: chequeWaits(order),
    created_on: order.createdAt.toISOString(),
  }))
}
