import { eq, sql } from 'drizzle-orm'
import { takeNumberInto } from '#domains/identity/accounts/open-account.ts'
import type { Context, PipelineWithCommit } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { AppError } from '#platform/errors.ts'
import { dayInIndia, daysLater, endOfDayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { isUseLeft } from '../discounts/find-discount.ts'
import { holdsSeat } from '../enrolments/rules.ts'
import { enrol, paysFirst, settleDue } from '../enrolments/store-enrolment.ts'
import { takeSeat } from '../enrolments/take-seat.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts, incomeOf, taxLines } from '../ledger/rules.ts'
import { describePaper, findParties, giveOut } from '../receipts/issue-receipt.ts'
import { askRefundOfUnplaced } from '../refunds/ask-refund-of-unplaced.ts'
import { keepEvent, withdrawQuestions } from './keep-event.ts'
import { modeLine } from './present-status.ts'
import { type Refusal, refusalWords } from './rules.ts'
import { type Order, paymentOrders } from './tables.ts'

/** What is known of the money, by the provider or by the person who took it at the counter. */
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

/** `enrolmentId`: of the seat that was taken, or whose due was paid. `withCourse`: the course comes with it. */
type Given = { refusal: Refusal } | { refusal: null; enrolmentId: string | null; withCourse: boolean }

/** Gives what was paid for but the right to the course itself, or says why it cannot be given. */
async function give(ctx: Context, order: Order, ahead: Ahead): Promise<Given> {
  const { batchId, enrolmentId, studentId } = order
  const problem = ahead ? ahead.problem : await claimCourse(ctx, order)
  if (problem === 'account-deleted') return { refusal: problem }
  // A due is paid for the course that the student has, unless nothing was paid before.
  if (enrolmentId !== null) {
    if (!(await settleDue(ctx, order))) return { refusal: 'duplicate-payment' }
    return { refusal: null, enrolmentId, withCourse: (await paysFirst(ctx, order)) && problem === null }
  }
  if (problem !== null) return { refusal: problem }
  const isHeld = order.counterMode === null && holdsSeat(order, ctx.now)
  const refusal = batchId === null ? null : await takeSeat(ctx, { batchId, studentId, isHeld })
  if (refusal !== null) return { refusal }
  if (!(await isUseLeft(ctx, order))) return { refusal: 'coupon-used-up' }
  const seat = batchId === null ? null : await enrol(ctx, { ...order, batchId, orderId: order.id })
  return { refusal: null, enrolmentId: seat, withCourse: true }
}

/** What of the order is another once it is paid. */
function changesOf(ctx: Context, order: Order, { given, payment }: { given: Given; payment: Payment }) {
  const isUnplaced = given.refusal !== null
  return {
    state: isUnplaced ? ('refund-due' as const) : ('fulfilled' as const),
    stateAt: ctx.now,
    paidAt: ctx.now,
    paidAmount: payment.amount,
    isUnplaced,
    heldFor: given.refusal === null ? null : refusalWords[given.refusal],
    enrolmentId: given.refusal === null ? given.enrolmentId : order.enrolmentId,
    txnId: payment.txnId,
    bankTxnId: payment.bankTxnId,
    paymentMode: payment.paymentMode,
    gatewayName: payment.gatewayName,
    bankName: payment.bankName,
    txnDate: payment.txnDate,
  }
}

async function updateOrder(ctx: Context, orderId: string, changes: Changes) {
  await ctx.db.update(paymentOrders).set(changes).where(eq(paymentOrders.id, orderId)).execute()
}
type Changes = ReturnType<typeof changesOf>

const accountOfMoney = ({ mid, counterMode }: Order) =>
  mid === null ? accounts.counter(counterMode ?? 'cash') : accounts.gateway(mid)

/** Money that buys something is income and tax; other money is nobody's until it goes back. Where there is none, there is nothing to book. */
function bookPayment(ctx: Context, order: Order, { payment: { amount }, isUnplaced }: Booked) {
  if (amount === 0) return null
  const credits = isUnplaced
    ? [{ account: accounts.suspense, amount: -amount }]
    : incomeOf(linesOf(order), order.courseId)
  return postJournal(ctx, {
    kind: isUnplaced ? 'unplaced-payment' : 'payment',
    sourceId: order.id,
    orderId: order.id,
    postings: [{ account: accountOfMoney(order), amount }, ...credits],
  })
}
type Booked = { payment: Payment; isUnplaced: boolean }

const linesOf = ({ quote }: Order) => taxLines(quote.lines, quote.isInterState)

/** The right to the course under the next roll number, whose counter stays locked until the transaction ends. */
const givingCourse = namedStatement(
  'give_course',
  sql`with roll as (${takeNumberInto(value('rollSeries'), sql`(select 1) once`)})
    insert into entitlements (id, student_id, course_id, roll_number, "from", until, source, order_id, created_at)
    select ${value('id')}::uuid, ${value('studentId')}::uuid, ${value('courseId')}::uuid, roll.last, ${value('now')}::timestamptz,
      ${value('until')}::timestamptz, ${value('source')}, ${value('orderId')}::uuid, ${value('now')}::timestamptz
    from roll`,
)

async function giveCourse(ctx: Context, order: Order) {
  const { id: orderId, studentId, courseId, counterMode } = order
  const until = lastDay(order, dayInIndia(ctx.now))
  await givingCourse(ctx.db, {
    rollSeries: `roll ${courseId}`,
    id: newId(),
    studentId,
    courseId,
    orderId,
    source: counterMode === null ? 'order' : 'counter',
    until: until === null ? null : endOfDayInIndia(until).toISOString(),
    now: ctx.now.toISOString(),
  })
}

type Receipt = Awaited<ReturnType<typeof describePaper>>
/** `raw`: the provider's words; null at a counter. `receipt`: null where nothing was given. */
type Paid = { changes: Changes; payment: Payment; raw: string | null; receipt: Receipt | null; withCourse: boolean }

/**
 * All that is stored when an order is paid: seven statements, which leave in one write and are carried out in this order. Nothing here waits for anybody but the last two, as the order is locked and all else is new:
 * these take the counters of the course and of the receipts, which everybody takes in this order.
 */
function storePaid(ctx: Context, order: Order, { changes, payment, raw, receipt, withCourse }: Paid) {
  const { id: orderId } = order
  return Promise.all([
    updateOrder(ctx, orderId, changes),
    raw === null ? null : keepEvent(ctx, { source: 'status', raw, orderId }),
    bookPayment(ctx, order, { payment, isUnplaced: changes.isUnplaced }),
    enqueue(ctx, { kind: 'mail-payment', payload: { orderId } }),
    withdrawQuestions(ctx, { orderId, txnId: payment.txnId }),
    withCourse ? giveCourse(ctx, order) : null,
    receipt && giveOut(ctx, order, receipt),
  ])
}

/** Throws 409 unless an order was given what it buys: for who pays at a counter, or has nothing to pay, what cannot be given is refused, and the transaction with it. */
export function requireFulfilled({ state, heldFor }: Order) {
  if (state === 'fulfilled') return
  if (heldFor === refusalWords['batch-full']) throw new AppError('conflict', 'This batch is full.')
  const usedUp = t`This coupon has reached its usage limit.`
  if (heldFor === refusalWords['coupon-used-up']) throw new AppError('conflict', usedUp, { errors: { coupon: usedUp } })
  throw new AppError('conflict', 'Already purchased')
}

type Fulfilling = { payment: Payment; raw: string | null; ahead?: Ahead; pipelineWithCommit?: PipelineWithCommit }

/**
 * The money is there: gives what it buys, books it and issues the receipt, all in the caller's transaction, in which the order was locked by `lockOrderToFulfil`. What cannot be
 * given any more, because it was bought meanwhile, the last seat or the last use of a coupon is gone, or the student is, is booked apart and asked back for the student. `raw`: the provider's words; null at a
 * counter. `pipelineWithCommit`: where nothing comes behind this but the commit, so that others wait for the counters no longer than it takes.
 */
export async function fulfilOrder(
  ctx: Context,
  order: Order,
  { payment, raw, ahead = null, pipelineWithCommit }: Fulfilling,
): Promise<Order> {
  const reading = ahead ? ahead.parties : findParties(ctx, order)
  const [given, parties] = await Promise.all([give(ctx, order, ahead), reading])
  const changes = changesOf(ctx, order, { given, payment })
  const paid: Order = { ...order, ...changes }
  if (given.refusal !== null) {
    await storePaid(ctx, order, { changes, payment, raw, receipt: null, withCourse: false })
    await askRefundOfUnplaced(ctx, order, { reason: given.refusal, amount: payment.amount })
    return paid
  }
  const receipt = await describePaper(ctx, order, {
    kind: 'receipt',
    sourceId: order.id,
    lines: linesOf(order),
    total: payment.amount,
    mode: modeLine(order, payment),
    reference: payment.txnId ?? '',
    parties,
  })
  const stored = storePaid(ctx, order, { changes, payment, raw, receipt, withCourse: given.withCourse })
  if (pipelineWithCommit) pipelineWithCommit(stored)
  else await stored
  return paid
}
