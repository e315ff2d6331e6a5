import { setTimeout as delay } from 'node:timers/promises'
import type { Message } from '../../../../sandbox/gateway/messages.ts'
import type { Gateway } from '../../../../sandbox/gateway/server.ts'
import type { Chance } from '../chance.ts'
import type { Tally } from '../tally.ts'

/** An item to buy, as the fields of an order. */
export type Offer = Record<string, unknown>
export type Person = { id: string; token: string }

type Parts = {
  url: string
  gateway: Gateway
  chance: Chance
  tally: Tally
  accountants: [Person, Person]
}

type Asked = { path: string; body?: object; token: string; method?: 'GET' | 'POST' }
type Answered = { status: number; data: Record<string, unknown> | null }

// A killed shop takes a while to return on a busy machine.
const patienceMs = 200_000

/** Repeats a request until there is an answer, as an impatient browser does; a server being killed gives none. */
async function ask({ url, tally }: Pick<Parts, 'url' | 'tally'>, { path, body = {}, token, method = 'POST' }: Asked) {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      const answer = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(40_000),
      })
      const read: { data?: Record<string, unknown> } = await answer.json()
      return { status: answer.status, data: read.data ?? null } satisfies Answered
    } catch (error) {
      if (Date.now() > until) throw error
      tally.add('requests that nobody answered')
      await delay(200)
    }
  }
}

const statusFaults = ['cut', 'drop', 'error', 'html', 'bad-signature', 'other-order', 'other-merchant'] as const
const openFaults = ['cut', 'drop', 'error', 'html', 'bad-signature', 'refuse'] as const
const refundFaults = ['cut', 'drop', 'error', 'html', 'bad-signature'] as const

/** Adds faults to the next messages and answers. */
function disturb({ gateway, chance, tally }: Parts) {
  if (chance.happens(0.15)) {
    gateway.faults.initiate.push(chance.pick(openFaults))
    tally.add('broken answers to new orders')
  }
  if (chance.happens(0.3)) {
    gateway.faults.status.push(chance.pick(statusFaults))
    tally.add('broken answers about payments')
  }
  if (chance.happens(0.2)) {
    gateway.faults[chance.pick(['refund', 'refund-status'] as const)].push(chance.pick(refundFaults))
    tally.add('broken answers about refunds')
  }
  if (chance.happens(0.6)) {
    const times = chance.pick([0, 0, 1, 2, 3] as const)
    gateway.courier.plans.push({
      times,
      delayMs: Math.round(chance.between(0, 400)),
      shape: chance.pick(['form', 'json']),
    })
    tally.add(times === 0 ? 'lost messages' : times > 1 ? 'duplicated messages' : 'delayed messages')
  }
}

/** Sends an old message again, as someone who recorded it could. */
async function replay({ gateway, url, chance, tally }: Parts) {
  const { sent } = gateway.courier
  const message: Message | undefined = sent[chance.below(sent.length)]
  if (!message || !chance.happens(0.2)) return
  tally.add('replayed messages')
  await fetch(`${url}/api/payments/paytm/webhook`, {
    method: 'POST',
    body: message.raw,
    headers: { 'content-type': message.contentType },
  }).then(
    (answer) => answer.text(),
    () => undefined,
  )
}

type Order = { mid: string; orderNo: string; amount: string }

async function open(parts: Parts, { token }: Person, offer: Offer): Promise<Order | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    const { status, data } = await ask(parts, { path: '/api/admission/create-payment-order', body: offer, token })
    const made = data?.reqBody as { body: { orderId: string; mid: string; txnAmount: { value: string } } } | undefined
    if (status === 200 && made) {
      const { orderId: orderNo, mid, txnAmount } = made.body
      return { orderNo, mid, amount: txnAmount.value }
    }
    if (status !== 503) return null
  }
  return null
}

/** Makes the bank decide. One payment in fifty has a tampered amount. */
function pay({ gateway, chance, tally }: Parts, { mid, orderNo, amount }: Order) {
  const outcome = chance.pick([
    'TXN_SUCCESS',
    'TXN_SUCCESS',
    'TXN_SUCCESS',
    'TXN_SUCCESS',
    'TXN_FAILURE',
    'PENDING',
  ] as const)
  const isTampered = chance.happens(0.02)
  const taken = isTampered ? Math.round(Number(amount) * 100) + 100 : undefined
  if (isTampered) tally.add('other amounts taken')
  gateway.charge({ mid, orderNo, outcome, taken })
  tally.add(`paid: ${outcome}`)
  // A bank that changes its decision, now or long after.
  if (outcome !== 'TXN_SUCCESS' && chance.happens(0.4))
    setTimeout(() => gateway.charge({ mid, orderNo, outcome: 'TXN_SUCCESS' }), chance.between(10, 800)).unref()
}

async function look(parts: Parts, { token }: Person, { orderNo }: Order) {
  const { chance } = parts
  const [path, body] = chance.happens(0.7)
    ? ['/api/admission/check-payment-status', { orderId: orderNo }]
    : ['/api/admission/payment-submission', { order_id: orderNo, total_amount: 1, website_course_id: 'x' }]
  const times = chance.happens(0.15) ? 5 : 1
  await Promise.all(Array.from({ length: times }, () => ask(parts, { path, body, token })))
}

/** Refunds a part as the accounts office does: one person requests, another approves, both more than once. */
async function refund(parts: Parts, { orderNo, amount }: Order) {
  const { chance, accountants, tally } = parts
  const [asking, approving] = accountants
  const part = Math.max(1, Math.round(Number(amount) * chance.between(0.1, 1)))
  const body = { order_id: orderNo, amount: part, reason: 'left-course', revokes: chance.happens(0.5) }
  const made = await ask(parts, { path: '/api/staff/refunds', body, token: asking.token })
  const id = made.data?.approval_id
  if (made.status !== 202 || typeof id !== 'string') return
  tally.add('refunds asked for')
  const approve = (token: string) => ask(parts, { path: `/api/staff/approvals/${id}/approve`, body: {}, token })
  const alone = await approve(asking.token)
  if (alone.status !== 403) throw new Error(`One person alone approved the refund ${id}: ${alone.status}`)
  await Promise.all([approve(approving.token), approve(approving.token)])
}

/** Takes one person through one offer, from the button to the final result. */
export async function shop(parts: Parts, person: Person, offer: Offer) {
  const { chance, tally } = parts
  disturb(parts)
  const order = await open(parts, person, offer)
  if (order === null) return tally.add('refused orders')
  tally.add('orders')
  if (chance.happens(0.1)) return tally.add('given up')
  pay(parts, order)
  // A second tab with another choice: one of the two payments is returned.
  if (chance.happens(0.1) && offer.websiteCourseId !== undefined) {
    const other = await open(parts, person, { ...offer, bookopt: offer.bookopt === false })
    if (other) pay(parts, other)
  }
  await replay(parts)
  if (chance.happens(0.3)) return tally.add('closed browsers')
  await look(parts, person, order)
  if (chance.happens(0.08)) await refund(parts, order)
}
