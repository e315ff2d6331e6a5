import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/database/ids.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { takeNumber } from '../../identity/accounts/take-number.ts'
import { dayInIndia } from '../../identity/rules.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { takeSeat } from '../enrolments/take-seat.ts'
import { entitlements } from '../entitlements/tables.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts, incomeOf, taxLines } from '../ledger/rules.ts'
import { prepareReceipt } from '../receipts/issue-receipt.ts'
import { askRefundOfUnplaced } from '../refunds/ask-refund-of-unplaced.ts'
import { daysLater, endOfDayInIndia } from '../rules.ts'
import type { Order } from './open-order.ts'
import { modeLine } from './present-status.ts'
import { paymentOrders } from './tables.ts'

/** What is known of the money, by the provider or by whoever took it at the counter. */
export type Payment = {
  amount: number
  txnId: string | null
  bankTxnId: string
  paymentMode: string
  gatewayName: string
  bankName: string
  txnDate: string
}

/** The last day that the course is open, from the day it is paid on India's calendar; null: without end. */
function lastDay({ quote }: Order, today: string) {
  if (quote.validUntil !== null) return quote.validUntil
  return quote.validityDays === null ? null : daysLater(today, quote.validityDays)
}

async function endRunOut(ctx: Context, { studentId, courseId }: Order) {
  const isOver = and(isNotNull(entitlements.until), lte(entitlements.until, ctx.now))
  await ctx.db
    .update(entitlements)
    .set({ endedAt: ctx.now })
    .where(
      and(
        eq(entitlements.studentId, studentId),
        eq(entitlements.courseId, courseId),
        isNull(entitlements.endedAt),
        isOver,
      ),
    )
}

/** Whether the student can be given the course: not when they have it already. What one student pays for is given one after the other, so that of two orders at once one finds the other. */
async function mayHaveCourse(ctx: Context, order: Order) {
  const { studentId, courseId } = order
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`entitlements ${studentId}`}, 0))`)
  await endRunOut(ctx, order)
  const [known] = await ctx.db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(
      and(eq(entitlements.studentId, studentId), eq(entitlements.courseId, courseId), isNull(entitlements.endedAt)),
    )
  return known === undefined
}

/** Its counter of roll numbers stays locked until the transaction ends: call it late, as everybody who buys the same course waits for it. */
async function giveCourse(ctx: Context, order: Order) {
  const { studentId, courseId } = order
  const until = lastDay(order, dayInIndia(ctx.now))
  const rollNumber = Number(await takeNumber(ctx, { series: `roll ${courseId}`, prefix: '' }))
  await ctx.db.insert(entitlements).values({
    studentId,
    courseId,
    rollNumber,
    from: ctx.now,
    until: until === null ? null : endOfDayInIndia(until),
    source: order.merchantId === null ? 'counter' : 'order',
    orderId: order.id,
    createdAt: ctx.now,
  })
}

async function enrol(ctx: Context, order: Order & { batchId: string }) {
  const { studentId, courseId, batchId, plan, quote } = order
  const id = newId()
  await ctx.db.insert(enrolments).values({
    id,
    studentId,
    courseId,
    batchId,
    orderId: order.id,
    plan,
    terms: quote,
    total: quote.planTotal,
    createdAt: ctx.now,
  })
  const today = dayInIndia(ctx.now)
  const rows = quote.instalments.map(({ afterDays, dueOn, ...part }) => ({
    ...part,
    enrolmentId: id,
    dueOn: dueOn ?? daysLater(today, afterDays),
    settledAt: part.number === 1 ? ctx.now : null,
    settledBy: part.number === 1 ? order.id : null,
  }))
  await ctx.db.insert(instalments).values(rows)
  await ctx.db.update(paymentOrders).set({ enrolmentId: id }).where(eq(paymentOrders.id, order.id))
  for (const { number, dueOn } of rows.slice(1)) await remind(ctx, { enrolmentId: id, number, dueOn })
}

/** Reminders before, on and after the day; each looks whether the due still stands. */
async function remind(
  ctx: Context,
  { enrolmentId, number, dueOn }: { enrolmentId: string; number: number; dueOn: string },
) {
  for (const days of [-5, 0, 3]) {
    const morning = new Date(endOfDayInIndia(daysLater(dueOn, days - 1)).getTime() + 9 * 3_600_000)
    if (morning > ctx.now) await enqueue(ctx, { kind: 'mail-due', payload: { enrolmentId, number }, runAt: morning })
  }
}

/** Pays one due of an enrolment; false when it is paid already or the seat was given up. */
async function settleDue(ctx: Context, { id, enrolmentId, instalmentNo }: Order) {
  const settled = await ctx.db
    .update(instalments)
    .set({ settledAt: ctx.now, settledBy: id })
    .where(
      and(
        eq(instalments.enrolmentId, enrolmentId ?? ''),
        eq(instalments.number, instalmentNo),
        isNull(instalments.settledAt),
        isNull(instalments.waivedAt),
      ),
    )
    .returning({ id: instalments.id })
  return settled.length > 0
}

type Refusal = 'duplicate-payment' | 'batch-full'

/** Gives what was paid for but the right to the course itself; the reason when it cannot be given. */
async function give(ctx: Context, order: Order): Promise<Refusal | null> {
  if (order.enrolmentId !== null) return (await settleDue(ctx, order)) ? null : 'duplicate-payment'
  const { batchId } = order
  if (batchId !== null && !(await takeSeat(ctx, batchId))) return 'batch-full'
  if (!(await mayHaveCourse(ctx, order))) return 'duplicate-payment'
  if (batchId !== null) await enrol(ctx, { ...order, batchId })
  return null
}

function receivedOn({ mid, counterMode }: Order) {
  return mid === null ? accounts.counter(counterMode ?? 'cash') : accounts.gateway(mid)
}

/**
 * The money is there: gives what it buys, books it and issues the receipt, all in the caller's transaction, in which the order's row is locked. What cannot be given any
 * more, because it was bought meanwhile or the last seat is gone, is booked apart and asked back for the student.
 */
export async function fulfilOrder(ctx: Context, order: Order, payment: Payment) {
  const refusal = await give(ctx, order)
  const state = refusal === null ? 'fulfilled' : 'refund-due'
  // Named one by one: what a provider says has fields of its own, and an order's kind is not the provider's.
  const { amount, txnId, bankTxnId, paymentMode, gatewayName, bankName, txnDate } = payment
  const told = { txnId, bankTxnId, paymentMode, gatewayName, bankName, txnDate }
  await ctx.db
    .update(paymentOrders)
    .set({ ...told, state, stateAt: ctx.now, paidAt: ctx.now, paidAmount: amount, isUnplaced: refusal !== null })
    .where(eq(paymentOrders.id, order.id))
  const debit = { account: receivedOn(order), amount }
  if (refusal !== null) {
    const postings = [debit, { account: accounts.suspense, amount: -amount }]
    await postJournal(ctx, { kind: 'unplaced-payment', sourceId: order.id, orderId: order.id, postings })
    await askRefundOfUnplaced(ctx, order, { reason: refusal, amount })
    await enqueue(ctx, { kind: 'mail-payment', payload: { orderId: order.id } })
    return state
  }
  const lines = taxLines(order.quote.lines, order.quote.isInterState)
  await postJournal(ctx, {
    kind: 'payment',
    sourceId: order.id,
    orderId: order.id,
    postings: [debit, ...incomeOf(lines, order.courseId)],
  })
  await enqueue(ctx, { kind: 'mail-payment', payload: { orderId: order.id } })
  const mode = modeLine(order, payment)
  const reference = txnId ?? ''
  const issue = await prepareReceipt(ctx, order, {
    kind: 'receipt',
    sourceId: order.id,
    lines,
    total: amount,
    mode,
    reference,
  })
  // The two counters that others wait for come last: of the course, and of the receipts.
  if (order.enrolmentId === null) await giveCourse(ctx, order)
  await issue()
  return state
}
