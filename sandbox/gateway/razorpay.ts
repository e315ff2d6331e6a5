import { Buffer } from 'node:buffer'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { parse } from './messages.ts'

/*
 * The stand-in for the second provider: Razorpay's orders, payments, refunds, webhooks and checkout script, on its own port of the loopback address. Its book
 * is in memory: the demo's sales through it are in the demo's own database.
 */

type Options = {
  /** Secrets by key id. */
  merchants: Record<string, string>
  /** Address for webhooks; without it none is sent. */
  webhookUrl?: string | undefined
}

type Refund = { id: string; amount: number; status: 'pending' | 'processed'; receipt: string | null }
/** Deviations from the order's amount, in paise; `amount` includes the fee if the customer bears it. */
type Taken = { amount?: number; fee?: number; feeBearer?: 'platform' | 'customer' }
type Payment = {
  id: string
  status: 'captured' | 'failed' | 'authorized'
  at: number
  refunds: Refund[]
  taken: Taken
}
type Order = { id: string; key: string; amount: number; receipt: string; payments: Payment[] }

const outcome = z.enum(['captured', 'failed', 'authorized'])
const orderWanted = z.object({
  amount: z.number().int().min(100),
  currency: z.literal('INR'),
  receipt: z.string().min(1).max(40),
  unique_receipt: z.literal(true),
})
const refundWanted = z.object({ amount: z.number().int().positive(), receipt: z.string().max(40) })
const tried = z.object({ key: z.string(), order_id: z.string(), amount: z.number(), outcome: outcome.optional() })
const charged = z.object({ do: z.literal('charge'), receipt: z.string(), outcome })

const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`
const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Returns the key id of a request with the right secret. */
function keyOf({ headers }: IncomingMessage, merchants: Options['merchants']) {
  const given = Buffer.from(String(headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
  const [key = '', secret = ''] = given.split(':')
  const known = merchants[key] ?? ''
  const isRight = known.length === secret.length && timingSafeEqual(Buffer.from(known), Buffer.from(secret))
  return known !== '' && isRight ? key : null
}

type Told = { status: number; body: object }
const ok = (body: object): Told => ({ status: 200, body })
const refused = (status: number, description: string): Told => ({ status, body: { error: { description } } })

const presentOrder = ({ id, amount, receipt, payments }: Order) => ({
  id,
  entity: 'order',
  amount,
  currency: 'INR',
  receipt,
  status: payments.some(({ status }) => status === 'captured') ? 'paid' : payments.length > 0 ? 'attempted' : 'created',
})

const presentPayment = (order: Order, { id, status, at, taken }: Payment) => ({
  id,
  entity: 'payment',
  amount: taken.amount ?? order.amount,
  fee: taken.fee ?? null,
  fee_bearer: taken.feeBearer ?? 'platform',
  currency: 'INR',
  status,
  order_id: order.id,
  method: 'upi',
  bank: null,
  acquirer_data: { rrn: id.slice(-12) },
  created_at: Math.floor(at / 1000),
})

function openOrder(orders: Map<string, Order>, key: string, body: unknown): Told {
  const read = orderWanted.safeParse(body)
  if (!read.success) return refused(400, 'The order is not valid')
  const { amount, receipt } = read.data
  const known = [...orders.values()].find((one) => one.key === key && one.receipt === receipt)
  if (known) return known.amount === amount ? ok(presentOrder(known)) : refused(400, 'The receipt has another amount')
  const order: Order = { id: newId('order'), key, amount, receipt, payments: [] }
  orders.set(order.id, order)
  return ok(presentOrder(order))
}

function giveBack({ amount, payments }: Order, payment: Payment, body: unknown): Told {
  const read = refundWanted.safeParse(body)
  const given = payment.refunds.reduce((sum, one) => sum + one.amount, 0)
  const isPossible = read.success && payment.status === 'captured' && given + read.data.amount <= amount
  if (!read.success || !isPossible || payments.length === 0) return refused(400, 'The refund is not possible')
  const refund: Refund = { id: newId('rfnd'), status: 'pending', ...read.data }
  payment.refunds.push(refund)
  return ok({ ...refund })
}

/** Lists the refunds of a payment; a queried refund completes by the next query. */
function listRefunds({ refunds }: Payment): Told {
  const items = refunds.map((refund) => ({ ...refund }))
  for (const refund of refunds) refund.status = 'processed'
  return ok({ items })
}

type Desk = Options & { orders: Map<string, Order> }

function tell({ webhookUrl, merchants }: Desk, order: Order, payment: Payment) {
  if (webhookUrl === undefined || payment.status === 'authorized') return
  const entity = presentPayment(order, payment)
  const raw = JSON.stringify({ event: `payment.${payment.status}`, payload: { payment: { entity } } })
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': hmac(raw, merchants[order.key] ?? ''),
    'x-razorpay-event-id': newId('evt'),
  }
  // Sent once: a lost webhook is recovered by polling.
  void fetch(webhookUrl, { method: 'POST', headers, body: raw }).catch(() => undefined)
}

type Try = { status: Payment['status']; taken?: Taken | undefined }

/** Charges one payment attempt. An order is captured once. */
function charge(desk: Desk, order: Order, { status, taken = {} }: Try) {
  const captured = order.payments.find((one) => one.status === 'captured')
  if (captured) return captured
  const payment: Payment = { id: newId('pay'), status, at: Date.now(), refunds: [], taken }
  order.payments.push(payment)
  tell(desk, order, payment)
  return payment
}

function chargeByReceipt(desk: Desk, receipt: string, tried: Try) {
  const order = [...desk.orders.values()].find((one) => one.receipt === receipt)
  if (!order) throw new Error(`Razorpay's sandbox knows no order ${receipt}`)
  return charge(desk, order, tried)
}

function answerOverlay(desk: Desk, body: unknown): Told {
  const read = tried.safeParse(body)
  const order = read.success ? desk.orders.get(read.data.order_id) : undefined
  if (!read.success || order?.key !== read.data.key || order.amount !== read.data.amount)
    return refused(400, 'The id or the amount is not that of an order')
  if (read.data.outcome === undefined) return ok({})
  const { id } = charge(desk, order, { status: read.data.outcome })
  const signature = hmac(`${order.id}|${id}`, desk.merchants[order.key] ?? '')
  return ok({ razorpay_payment_id: id, razorpay_order_id: order.id, razorpay_signature: signature })
}

function answerServer({ orders, merchants }: Desk, request: IncomingMessage, { path, body }: Asked): Told {
  const key = keyOf(request, merchants)
  if (key === null) return refused(401, 'Authentication failed')
  if (path === '/v1/orders') return openOrder(orders, key, body)
  const [, , kind, id = '', what] = path.split('/')
  const own = [...orders.values()].filter((one) => one.key === key)
  const order = own.find((one) => one.id === id || one.payments.some((payment) => payment.id === id))
  const payment = order?.payments.find((one) => one.id === id)
  if (kind === 'orders' && what === 'payments' && order)
    return ok({ items: order.payments.map((one) => presentPayment(order, one)) })
  if (what === 'refunds' && payment) return listRefunds(payment)
  return what === 'refund' && order && payment ? giveBack(order, payment, body) : refused(400, 'The id does not exist')
}

type Asked = { path: string; body: unknown }
const overlay = readFileSync(new URL('razorpay-overlay.js', import.meta.url), 'utf8')

async function answer(desk: Desk, request: IncomingMessage, response: ServerResponse) {
  const { pathname: path } = new URL(request.url ?? '/', 'http://gateway')
  if (path === '/v1/checkout.js')
    return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(overlay)
  const body = parse(await text(request))
  if (path === '/__ctl') {
    const { receipt, outcome } = charged.parse(body)
    return void response.end(JSON.stringify(chargeByReceipt(desk, receipt, { status: outcome })))
  }
  const isOverlay = path === '/overlay'
  const told = isOverlay ? answerOverlay(desk, body) : answerServer(desk, request, { path, body })
  const origin: Record<string, string> = isOverlay ? { 'access-control-allow-origin': '*' } : {}
  response.writeHead(told.status, { 'content-type': 'application/json', ...origin }).end(JSON.stringify(told.body))
}

export async function startRazorpay(options: Options) {
  const desk: Desk = { ...options, orders: new Map() }
  const server = createServer((request, response) => {
    answer(desk, request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(400)
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    orders: desk.orders,
    /** `receipt`: the merchant's number of the order. */
    charge: (receipt: string, status: Payment['status'], taken?: Taken) =>
      chargeByReceipt(desk, receipt, { status, taken }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
