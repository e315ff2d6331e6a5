import { eq, sql } from 'drizzle-orm'
import { nextNumberSql } from '#domains/identity/accounts/open-account.ts'
import { type Context, sendWithCommit } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { AppError } from '#platform/errors.ts'
import { dayInIndia, daysLater, endOfDayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { holdsSeat } from '../enrolments/rules.ts'
import { enrol, paysFirst, settleDue } from '../enrolments/store-enrolment.ts'
import { takeSeat } from '../enrolments/take-seat.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts, incomeOf, taxLines } from '../ledger/rules.ts'
import { keepEvent, withdrawQuestions } from '../orders/keep-event.ts'
import { modeLine } from '../orders/present-status.ts'
import { type Refusal, refusalWords } from '../orders/rules.ts'
import { type Order, paymentOrders } from '../orders/tables.ts'
import { isUseLeft } from '../pricing/find-discount.ts'
import { composeReceipt, findParties, numberReceipt } from '../receipts/issue-receipt.ts'
import { askRefundOfUnplaced } from './return-unplaced.ts'

/** Details of a payment, from the provider or from the person who took it at the counter. */
export type Payment = {
  amount: number
  txnId: string | null
  bankTxnId: string
  paymentMode: string
  gatewayName: string
  bankName: string
  txnDate: string
}

/** Returns the last day of the course, counted from the day of payment in India; null: without end. */
function lastDay({ quote }: Order, today: string) {
  if (quote.validUntil !== null) return quote.validUntil
  return quote.validityDays === null ? null : daysLater(today, quote.validityDays)
}

/** Ends expired rights, to make room for new ones. A deleted account gets nothing. */
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

/**
 * Returns why the student cannot be given the course: they already have it, or their account is deleted. Requires
 * the lock of `lockOrderToFulfil`.
 */
async function claimCourse(ctx: Context, { studentId, courseId }: Order): Promise<Refusal | null> {
  const [claim] = await claiming(ctx.db, { studentId, courseId, now: ctx.now.toISOString() })
  if (claim?.is_gone !== false) return 'account-deleted'
  return claim.is_held ? 'duplicate-payment' : null
}

/** Reads in advance what fulfilling an online order needs, in one write with the lock of the order; null where a seat is taken first. The student must be locked (`lockOrderToFulfil`). */
export async function prepareFulfilment(ctx: Context, order: Order) {
  if (order.batchId !== null || order.enrolmentId !== null) return null
  const [problem, parties] = await Promise.all([claimCourse(ctx, order), findParties(ctx, order)])
  return { problem, parties }
}
type Prepared = Awaited<ReturnType<typeof prepareFulfilment>>

/** `enrolmentId`: of the new seat, or of the one whose due was paid. `withCourse`: the course comes with it. */
type Grant = { refusal: Refusal } | { refusal: null; enrolmentId: string | null; withCourse: boolean }

/** Grants the seat, the due or the coupon that was paid for, all but the course itself; or returns why it cannot. */
async function grantPurchase(ctx: Context, order: Order, prepared: Prepared): Promise<Grant> {
  const { batchId, enrolmentId, studentId } = order
  const problem = prepared ? prepared.problem : await claimCourse(ctx, order)
  if (problem === 'account-deleted') return { refusal: problem }
  // A due pays for a course that the student already has, unless nothing was paid before.
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

/** Returns the columns of the order that change when it is paid. */
function changesOf(ctx: Context, order: Order, { grant, payment }: { grant: Grant; payment: Payment }) {
  const isUnplaced = grant.refusal !== null
  return {
    state: isUnplaced ? ('refund-due' as const) : ('fulfilled' as const),
    stateAt: ctx.now,
    paidAt: ctx.now,
    paidAmount: payment.amount,
    isUnplaced,
    heldFor: grant.refusal === null ? null : refusalWords[grant.refusal],
    enrolmentId: grant.refusal === null ? grant.enrolmentId : order.enrolmentId,
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

/**
 * Books a payment: as income and tax if it buys something, otherwise as unplaced until it is refunded. A zero
 * amount is not booked.
 */
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

/** Inserts the right to the course with the next roll number, whose counter stays locked until the transaction ends. */
const givingCourse = namedStatement(
  'give_course',
  sql`with roll as (${nextNumberSql(value('rollSeries'), sql`(select 1) once`)})
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

type Receipt = Awaited<ReturnType<typeof composeReceipt>>
/** `raw`: the provider's words; null at a counter. `receipt`: null where nothing was given. */
type Paid = { changes: Changes; payment: Payment; raw: string | null; receipt: Receipt | null; withCourse: boolean }

/**
 * Stores everything for a paid order: seven statements, sent in one write and executed in this order. Only the
 * last two can wait for others, as the order is locked and everything else is new: they lock the counters of the
 * course and of the receipts, always in this order.
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
    receipt && numberReceipt(ctx, order, receipt),
  ])
}

/**
 * Throws 409, and so rolls the transaction back, unless the order was given what it buys. For counter payments and free
 * orders, which are refused rather than refunded.
 */
export function requireFulfilled({ state, heldFor }: Order) {
  if (state === 'fulfilled') return
  if (heldFor === refusalWords['batch-full']) throw new AppError('conflict', 'This batch is full.')
  const usedUp = t`This coupon has reached its usage limit.`
  if (heldFor === refusalWords['coupon-used-up']) throw new AppError('conflict', usedUp, { errors: { coupon: usedUp } })
  throw new AppError('conflict', 'Already purchased')
}

type Fulfilling = { payment: Payment; raw: string | null; prepared?: Prepared; isLast?: boolean }

/**
 * Fulfils an order whose money has arrived: gives what it buys, books it and issues the receipt, all in the caller's
 * transaction, which has locked the order with `lockOrderToFulfil`. If it can no longer be given, because it was bought
 * meanwhile, the last seat or coupon use is gone, or the account is deleted, the money is booked as unplaced and its
 * refund requested. `raw`: the provider's words; null at a counter. `isLast`: nothing follows but the commit, so that
 * others wait for the counters no longer than it takes.
 */
export async function fulfilOrder(
  ctx: Context,
  order: Order,
  { payment, raw, prepared = null, isLast = false }: Fulfilling,
): Promise<Order> {
  const reading = prepared ? prepared.parties : findParties(ctx, order)
  const [grant, parties] = await Promise.all([grantPurchase(ctx, order, prepared), reading])
  const changes = changesOf(ctx, order, { grant, payment })
  const paid: Order = { ...order, ...changes }
  if (grant.refusal !== null) {
    await storePaid(ctx, order, { changes, payment, raw, receipt: null, withCourse: false })
    await askRefundOfUnplaced(ctx, order, { reason: grant.refusal, amount: payment.amount })
    return paid
  }
  const receipt = await composeReceipt(ctx, order, {
    kind: 'receipt',
    sourceId: order.id,
    lines: linesOf(order),
    total: payment.amount,
    mode: modeLine(order, payment),
    reference: payment.txnId ?? '',
    parties,
  })
  const stored = storePaid(ctx, order, { changes, payment, raw, receipt, withCourse: grant.withCourse })
  if (isLast) sendWithCommit(ctx, stored)
  else await stored
  return paid
}
