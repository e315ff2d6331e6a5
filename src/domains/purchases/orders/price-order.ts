import { and, count, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import {
  type BatchFee,
  type Discount,
  findBatchFee,
  findMerchant,
  getBatch,
  getCourseOnSale,
  listTaxRates,
  lockDiscount,
} from '../../catalogue/fees/reads.ts'
import { planProblem } from '../../catalogue/fees/rules.ts'
import type { FeeHead } from '../../catalogue/fees/schema.ts'
import { possibleIds } from '../../catalogue/rules.ts'
import type { batches, courses } from '../../catalogue/tables.ts'
import { dayInIndia } from '../../identity/rules.ts'
import { profiles } from '../../identity/tables.ts'
import { daysLater } from '../rules.ts'
import { linesOf, planInstalments, priceOnline } from './rules.ts'
import type { OrderRequest, PaymentPlan, Quote } from './schema.ts'
import { paymentOrders } from './tables.ts'

type Course = typeof courses.$inferSelect
type Batch = typeof batches.$inferSelect
type Seller = Awaited<ReturnType<typeof findMerchant>>

/** A price together with what it was made of; `choice` is the same for the same request at the same price. */
export type Priced = {
  course: Course
  batch: Batch | null
  plan: PaymentPlan
  withBooks: boolean
  quote: Quote
  choice: string
  areBooksOut: boolean
  /** Who is paid, where the price has asked for it already. */
  seller?: Seller
}

/** What an order is for, and what of it only later instalments have. */
export type Wanted = Priced & { productKey: string; instalmentNo: number; enrolmentId: string | null }

export function refuse(field: string, message: string): never {
  throw new AppError('invalid', message, { errors: { [field]: message } })
}

function requireId(field: string, value: string | undefined) {
  const [known] = possibleIds(value === undefined ? [] : [value])
  if (known === undefined) refuse(field, value === undefined ? `${field} is missing.` : 'This course does not exist.')
  return known
}

/** A discount whose uses are all given out holds for nobody else; an order that may still be paid counts as a use. */
async function requireUseLeft(
  ctx: Context,
  discount: Discount,
  { studentId, courseId }: { studentId: string; courseId: string },
) {
  const alive = await ctx.db
    .select({ studentId: paymentOrders.studentId, productKey: paymentOrders.productKey, uses: count() })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.discountId, discount.id),
        eq(paymentOrders.instalmentNo, 1),
        inArray(paymentOrders.state, [
          'created',
          'token-issued',
          'pending',
          'expired-unconfirmed',
          'fulfilled',
          'held',
          'partly-refunded',
        ]),
      ),
    )
    .groupBy(paymentOrders.studentId, paymentOrders.productKey)
  // The order that is about to be replaced by this one, or answered again, is no use of its own.
  const others = alive.filter((one) => one.studentId !== studentId || one.productKey !== courseId)
  const mine = others.filter((one) => one.studentId === studentId).reduce((sum, { uses }) => sum + uses, 0)
  const all = others.reduce((sum, { uses }) => sum + uses, 0)
  if (all >= discount.uses || mine >= discount.usesPerStudent) refuse('coupon', 'This coupon has been used up.')
}

async function findDiscount(ctx: Context, request: OrderRequest, on: { studentId: string; courseId: string }) {
  const code = request.coupon === undefined || request.coupon.trim() === '' ? null : request.coupon
  const discount = await lockDiscount(ctx, { code, ...on })
  if (!discount && code !== null) refuse('coupon', 'This coupon is not valid for this course.')
  if (discount) await requireUseLeft(ctx, discount, on)
  return discount
}

/** A service is supplied where its student lives, as far as we know it; a classroom is where its centre is. */
async function isBoughtInOtherState(
  ctx: Context,
  { studentId, request, state }: { studentId: string; request: OrderRequest; state: string },
) {
  const [profile] = await ctx.db
    .select({ address: profiles.presentAddress })
    .from(profiles)
    .where(eq(profiles.userId, studentId))
  const buyerState = request.shipping_address?.state ?? profile?.address?.state ?? ''
  return buyerState !== '' && state !== '' && buyerState !== state
}

type Basis = {
  studentId: string
  course: Course
  batch: Batch | null
  discount: Discount | null
  rates: Awaited<ReturnType<typeof listTaxRates>>
}

async function priceOfCourse(
  ctx: Context,
  request: OrderRequest,
  { course, discount, rates, studentId }: Basis,
): Promise<{ quote: Quote; withBooks: boolean; seller: Seller }> {
  const withBooks = course.type === 'publications' || (course.bookFee !== null && request.bookopt !== false)
  const { heads, discount: off, amount } = priceOnline(course, { withBooks, discount })
  const merchant = course.type === 'publications' ? 'publications' : 'courses'
  const seller = await findMerchant(ctx, merchant)
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
    merchant,
    lines: linesOf(heads, off, rates),
    discount: discount && { id: discount.id, name: discount.name, amount: off },
    amount,
    planTotal: amount,
    instalments: [whole],
    validityDays: course.validityDays,
    validUntil: null,
    isInterState: await isBoughtInOtherState(ctx, { studentId, request, state: seller?.registration.state ?? '' }),
    priceVersion: `${course.discountedFee}/${course.bookFee ?? 'none'}`,
  }
  return { quote, withBooks, seller }
}

function heads({ tuition, books, admission, charges }: Record<FeeHead, number>) {
  return { tuition, books, admission, charges }
}

function priceOfBatch(request: OrderRequest, fee: BatchFee, basis: Basis & { batch: Batch }): Quote {
  const { course, batch, discount, rates } = basis
  const plan = request.insopt ? 'installment' : 'full'
  if (plan === 'installment' && fee.instalments === null) refuse('insopt', 'This batch is not offered in instalments.')
  const problem = planProblem(fee)
  if (problem !== null)
    throw new AppError('unavailable', 'The fee of this batch is not announced yet. Please contact the institute.')
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

async function findWanted(ctx: Context, request: OrderRequest) {
  if (request.type !== 'classroom') {
    const found = await getCourseOnSale(ctx, requireId('websiteCourseId', request.websiteCourseId))
    if (found.course.type === 'classroom') refuse('type', 'A classroom course is bought with its batch.')
    return found
  }
  const { course, batch } = await getBatch(ctx, requireId('batchId', request.batchId))
  if (!course?.isLive || course.type !== 'classroom') throw notFound('batch')
  if (request.websiteCourseId !== undefined && request.websiteCourseId !== course.id)
    refuse('websiteCourseId', 'This batch belongs to another course.')
  return { course, batch }
}

/**
 * What the request of this student costs now, from the catalogue alone. Call it in a transaction: the discount it uses stays locked. 400 for what cannot be bought so, 404
 * for what is not on sale.
 */
export async function priceOrder(ctx: Context, request: OrderRequest, studentId: string): Promise<Priced> {
  const { course, batch } = await findWanted(ctx, request)
  if (batch && batch.endDate < dayInIndia(ctx.now)) throw new AppError('conflict', 'This batch is over.')
  const rates = await listTaxRates(ctx)
  const discount = await findDiscount(ctx, request, { studentId, courseId: course.id })
  const basis = { studentId, course, batch, discount, rates }
  if (request.type !== 'classroom') {
    const { withBooks, quote, seller } = await priceOfCourse(ctx, request, basis)
    if (batch) quote.validUntil = batch.endDate
    return {
      course,
      batch,
      plan: 'full',
      withBooks,
      quote,
      seller,
      areBooksOut: false,
      choice: choiceOf(quote, withBooks, 'full'),
    }
  }
  const fee = batch && (await findBatchFee(ctx, batch.id))
  if (!batch || !fee)
    throw new AppError('unavailable', 'The fee of this batch is not announced yet. Please contact the institute.')
  const quote = priceOfBatch(request, fee, { ...basis, batch })
  const plan = request.insopt ? 'installment' : 'full'
  return {
    course,
    batch,
    plan,
    withBooks: true,
    quote,
    areBooksOut: !batch.areBooksInStock,
    choice: choiceOf(quote, true, plan),
  }
}

function choiceOf({ amount, planTotal, discount, priceVersion }: Quote, withBooks: boolean, plan: PaymentPlan) {
  return [plan, withBooks ? 'books' : 'no-books', amount, planTotal, discount?.id ?? 'no-discount', priceVersion].join(
    ' ',
  )
}
