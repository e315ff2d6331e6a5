import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import type { Charge, Outcome } from './book.ts'
import { type Message, type Shape, webhook } from './messages.ts'

type Options = { webhookUrl: string | undefined; keyOf: (mid: string) => string }

/** Delivery of the next messages: how often each is sent (0: lost), after what delay, and in which shape. */
export type Plan = { times: number; delayMs: number; shape: Shape }

// The provider waits a minute and then ever longer; compressed here.
const retriesMs = [50, 200, 800, 3_000, 10_000, 30_000]

const agents = { http: new Agent({ keepAlive: true }), https: new SecureAgent({ keepAlive: true }) }

/** Posts a message; resolves to the status once the whole answer has arrived. Reuses a few connections, so that many messages cost measurements little. */
function post(url: string, { raw, contentType }: Message) {
  const isSecure = url.startsWith('https:')
  const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(raw) }
  const agent = isSecure ? agents.https : agents.http
  return new Promise<number>((resolve, reject) => {
    const asked = (isSecure ? secureRequest : request)(url, { method: 'POST', headers, agent }, (answer) => {
      answer
        .on('error', reject)
        .on('end', () => resolve(answer.statusCode ?? 0))
        .resume()
    })
    asked.on('error', reject).end(raw)
  })
}

/** Sends webhooks at least once each, retrying until one is answered with 2xx. */
export function createCourier({ webhookUrl, keyOf }: Options) {
  const plans: Plan[] = []
  const timers = new Set<NodeJS.Timeout>()
  /** Every message sent, so that a test can send it again. */
  const sent: Message[] = []
  let sending = 0
  let isStopped = false

  async function deliver(message: Message, tries = 0) {
    if (webhookUrl === undefined || isStopped) return
    sending += 1
    const status = await post(webhookUrl, message).catch(() => 0)
    sending -= 1
    const wait = retriesMs[tries]
    // A refused signature is not retried.
    if ((status >= 200 && status < 300) || status === 401 || wait === undefined) return
    later(wait, () => void deliver(message, tries + 1))
  }

  function later(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  return {
    plans,
    sent,
    tell(charge: Charge, outcome: Outcome) {
      const { times, delayMs, shape } = plans.shift() ?? {
        times: 1,
        delayMs: 0,
        shape: sent.length % 2 === 0 ? 'form' : 'json',
      }
      const message = webhook(charge, keyOf(charge.mid), { outcome, shape })
      sent.push(message)
      for (let n = 0; n < times; n += 1) later(delayMs * (n + 1), () => void deliver(message))
    },
    /** Returns whether all deliveries are finished. */
    isIdle: () => sending === 0 && timers.size === 0,
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
