import { and, eq, isNull } from 'drizzle-orm'
import {
  type BatchFee,
  type Discount,
  findMerchant,
  listTaxRates,
  type Merchant,
} from '#domains/catalogue/fees/reads.ts'
import { planProblem } from '#domains/catalogue/fees/rules.ts'
import type { FeeHead } from '#domains/catalogue/fees/schema.ts'
import { possibleIds } from '#domains/catalogue/rules.ts'
import { batches, courses } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { listOpenInstalments } from '../enrolments/reads.ts'
import { labelOf, lateFeeOn, lateFeeTitle, policyOn } from '../enrolments/rules.ts'
import { enrolments, overduePolicies } from '../enrolments/tables.ts'
import { linesOf, mostNewOrders, planInstalments, priceOnline } from '../orders/rules.ts'
import type { OrderRequest, PaymentPlan, Quote } from '../orders/schema.ts'
import { findDiscount } from './find-discount.ts'
import { type Basis, readBasis } from './read-basis.ts'

type Batch = typeof batches.$inferSelect

/** A price with its parts; `choice` is equal for equal requests at equal prices. */
type Priced = {
  course: Basis['course']
  batch: Batch | null
  plan: PaymentPlan
  withBooks: boolean
  quote: Quote
  choice: string
  areBooksOut: boolean
  /** Merchant that receives the money; null if none is configured. */
  merchant: Merchant | null
}

/**
 * An order's subject and price. `enrolmentId` is set for later instalments only. `hasOpenOrder`: there may be an
 * open one to continue. `newOrders`: orders this student made in the last seconds. `isEmailConfirmed`: required,
 * as no seat is held for an unverified person.
 */
export type PricedProduct = Priced & {
  productKey: string
  instalmentNo: number
  enrolmentId: string | null
  hasOpenOrder: boolean
  newOrders: number
  isEmailConfirmed: boolean
}

function requireId(field: string, value: string | undefined) {
  const [known] = possibleIds(value === undefined ? [] : [value])
  if (known === undefined)
    refuseField(field, value === undefined ? t`${field} is missing.` : 'This course does not exist.')
  return known
}

type Asked = { studentId: string; basis: Basis }

async function chooseDiscount(ctx: Context, request: OrderRequest, { studentId, basis }: Asked) {
  const { course, mayHaveDiscount } = basis
  const code = request.coupon === undefined || request.coupon.trim() === '' ? null : request.coupon
  // Without a code only personal discounts apply, and most students have none.
  if (code === null && !mayHaveDiscount) return null
  return findDiscount(ctx, code, { studentId, courseId: course.id })
}

/** Returns whether it is supplied in another state. A service is supplied where its student lives, as far as we know, a classroom course at its centre. */
function isBoughtInOtherState(request: OrderRequest, { buyerState, seller }: Basis) {
  const state = request.shipping_address?.state ?? buyerState ?? ''
  return state !== '' && seller !== null && seller.state !== '' && state !== seller.state
}

function priceOfCourse(request: OrderRequest, basis: Basis, discount: Discount | null): Priced {
  const { course, batch, rates, seller } = basis
  const withBooks = course.type === 'publications' || (course.bookFee !== null && request.bookopt !== false)
  const { heads, discount: off, amount } = priceOnline(course, { withBooks, discount })
  const { tuition, books } = heads
  const whole = {
    number: 1,
    admission: 0,
    tuition,
    books,
    charges: 0,
    discount: off,
    net: amount,
    afterDays: 0,
    dueOn: null,
  }
  const quote: Quote = {
    courseName: course.name,
    merchant: course.type === 'publications' ? 'publications' : 'courses',
    lines: linesOf(heads, off, rates),
    discount: discount && { id: discount.id, name: discount.name, amount: off },
    amount,
    planTotal: amount,
    instalments: [whole],
    validityDays: course.validityDays,
    validUntil: batch?.endDate ?? null,
    isInterState: isBoughtInOtherState(request, basis),
    priceVersion: `${course.discountedFee}/${course.bookFee ?? 'none'}`,
  }
  const choice = choiceOf(quote, withBooks, 'full')
  const merchant = seller?.merchant ?? null
  return { course, batch, plan: 'full', withBooks, quote, choice, areBooksOut: false, merchant }
}

function heads({ tuition, books, admission, charges }: Record<FeeHead, number>) {
  return { tuition, books, admission, charges }
}

type Terms = { batch: Batch; fee: BatchFee; discount: Discount | null }

function quoteOfBatch(request: OrderRequest, { course, rates }: Basis, { batch, fee, discount }: Terms): Quote {
  const plan = request.insopt ? 'installment' : 'full'
  if (plan === 'installment' && fee.instalments === null)
    refuseField('insopt', 'Instalments are not available for this batch.')
  const problem = planProblem(fee)
  if (problem !== null)
    throw new AppError(
      'unavailable',
      'The fee for this batch has not been announced yet. Please contact the institute.',
    )
  const booksDueOn = batch.areBooksInStock ? null : daysLater(batch.startDate, 7)
  const { instalments, discount: off } = planInstalments(fee, { plan, discount, booksDueOn })
  const [first] = instalments
  if (!first) throw new Error('a plan without instalments')
  return {
    courseName: course.name,
    merchant: 'courses',
    lines: linesOf(heads(first), first.discount, rates),
    discount: discount && { id: discount.id, name: discount.name, amount: off },
    amount: first.net,
    planTotal: instalments.reduce((sum, { net }) => sum + net, 0),
    instalments,
    validityDays: null,
    validUntil: batch.endDate,
    isInterState: false,
    priceVersion: fee.id,
  }
}

function priceOfBatch(request: OrderRequest, basis: Basis, discount: Discount | null): Priced {
  const { course, batch, fee, seller } = basis
  if (!batch || !fee)
    throw new AppError(
      'unavailable',
      'The fee for this batch has not been announced yet. Please contact the institute.',
    )
  const quote = quoteOfBatch(request, basis, { batch, fee, discount })
  const plan = request.insopt ? 'installment' : 'full'
  const choice = choiceOf(quote, true, plan)
  const merchant = seller?.merchant ?? null
  return { course, batch, plan, withBooks: true, quote, choice, areBooksOut: !batch.areBooksInStock, merchant }
}

async function getBasis(ctx: Context, request: OrderRequest, studentId: string) {
  if (request.type !== 'classroom') {
    const id = requireId('websiteCourseId', request.websiteCourseId)
    const basis = await readBasis(ctx, { by: 'course', id, of: studentId })
    if (!basis?.course.isLive) throw notFound('course')
    if (basis.course.type === 'classroom') refuseField('type', 'To buy a classroom course, choose one of its batches.')
    return basis
  }
  const id = requireId('batchId', request.batchId)
  const basis = await readBasis(ctx, { by: 'batch', id, of: studentId })
  if (!basis?.course.isLive || basis.course.type !== 'classroom') throw notFound('batch')
  if (request.websiteCourseId !== undefined && request.websiteCourseId !== basis.course.id)
    refuseField('websiteCourseId', 'This batch belongs to another course.')
  return basis
}

/**
 * Prices a student's request from the current catalogue alone. Call it in a transaction: it locks the discount
 * used. 400 for what cannot be bought this way, 404 for what is not on sale, 409 `Already purchased` for what the
 * student has.
 */
async function priceOrder(ctx: Context, request: OrderRequest, studentId: string): Promise<PricedProduct> {
  const basis = await getBasis(ctx, request, studentId)
  const { course, batch, isHeld, hasSeat, hasOpenOrder, newOrders, isEmailConfirmed } = basis
  if (batch && batch.endDate < dayInIndia(ctx.now)) throw new AppError('conflict', 'This batch has ended.')
  if (isHeld) throw new AppError('conflict', 'Already purchased')
  if (hasSeat && request.type === 'classroom')
    throw new AppError(
      'conflict',
      'The seat in this batch is already reserved. Please pay the instalment that is due for it.',
    )
  const discount = await chooseDiscount(ctx, request, { studentId, basis })
  const price = request.type === 'classroom' ? priceOfBatch : priceOfCourse
  const priced = price(request, basis, discount)
  const bought = { productKey: course.id, instalmentNo: 1, enrolmentId: null }
  return { ...priced, ...bought, hasOpenOrder, newOrders, isEmailConfirmed }
}

/** Refuses too many new orders. They are counted in the database while the student is locked, so that the limit holds for any number of processes. */
export function requireCalm({ newOrders }: PricedProduct) {
  if (newOrders < mostNewOrders) return
  const message = t`You have started ${newOrders} orders in a short time. Please wait a minute and try again.`
  throw new AppError('too_many', message, { retryAfter: 60 })
}

function choiceOf({ amount, planTotal, discount, priceVersion }: Quote, withBooks: boolean, plan: PaymentPlan) {
  return [plan, withBooks ? 'books' : 'no-books', amount, planTotal, discount?.id ?? 'no-discount', priceVersion].join(
    ' ',
  )
}

async function findEnrolment(ctx: Context, { batchId }: OrderRequest, studentId: string) {
  const [id] = possibleIds([batchId ?? ''])
  if (id === undefined) throw notFound('enrolment')
  const [row] = await ctx.db
    .select({ enrolment: enrolments, course: courses, batch: batches })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(and(eq(enrolments.batchId, id), eq(enrolments.studentId, studentId), isNull(enrolments.endedAt)))
  if (!row) throw notFound('enrolment')
  return row
}

/** Returns whether the student already has a seat in the batch. */
async function hasSeat(ctx: Context, { batchId }: OrderRequest, studentId: string) {
  const [id] = possibleIds([batchId ?? ''])
  if (id === undefined) return false
  const isTheirs = and(eq(enrolments.batchId, id), eq(enrolments.studentId, studentId), isNull(enrolments.endedAt))
  const [seat] = await ctx.db.select({ id: enrolments.id }).from(enrolments).where(isTheirs)
  return seat !== undefined
}

/** Returns the late fee of an instalment in paise, by the policy of the day of enrolment. */
async function priceLateness(ctx: Context, { enrolledAt, dueOn }: { enrolledAt: Date; dueOn: string }) {
  const policies = await ctx.db.select().from(overduePolicies)
  return lateFeeOn(policyOn(policies, dayInIndia(enrolledAt)), { dueOn, today: dayInIndia(ctx.now) })
}

/** Prices a later instalment of the caller's own enrolment as agreed. Dues are paid in their order. */
async function priceDue(ctx: Context, request: OrderRequest, studentId: string): Promise<PricedProduct> {
  const { enrolment, course, batch } = await findEnrolment(ctx, request, studentId)
  const [due] = await listOpenInstalments(ctx, enrolment.id)
  if (!due) throw new AppError('conflict', 'Already purchased')
  const number = request.instalmentNo ?? 0
  const label = labelOf(due)
  if (number < label) throw new AppError('conflict', 'Already purchased')
  if (number > label) throw new AppError('conflict', t`Please pay instalment ${label} first.`)
  // Nothing is paid yet: the first payment uses the seat's coupon.
  const coupon = enrolment.orderId === null ? enrolment.terms.discount : null
  const { admission, tuition, books, charges, discount } = due
  const rates = await listTaxRates(ctx)
  const seller = await findMerchant(ctx, enrolment.terms.merchant)
  const late = await priceLateness(ctx, { enrolledAt: enrolment.createdAt, dueOn: due.dueOn })
  const lines = [
    ...linesOf({ admission, tuition, books, charges }, discount, rates),
    ...linesOf({ admission: 0, tuition: 0, books: 0, charges: late }, 0, rates).map((line) => ({
      ...line,
      title: lateFeeTitle,
    })),
  ]
  const net = due.net + late
  return {
    course,
    batch,
    plan: enrolment.plan,
    withBooks: books > 0,
    areBooksOut: false,
    quote: { ...enrolment.terms, lines, amount: net, discount: coupon, instalments: [], priceVersion: `due ${due.id}` },
    choice: `due ${due.id} ${net}`,
    productKey: due.id,
    instalmentNo: label,
    enrolmentId: enrolment.id,
    hasOpenOrder: true,
    // Dues are read one after the other already.
    newOrders: 0,
    // The seat is theirs.
    isEmailConfirmed: true,
    merchant: seller?.merchant ?? null,
  }
}

/** Finds and prices what the request is for. Throws `Already purchased` for something the student has. */
export async function priceProduct(ctx: Context, request: OrderRequest, studentId: string): Promise<PricedProduct> {
  // The first instalment is also a due if it is paid later, or a cheque for it bounced.
  const isDue =
    request.instalmentNo !== undefined && (request.instalmentNo > 1 || (await hasSeat(ctx, request, studentId)))
  return isDue ? priceDue(ctx, request, studentId) : priceOrder(ctx, request, studentId)
}
