import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { courses } from '#domains/catalogue/tables.ts'
import { makeChecksum } from '../../sandbox/gateway/checksum.ts'
import { callbackFields, webhook } from '../../sandbox/gateway/messages.ts'
import { makeCourse } from '../make-offers.ts'
import { keys, mids } from '../merchants.ts'
import {
  chargeOf,
  entitled,
  keyOf,
  type Made,
  makeOrder,
  pay,
  post,
  type Raw,
  setUp,
  shop,
} from './payments-evidence.ts'

setUp()

it('P6: an order exists for its student alone', async () => {
  const order = await makeOrder()
  pay(order)
  const { token } = await shop.student()
  expect((await shop.check(token, order.orderNo)).status).toBe(404)
  const submission = { token, body: { order_id: order.orderNo } }
  expect((await shop.app.call('POST', '/api/admission/payment-submission', submission)).status).toBe(404)
  const enrolment = { order_id: order.orderNo, courseEnrolment: { batch_id: order.course.id } }
  expect((await shop.app.call('POST', '/api/admission/course-enrolment', { token, body: enrolment })).status).toBe(404)
  expect(await shop.stateOf(order.orderNo)).toBe('token-issued')
})

it('P7: an order keeps its price; the next one has the new price', async () => {
  const order = await makeOrder()
  await shop.app.db
    .update(courses)
    .set({ discountedFee: 111_100, bookFee: null })
    .where(eq(courses.id, order.course.id))
  pay(order)
  await shop.check(order.token, order.orderNo)
  expect(await shop.stateOf(order.orderNo)).toBe('fulfilled')
  const { token } = await shop.student()
  expect(await shop.mustOrder(token, { websiteCourseId: order.course.id })).toMatchObject({ amount: '1111.00' })
})

it('P7: an expired token leads to an order at the current price', async () => {
  const order = await makeOrder()
  await shop.app.db.update(courses).set({ discountedFee: 112_200 }).where(eq(courses.id, order.course.id))
  shop.app.advance(16 * 60)
  const next = await shop.mustOrder(order.token, { websiteCourseId: order.course.id })
  expect(next.amount).toBe('1122.00')
  expect(next.orderNo).not.toBe(order.orderNo)
})

describe('P8: a message without a right signature changes nothing', () => {
  const form = (fields: Record<string, string>): Raw => ({
    raw: new URLSearchParams(fields).toString(),
    contentType: 'application/x-www-form-urlencoded',
  })
  const json = (raw: string): Raw => ({ raw, contentType: 'application/json' })

  function forgeries(order: Made): Raw[] {
    const fields = callbackFields(chargeOf(order), keyOf(order), 'TXN_SUCCESS')
    const { CHECKSUMHASH: hash = '', ...unsigned } = fields
    const { raw } = webhook(chargeOf(order), keyOf(order), { outcome: 'TXN_SUCCESS', shape: 'json' })
    const forged = JSON.stringify({ mid: order.mid, orderId: order.orderNo })
    return [
      form(unsigned),
      form({ ...unsigned, CHECKSUMHASH: '' }),
      form({ ...unsigned, CHECKSUMHASH: makeChecksum('x', 'another-key-0001') }),
      form({ ...unsigned, CHECKSUMHASH: hash.slice(0, 80) }),
      form({ ...fields, EXTRA: '1' }),
      form({ ...fields, TXNAMOUNT: '1.00' }),
      form({ ...fields, GATEWAYNAME: `${fields.GATEWAYNAME}|${fields.MID}` }),
      form({ ...fields, RESPMSG: 'भुगतान' }),
      { ...form(fields), raw: `${form(fields).raw}&ORDERID=ORD_other` },
      { ...form(fields), raw: form(fields).raw.replace('ORDERID=', 'ORDERID[]=') },
      json(`${raw.slice(0, -1)},"body":${forged}}`),
      json(`{"body":${forged},"head":{"signature":"${makeChecksum(forged, 'another-key-0001')}"}}`),
      json(`{"body":${forged},"head":{"signature":""}}`),
      json(`{"body":${forged},"head":{}}`),
      json('not json'),
      json(JSON.stringify({ body: { mid: order.mid, orderId: 'x'.repeat(1 << 20) }, head: { signature: 'x' } })),
    ]
  }

  it.each(['webhook', 'callback'])('%s', async (path) => {
    const order = await makeOrder()
    pay(order)
    const countEvents = () => shop.sql("select count(*) from payment_events where source <> 'status'")
    const events = await countEvents()
    const before = shop.app.logged().length
    for (const message of forgeries(order)) {
      const { statusCode } = await post(path, message)
      expect([400, 401, 413]).toContain(statusCode)
    }
    await shop.runJobs()
    expect(await shop.stateOf(order.orderNo)).toBe('token-issued')
    expect(await countEvents()).toEqual(events)
    expect(shop.app.logged().length - before).toBeLessThan(20_000)
  })
})

it('P9: repeated messages have no effect', async () => {
  const order = await makeOrder()
  pay(order)
  const messages = (['form', 'json'] as const).map((shape) =>
    webhook(chargeOf(order), keyOf(order), { outcome: 'TXN_SUCCESS', shape }),
  )
  for (const message of messages) expect((await post('webhook', message)).statusCode).toBe(200)
  await shop.runJobs()
  expect(await shop.stateOf(order.orderNo)).toBe('fulfilled')
  const count = () =>
    shop.sql(
      'select (select count(*) from payment_events) e, (select count(*) from journals) j, (select count(*) from receipts) r, (select count(*) from jobs) q, (select count(*) from entitlements) n',
    )
  const before = await count()
  for (const message of [...messages, ...messages.toReversed(), ...messages]) await post('webhook', message)
  await shop.runJobs()
  expect(await count()).toEqual(before)
  expect(
    await shop.sql(
      'select sum(repeats)::int as repeats from payment_events e join payment_orders o on o.id = e.order_id where o.order_no = $1',
      order.orderNo,
    ),
  ).toEqual([{ repeats: 6 }])
})

it('P11: money after a failure or a timeout still buys', async () => {
  const failed = await makeOrder()
  pay(failed, 'TXN_FAILURE')
  await shop.check(failed.token, failed.orderNo)
  expect(await shop.stateOf(failed.orderNo)).toBe('failed')
  const expired = await makeOrder()
  shop.app.advance(30 * 60)
  await shop.check(expired.token, expired.orderNo)
  expect(await shop.stateOf(expired.orderNo)).toBe('expired')
  for (const order of [failed, expired]) {
    pay(order)
    await shop.check(order.token, order.orderNo)
    expect(await shop.stateOf(order.orderNo)).toBe('fulfilled')
  }
})

it('P11: late money for something bought meanwhile is refunded', async () => {
  const first = await makeOrder()
  pay(first, 'TXN_FAILURE')
  await shop.check(first.token, first.orderNo)
  await shop.buy(first.token, { websiteCourseId: first.course.id })
  pay(first)
  await shop.check(first.token, first.orderNo)
  expect(await shop.stateOf(first.orderNo)).toBe('refund-due')
  expect(await entitled(first)).toBe(1)
  expect(
    await shop.sql(
      'select r.reason, r.amount::int from refunds r join payment_orders o on o.id = r.order_id where o.order_no = $1',
      first.orderNo,
    ),
  ).toEqual([{ reason: 'duplicate-payment', amount: 99_950 }])
})

it('P12: a failure after the success changes nothing and is reported', async () => {
  const order = await makeOrder()
  pay(order)
  await shop.check(order.token, order.orderNo)
  for (const state of ['TXN_FAILURE', 'PENDING'] as const) {
    chargeOf(order).state = state
    await post('webhook', webhook(chargeOf(order), keyOf(order), { outcome: state, shape: 'json' }))
    await shop.runJobs()
  }
  expect(await shop.stateOf(order.orderNo)).toBe('fulfilled')
  const findings = await shop.sql(
    'select f.kind from payment_findings f join payment_orders o on o.id = f.order_id where o.order_no = $1',
    order.orderNo,
  )
  expect(findings).toEqual([{ kind: 'failure-after-success' }])
})

it('P13: a different amount is held and buys nothing', async () => {
  for (const taken of [100, 200_000]) {
    const order = await makeOrder()
    pay(order, 'TXN_SUCCESS', taken)
    await shop.check(order.token, order.orderNo)
    expect(await shop.stateOf(order.orderNo)).toBe('held')
    expect(await entitled(order)).toBe(0)
  }
})

it('P13: a fee paid by the customer does not count as a different amount', async () => {
  const order = await makeOrder()
  pay(order)
  shop.gateway.faults.status.push('convenience-fee')
  await shop.check(order.token, order.orderNo)
  expect(await shop.stateOf(order.orderNo)).toBe('fulfilled')
})

it('P14: ignores a signed answer or message about another order or merchant', async () => {
  const order = await makeOrder()
  const other = await makeOrder()
  pay(other)
  for (const fault of ['other-order', 'other-merchant', 'bad-signature'] as const) {
    chargeOf(order).state = 'TXN_SUCCESS'
    chargeOf(order).txnId = '77'
    shop.gateway.faults.status.push(fault)
    expect((await shop.check(order.token, order.orderNo)).body.body.state).toBe('token-issued')
  }
  chargeOf(order).state = 'open'
  // A genuine message about the other order leads to that one only.
  await post('webhook', webhook(chargeOf(other), keyOf(other), { outcome: 'TXN_SUCCESS', shape: 'json' }))
  await shop.runJobs()
  expect(await shop.stateOf(order.orderNo)).toBe('token-issued')
  expect(await shop.stateOf(other.orderNo)).toBe('fulfilled')
})

it('P15: a closed browser loses nothing: found by webhook, schedule, or next visit', async () => {
  const told = await makeOrder()
  pay(told)
  await post('webhook', webhook(chargeOf(told), keyOf(told), { outcome: 'TXN_SUCCESS', shape: 'form' }))
  await shop.runJobs()
  expect(await shop.stateOf(told.orderNo)).toBe('fulfilled')
  const polled = await makeOrder()
  pay(polled)
  shop.app.advance(11)
  await shop.runJobs()
  expect(await shop.stateOf(polled.orderNo)).toBe('fulfilled')
  // Without either: whoever tries to buy it again, or looks, finds it paid.
  const looked = await makeOrder()
  pay(looked)
  await shop.sql('delete from jobs')
  expect(await shop.stateOf(looked.orderNo)).toBe('token-issued')
  expect((await shop.check(looked.token, looked.orderNo)).body.body.state).toBe('fulfilled')
})

it('P15: waits two days for a bank', async () => {
  const order = await makeOrder()
  pay(order, 'PENDING')
  await shop.check(order.token, order.orderNo)
  expect((await shop.order(order.token, { websiteCourseId: order.course.id })).status).toBe(409)
  for (let hour = 0; hour < 47; hour += 1) {
    shop.app.advance(3600)
    await shop.runJobs()
  }
  expect(await shop.stateOf(order.orderNo)).toBe('pending')
  pay(order)
  shop.app.advance(2 * 3600)
  await shop.runJobs()
  expect(await shop.stateOf(order.orderNo)).toBe('fulfilled')
})

it('P15: marks an order separately after three days without an answer', async () => {
  const order = await makeOrder()
  pay(order, 'PENDING')
  for (let hour = 0; hour < 73; hour += 1) {
    shop.app.advance(3600)
    await shop.runJobs()
  }
  expect(await shop.stateOf(order.orderNo)).toBe('expired-unconfirmed')
})

it.each(['cut', 'slow', 'html', 'error', 'bad-signature'] as const)(
  'P16: a lost answer to the opening (%s) makes no second order',
  async (fault) => {
    const { token } = await shop.student()
    const course = await makeCourse(shop.app)
    const before = shop.gateway.book.orders.size
    shop.gateway.faults.initiate.push(fault)
    const lost = await shop.order(token, { websiteCourseId: course.id })
    expect([lost.status, lost.body.message]).toEqual([503, 'Cannot initiate payment.'])
    await shop.buy(token, { websiteCourseId: course.id })
    expect(shop.gateway.book.orders.size).toBe(before + 1)
  },
)

it.each(['cut', 'drop', 'slow', 'html', 'error'] as const)(
  'P17: an unanswered status request (%s) is not a failure',
  async (fault) => {
    const order = await makeOrder()
    pay(order)
    shop.gateway.faults.status.push(fault)
    expect((await shop.check(order.token, order.orderNo)).body.body.state).toBe('token-issued')
    await shop.check(order.token, order.orderNo)
    expect(await shop.stateOf(order.orderNo)).toBe('fulfilled')
  },
)

it('P23: the key of one merchant signs nothing of the other', async () => {
  const { token } = await shop.student()
  const book = await makeCourse(shop.app, { type: 'publications' })
  const order = await shop.mustOrder(token, { websiteCourseId: book.id })
  expect(order.mid).toBe(mids.publications)
  shop.gateway.charge({ ...order, outcome: 'TXN_SUCCESS' })
  const wrong = webhook(chargeOf(order), keys[mids.courses] ?? '', { outcome: 'TXN_SUCCESS', shape: 'json' })
  expect((await post('webhook', wrong)).statusCode).toBe(401)
  const asOther = webhook({ ...chargeOf(order), mid: mids.courses }, keys[mids.courses] ?? '', {
    outcome: 'TXN_SUCCESS',
    shape: 'json',
  })
  expect((await post('webhook', asOther)).statusCode).toBe(200)
  await shop.runJobs()
  expect(await shop.stateOf(order.orderNo)).toBe('token-issued')
})
