import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { indiaOffsetMs } from '#platform/text/india-time.ts'
import type {
  AskedOrder,
  Merchant,
  OrderAtProvider,
  OverlaySources,
  PaymentProvider,
  ProviderStatus,
  RefundAnswer,
  RefundAtProvider,
} from './partner.ts'
import { sendRequest } from './send-request.ts'

/*
 * Razorpay. A merchant's mid is its key id, its secret the key's; amounts are paise already. An order may see many payments, of which one is captured. Its answers carry
 * no signature: they are believed because they come over TLS from the configured host to anyone who knows the secret.
 */

const order = z.object({
  id: z.string().min(1).max(60),
  status: z.string(),
  receipt: z.string().nullable().default(null),
})
const payment = z.object({
  id: z.string().min(1).max(60),
  status: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  order_id: z.string().nullable(),
  method: z.string().default(''),
  bank: z.string().nullable().default(null),
  created_at: z.number().int(),
  // Read only if the amount differs; an unreadable value means no fee.
  fee: z.number().int().nonnegative().nullable().catch(null),
  fee_bearer: z.string().nullable().catch(null),
  acquirer_data: z.record(z.string(), z.unknown()).default({}),
})
const payments = z.object({ items: z.array(payment) })
const refund = z.object({ id: z.string(), status: z.string(), receipt: z.string().nullable().default(null) })
const refunds = z.object({ items: z.array(refund) })

/** Returns whether a signature is the HMAC-SHA256 of the text in hexadecimal, under one of the secrets. */
export function isHmac(text: string | Buffer, signature: unknown, secrets: readonly string[]) {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false
  return secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(text).digest(), Buffer.from(signature, 'hex')),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An error page: no answer.
    return undefined
  }
}

function indiaTime(seconds: number) {
  return `${new Date(seconds * 1000 + indiaOffsetMs).toISOString().slice(0, 19).replace('T', ' ')}.0`
}

function paid(answer: z.infer<typeof payment>): ProviderStatus {
  const bankTxnId = Object.values(answer.acquirer_data).find((value) => typeof value === 'string') ?? ''
  return {
    kind: 'success',
    amount: answer.currency === 'INR' ? answer.amount : null,
    // The fee with its tax. Where the institute bears it, it is taken out of the amount.
    customerFee: answer.fee_bearer === 'customer' ? (answer.fee ?? 0) : 0,
    txnId: answer.id,
    bankTxnId: String(bankTxnId),
    gatewayName: 'Razorpay',
    bankName: answer.bank ?? '',
    paymentMode: answer.method.toUpperCase(),
    txnDate: indiaTime(answer.created_at),
  }
}

function statusOf(list: z.infer<typeof payment>[], providerRef: string): ProviderStatus {
  const orderPayments = list.filter(({ order_id }) => order_id === providerRef)
  const captured = orderPayments.find(({ status }) => status === 'captured' || status === 'refunded')
  if (captured) return paid(captured)
  if (orderPayments.length === 0) return { kind: 'absent', code: 'no-payment' }
  // Failed tries leave the order open for another within its overlay; authorised money is captured or given back automatically.
  return orderPayments.every(({ status }) => status === 'failed')
    ? { kind: 'failure', code: 'failed' }
    : { kind: 'pending', code: 'pending' }
}

function refundAnswer(answer: z.infer<typeof refund> | undefined): RefundAnswer {
  if (!answer) return { outcome: 'absent', code: 'absent', providerRef: '' }
  const outcomes: Record<string, RefundAnswer['outcome']> = { processed: 'done', pending: 'pending', failed: 'refused' }
  return { outcome: outcomes[answer.status] ?? 'unknown', code: answer.status, providerRef: answer.id }
}

/** Returns the sources of its overlay, which is a frame of the API's host whose script loads a second one. */
function sourcesOf(api: string, scriptUrl: string): OverlaySources {
  const { origin } = new URL(scriptUrl)
  const isTheirs = origin === 'https://checkout.razorpay.com'
  return {
    scripts: isTheirs ? [origin, 'https://cdn.razorpay.com'] : [origin],
    frames: [...new Set([api, origin])],
    connections: [...new Set([api, origin]), ...(isTheirs ? ['https://lumberjack.razorpay.com'] : [])],
  }
}

/** Creates the provider. `origin`: the host of its API; `scriptUrl`: where its overlay comes from. */
export function createRazorpay(origin: string, scriptUrl = `${origin}/v1/checkout.js`): PaymentProvider {
  const call = async ({ mid, secrets }: Merchant, path: string, body?: object) => {
    // not translated: a header
    const authorization = `Basic ${Buffer.from(`${mid}:${secrets[0]}`).toString('base64')}`
    const answer = await sendRequest({
      url: `${origin}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization },
      body: body && JSON.stringify(body),
    })
    return { status: answer?.status ?? 0, body: answer ? parse(answer.text) : undefined, raw: answer?.text ?? '' }
  }
  const listRefunds = async (merchant: Merchant, { txnId, refId }: RefundAtProvider) => {
    const { body } = await call(merchant, `/v1/payments/${encodeURIComponent(txnId)}/refunds`)
    const read = refunds.safeParse(body)
    if (!read.success) return { outcome: 'unknown', code: 'no-answer', providerRef: '' } satisfies RefundAnswer
    return refundAnswer(read.data.items.find(({ receipt }) => receipt === refId))
  }
  return {
    sources: sourcesOf(origin, scriptUrl),
    scriptOf: () => scriptUrl,
    async openOrder(merchant: Merchant, { orderNo, amount, customerId }: OrderAtProvider) {
      // With a unique receipt, a repeated request returns the existing order.
      const asked = { amount, currency: 'INR', receipt: orderNo, unique_receipt: true, notes: { customer: customerId } }
      const { body, status } = await call(merchant, '/v1/orders', asked)
      const read = order.safeParse(body)
      if (read.success && read.data.receipt === orderNo)
        return { outcome: 'opened', token: read.data.id, providerRef: read.data.id }
      return { outcome: status >= 400 && status < 500 ? 'failed' : 'unknown', code: String(status) }
    },
    async askStatus(merchant: Merchant, { providerRef }: AskedOrder) {
      if (providerRef === null) return { status: { kind: 'unknown', code: 'no-order' }, raw: '' }
      const { body, raw } = await call(merchant, `/v1/orders/${encodeURIComponent(providerRef)}/payments`)
      const read = payments.safeParse(body)
      return {
        status: read.success ? statusOf(read.data.items, providerRef) : { kind: 'unknown', code: 'no-answer' },
        raw,
      }
    },
    async requestRefund(merchant: Merchant, asked: RefundAtProvider) {
      // Razorpay does not deduplicate refunds of one receipt: look for an existing one first.
      const known = await listRefunds(merchant, asked)
      if (known.outcome !== 'absent') return known.outcome === 'unknown' ? known : { ...known, outcome: 'exists' }
      const { body } = await call(merchant, `/v1/payments/${encodeURIComponent(asked.txnId)}/refund`, {
        amount: asked.amount,
        receipt: asked.refId,
      })
      const read = refund.safeParse(body)
      return read.success ? refundAnswer(read.data) : { outcome: 'unknown', code: 'no-answer', providerRef: '' }
    },
    askRefund: listRefunds,
    // Staff download its settlement report: the recon call has a format that is not read here.
    listSettlement: async () => null,
  }
}
