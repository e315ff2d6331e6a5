import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type Outcome, openBook, paise } from './book.ts'
import { checkChecksum, makeChecksum } from './checksum.ts'
import { createCourier } from './courier.ts'
import { initiate, refundApply, refundStatus, settlement, status } from './endpoints.ts'
import { answerBroken, type Endpoint, endpoint, fault, noFaults } from './faults.ts'
import { callbackFields, parse } from './messages.ts'

/*
 * A payment gateway that moves no money: Paytm's wire protocol on its own port, with its own checksum and its own book. It listens on the loopback address
 * only.
 */

type Options = {
  /** Keys by merchant. */
  merchants: Record<string, string>
  /** Address for webhooks; without it none is sent. */
  webhookUrl?: string | undefined
  port?: number
  clock?: () => number
  /** File in which the book outlives the process. */
  file?: string | undefined
}

const outcome = z.enum(['TXN_SUCCESS', 'TXN_FAILURE', 'PENDING'])
const envelope = z.object({ head: z.object({ signature: z.string() }), body: z.object({ mid: z.string() }).loose() })
const tried = z.object({
  mid: z.string(),
  orderId: z.string(),
  token: z.string(),
  amount: z.string(),
  outcome: outcome.optional(),
})
const command = z.discriminatedUnion('do', [
  z.object({ do: z.literal('charge'), mid: z.string(), orderNo: z.string(), outcome, taken: z.number().optional() }),
  z.object({ do: z.literal('fault'), at: endpoint, fault }),
  z.object({ do: z.literal('deliver'), times: z.number(), delayMs: z.number(), shape: z.enum(['form', 'json']) }),
  z.object({ do: z.literal('jump'), ms: z.number() }),
  z.object({ do: z.literal('book') }),
])

function createStudent({ merchants, webhookUrl, clock = Date.now, file }: Options) {
  let jumped = 0
  return {
    merchants,
    url: '',
    clock: () => clock() + jumped,
    jump(ms: number) {
      jumped += ms
    },
    book: openBook(file),
    faults: noFaults(),
    courier: createCourier({ webhookUrl, keyOf: (mid) => merchants[mid] ?? '' }),
  }
}
type Desk = ReturnType<typeof createStudent>

/** Records a payment attempt: a successful charge never changes, and the merchant is notified of final results. */
function charge(
  desk: Desk,
  { mid, orderNo, outcome, taken }: { mid: string; orderNo: string; outcome: Outcome; taken?: number | undefined },
) {
  const found = desk.book.find(mid, orderNo)
  if (!found) throw new Error(`The gateway knows no order ${orderNo}`)
  if (found.state === 'TXN_SUCCESS') return found
  found.state = outcome
  found.txnId ||= `${Date.now()}${randomInt(1e7)}`
  found.at = desk.clock()
  if (outcome === 'TXN_SUCCESS') found.taken = taken ?? found.amount
  desk.book.save(found)
  if (outcome !== 'PENDING') desk.courier.tell(found, outcome)
  return found
}

/** Returns the raw text of a request's body, which the signature must cover. Merchants send the body first. */
function signedText(raw: string) {
  const end = raw.lastIndexOf(',"head":')
  return raw.startsWith('{"body":') && end > 0 ? raw.slice('{"body":'.length, end) : ''
}

const overlay = readFileSync(new URL('overlay.js', import.meta.url), 'utf8')

const paths: Record<string, Endpoint> = {
  '/theia/api/v1/initiateTransaction': 'initiate',
  '/v3/order/status': 'status',
  '/refund/apply': 'refund',
  '/v2/refund/status': 'refund-status',
  '/settlement/list': 'settlement',
}
const works = { initiate, status, refund: refundApply, 'refund-status': refundStatus, settlement }

function send(response: ServerResponse, body: string, signature: string) {
  const head = JSON.stringify({ version: 'v1', signature })
  response.writeHead(200, { 'content-type': 'application/json' }).end(`{"head":${head},"body":${body}}`)
}

function answerServer(
  desk: Desk,
  response: ServerResponse,
  asked: { name: Endpoint; raw: string; query: URLSearchParams },
) {
  const fault = desk.faults[asked.name].shift()
  if (fault === 'drop') return void answerBroken(response, fault)
  const read = envelope.safeParse(parse(asked.raw))
  const mid = read.success ? read.data.body.mid : ''
  const key = desk.merchants[mid]
  if (!read.success || key === undefined || !checkChecksum(signedText(asked.raw), key, read.data.head.signature)) {
    const refused = { resultInfo: { resultStatus: 'F', resultCode: '227', resultMsg: 'Checksum invalid' } }
    return send(response, JSON.stringify(refused), '')
  }
  const body = works[asked.name](desk, { mid, body: read.data.body, fault }, asked.query)
  if (answerBroken(response, fault)) return
  const text = JSON.stringify(body)
  send(response, text, makeChecksum(text, fault === 'bad-signature' ? 'x'.repeat(16) : key))
}

/** Answers the payment overlay in the browser. */
function answerOverlay(desk: Desk, raw: string, isPaying: boolean): object {
  const read = tried.safeParse(parse(raw))
  if (!read.success) return { error: 'Session expired' }
  const { mid, orderId, token, amount, outcome } = read.data
  const found = desk.book.find(mid, orderId)
  const isOver = found?.token !== token || found.tokenUntil < desk.clock() || found.state === 'TXN_SUCCESS'
  if (isOver) return { error: 'Session expired' }
  if (paise(amount) !== found.amount) return { error: 'Amount differs' }
  if (!isPaying || outcome === undefined) return {}
  charge(desk, { mid, orderNo: orderId, outcome })
  return callbackFields(found, desk.merchants[mid] ?? '', outcome)
}

/** Scripts the next results. */
function control(desk: Desk, body: unknown): object {
  const read = command.parse(body)
  if (read.do === 'charge') return charge(desk, read)
  if (read.do === 'fault') desk.faults[read.at].push(read.fault)
  if (read.do === 'deliver') desk.courier.plans.push(read)
  if (read.do === 'jump') desk.jump(read.ms)
  return [...desk.book.orders.values()]
}

async function answer(desk: Desk, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://gateway')
  if (/^\/merchantpgpui\/checkoutjs\/merchants\/[\w-]+\.js$/.test(pathname)) {
    return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(overlay)
  }
  const raw = await text(request)
  const name = paths[pathname]
  if (name !== undefined) return answerServer(desk, response, { name, raw, query })
  const isOverlay = pathname === '/overlay/check' || pathname === '/overlay/pay'
  if (!isOverlay && pathname !== '/__ctl') return void response.writeHead(404).end()
  const said = isOverlay ? answerOverlay(desk, raw, pathname === '/overlay/pay') : control(desk, parse(raw))
  const origin: Record<string, string> = isOverlay ? { 'access-control-allow-origin': '*' } : {}
  response.writeHead(200, { 'content-type': 'application/json', ...origin }).end(JSON.stringify(said))
}

export async function startGateway(options: Options) {
  const desk = createStudent(options)
  const server = createServer((request, response) => {
    answer(desk, request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(400)
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => void server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.address()
  desk.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { url, book, faults, courier, jump } = desk
  return {
    url,
    book,
    faults,
    courier,
    jump,
    charge: (order: Parameters<typeof charge>[1]) => charge(desk, order),
    async stop() {
      courier.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Gateway = Awaited<ReturnType<typeof startGateway>>
