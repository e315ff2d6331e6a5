import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, eq, inArray, like } from 'drizzle-orm'
import { courses } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { CreatedAnswer, StatusAnswer } from '#domains/purchases/orders/schema.ts'
import { type CpuSeconds, cpuSecondsOf } from './cpu-time.ts'
import { percentile } from './figures.ts'
import { type Client, createClient } from './keep-alive-client.ts'
import type { Running } from './processes.ts'
import { seedSignedIn, withDatabase } from './seed.ts'
import { studentToken } from './student-names.ts'

export const paymentsAimMs = 150
export const buyersAtOnce = 20
const coursesCount = 4
const restMs = 8000

/** Far more than an institute sees on a closing day, and less than the machine can handle, so that a buyer's wait measures our work and not a queue. */
export const arrivalsPerSecond = 40

type Times = { p50Ms: number; p99Ms: number }
/** Our two answers, each including its call to the gateway. `sandbox`: one plain call to the gateway at the same moment, because each answer makes one. */
type Legs = { order: Times; status: Times; sandbox: Times }
/**
 * `cpuMs`: processor time per purchase of the application, the database, and the sandbox, which runs in its own process. `arriving`: the same legs when buyers
 * come at random moments, `arrivalsPerSecond` of them, without waiting for earlier ones; an order counts from the moment its buyer arrived.
 */
export type PaymentFigures = Legs & {
  purchases: number
  perSecond: number
  cpuMs: CpuSeconds | null
  arriving: Legs
}

/** Lists courses that need no address and no books. */
function listCourses(dataDir: string) {
  return withDatabase(dataDir, ({ db }) =>
    db
      .select({ id: courses.id })
      .from(courses)
      .where(
        and(eq(courses.isShipped, false), eq(courses.isLive, true), inArray(courses.type, ['recorded', 'test-series'])),
      )
      .orderBy(asc(courses.position), asc(courses.id))
      .limit(coursesCount),
  )
}

/** Tells the gateway that the buyer has paid, as the bank would. */
async function pay(bank: Client, { orderId: orderNo, mid }: { orderId: string; mid: string }) {
  const body = { do: 'charge', mid, orderNo, outcome: 'TXN_SUCCESS' }
  const { status } = await bank.ask({ method: 'POST', path: '/__ctl', body })
  if (status !== 200) throw new Error(`The sandbox answers ${status}.`)
}

const timesOf = (times: number[]): Times => ({ p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) })

function cpuOfEach(before: CpuSeconds, after: CpuSeconds, purchases: number): CpuSeconds {
  const each = (part: keyof CpuSeconds) => ((after[part] - before[part]) * 1000) / purchases
  return { server: each('server'), database: each('database'), gateway: each('gateway') }
}

/** Creates a buyer's connections: to our server and, once the first order has named it, to the bank. */
function createBuyer(url: string) {
  const ours = createClient(url, 'identity')
  let bank: Client | undefined
  return {
    ours,
    bankAt: (script: string) => (bank ??= createClient(new URL(script).origin, 'identity')),
    close() {
      ours.close()
      bank?.close()
    },
  }
}
type Buyer = ReturnType<typeof createBuyer>

type Taken = Record<keyof Legs, number[]>
const nothing = (): Taken => ({ order: [], status: [], sandbox: [] })
const legsOf = ({ order, status, sandbox }: Taken): Legs => ({
  order: timesOf(order),
  status: timesOf(status),
  sandbox: timesOf(sandbox),
})

type Purchase = { token: string; websiteCourseId: string | undefined; since: number }

/** Orders, pays at the sandbox, and polls until the order is paid; the sandbox's messages arrive meanwhile. */
async function buy({ ours, bankAt }: Buyer, { token, websiteCourseId, since }: Purchase, taken: Taken) {
  async function ask<T>(path: string, body: object): Promise<T> {
    const answer = await ours.ask({ method: 'POST', path: `/api/admission/${path}`, token, body })
    if (answer.status !== 200) throw new Error(`A purchase answers ${answer.status}: ${answer.text()}`)
    return JSON.parse(answer.text())
  }
  const made = await ask<CreatedAnswer>('create-payment-order', { websiteCourseId })
  const orderedAt = performance.now()
  const order = made.data.reqBody.body
  await pay(bankAt(made.data.checkout?.script ?? ''), order)
  const paidAt = performance.now()
  const { body } = await ask<StatusAnswer>('check-payment-status', { orderId: order.orderId })
  if (body.state !== 'fulfilled') throw new Error(`A paid order is ${body.state}.`)
  taken.order.push(orderedAt - since)
  taken.sandbox.push(paidAt - orderedAt)
  taken.status.push(performance.now() - paidAt)
}

/** Lets twenty buyers buy at once; each starts the next purchase as soon as one is done. */
async function buyInTurn(url: string, list: Omit<Purchase, 'since'>[]) {
  const taken = nothing()
  const left = list.values()
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: buyersAtOnce }, async () => {
      const buyer = createBuyer(url)
      for (const one of left) await buy(buyer, { ...one, since: performance.now() }, taken)
      buyer.close()
    }),
  )
  return { taken, seconds: (performance.now() - startedAt) / 1000 }
}

/** Lets buyers arrive at random moments without waiting for each other, so that a slow moment affects everyone who arrives in it. */
async function buyAsTheyCome(url: string, list: Omit<Purchase, 'since'>[]) {
  const taken = nothing()
  const idle: Buyer[] = []
  const made: Buyer[] = []
  const all: Promise<void>[] = []
  let since = performance.now()
  for (const one of list) {
    since += (-Math.log(1 - Math.random()) / arrivalsPerSecond) * 1000
    await delay(Math.max(0, since - performance.now()))
    const buyer = idle.pop() ?? createBuyer(url)
    if (!made.includes(buyer)) made.push(buyer)
    all.push(buy(buyer, { ...one, since }, taken).then(() => void idle.push(buyer)))
  }
  await Promise.all(all)
  for (const buyer of made) buyer.close()
  return taken
}

export async function measurePayments(
  server: Running,
  dataDir: string,
  { purchases, arrivals }: { purchases: number; arrivals: number },
): Promise<PaymentFigures> {
  const warm = buyersAtOnce * 3
  const count = warm + purchases + arrivals
  const students = Math.ceil(count / coursesCount)
  // Buyers of an earlier run already own these courses.
  const from = await withDatabase(dataDir, ({ db }) => db.$count(users, like(users.userName, 'bench-%')))
  await seedSignedIn(dataDir, from + students)
  const offered = await listCourses(dataDir)
  // Concurrent buyers are different people, spread over all courses.
  const list = Array.from({ length: count }, (_, index) => {
    const student = index % students
    const round = Math.floor(index / students)
    return { token: studentToken(from + student), websiteCourseId: offered[(student + round) % offered.length]?.id }
  })
  await buyInTurn(server.url, list.splice(0, warm))
  const before = cpuSecondsOf(server.pid)
  const { taken, seconds } = await buyInTurn(server.url, list.splice(0, purchases))
  const after = cpuSecondsOf(server.pid)
  // Lets background work finish.
  await delay(restMs)
  const arriving = legsOf(await buyAsTheyCome(server.url, list))
  const cpuMs = before && after && cpuOfEach(before, after, purchases)
  return { ...legsOf(taken), purchases, perSecond: purchases / seconds, cpuMs, arriving }
}
