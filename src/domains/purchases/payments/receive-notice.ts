import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { listMerchants } from '../../catalogue/fees/reads.ts'
import { keepEvent } from '../orders/apply-evidence.ts'
import { paymentEvents, paymentOrders } from '../orders/tables.ts'
import { findProviderOf, type Gateways } from './choose-provider.ts'
import { isHmac } from './razorpay.ts'
import { readSignedJson } from './read-signed-json.ts'
import { formText, isSigned } from './sign-text.ts'

/*
 * Messages that a provider, or a browser on its behalf, sends by itself. A right signature under the key of the merchant that the message names gets it into the inbox,
 * together with the job that asks the provider: none of what it says of the payment is believed. What is not signed leaves no trace but a line in the log.
 */

type Message = { raw: string; contentType: string; signature?: string }
type Heard = { source: 'webhook' | 'callback'; raw: string; mid: string; orderNo: string }

const named = z.object({ mid: z.string().max(64), orderId: z.string().max(64) })

function refuse(ctx: Context, why: string): never {
  ctx.log.warn({ why }, 'a payment message was refused')
  throw new AppError('unauthenticated', 'This message is not signed.')
}

/** The fields of a form, each once; null for anything else. */
function readForm(raw: string) {
  const fields = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(raw)) {
    if (fields.has(key)) return null
    fields.set(key, value)
  }
  return fields
}

function readPaytmForm(raw: string, gateways: Gateways) {
  const fields = readForm(raw)
  const text = fields && formText(fields)
  if (!fields || text === null) return null
  const mid = fields.get('MID') ?? ''
  const orderNo = fields.get('ORDERID') ?? ''
  return isSigned(text, fields.get('CHECKSUMHASH'), gateways.secretsOf(mid)) ? { mid, orderNo } : null
}

function readPaytmJson(raw: string, gateways: Gateways) {
  const read = readSignedJson(raw)
  const about = named.safeParse(read?.body)
  if (!read || !about.success) return null
  const { mid, orderId: orderNo } = about.data
  return isSigned(read.bodyText, read.signature, gateways.secretsOf(mid)) ? { mid, orderNo } : null
}

/** Into the inbox, and the job that asks: both or neither. The same bytes again only count up. */
async function accept(ctx: Context, { source, raw, mid, orderNo }: Heard) {
  await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select({ id: paymentOrders.id })
      .from(paymentOrders)
      .where(and(eq(paymentOrders.mid, mid), eq(paymentOrders.orderNo, orderNo)))
    const orderId = order?.id ?? null
    await keepEvent(ctx, { source, raw, orderId })
    const sha256 = createHash('sha256').update(raw).digest()
    const [event] = await ctx.db
      .select({ repeats: paymentEvents.repeats })
      .from(paymentEvents)
      .where(and(eq(paymentEvents.source, source), eq(paymentEvents.sha256, sha256)))
    if (orderId !== null && event?.repeats === 0) await enqueue(ctx, { kind: 'confirm-order', payload: { orderId } })
  })
}

/** Paytm's message, as a form or as JSON. 401 unless its merchant is ours and has signed it. */
export async function receivePaytm(ctx: Context, gateways: Gateways, message: Message & { source: Heard['source'] }) {
  const { raw, contentType, source } = message
  const isForm = contentType.startsWith('application/x-www-form-urlencoded')
  const about = isForm ? readPaytmForm(raw, gateways) : readPaytmJson(raw, gateways)
  if (!about || !(await findProviderOf(ctx, gateways, about.mid))) refuse(ctx, 'signature')
  await accept(ctx, { source, raw, ...about })
  return about
}

const razorpayEvent = z.object({
  payload: z.object({ payment: z.object({ entity: z.object({ order_id: z.string().max(64) }) }) }),
})

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    // Not JSON: not theirs.
    return undefined
  }
}

/** Razorpay's webhook, signed over its raw bytes. 401 unless one of our merchants' secrets has signed it. */
export async function receiveRazorpay(ctx: Context, gateways: Gateways, { raw, signature }: Message) {
  const own = (await listMerchants(ctx)).filter(({ provider }) => provider === 'razorpay')
  const merchant = own.find(({ mid }) => isHmac(raw, signature, gateways.secretsOf(mid)))
  if (!merchant) refuse(ctx, 'signature')
  const event = razorpayEvent.safeParse(parse(raw))
  if (!event.success) return
  const providerRef = event.data.payload.payment.entity.order_id
  const [order] = await ctx.db
    .select({ orderNo: paymentOrders.orderNo })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.mid, merchant.mid), eq(paymentOrders.providerRef, providerRef)))
  await accept(ctx, { source: 'webhook', raw, mid: merchant.mid, orderNo: order?.orderNo ?? '' })
}
