import { sql } from 'drizzle-orm'
import type { Context, PipelineWithCommit } from '../../../platform/context.ts'
import { newId } from '../../../platform/data/database/ids.ts'
import { namedStatement, value } from '../../../platform/data/database/statements.ts'
import { dayInIndia, daysLater, endOfDayInIndia } from '../../../platform/text/india-time.ts'
import { dropInto, enqueueInto } from '../../../platform/work/jobs/jobs.ts'
import { takeNumberInto } from '../../identity/accounts/take-number.ts'
import { isUseLeft } from '../discounts/find-discount.ts'
import { enrol, settleDue } from '../enrolments/store-enrolment.ts'
import { takeSeat } from '../enrolments/take-seat.ts'
import { bookingInto, bookingValues } from '../ledger/post-journal.ts'
import { accounts, incomeOf, taxLines } from '../ledger/rules.ts'
import type { ReceiptLine } from '../ledger/schema.ts'
import { describePaper, findParties, giveOut, paperValues, receiptInto } from '../receipts/issue-receipt.ts'
import { askRefundOfUnplaced } from '../refunds/ask-refund-of-unplaced.ts'
import { eventInto, eventValues, questionAfter } from './keep-event.ts'
import { modeLine } from './present-status.ts'
import { type Refusal, refusalWords } from './rules.ts'
import type { Order } from './tables.ts'

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

/** Rights that have run out make room for new ones. Who has left is given nothing. */
const claiming = namedStatement<{ is_held: boolean; is_gone: boolean }>(
  'claim_course',
  sql`with run_out as (
      update entitlements set ended_at = ${value('now')}::timestamptz
      where student_id = ${value('studentId')}::uuid and course_id = ${value('courseId')}::uuid and ended_at is null
        and until <= ${value('now')}::timestamptz
    )
    select exists (select from entitlements where student_id = ${value('studentId')}::uuid and course_id = ${value('courseId')}::uuid
      and ended_at is null and (until is null or until > ${value('now')}::timestamptz)) as is_held,
      exists (select from users where id = ${value('studentId')}::uuid and deleted_at is not null) as is_gone`,
)

/** Why the student cannot be given the course: they have it already, or their account is deleted. It is their turn: see `lockOrderToFulfil`. */
async function claimCourse(ctx: Context, { studentId, courseId }: Order): Promise<Refusal | null> {
  const [claim] = await claiming(ctx.db, { studentId, courseId, now: ctx.now.toISOString() })
  if (claim?.is_gone !== false) return 'account-deleted'
  return claim.is_held ? 'duplicate-payment' : null
}

/** What fulfilling an order online reads, before it is known whether there is anything to fulfil. null where a seat comes first. The student's turn must have come. */
export async function lookAhead(ctx: Context, order: Order) {
  if (order.batchId !== null || order.enrolmentId !== null) return null
  const [problem, parties] = await Promise.all([claimCourse(ctx, order), findParties(ctx, order)])
  return { problem, parties }
}
type Ahead = Awaited<ReturnType<typeof lookAhead>>

/** `enrolmentId`: of the seat that was taken, or whose due was paid. */
type Given = { refusal: Refusal } | { refusal: null; enrolmentId: string | null }

/** Gives what was paid for but the right to the course itself, or says why it cannot be given. */
async function give(ctx: Context, order: Order, ahead: Ahead): Promise<Given> {
  const { batchId, enrolmentId, studentId } = order
  const problem = ahead ? ahead.problem : await claimCourse(ctx, order)
  if (problem === 'account-deleted') return { refusal: problem }
  // A due is paid for the course that the student has.
  if (enrolmentId !== null)
    return (await settleDue(ctx, order)) ? { refusal: null, enrolmentId } : { refusal: 'duplicate-payment' }
  if (problem !== null) return { refusal: problem }
  const refusal = batchId === null ? null : await takeSeat(ctx, { batchId, studentId })
  if (refusal !== null) return { refusal }
  if (!(await isUseLeft(ctx, order))) return { refusal: 'coupon-used-up' }
  return { refusal: null, enrolmentId: batchId === null ? null : await enrol(ctx, { ...order, batchId }) }
}

function receivedOn({ mid, counterMode }: Order) {
  return mid === null ? accounts.counter(counterMode ?? 'cash') : accounts.gateway(mid)
}

/** Nothing here waits for anybody: the order is locked, and all else is new. `heard` is nothing at a counter; the first look that was to come, and the question after a message about this payment, have nothing to ask any more. */
const booking = namedStatement(
  'book_purchase',
  sql`with paid as (
      update payment_orders set state = ${value('state')}, state_at = ${value('now')}::timestamptz, paid_at = ${value('now')}::timestamptz,
        paid_amount = ${value('amount')}::bigint, is_unplaced = ${value('isUnplaced')}::boolean, enrolment_id = ${value('enrolmentId')}::uuid,
        txn_id = ${value('txnId')}, bank_txn_id = ${value('bankTxnId')}, payment_mode = ${value('paymentMode')},
        held_for = ${value('heldFor')}, gateway_name = ${value('gatewayName')}, bank_name = ${value('bankName')}, txn_date = ${value('txnDate')}
      where id = ${value('id')}::uuid
    ), heard as (${eventInto(sql`${value('id')}::uuid`, sql`(select 1 where ${value('isHeard')}::boolean) once`)}),
    ${bookingInto}, told as (${enqueueInto(
      {
        id: value('mailId'),
        kind: 'mail-payment',
        payload: sql`jsonb_build_object('orderId', ${value('id')}::uuid)`,
        runAt: value('now'),
      },
      sql`(select 1) once`,
    )}), unasked as (${dropInto(value('id'), questionAfter(value('id'), value('txnId')))})
    select`,
)

type Paper = Awaited<ReturnType<typeof describePaper>>
type Paid = { given: Given; payment: Payment; raw: string | null; lines: ReceiptLine[] }

/** The order as it is when it is paid; with what was heard, its booking and its mail in one statement, which is `sent`. */
function book(ctx: Context, order: Order, { given, payment, raw, lines }: Paid) {
  const isUnplaced = given.refusal !== null
  // Named one by one: what a provider says has fields of its own, and an order's kind is not the provider's.
  const { amount, txnId, bankTxnId, paymentMode, gatewayName, bankName, txnDate } = payment
  const heldFor = given.refusal === null ? null : refusalWords[given.refusal]
  const told = { txnId, bankTxnId, paymentMode, gatewayName, bankName, txnDate, isUnplaced, heldFor }
  const state = isUnplaced ? ('refund-due' as const) : ('fulfilled' as const)
  const enrolmentId = given.refusal === null ? given.enrolmentId : order.enrolmentId
  const income = isUnplaced ? [{ account: accounts.suspense, amount: -amount }] : incomeOf(lines, order.courseId)
  const journal = bookingValues(ctx, {
    kind: isUnplaced ? 'unplaced-payment' : 'payment',
    sourceId: order.id,
    orderId: order.id,
    postings: [{ account: receivedOn(order), amount }, ...income],
  })
  const event = eventValues(ctx, { source: 'status', raw: raw ?? '' })
  const { id } = order
  const now = ctx.now.toISOString()
  const own = { id, now, state, amount, enrolmentId, isHeard: raw !== null, mailId: newId() }
  const sent = booking(ctx.db, { ...told, ...journal, ...event, ...own })
  const paid: Order = { ...order, ...told, state, enrolmentId, stateAt: ctx.now, paidAt: ctx.now, paidAmount: amount }
  return { paid, sent }
}

/** The two counters that others wait for, of the course and of the receipts, in this order, and what has their numbers: one statement before the end of the transaction. */
const handingOut = namedStatement(
  'hand_out_purchase',
  sql`with roll as (${takeNumberInto(value('rollSeries'), sql`(select 1) once`)}), given as (
      insert into entitlements (id, student_id, course_id, roll_number, "from", until, source, order_id, created_at)
      select ${value('rightId')}::uuid, ${value('studentId')}::uuid, ${value('courseId')}::uuid, roll.last, ${value('now')}::timestamptz,
        ${value('until')}::timestamptz, ${value('source')}, ${value('orderId')}::uuid, ${value('now')}::timestamptz
      from roll returning id
    ), ${receiptInto(sql`given`)}
    select number from issued`,
)

async function handOut(ctx: Context, order: Order, paper: Paper) {
  const { id, studentId, courseId, merchantId } = order
  const until = lastDay(order, dayInIndia(ctx.now))
  await handingOut(ctx.db, {
    ...paperValues(ctx, order, paper),
    rollSeries: `roll ${courseId}`,
    rightId: newId(),
    studentId,
    courseId,
    orderId: id,
    source: merchantId === null ? 'counter' : 'order',
    until: until === null ? null : endOfDayInIndia(until).toISOString(),
    now: ctx.now.toISOString(),
  })
}

type Fulfilling = { payment: Payment; raw: string | null; ahead?: Ahead; pipelineWithCommit?: PipelineWithCommit }

/**
 * The money is there: gives what it buys, books it and issues the receipt, all in the caller's transaction, in which the order was locked by `lockOrderToFulfil`. What cannot be
 * given any more, because it was bought meanwhile, the last seat or the last use of a coupon is gone, or the student is, is booked apart and asked back for the student. `raw`: the provider's words; null at a counter. `pipelineWithCommit`: where
 * nothing comes behind this but the commit, so that others wait for the counters no longer than it takes.
 */
export async function fulfilOrder(
  ctx: Context,
  order: Order,
  { payment, raw, ahead = null, pipelineWithCommit }: Fulfilling,
): Promise<Order> {
  const reading = ahead ? ahead.parties : findParties(ctx, order)
  const [given, parties] = await Promise.all([give(ctx, order, ahead), reading])
  const lines = taxLines(order.quote.lines, order.quote.isInterState)
  const { amount, txnId } = payment
  if (given.refusal !== null) {
    const { paid, sent } = book(ctx, order, { given, payment, raw, lines })
    await sent
    await askRefundOfUnplaced(ctx, order, { reason: given.refusal, amount })
    return paid
  }
  const issued = { kind: 'receipt', sourceId: order.id, lines, total: amount, mode: modeLine(order, payment) } as const
  const paper = await describePaper(ctx, order, { ...issued, reference: txnId ?? '', parties })
  const giving = order.enrolmentId === null ? handOut : giveOut
  const { paid, sent } = book(ctx, order, { given, payment, raw, lines })
  const done = Promise.all([sent, giving(ctx, order, paper)])
  if (pipelineWithCommit) pipelineWithCommit(done)
  else await done
  return paid
}
