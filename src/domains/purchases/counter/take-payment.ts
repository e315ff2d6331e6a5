import { and, eq, gte, inArray, isNull, lt, max, sum } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { numberText } from '#platform/text/counted.ts'
import { dayInIndia, daysLater, endOfDayInIndia, formatTime } from '#platform/text/india-time.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { paiseOf, rupeesOf } from '#platform/text/money.ts'
import { agreeToTexts, findOpen, nothingPaid, orderRow, requireSameAmount } from '../buying/open-order.ts'
import { recordCashTaken, requireCounter } from '../drawers/record-cash.ts'
import { isLateFee, labelOf } from '../enrolments/rules.ts'
import { instalments } from '../enrolments/tables.ts'
import { readSeats } from '../enrolments/take-seat.ts'
import { lockOrderToFulfil, lockStudentOrders } from '../orders/lock-order.ts'
import { refusalWords } from '../orders/rules.ts'
import type { QuoteLine } from '../orders/schema.ts'
import { paymentOrders } from '../orders/tables.ts'
import { fulfilOrder, requireFulfilled } from '../payments/fulfil-order.ts'
import { type PricedProduct, priceProduct } from '../pricing/price-product.ts'
import { headsOf, splitLines } from '../pricing/rules.ts'
import { cashProblem, restDays } from './rules.ts'
import type { CounterFields } from './schema.ts'

const totalOf = (lines: QuoteLine[]) => lines.reduce((sum, { total }) => sum + total, 0)

/** Prices an advance on a new seat: the amount handed over is the first instalment, and its rest the second. */
function priceAdvance(product: PricedProduct, amount: number): PricedProduct {
  const { quote } = product
  const [first, ...others] = quote.instalments
  if (!first) throw new Error('a seat is bought without an instalment')
  const { now, rest } = splitLines(quote.lines, amount)
  const afterDays = Math.min(restDays, others[0]?.afterDays ?? restDays)
  const parts = [
    { ...first, ...headsOf(now) },
    { ...first, ...headsOf(rest), number: 2, afterDays, dueOn: null },
    ...others.map((part) => ({ ...part, number: part.number + 1 })),
  ]
  return {
    ...product,
    plan: 'installment',
    choice: `${product.choice} part ${amount}`,
    quote: { ...quote, lines: now, amount, instalments: parts },
  }
}

/**
 * Prices a part of a due, which becomes an instalment of its own with the number of the due; the due keeps its
 * number, its day and the rest. A late fee stays with the rest.
 */
async function priceDuePart(
  ctx: Context,
  product: PricedProduct & { enrolmentId: string },
  amount: number,
): Promise<PricedProduct> {
  const { enrolmentId, productKey, quote } = product
  const ofEnrolment = eq(instalments.enrolmentId, enrolmentId)
  const [due] = await ctx.db
    .select()
    .from(instalments)
    .where(and(ofEnrolment, eq(instalments.id, productKey)))
    .for('update')
  const [last] = await ctx.db
    .select({ number: max(instalments.number) })
    .from(instalments)
    .where(ofEnrolment)
  if (!due) throw new Error('a due is priced and not there')
  const { now, rest } = splitLines(
    quote.lines.filter((line) => !isLateFee(line)),
    amount,
  )
  const number = (last?.number ?? due.number) + 1
  await ctx.db.update(instalments).set(headsOf(rest)).where(eq(instalments.id, due.id))
  const part = { enrolmentId, number, partOf: labelOf(due), dueOn: due.dueOn, ...headsOf(now) }
  const [made] = await ctx.db.insert(instalments).values(part).returning({ id: instalments.id })
  const id = made?.id ?? ''
  return {
    ...product,
    productKey: id,
    choice: `due ${id} ${amount}`,
    quote: { ...quote, lines: now, amount, priceVersion: `due ${id}` },
  }
}

/**
 * Prices a part payment at a counter: an advance on a seat, or a part of a due. Call it in the transaction that
 * takes it, with the student locked. 400 for zero, the full amount or more, and for anything but a seat.
 */
async function pricePart(ctx: Context, product: PricedProduct, amount: number): Promise<PricedProduct> {
  const { course, enrolmentId, quote } = product
  if (course.type !== 'classroom') refuseField('amount', 'This is paid in full. Part payments are for batches.')
  const whole = totalOf(quote.lines.filter((line) => !isLateFee(line)))
  if (amount === 0) refuseField('amount', 'A part payment must be more than ₹0.')
  if (amount >= whole) refuseField('amount', t`A part payment must be less than ₹${numberText(rupeesOf(whole))}.`)
  return enrolmentId === null ? priceAdvance(product, amount) : priceDuePart(ctx, { ...product, enrolmentId }, amount)
}

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

/** Ends an order that the student has begun online. 409 for one that a bank has not decided yet. */
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

/** Checks a student's cash of the day at all counters together. The student is locked, so that two counters at once see each other's. */
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

/** Throws 409 if an online buyer holds the last seat of a batch, and says until when: the cashier may end the hold (`endHold`). */
export async function refuseHeld(ctx: Context, batchId: string) {
  const { holds, taken, seats } = await readSeats(ctx, batchId)
  if (holds.length === 0 || seats === null || taken >= seats) return
  const [first] = holds.flatMap(({ until }) => until ?? [])
  const message = first
    ? t`The last seats of this batch are held for online buyers. The first hold ends at ${formatTime(first)}.`
    : t`The last seats of this batch are held for online buyers whose banks have not confirmed the payment yet.`
  throw new AppError('conflict', message, { errors: { batchId: message } })
}

/** Throws 403 for a new seat in a batch of a centre where the caller takes no payments; dues are paid at any counter. */
function requireOwnBatch({ actor }: Context, { course, batch, enrolmentId }: PricedProduct) {
  if (enrolmentId !== null || course.type !== 'classroom' || !batch?.centreId) return
  if (mayDo(actor, 'receipts.take', batch.centreId)) return
  throw new AppError('forbidden', 'This batch belongs to a centre where you may not take payments.')
}

async function storeOrder(ctx: Context, fields: CounterFields) {
  const { student_id: studentId, mode, reference, bank_name: bankName, instrument_date: date } = fields
  const request = { ...fields, studentId, amount: fields.amount }
  const whole = await priceProduct(ctx, request, studentId)
  requireOwnBatch(ctx, whole)
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
 * price, states, bookings and receipt as online. 400 for invalid fields, 403 for a seat at a centre where the
 * caller takes no payments, 404 for an unknown student, 409 for a
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
    await lockStudentOrders(ctx, fields.student_id)
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
