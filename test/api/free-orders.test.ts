import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchFees, discounts } from '#domains/catalogue/fees/tables.ts'
import { courses } from '#domains/catalogue/tables.ts'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import type { PresentedQuote } from '#domains/purchases/orders/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* A coupon that leaves nothing to pay: the order is fulfilled without a provider, under the limits of any other order. */

let shop: Shop
let accounts: { token: string }
beforeAll(async () => {
  shop = await makeShop()
  accounts = await makeSignedIn(shop.app, { role: 'accounts' })
})
afterAll(() => shop.close())

let codes = 0
async function makeCoupon(more: Partial<typeof discounts.$inferInsert> = {}) {
  codes += 1
  const code = `GIFT-${codes}`
  const [from = shop.app.now(), until = from] = [-1, 30].map((days) => new Date(+shop.app.now() + days * 86_400_000))
  const row = { kind: 'coupon' as const, code, name: 'Gift', uses: 100, from, until }
  await shop.app.db.insert(discounts).values({ ...row, basisPoints: 10_000, ...more })
  return code
}

/** Makes a batch without books, so that a coupon can cover the whole price. */
async function makeFreeable(options: Parameters<typeof makeClassroom>[1] = {}) {
  const place = await makeClassroom(shop.app, options)
  const part = { admission: 0, books: 0 }
  await shop.app.db
    .update(batchFees)
    .set({
      ...{ totalFee: 900_000, admissionFee: 0, tuitionFee: 900_000, booksFee: 0, instalmentCharges: 0 },
      instalments: [
        { ...part, number: 1, tuition: 600_000, net: 600_000, afterDays: 0 },
        { ...part, number: 2, tuition: 300_000, net: 300_000, afterDays: 30 },
      ],
    })
    .where(eq(batchFees.batchId, place.batch.id))
  return place
}

type Told<T> = { data: T; message?: string; errors?: Record<string, string> }
const quote = (token: string, body: object) =>
  shop.app.call<Told<PresentedQuote>>('POST', '/api/admission/payment-quote', { token, body })
const pay = (body: object, key = newId()) =>
  shop.app.call<Told<{ state: string; mode: string; receipts: { number: string }[] }>>(
    'POST',
    '/api/staff/counter-payments',
    { token: accounts.token, body, headers: { 'idempotency-key': key } },
  )
const ordersOf = (studentId: string) =>
  shop.sql(
    `select o.state, o.amount::int, o.merchant_id, e.source, r.content->>'total' as total, r.content->>'discount' as discount,
      jsonb_array_length(r.content->'lines') as lines, (select count(*)::int from journals j where j.order_id = o.id) as bookings
      from payment_orders o left join receipts r on r.order_id = o.id left join entitlements e on e.order_id = o.id where o.student_id = $1`,
    studentId,
  )
const given = { state: 'fulfilled', amount: 0, merchant_id: null, total: '0', bookings: 0 }

describe('online', () => {
  it('gives a course at once when a coupon covers its price, with a ₹0 receipt and without a provider', async () => {
    const { user, token } = await shop.student()
    const wish = { websiteCourseId: (await makeCourse(shop.app)).id, coupon: await makeCoupon() }
    expect((await quote(token, wish)).body.data).toMatchObject({ amount: 0, discount: { amount: 999.5 } })
    const made = await shop.order(token, { ...wish, amount: 0 })
    expect([made.status, made.body.data.checkout]).toEqual([200, null])
    const { orderId, txnAmount } = made.body.data.reqBody.body
    expect(txnAmount.value).toBe('0.00')
    const told = await shop.check(token, orderId)
    expect(told.body.body).toMatchObject({ state: 'fulfilled', resultInfo: { resultStatus: 'TXN_SUCCESS' } })
    expect(await ordersOf(user.id)).toEqual([{ ...given, source: 'order', discount: '99950', lines: 1 }])
    const bought = await shop.app.call('POST', '/api/admission/payment-submission', {
      token,
      body: { order_id: orderId },
    })
    expect(bought.status).toBe(200)
    const mine = await shop.app.call<Told<{ may_ask_refund: boolean; receipts: unknown[] }[]>>(
      'GET',
      '/api/student-portal/my-payments',
      { token },
    )
    expect(mine.body.data).toMatchObject([{ may_ask_refund: false, receipts: [{}] }])
    await shop.runJobs()
    expect(await listLedgerFaults(shop.app.context())).toEqual([])
  })

  it('gives it once when it is sent twice at once', async () => {
    const { user, token } = await shop.student()
    const wish = { websiteCourseId: (await makeCourse(shop.app)).id, coupon: await makeCoupon({ usesPerStudent: 5 }) }
    const answers = await Promise.all([1, 2, 3].map(() => shop.order(token, wish)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await ordersOf(user.id)).toHaveLength(1)
  })

  it('counts the use of the coupon, and ends with its last', async () => {
    const wish = { websiteCourseId: (await makeCourse(shop.app)).id, coupon: await makeCoupon({ uses: 1 }) }
    const students = [await shop.student(), await shop.student()]
    const answers = await Promise.all(students.map(({ token }) => shop.order(token, wish)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.map(({ body }) => body.errors?.coupon).filter(Boolean)).toEqual([
      'This coupon has reached its usage limit.',
    ])
  })

  it('refuses a free course without a coupon, and a taken seat, without a trace', async () => {
    const student = await shop.student()
    const course = await makeCourse(shop.app)
    await shop.app.db.update(courses).set({ discountedFee: 0 }).where(eq(courses.id, course.id))
    const unpriced = await shop.order(student.token, { websiteCourseId: course.id })
    expect([unpriced.status, unpriced.body.message]).toEqual([
      409,
      expect.stringContaining('There is nothing to pay for this'),
    ])
    const { fields } = await makeFreeable({ seats: 1 })
    const wish = { ...fields, coupon: await makeCoupon() }
    expect((await shop.order((await shop.student()).token, wish)).status).toBe(200)
    expect((await shop.order(student.token, wish)).status).toBe(409)
    expect(await ordersOf(student.user.id)).toEqual([])
  })

  it('leaves no due of an instalment plan when the coupon covers it', async () => {
    const { user, token } = await shop.student()
    const { fields } = await makeFreeable()
    const made = await shop.order(token, { ...fields, insopt: true, coupon: await makeCoupon() })
    expect(made.status).toBe(200)
    const dues = 'select i.net from instalments i join enrolments e on e.id = i.enrolment_id where e.student_id = $1'
    expect(await shop.sql(dues, user.id)).toHaveLength(2)
    expect(await shop.sql(`${dues} and i.settled_at is null`, user.id)).toEqual([])
    expect(await shop.sql("select 1 from jobs where kind = 'mail-due'")).toEqual([])
  })

  it('reports at the coupon when it leaves less than a provider accepts; a counter accepts it', async () => {
    const { user, token } = await shop.student()
    const wish = { websiteCourseId: (await makeCourse(shop.app)).id }
    const most = { basisPoints: null, amount: 99_851 }
    const coupon = await makeCoupon(most)
    const message =
      'With this coupon ₹0.99 would be left to pay, and online payments begin at ₹1. Please use another coupon, or pay at a centre.'
    for (const answer of [await quote(token, { ...wish, coupon }), await shop.order(token, { ...wish, coupon })])
      expect([answer.status, answer.body.errors]).toEqual([400, { coupon: message }])
    const rupee = await makeCoupon({ ...most, amount: 99_850 })
    expect((await quote(token, { ...wish, coupon: rupee })).body.data.amount).toBe(1)
    const { centre } = await makeClassroom(shop.app)
    const upi = { student_id: user.id, center_id: centre.id, amount: 0.99, mode: 'upi', reference: '623412345678' }
    expect((await pay({ ...wish, ...upi, coupon })).status).toBe(200)
  })
})

describe('at the counter', () => {
  it('admits a student who has nothing to pay without a drawer, and once however often it is sent', async () => {
    const { user } = await shop.student()
    const { fields, centre } = await makeFreeable()
    const who = { student_id: user.id, center_id: centre.id }
    const body = { ...fields, ...who, coupon: await makeCoupon(), amount: 0, mode: 'cheque' }
    const key = newId()
    const answers = [await pay(body, key), await pay(body, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.data).toMatchObject({ state: 'fulfilled', mode: 'cash', receipts: [{}] })
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await ordersOf(user.id)).toEqual([{ ...given, source: 'counter', discount: '900000', lines: 1 }])
    expect(await listLedgerFaults(shop.app.context())).toEqual([])
  })

  it('does not accept ₹0 for something with a price, in full or in part', async () => {
    const { user } = await shop.student()
    const { fields, centre } = await makeFreeable()
    const body = { ...fields, student_id: user.id, center_id: centre.id, amount: 0, mode: 'cash' }
    expect((await pay(body)).status).toBe(409)
    const part = await pay({ ...body, is_part: true })
    expect([part.status, part.body.errors]).toEqual([400, { amount: 'A part payment must be more than ₹0.' }])
    expect(await ordersOf(user.id)).toEqual([])
  })
})
