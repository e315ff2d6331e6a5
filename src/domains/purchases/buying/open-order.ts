import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Merchant } from '#domains/catalogue/fees/reads.ts'
import { keepTexts, recordConsents } from '#domains/content/legal/record-consents.ts'
import { type Context, inTransaction, sendWithCommit } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { AppError, refuseField } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import { paiseOf } from '#platform/text/money.ts'
import { holdsSeat } from '../enrolments/rules.ts'
import { requireFreeSeat } from '../enrolments/take-seat.ts'
import { lockOrderToFulfil, lockStudentOrders } from '../orders/lock-order.ts'
import { openStates, tokenLifeMs } from '../orders/rules.ts'
import type { CreatedOrder, OrderRequest } from '../orders/schema.ts'
import { type NewOrder, type Order, paymentOrders } from '../orders/tables.ts'
import { paymentCalls } from '../payments/calls.ts'
import { fulfilOrder, requireFulfilled } from '../payments/fulfil-order.ts'
import { type PricedProduct, priceProduct, requireCalm } from '../pricing/price-product.ts'
import { type Gateways, providerFor } from '../providers/choose-provider.ts'
import { amountText } from '../rules.ts'
import { type OpenedOrder, purchaseTexts, type Stored, storeOrder, textsOf } from './store-order.ts'

function makeOrderNo() {
  return `ORD_${newId().replaceAll('-', '')}`
}

/** Requires the browser's amount to equal ours: the student is charged what they have seen. */
export function requireSameAmount({ amount }: OrderRequest, { quote }: PricedProduct) {
  if (amount !== undefined && paiseOf(amount) !== quote.amount) throw new AppError('conflict', 'Amount not correct')
}

function requireShipping(request: OrderRequest, { course, withBooks, instalmentNo, batch }: PricedProduct) {
  const isSent = course.isShipped && withBooks && instalmentNo === 1 && batch?.centreId == null
  if (isSent && !request.shipping_address) refuseField('shipping_address', 'We need an address to send this to.')
  return isSent ? (request.shipping_address ?? null) : null
}

function newOrder(ctx: Context, product: PricedProduct, by: { request: OrderRequest; studentId: string }): NewOrder {
  const { course, batch, quote, plan, withBooks, choice, productKey, instalmentNo, enrolmentId } = product
  return {
    orderNo: makeOrderNo(),
    studentId: by.studentId,
    courseId: course.id,
    batchId: course.type === 'classroom' ? (batch?.id ?? null) : null,
    kind: course.type === 'classroom' ? 'classroom' : 'online',
    plan,
    instalmentNo,
    enrolmentId,
    productKey,
    choice,
    withBooks,
    quote,
    amount: quote.amount,
    discountId: quote.discount?.id ?? null,
    shippingAddress: requireShipping(by.request, product),
    state: 'created',
    stateAt: ctx.now,
    createdAt: ctx.now,
  }
}

/** Smallest amount in paise that a provider accepts. */
const leastOnline = 100

/** Refuses a price that no provider accepts, naming the coupon if there is one. A zero price needs no provider. */
export function requirePayableOnline({ coupon }: OrderRequest, { quote: { amount } }: PricedProduct) {
  if (amount === 0 || amount >= leastOnline) return
  if (coupon === undefined || coupon.trim() === '')
    throw new AppError(
      'conflict',
      t`Online payments begin at ₹1, and this is ₹${amountText(amount)}. Please pay it at a centre.`,
    )
  const message = t`With this coupon ₹${amountText(amount)} would be left to pay, and online payments begin at ₹1. Please use another coupon, or pay at a centre.`
  throw new AppError('invalid', message, { errors: { coupon: message } })
}

export function orderRow(ctx: Context, product: PricedProduct, by: { request: OrderRequest; studentId: string }) {
  // Only a discount makes something free; otherwise no fee has been set.
  if (product.quote.amount === 0 && product.quote.lines.every(({ discount }) => discount === 0))
    throw new AppError('conflict', 'There is nothing to pay for this. Please ask the institute to enrol you.')
  return newOrder(ctx, product, by)
}

export async function findOpen(ctx: Context, { studentId, productKey }: { studentId: string; productKey: string }) {
  const [open] = await ctx.db
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.studentId, studentId),
        eq(paymentOrders.productKey, productKey),
        inArray(paymentOrders.state, [...openStates]),
      ),
    )
    .for('update')
  return open ?? null
}

/** Returns the batch in which a seat is wanted; null if seats are not counted. */
function countedBatch({ batch, enrolmentId, course }: PricedProduct) {
  return batch && batch.seats !== null && enrolmentId === null && course.type === 'classroom' ? batch : null
}

/**
 * Returns whether the e-mail must be confirmed before ordering: for limited seats, so that one person cannot hold
 * many.
 */
export function lacksConfirmedEmail(product: PricedProduct) {
  return countedBatch(product) !== null && !product.isEmailConfirmed
}

/** Checks that a seat of the batch is free, where seats are counted. 409 for an account whose e-mail has to be confirmed first. */
async function requireSeat(ctx: Context, product: PricedProduct, studentId: string) {
  const batch = countedBatch(product)
  if (batch === null) return
  if (lacksConfirmedEmail(product)) {
    const message = t`Please confirm your e-mail before you book a seat. Open the link we e-mailed you, or have it sent again from your profile.`
    throw new AppError('conflict', message, { errors: { email: message } })
  }
  await requireFreeSeat(ctx, { batchId: batch.id, studentId })
}

/**
 * Handles an open order: one that may have been paid is left alone; one for the same choice continues while its
 * token and its seat are valid; one for another choice expires, and is refunded if paid after all.
 */
async function settleOpen(ctx: Context, open: Order, product: PricedProduct) {
  if (open.state === 'pending') {
    const message = t`Your bank has not confirmed your earlier payment yet. Please do not pay again. We will e-mail you as soon as it does.`
    throw new AppError('conflict', message, { errors: { orderId: open.orderNo } })
  }
  const isAlive = open.tokenUntil === null || open.tokenUntil > ctx.now
  const isKept = countedBatch(product) === null || holdsSeat(open, ctx.now)
  if (open.choice === product.choice && isAlive && isKept) return open
  await ctx.db.update(paymentOrders).set({ state: 'expired', stateAt: ctx.now }).where(eq(paymentOrders.id, open.id))
  return null
}

/** Records the student's agreement to the texts of an order, in the versions that were in force. */
export async function agreeToTexts(ctx: Context, order: Order) {
  const kinds = textsOf(order)
  await recordConsents(ctx, { userId: order.studentId, act: 'purchase', kinds, subjectId: order.id })
}

type Found = { order: OpenedOrder; merchant: Merchant | null; stored?: Stored }

/** Payment details of an order that cost nothing. */
export const nothingPaid = {
  amount: 0,
  txnId: null,
  bankTxnId: '',
  paymentMode: msg`Nothing to pay`,
  gatewayName: '',
  bankName: '',
  txnDate: '',
}

/**
 * Stores and fulfils a free order without a provider, in the caller's transaction. If it can no longer be given, no
 * order remains.
 */
async function grantFreeOrder(ctx: Context, product: PricedProduct, by: { request: OrderRequest; studentId: string }) {
  const [made] = await ctx.db
    .insert(paymentOrders)
    .values(orderRow(ctx, product, by))
    .returning()
  if (!made) throw new Error('the order was not stored')
  await agreeToTexts(ctx, made)
  const order = await lockOrderToFulfil(ctx, made.id)
  requireFulfilled(await fulfilOrder(ctx, order, { payment: nothingPaid, raw: null }))
  return made
}

async function findOrMakeOrder(ctx: Context, request: OrderRequest, studentId: string): Promise<Omit<Found, 'stored'>> {
  const findOrMake = async (ctx: Context): Promise<Found> => {
    // Sent together; the reads run under the lock.
    const [, product] = await Promise.all([lockStudentOrders(ctx, studentId), priceProduct(ctx, request, studentId)])
    requireSameAmount(request, product)
    requirePayableOnline(request, product)
    const { merchant } = product
    const isFree = product.quote.amount === 0
    if (!merchant && !isFree) throw new AppError('unavailable', 'Payments are not available at the moment.')
    const open = product.hasOpenOrder ? await findOpen(ctx, { studentId, productKey: product.productKey }) : null
    const same = open && (await settleOpen(ctx, open, product))
    if (same) return { order: await keepAddress(ctx, same, requireShipping(request, product)), merchant }
    requireCalm(product)
    await requireSeat(ctx, product, studentId)
    if (!merchant || isFree)
      return { order: await grantFreeOrder(ctx, product, { request, studentId }), merchant: null }
    const { order, stored } = storeOrder(ctx, orderRow(ctx, product, { request, studentId }), merchant)
    sendWithCommit(ctx, stored)
    return { order, merchant, stored }
  }
  const { stored, ...order } = await inTransaction(ctx, findOrMake, { pipelinesBegin: true })
  if (stored === undefined || (await stored).length > 0) return order
  if (await keepTexts(ctx, [...purchaseTexts])) return findOrMakeOrder(ctx, request, studentId)
  // Two tabs at once: the other was first, and this one is asked to retry.
  throw new AppError('conflict', 'This order is already being created. Please try again.')
}

/** Stores the last address given before paying, to which the parcel is sent. */
async function keepAddress(ctx: Context, order: Order, shippingAddress: Order['shippingAddress']) {
  await ctx.db.update(paymentOrders).set({ shippingAddress }).where(eq(paymentOrders.id, order.id))
  return order
}

/** Presents an order with nothing to pay: no token and no overlay. */
function presentFree({ orderNo, amount }: OpenedOrder): CreatedOrder {
  const value = amountText(amount)
  return {
    body: { resultInfo: { resultStatus: 'S', resultCode: '0000', resultMsg: 'Success' }, txnToken: '' },
    reqBody: { body: { orderId: orderNo, mid: '', txnAmount: { value, currency: 'INR' } } },
    checkout: null,
  }
}

type TokenGiven = { token: string; providerRef: string | null }

/** A payment may have come first; then the state is already further and stays. */
const keepingToken = namedStatement(
  'keep_order_token',
  sql`update payment_orders set token = ${value('token')}, provider_ref = ${value('providerRef')},
    token_until = coalesce(token_until, ${value('tokenUntil')}::timestamptz),
    state = case when state = 'created' then 'token-issued' else state end, state_at = ${value('now')}::timestamptz
    where id = ${value('id')}::uuid`,
)

async function keepToken(ctx: Context, { id }: OpenedOrder, { token, providerRef }: TokenGiven) {
  const tokenUntil = new Date(ctx.now.getTime() + tokenLifeMs).toISOString()
  await keepingToken(ctx.db, { id, token, providerRef, tokenUntil, now: ctx.now.toISOString() })
}

function presentCreated(
  order: OpenedOrder,
  token: TokenGiven,
  { merchant, provider }: ReturnType<typeof providerFor>,
): CreatedOrder {
  const value = amountText(order.amount)
  return {
    body: { resultInfo: { resultStatus: 'S', resultCode: '0000', resultMsg: 'Success' }, txnToken: token.token },
    reqBody: { body: { orderId: order.orderNo, mid: merchant.mid, txnAmount: { value, currency: 'INR' } } },
    checkout: {
      provider: merchant.provider,
      script: provider.scriptOf(merchant),
      key: merchant.mid,
      provider_order: token.providerRef ?? order.orderNo,
    },
  }
}

/**
 * Returns this student's order for a request, with a token for the overlay: the open one or a new one. The
 * provider is asked after the order is stored, and again about the same order if its answer was lost; a free one
 * is fulfilled at once. 409 `Already purchased` and `Amount not correct`, 503 if the
 * provider fails.
 */
export async function openOrder(
  ctx: Context,
  gateways: Gateways,
  input: { request: OrderRequest; studentId: string },
): Promise<CreatedOrder> {
  const { request, studentId } = input
  const { order, merchant: row } = await findOrMakeOrder(ctx, request, studentId)
  if (row === null) return presentFree(order)
  const at = providerFor(gateways, row)
  if (order.token !== null) return presentCreated(order, { token: order.token, providerRef: order.providerRef }, at)
  const callbackUrl = gateways.publicUrl + paymentCalls.paytmCallback.path
  const { orderNo, amount } = order
  const opened = await at.provider.openOrder(at.merchant, { orderNo, amount, customerId: studentId, callbackUrl })
  if (opened.outcome === 'opened') {
    await keepToken(ctx, order, opened)
    return presentCreated(order, opened, at)
  }
  ctx.log.warn({ order: orderNo, code: opened.code, outcome: opened.outcome }, 'the provider did not open an order')
  if (opened.outcome === 'failed') {
    await ctx.db
      .update(paymentOrders)
      .set({ state: 'init-failed', stateAt: ctx.now })
      .where(and(eq(paymentOrders.id, order.id), eq(paymentOrders.state, 'created'), or(isNull(paymentOrders.token))))
  }
  throw new AppError('unavailable', 'Cannot initiate payment.')
}
