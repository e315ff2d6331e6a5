import { and, asc, eq, inArray } from 'drizzle-orm'
import { courses } from '../src/domains/catalogue/tables.ts'
import type { CreatedAnswer, StatusAnswer } from '../src/domains/purchases/orders/schema.ts'
import { type CpuSeconds, cpuSecondsOf } from './cpu-time.ts'
import { percentile } from './figures.ts'
import { createClient } from './keep-alive-client.ts'
import type { Running } from './processes.ts'
import { seedSignedIn, withDatabase } from './seed.ts'
import { studentToken } from './student-names.ts'

export const paymentsAimMs = 150
export const buyersAtOnce = 20
const coursesCount = 4

type Times = { p50Ms: number; p99Ms: number }
/**
 * From the first request for an order to the answer that it is paid; each of our two answers with what the gateway takes of it. `sandbox`: one plain call to the gateway alone
 * at the same moment, as each of both answers makes one. `cpuMs`: processor time of one purchase, of the application, of the database, and of the sandbox, which is a process of its own.
 */
export type PaymentFigures = {
  purchases: number
  perSecond: number
  order: Times
  status: Times
  sandbox: Times
  cpuMs: CpuSeconds | null
}

/** Courses that need no address and no books. */
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

/** The bank's part: the gateway is told that somebody has paid. Not measured. */
async function pay(gateway: string, { orderId: orderNo, mid }: { orderId: string; mid: string }) {
  const body = JSON.stringify({ do: 'charge', mid, orderNo, outcome: 'TXN_SUCCESS' })
  const answer = await fetch(`${gateway}/__ctl`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`The sandbox answers ${answer.status}.`)
  await answer.text()
}

const timesOf = (times: number[]): Times => ({ p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) })

function cpuOfEach(before: CpuSeconds, after: CpuSeconds, purchases: number): CpuSeconds {
  const each = (part: keyof CpuSeconds) => ((after[part] - before[part]) * 1000) / purchases
  return { server: each('server'), database: each('database'), gateway: each('gateway') }
}

/** Twenty buyers at once, each ordering, paying at the sandbox, and asking until it is paid; the sandbox's messages arrive meanwhile. */
export async function measurePayments(
  server: Running,
  dataDir: string,
  { purchases }: { purchases: number },
): Promise<PaymentFigures> {
  const warm = buyersAtOnce * 3
  await seedSignedIn(dataDir, Math.ceil((purchases + warm) / coursesCount))
  const offered = await listCourses(dataDir)
  const orderTimes: number[] = []
  const statusTimes: number[] = []
  const sandboxTimes: number[] = []
  let next = 0

  async function timed<T>(times: number[], ask: () => Promise<{ status: number; text: () => string }>): Promise<T> {
    const startedAt = performance.now()
    const answer = await ask()
    times.push(performance.now() - startedAt)
    if (answer.status !== 200) throw new Error(`A purchase answers ${answer.status}: ${answer.text()}`)
    return JSON.parse(answer.text())
  }

  async function buy(client: ReturnType<typeof createClient>, index: number) {
    const token = studentToken(Math.floor(index / offered.length))
    const websiteCourseId = offered[index % offered.length]?.id
    const made = await timed<CreatedAnswer>(orderTimes, () =>
      client.ask({ method: 'POST', path: '/api/admission/create-payment-order', token, body: { websiteCourseId } }),
    )
    const order = made.data.reqBody.body
    const paidAt = performance.now()
    await pay(new URL(made.data.checkout.script).origin, order)
    sandboxTimes.push(performance.now() - paidAt)
    const { body } = await timed<StatusAnswer>(statusTimes, () =>
      client.ask({
        method: 'POST',
        path: '/api/admission/check-payment-status',
        token,
        body: { orderId: order.orderId },
      }),
    )
    if (body.state !== 'fulfilled') throw new Error(`A paid order is ${body.state}.`)
  }

  async function run(until: number) {
    const startedAt = performance.now()
    await Promise.all(
      Array.from({ length: buyersAtOnce }, async () => {
        const client = createClient(server.url, 'identity')
        while (next < until) {
          next += 1
          await buy(client, next - 1)
        }
        client.close()
      }),
    )
    return (performance.now() - startedAt) / 1000
  }
  await run(warm)
  for (const times of [orderTimes, statusTimes, sandboxTimes]) times.length = 0
  const before = cpuSecondsOf(server.pid)
  const seconds = await run(warm + purchases)
  const after = cpuSecondsOf(server.pid)
  return {
    purchases,
    perSecond: purchases / seconds,
    order: timesOf(orderTimes),
    status: timesOf(statusTimes),
    sandbox: timesOf(sandboxTimes),
    cpuMs: before && after && cpuOfEach(before, after, purchases),
  }
}
