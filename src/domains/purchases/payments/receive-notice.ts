import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { listMerchants } from '#domains/catalogue/fees/reads.ts'
import type { ProviderName } from '#domains/catalogue/fees/schema.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { AppError } from '#platform/errors.ts'
import { insertJobSql } from '#platform/work/jobs/jobs.ts'
import { eventValues, insertEventSql, questionAfter } from '../orders/keep-event.ts'
import { paymentOrders } from '../orders/tables.ts'
import type { Gateways } from '../providers/choose-provider.ts'
import { readSignedJson } from '../providers/paytm.ts'
import { isHmac } from '../providers/razorpay.ts'
import { formText, isSigned } from '../providers/sign-text.ts'

/*
 * Receives messages that a provider, or a browser on its behalf, sends. A valid signature under the key of the
 * named merchant puts a message into the inbox, together with the job that asks the provider: nothing it says
 * about the payment is trusted. An unsigned message leaves only a log line.
 */

type Message = { raw: string; contentType: string; signature?: string }
/** `txnId`: of the payment that the message says has succeeded; null for all else it may say. */
type Heard = { mid: string; orderNo: string; txnId: string | null }
type Source = 'webhook' | 'callback'

const short = z.string().max(64)
const named = z.object({ mid: short, orderId: short, txnId: short.optional(), status: short.optional() })

function refuse(ctx: Context, why: string): never {
  ctx.log.warn({ why }, 'a payment message was refused')
  throw new AppError('unauthenticated', 'This message is not signed.')
}

/** Parses a form whose fields occur once each; null for anything else. */
function readForm(raw: string) {
  const fields = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(raw)) {
    if (fields.has(key)) return null
    fields.set(key, value)
  }
  return fields
}

/** Returns the payment that a message of Paytm reports as successful, with the same word in both formats; Razorpay's messages are always looked into. */
const paidBy = (status: string | undefined, txnId: string | undefined) =>
  status === 'TXN_SUCCESS' && txnId ? txnId : null

function readPaytmForm(raw: string, gateways: Gateways): Heard | null {
  const fields = readForm(raw)
  const text = fields && formText(fields)
  if (!fields || text === null) return null
  const mid = fields.get('MID') ?? ''
  const orderNo = fields.get('ORDERID') ?? ''
  const txnId = paidBy(fields.get('STATUS'), fields.get('TXNID'))
  return isSigned(text, fields.get('CHECKSUMHASH'), gateways.secretsOf(mid)) ? { mid, orderNo, txnId } : null
}

function readPaytmJson(raw: string, gateways: Gateways): Heard | null {
  const read = readSignedJson(raw)
  const about = named.safeParse(read?.body)
  if (!read || !about.success) return null
  const { mid, orderId: orderNo } = about.data
  const txnId = paidBy(about.data.status, about.data.txnId)
  return isSigned(read.bodyText, read.signature, gateways.secretsOf(mid)) ? { mid, orderNo, txnId } : null
}

/** Returns no row if the merchant is not ours. Does not ask again about an order already paid by that payment. */
const accepting = namedStatement<object>(
  'accept_payment_message',
  sql`with ours as (
      select from merchants where mid = ${value('mid')} and provider = ${value('provider')}
    ), about as (
      select id, txn_id from payment_orders where mid = ${value('mid')} and order_no = ${value('orderNo')}
    ), heard as (${insertEventSql(sql`(select id from about)`, sql`ours`)}), asked as (${insertJobSql(
      {
        id: sql`coalesce(${questionAfter(sql`about.id`, value('txnId'))}, ${value('jobId')}::uuid)`,
        kind: 'confirm-order',
        payload: sql`jsonb_build_object('orderId', about.id, 'txnId', ${value('txnId')}::text)`,
        runAt: value('heardAt'),
      },
      sql`about, heard where heard.repeats = 0 and (about.txn_id is null or about.txn_id is distinct from ${value('txnId')}::text)`,
    )} on conflict do nothing)
    select from ours`,
)

type Accepted = { source: Source; raw: string; provider: ProviderName; about: Heard }

/**
 * Stores a message and the job that asks the provider in one statement: both or neither. The same bytes again only
 * raise a counter. Returns false if the merchant is not ours.
 */
async function accept(ctx: Context, { source, raw, provider, about }: Accepted) {
  const event = eventValues(ctx, { source, raw })
  const rows = await accepting(ctx.db, { ...event, ...about, provider, jobId: newId() })
  return rows.length > 0
}

/** Receives Paytm's message, as a form or as JSON. 401 unless its merchant is ours and has signed it. */
export async function receivePaytm(ctx: Context, gateways: Gateways, message: Message & { source: Source }) {
  const { raw, contentType, source } = message
  const isForm = contentType.startsWith('application/x-www-form-urlencoded')
  const about = isForm ? readPaytmForm(raw, gateways) : readPaytmJson(raw, gateways)
  if (!about || !(await accept(ctx, { source, raw, provider: 'paytm', about }))) refuse(ctx, 'signature')
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

/** Receives Razorpay's webhook, signed over its raw bytes. 401 unless one of our merchants' secrets has signed it. */
export async function receiveRazorpay(ctx: Context, gateways: Gateways, { raw, signature }: Message) {
  const merchants = (await listMerchants(ctx)).filter(({ provider }) => provider === 'razorpay')
  const merchant = merchants.find(({ mid }) => isHmac(raw, signature, gateways.secretsOf(mid)))
  if (!merchant) refuse(ctx, 'signature')
  const event = razorpayEvent.safeParse(parse(raw))
  if (!event.success) return
  const providerRef = event.data.payload.payment.entity.order_id
  const [order] = await ctx.db
    .select({ orderNo: paymentOrders.orderNo })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.mid, merchant.mid), eq(paymentOrders.providerRef, providerRef)))
  const about = { mid: merchant.mid, orderNo: order?.orderNo ?? '', txnId: null }
  await accept(ctx, { source: 'webhook', raw, provider: 'razorpay', about })
}
