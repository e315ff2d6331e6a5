import { expect, onTestFinished, test } from 'vitest'
import { webhook } from '../../sandbox/gateway/messages.ts'
import { openMarket, patience, post } from '../embedded/payment-drill.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { keys } from '../merchants.ts'
import { makeDatabase } from '../test-app.ts'
import { checkBooks } from './faults/payments/check.ts'
import { runPurchases } from './faults/payments/run.ts'
import { startShop } from './faults/payments/shop.ts'
import { createTally } from './faults/tally.ts'

test('P1 to P22: every book finally agrees, whatever is lost, doubled, forged or killed', patience, async () => {
  const tally = createTally()
  const run = {
    seed: Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000),
    purchases: 60,
    kills: 1,
    atOnce: 5,
    tally,
  }
  const wrong = await runPurchases(await makeDatabase(), run)
  console.log(`payment faults: FAULTS_SEED=${run.seed}\n${tally.table()}`)
  expect(wrong, `FAULTS_SEED=${run.seed}`).toEqual([])
})

test(
  'P3: fifty tabs that press Pay at the same moment, at two servers: one charge is fulfilled, and every other one comes back',
  patience,
  async () => {
    const { connection, pool, gateway, clock, world, token, environment } = await openMarket()
    const accountant = (await makeSignedIn(world, { role: 'accounts' })).token
    const course = await makeCourse(world, { bookFee: 20_000 })
    const shops = await Promise.all([1, 2].map(() => startShop({ connection, environment })))
    onTestFinished(async () => void (await Promise.all(shops.map(({ kill }) => kill()))))
    const [one = '', other = ''] = shops.map(({ url }) => url)
    const tabs = Array.from({ length: 50 }, (_, n) => ({ bookopt: n % 2 === 0, near: n % 4 < 2 ? one : other }))

    const order = async ({ bookopt, near }: (typeof tabs)[number]) => {
      const raw = JSON.stringify({ websiteCourseId: course.id, bookopt })
      const { status, text } = await post(`${near}/api/admission/create-payment-order`, { token, raw })
      // The others are told to wait, or that it is already being created.
      if (status !== 200) {
        expect([409, 429], text).toContain(status)
        return undefined
      }
      const { orderId: orderNo, mid } = JSON.parse(text).reqBody.body as { orderId: string; mid: string }
      return { orderNo, mid, near, far: near === one ? other : one }
    }
    const made = (await Promise.all(tabs.map(order))).filter((tab) => tab !== undefined)
    // At least two, because a buyer who changes the choice of books has another order; usually twenty, the most that may be
    // begun.
    expect(new Set(made.map(({ orderNo }) => orderNo)).size).toBeGreaterThan(1)

    /** Performs the overlay's success and everything after it, at both servers at once. */
    const payAt = async ({ orderNo, mid, near, far }: (typeof made)[number]) => {
      const charge = gateway.charge({ mid, orderNo, outcome: 'TXN_SUCCESS' })
      const told = (shape: 'form' | 'json') => webhook(charge, keys[mid] ?? '', { outcome: 'TXN_SUCCESS', shape })
      await Promise.all([
        post(`${near}/api/admission/check-payment-status`, { token, raw: JSON.stringify({ orderId: orderNo }) }),
        post(`${far}/api/payments/paytm/webhook`, told('json')),
        post(`${near}/api/payments/paytm/webhook`, told('form')),
        post(`${far}/api/payments/paytm/callback`, told('form')),
        post(`${far}/api/admission/payment-submission`, { token, raw: JSON.stringify({ order_id: orderNo }) }),
      ])
    }
    await Promise.all(made.map(payAt))

    const charged = [...gateway.book.orders.values()].filter(({ state }) => state === 'TXN_SUCCESS')
    const states = async () => {
      const { rows } = await pool.query<{ state: string }>('select state from payment_orders order by state')
      return rows.map(({ state }) => state)
    }
    const others = charged.length - 1
    await expect.poll(states, { timeout: 60_000 }).toEqual(['fulfilled', ...Array(others).fill('refund-due')])
    const { rows: given } = await pool.query('select e.id, r.id from entitlements e, receipts r')
    expect(given).toHaveLength(1)

    const auth = { authorization: `Bearer ${accountant}` }
    const open = (await (await fetch(`${one}/api/staff/refunds`, { headers: auth })).json()) as {
      data: { _id: string }[]
    }
    expect(open.data).toHaveLength(others)
    const approve = ({ _id }: { _id: string }) =>
      post(`${one}/api/staff/refunds/${_id}/approve`, { token: accountant, raw: '{}' })
    for (const refund of open.data) expect((await approve(refund)).status).toBe(200)
    // The gateway is queried about a refund again after minutes.
    const statesLater = async () => {
      clock.aheadMs += 10 * 60_000
      for (const { setAhead } of shops) await setAhead(clock.aheadMs)
      return states()
    }
    const ends = ['fulfilled', ...Array(others).fill('refunded')]
    await expect.poll(statesLater, { timeout: 60_000, interval: 1000 }).toEqual(ends)
    const kept = charged.filter(({ taken, refunds }) => taken > refunds.reduce((sum, { amount }) => sum + amount, 0))
    expect(kept).toHaveLength(1)
    expect(await checkBooks(gateway.book, async (text, values) => (await pool.query(text, values)).rows)).toEqual([])
  },
)

test(
  'P22: a message that was answered with 200 is kept, and a server that dies over one loses and doubles nothing',
  patience,
  async () => {
    const { pool, world, gateway, environment, connection, token } = await openMarket()
    const shop = await startShop({ connection, environment })
    onTestFinished(() => shop.kill())
    const counts = async () => {
      const { rows } = await pool.query<{ events: number; jobs: number; receipts: number }>(
        `select (select count(*)::int from payment_events where source = 'webhook') events,
         (select count(*)::int from jobs where kind = 'confirm-order') jobs, (select count(*)::int from receipts) receipts`,
      )
      return rows[0]
    }
    const course = await makeCourse(world)
    const ordered = await fetch(`${shop.url}/api/admission/create-payment-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ websiteCourseId: course.id }),
    })
    const made = ((await ordered.json()) as { data: { reqBody: { body: { orderId: string; mid: string } } } }).data
      .reqBody.body
    const { mid, orderId: orderNo } = made
    // The status stays unknown at first, so that the message decides.
    gateway.faults.status.push(...Array.from({ length: 12 }, () => 'drop' as const))
    const charge = gateway.charge({ mid, orderNo, outcome: 'TXN_SUCCESS' })
    const message = webhook(charge, keys[mid] ?? '', { outcome: 'TXN_SUCCESS', shape: 'json' })
    const send = () =>
      fetch(`${shop.url}/api/payments/paytm/webhook`, {
        method: 'POST',
        body: message.raw,
        headers: { 'content-type': message.contentType },
      }).then(
        ({ status }) => status,
        () => 0,
      )
    await shop.restart('before-commit')
    expect(await send()).toBe(0)
    await shop.untilEnded()
    expect(await counts()).toMatchObject({ events: 0, jobs: 0 })
    await shop.restart('after-commit')
    expect(await send()).toBe(0)
    await shop.untilEnded()
    expect(await counts()).toMatchObject({ events: 1, jobs: 1 })
    await shop.restart()
    // The gateway never got an answer, and sends it again.
    expect(await send()).toBe(200)
    gateway.faults.status.length = 0
    await expect.poll(async () => (await counts())?.receipts, { timeout: 60_000 }).toBe(1)
    expect(await counts()).toMatchObject({ events: 1, receipts: 1 })
  },
)
