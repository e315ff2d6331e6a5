import { and, eq, gte, inArray, isNull, lt, sum } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { dayInIndia, daysLater, endOfDayInIndia, formatTime } from '#platform/text/india-time.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { paiseOf } from '#platform/text/money.ts'
import { recordCashTaken } from '../drawers/record-cash.ts'
import { requireCounter } from '../drawers/require-counter.ts'
import { readSeats } from '../enrolments/take-seat.ts'
import { lockOrderToFulfil } from '../orders/apply-evidence.ts'
import { fulfilOrder, requireFulfilled } from '../orders/fulfil-order.ts'
import {
  agreeToTexts,
  findOpen,
  nothingPaid,
  orderRow,
  priceProduct,
  requireSameAmount,
  takeTurn,
} from '../orders/open-order.ts'
import { refusalWords } from '../orders/rules.ts'
import { paymentOrders } from '../orders/tables.ts'
import { pricePart } from './price-part.ts'
import { cashProblem } from './rules.ts'
import type { CounterFields } from './schema.ts'

const modeNames = {
  cash: msg`Cash`,
  upi: 'UPI',
  card: msg`Card`,
  cheque: msg`Cheque`,
  'bank-transfer': msg`Bank transfer`,
} as const

const referenceNames = {
  upi: msg`UPI reference number`,
  card: msg`number on the card slip`,
  cheque: msg`cheque number`,
  'bank-transfer': msg`UTR number`,
} as const

export async function requireStudent(ctx: Context, studentId: string) {
  const isLearner = and(eq(users.id, studentId), inArray(users.role, ['student', 'tester']), isNull(users.deletedAt))
  const [student] = await ctx.db.select({ id: users.id }).from(users).where(isLearner)
  if (!student) throw notFound('student')
}

function requireInstrument({ mode, reference, bank_name, instrument_date }: CounterFields) {
  if (mode !== 'cash' && reference === '')
    refuseField('reference', t`Please enter the ${translated(referenceNames[mode])}.`)
  if (mode === 'cheque' && bank_name === '')
    refuseField('bank_name', 'Please enter the bank on which the cheque is drawn.')
  if (mode === 'cheque' && instrument_date === undefined)
    refuseField('instrument_date', 'Please enter the date on the cheque.')
}

/** An order that the student has begun online makes way; one that a bank is still thinking about does not. */
export async function endOpenOrder(ctx: Context, by: { studentId: string; productKey: string }) {
  const open = await findOpen(ctx, by)
  if (!open) return
  if (open.state === 'pending')
    throw new AppError(
      'conflict',
      'The student has paid for this online, but the bank has not confirmed the payment yet.',
    )
  await ctx.db.update(paymentOrders).set({ state: 'expired', stateAt: ctx.now }).where(eq(paymentOrders.id, open.id))
}

/** All counters of one student's day together: it is their turn, so that two counters at once find each other's. */
async function requireCashAllowed(ctx: Context, { mode, amount, student_id: studentId }: CounterFields) {
  if (mode !== 'cash') return
  const today = dayInIndia(ctx.now)
  const [row] = await ctx.db
    .select({ taken: sum(paymentOrders.paidAmount) })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.studentId, studentId),
        eq(paymentOrders.counterMode, 'cash'),
        gte(paymentOrders.paidAt, endOfDayInIndia(daysLater(today, -1))),
        lt(paymentOrders.paidAt, endOfDayInIndia(today)),
      ),
    )
  const problem = cashProblem({ taken: Number(row?.taken ?? 0), amount: paiseOf(amount) })
  if (problem !== null) refuseField('mode', problem)
}

function asKnownReference(error: unknown) {
  if (violatedConstraint(error) !== 'payment_orders_counter') return error
  const message = t`This number has already been recorded at this counter.`
  return new AppError('conflict', message, { errors: { reference: message } })
}

/** Throws 409 where a seat is left of a batch that takes nobody more, but an online buyer keeps it, and says until when: the cashier may end that (`endHold`). */
export async function refuseHeld(ctx: Context, batchId: string) {
  const { holds, taken, seats } = await readSeats(ctx, batchId)
  if (holds.length === 0 || seats === null || taken >= seats) return
  const [first] = holds.flatMap(({ until }) => until ?? [])
  const message = first
    ? t`The last seats of this batch are held for online buyers. The first hold ends at ${formatTime(first)}.`
    : t`The last seats of this batch are held for online buyers whose banks have not confirmed the payment yet.`
  throw new AppError('conflict', message, { errors: { batchId: message } })
}

async function storeOrder(ctx: Context, fields: CounterFields) {
  const { student_id: studentId, mode, reference, bank_name: bankName, instrument_date: date } = fields
  const request = { ...fields, studentId, amount: fields.amount }
  const whole = await priceProduct(ctx, request, studentId)
  if (!fields.is_part) requireSameAmount(request, whole)
  await endOpenOrder(ctx, { studentId, productKey: whole.productKey })
  const product = fields.is_part ? await pricePart(ctx, whole, paiseOf(fields.amount)) : whole
  const row = {
    ...orderRow(ctx, product, { request, studentId }),
    counterMode: mode,
    counterRef: reference === '' ? null : reference,
    counterCentreId: fields.center_id,
    counterStaffId: userOf(ctx).id,
  }
  const [made] = await ctx.db.insert(paymentOrders).values(row).returning()
  if (!made) throw new Error('the order was not stored')
  await agreeToTexts(ctx, made)
  const paid = { bankTxnId: reference, bankName, txnDate: date ?? '', paymentMode: modeNames[mode] }
  const payment = made.amount === 0 ? nothingPaid : { ...nothingPaid, ...paid, amount: made.amount }
  return { order: await lockOrderToFulfil(ctx, made.id), payment }
}

/**
 * Records a payment at a counter: an order that is made, paid and fulfilled in one transaction, with the same
 * price, states, bookings and receipt as online. 400 for invalid fields, 404 for an unknown student, 409 for a
 * different amount, cash without an open drawer, something the student has, a full batch, or a number recorded
 * already.
 */
export async function takePayment(ctx: Context, sent: CounterFields) {
  // Nothing was handed over: no cheque waits for clearance, and no drawer holds it.
  const nothing = { mode: 'cash', reference: '', bank_name: '', instrument_date: undefined } as const
  const fields = sent.amount === 0 ? { ...sent, ...nothing } : sent
  requireInstrument(fields)
  const done = inTransaction(ctx, async (ctx) => {
    await requireStudent(ctx, fields.student_id)
    await requireCounter(ctx, fields.center_id)
    await takeTurn(ctx, fields.student_id)
    await requireCashAllowed(ctx, fields)
    const { order, payment } = await storeOrder(ctx, fields)
    const { amount } = order
    if (fields.mode === 'cash' && amount > 0)
      await recordCashTaken(ctx, order.id, { centreId: fields.center_id, amount })
    // The money is on the table: what cannot be given is refused, and the money handed back.
    const given = await fulfilOrder(ctx, order, { payment, raw: null })
    if (given.batchId !== null && given.heldFor === refusalWords['batch-full']) await refuseHeld(ctx, given.batchId)
    requireFulfilled(given)
    const details = { order: order.number, amount, mode: fields.mode }
    await audit(ctx, { action: 'counter-payment-taken', subjectId: order.studentId, details })
    return order.id
  })
  return done.catch((error: unknown) => {
    throw asKnownReference(error)
  })
}
