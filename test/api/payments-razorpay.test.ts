import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchants, taxRegistrations } from '#domains/catalogue/fees/tables.ts'
import type { CreatedOrder } from '#domains/purchases/orders/schema.ts'
import { overlaySources } from '#domains/purchases/providers/choose-provider.ts'
import { createRazorpay } from '#domains/purchases/providers/razorpay.ts'
import { startRazorpay } from '../../sandbox/gateway/razorpay.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { runPurchaseJobs } from '../payments.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* The second provider's stand-in: the same orders and states with another protocol. */

const key = 'rzp_test_0001'
const secret = 'a-secret-of-the-test'
let gateway: Awaited<ReturnType<typeof startRazorpay>>
let app: TestApp

beforeAll(async () => {
  gateway = await startRazorpay({ merchants: { [key]: secret } })
  app = await makeTestApp({ settings: { RAZORPAY_URL: gateway.url, MERCHANT_KEYS: JSON.stringify({ [key]: secret }) } })
  const row = { key: 'courses' as const, provider: 'razorpay' as const, mid: key, websiteName: '' }
  const [merchant] = await app.db.insert(merchants).values(row).returning()
  const place = {
    legalName: 'Mahanadi Academy',
    address: 'Bhubaneswar',
    gstin: null,
    state: 'Odisha',
    from: '2020-04-01',
  }
  await app.db.insert(taxRegistrations).values({ merchantId: merchant?.id ?? '', ...place })
})
afterAll(async () => {
  await app.close()
  await gateway.stop()
})

async function order() {
  const { token } = await makeSignedIn(app)
  const course = await makeCourse(app)
  const made = await app.call<{ data: CreatedOrder }>('POST', '/api/admission/create-payment-order', {
    token,
    body: { websiteCourseId: course.id, amount: 999.5 },
  })
  expect(made.status, made.text).toBe(200)
  return { token, made, orderNo: made.body.data.reqBody.body.orderId, checkout: made.body.data.checkout }
}

async function stateOf(token: string, orderNo: string) {
  const path = '/api/admission/check-payment-status'
  const told = await app.call<{ body: { state: string } }>('POST', path, { token, body: { orderId: orderNo } })
  return told.body.body.state
}

it("an order contains the script and the merchant's public data, never the secret", async () => {
  const { made, checkout } = await order()
  expect(checkout).toMatchObject({ provider: 'razorpay', key, script: `${gateway.url}/v1/checkout.js` })
  expect(checkout?.provider_order).toMatch(/^order_/)
  expect(made.text).not.toContain(secret)
  const [kept] = gateway.orders.values()
  expect(kept?.amount).toBe(99_950)
})

it('a failed attempt can be followed by a paid one, and an authorised one waits', async () => {
  const { token, orderNo } = await order()
  expect(await stateOf(token, orderNo)).toBe('token-issued')
  gateway.charge(orderNo, 'failed')
  expect(await stateOf(token, orderNo)).toBe('failed')
  gateway.charge(orderNo, 'authorized')
  gateway.charge(orderNo, 'captured')
  expect(await stateOf(token, orderNo)).toBe('fulfilled')
})

it.each([
  ['the amount of the order', {}, 'fulfilled'],
  ['a fee that the customer bears on top', { amount: 102_309, fee: 2359, feeBearer: 'customer' }, 'fulfilled'],
  ['a fee that the institute bears', { fee: 2359, feeBearer: 'platform' }, 'fulfilled'],
  ['another amount', { amount: 102_309 }, 'held'],
  ['another amount, and a fee that the institute bears', { amount: 102_309, fee: 2359, feeBearer: 'platform' }, 'held'],
  ['a paisa more than the fee of the customer', { amount: 102_310, fee: 2359, feeBearer: 'customer' }, 'held'],
  ['less by the fee of the customer', { amount: 97_591, fee: 2359, feeBearer: 'customer' }, 'held'],
] as const)('an order of 999.50 for which the provider took %s', async (_what, taken, state) => {
  const { token, orderNo } = await order()
  gateway.charge(orderNo, 'captured', taken)
  expect(await stateOf(token, orderNo)).toBe(state)
  const booked = await app.pool.query(
    `select o.paid_amount::int as paid, (select sum(p.amount)::int from journals j join postings p on p.journal_id = j.id
       where j.order_id = o.id and p.account = 'gateway-receivable:' || o.mid) as receivable
     from payment_orders o where o.order_no = $1`,
    [orderNo],
  )
  // The institute receives the ordered amount; the provider keeps its fee.
  const paid = state === 'fulfilled' ? 99_950 : 'amount' in taken ? taken.amount : 0
  expect(booked.rows).toEqual([{ paid, receivable: paid }])
})

it("a webhook counts only with its merchant's signature, and triggers a status request", async () => {
  const { token, orderNo, checkout } = await order()
  gateway.charge(orderNo, 'captured')
  const raw = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { order_id: checkout?.provider_order } } },
  })
  const send = (signature: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/payments/razorpay/webhook',
      payload: raw,
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    })
  const sign = (by: string) => createHmac('sha256', by).update(raw).digest('hex')
  expect((await send(sign('another secret'))).statusCode).toBe(401)
  expect((await send(sign(secret))).statusCode).toBe(200)
  await runPurchaseJobs(app)
  const owned = await app.call<{ data: unknown[] }>('GET', '/api/student-portal/owned-courses', { token })
  expect(owned.body.data).toHaveLength(1)
})

it("the pages' policy allows the overlay's resources", async () => {
  const real = createRazorpay('https://api.razorpay.com', 'https://checkout.razorpay.com/v1/checkout.js')
  const { scripts, frames, connections } = overlaySources({
    providers: { razorpay: real },
    secretsOf: () => [],
    publicUrl: '',
  })
  expect(scripts).toEqual(['https://checkout.razorpay.com', 'https://cdn.razorpay.com'])
  expect(frames).toContain('https://api.razorpay.com')
  expect(connections).toContain('https://lumberjack.razorpay.com')
  const { headers } = await app.call('GET', '/healthz')
  expect(String(headers['content-security-policy'])).toContain(
    `; frame-src blob: https://www.youtube-nocookie.com ${gateway.url} upi: intent:`,
  )
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})
