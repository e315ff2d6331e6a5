import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDrawer } from '../drawers.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* Invalid amounts in rupee fields: each is a 400 that names the field, never a 500 and never money. */

let shop: Shop
let office: string
let student: Awaited<ReturnType<Shop['student']>>
beforeAll(async () => {
  shop = await makeShop()
  office = (await makeSignedIn(shop.app, { role: 'admin' })).token
  student = await shop.student()
})
afterAll(() => shop.close())

/** Written as JSON text, because JavaScript values cannot represent all of them. */
const wrong = [
  ...['0.001', '0.009', '1.005', '99.999', '1e-3', '1e-9', '5e-324', '0.01000001'],
  ...['-1', '-0.01', '-1e3', '-1e400', '10000000.01', '1e8', '1e21', '1e308', '1e400', '9007199254740993'],
  ...['"1e3"', '"0x10"', '"1,000"', '"१"', '"NaN"', '"Infinity"', '"-1"', '"0.001"', '" 5 "', '""'],
  ...['true', '[]', '[5]', '{}', '{"toString":1,"valueOf":2}'],
]
/** Amounts that are invalid where something must be paid at the counter. */
const nothing = ['0', '-0', '0.0']

type Target = {
  name: string
  field: string
  url: () => Promise<string> | string
  /** Returns the rest of the body. */
  body: () => Promise<object> | object
  by?: () => string
  method?: 'POST' | 'PUT'
  headers?: () => Promise<Record<string, string>>
  isAboveNothing?: boolean
  /** Puts the value at the field's place in the body. */
  put?: (body: object, value: string) => string
}

const plain = (field: string) => (body: object, value: string) =>
  `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}${JSON.stringify(field)}:${value}}`

const price = { from: '2027-01-01T00:00:00Z', base_fee: 2000, discounted_fee: 1500, book_fee: 100, reason: 'Dearer' }
const fee = { from: '2027-01-01', admission_fee: 100, tuition_fee: 900, books_fee: 0, reason: 'Dearer' }
const part = { installment_no: 1, net_amt: 500, admission_amt: 0, tuition_amt: 500, book_amt: 0, ins_sub_after_day: 0 }
const discount = {
  kind: 'coupon',
  name: 'Any',
  percent: null,
  amount: null,
  maximum: null,
  course_id: null,
  uses: 5,
  from: '2026-11-01T00:00:00Z',
  until: '2027-11-01T00:00:00Z',
}
const without = (body: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
let codes = 0
const newCode = () => `FIELD-${codes++}`
const limitsVersion = async () => {
  const url = '/api/staff/settings'
  const { body } = await shop.app.call<{ data: { limits: { version: number } } }>('GET', url, { token: office })
  return { 'if-match': `"${body.data.limits.version}"` }
}

const newKey = async () => ({ 'idempotency-key': crypto.randomUUID() })

const targets: Target[] = [
  ...['create-payment-order', 'payment-quote'].map((name) => ({
    name,
    field: 'amount',
    url: () => `/api/admission/${name}`,
    by: () => student.token,
    body: async () => ({ websiteCourseId: (await makeCourse(shop.app)).id }),
  })),
  {
    name: 'refund',
    field: 'amount',
    url: () => '/api/staff/refunds',
    isAboveNothing: true,
    async body() {
      const { token } = await shop.student()
      const { orderNo } = await shop.buy(token, { websiteCourseId: (await makeCourse(shop.app)).id })
      return { order_id: orderNo, reason: 'mistake', revokes: false }
    },
  },
  {
    name: 'concession',
    field: 'amount',
    url: () => '/api/staff/concessions',
    isAboveNothing: true,
    body: async () => ({
      enrolment_id: crypto.randomUUID(),
      kind: 'waiver',
      reason: 'our-mistake',
      note: 'Counted twice.',
    }),
  },
  {
    name: 'counter',
    field: 'amount',
    url: () => '/api/staff/counter-payments',
    async body() {
      const { centre, fields } = await makeClassroom(shop.app)
      await openDrawer(shop.app, office, { centreId: centre.id })
      return { ...fields, student_id: student.user.id, center_id: centre.id, mode: 'cash' }
    },
  },
  {
    name: 'opening cash of a drawer',
    field: 'opening',
    url: () => '/api/staff/drawers',
    body: async () => ({ center_id: (await makeClassroom(shop.app)).centre.id }),
    headers: newKey,
  },
  ...['banked', 'handovers'].map((path) => ({
    name: `cash that leaves a drawer: ${path}`,
    field: 'amount',
    url: async () => {
      const { centre } = await makeClassroom(shop.app)
      return `/api/staff/drawers/${(await openDrawer(shop.app, office, { centreId: centre.id }))._id}/${path}`
    },
    isAboveNothing: true,
    body: () => (path === 'banked' ? { reference: 'S1' } : { to_drawer_id: crypto.randomUUID() }),
    headers: newKey,
  })),
  {
    name: 'what a drawer should hold',
    field: 'expected',
    url: async () => {
      const { centre } = await makeClassroom(shop.app)
      return `/api/staff/drawers/${(await openDrawer(shop.app, office, { centreId: centre.id }))._id}/close`
    },
    body: () => ({ counts: {} }),
    headers: newKey,
  },
  ...(['base_fee', 'discounted_fee', 'book_fee'] as const).map((field) => ({
    name: 'price of a course',
    field,
    body: () => without(price, field),
    url: async () => `/api/staff/courses/${(await makeCourse(shop.app)).id}/prices`,
  })),
  ...['admission_fee', 'tuition_fee', 'books_fee', 'installment_charges'].map((field) => ({
    name: 'fee of a batch',
    field,
    body: () => without(fee, field),
    url: async () => `/api/staff/batches/${(await makeClassroom(shop.app)).batch.id}/fees`,
  })),
  ...['net_amt', 'admission_amt', 'tuition_amt', 'book_amt'].map((field) => ({
    name: 'part of a plan',
    field: `general_instalment_structure.0.${field}`,
    isAboveNothing: field === 'net_amt',
    url: async () => `/api/staff/batches/${(await makeClassroom(shop.app)).batch.id}/fees`,
    body: () => fee,
    put: (body: object, value: string) =>
      plain('general_instalment_structure')(
        body,
        `[${plain(field)(without(part, field), value)},${JSON.stringify({ ...part, installment_no: 2 })}]`,
      ),
  })),
  ...(['amount', 'maximum'] as const).map((field) => ({
    name: 'discount',
    field,
    url: () => '/api/staff/discounts',
    body: () => ({ ...without({ ...discount, ...(field === 'maximum' && { percent: 10 }) }, field), code: newCode() }),
  })),
  {
    name: 'percent of a discount',
    field: 'percent',
    url: () => '/api/staff/discounts',
    isAboveNothing: true,
    body: () => ({ ...without(discount, 'percent'), code: newCode() }),
  },
  {
    name: 'limit of discounts',
    field: 'discount_amount',
    url: () => '/api/staff/settings/limits',
    method: 'PUT',
    body: () => ({ discount_percent: 20 }),
    headers: limitsVersion,
  },
  {
    name: 'late fee',
    field: 'late_fee',
    url: () => '/api/staff/overdue-policies',
    body: () => ({ from: '2027-03-01', grace_days: 3, suspend_after_days: null }),
  },
]

async function send(target: Target, value: string) {
  const { method = 'POST', put = plain(target.field), by, headers, body, url } = target
  return shop.app.call<{ message?: string; errors?: Record<string, string> }>(method, await url(), {
    body: put(await body(), value),
    token: by ? by() : office,
    headers: { 'content-type': 'application/json', ...(headers && (await headers())) },
  })
}

describe.each(targets)('$name: $field', (target) => {
  it('refuses invalid amounts, naming the field', async () => {
    // An order's amount may be in an address, as digits.
    const values = [...wrong, ...(target.isAboveNothing ? nothing : [])]
    for (const value of values) {
      const answer = await send(target, value)
      expect([answer.status, Object.keys(answer.body.errors ?? {})], `${value}: ${answer.text}`).toEqual([
        400,
        [target.field],
      ])
    }
  })
})

it('refuses 0 at the counter when something costs more', async () => {
  const target = targets.find(({ name }) => name === 'counter')
  for (const value of nothing) {
    const answer = target && (await send(target, value))
    expect([answer?.status, answer?.body.message], value).toEqual([409, 'Amount not correct'])
  }
})

it('every call accepts amounts to the paisa', async () => {
  for (const target of targets) {
    const answer = await send(target, '33.33')
    const own = Object.entries(answer.body.errors ?? {}).filter(([field]) => field === target.field)
    // A value refused for another reason, such as a price that does not match, is reported as that.
    expect(
      [answer.status < 500, own.map(([, message]) => /decimals|amount in rupees|paisa/.test(message))],
      `${target.name} ${target.field} ${answer.text}`,
    ).toEqual([true, own.map(() => false)])
  }
})

it('reads amounts in an address only as digits', async () => {
  const course = await makeCourse(shop.app)
  const order = (amount: string) =>
    shop.app.call<{ message: string; errors?: object }>(
      'POST',
      `/api/admission/create-payment-order?websiteCourseId=${course.id}&amount=${encodeURIComponent(amount)}`,
      { token: student.token },
    )
  for (const amount of ['1e3', '0x3E8', '-999.50', '999.501', ' 999.5', 'NaN', '99999999999'])
    expect([(await order(amount)).status, Object.keys((await order(amount)).body.errors ?? {})], amount).toEqual([
      400,
      ['amount'],
    ])
  shop.app.advance(600)
  expect((await order('999.49')).body.message).toBe('Amount not correct')
  expect((await order('999.50')).status).toBe(200)
  for (const bound of ['1e3', '-1', '0.001', 'NaN', '99999999'])
    for (const name of ['least', 'most']) {
      const answer = await shop.app.call('GET', `/api/staff/payments?${name}=${bound}`, { token: office })
      expect([answer.status, Object.keys(answer.body.errors ?? {})], `${name}=${bound}`).toEqual([400, [name]])
    }
})

it('ignores amounts that are never used', async () => {
  const buyer = await shop.student()
  const { orderNo } = await shop.buy(buyer.token, { websiteCourseId: (await makeCourse(shop.app)).id })
  for (const value of wrong) {
    const body = plain('total_amount')({ order_id: orderNo }, value)
    const headers = { 'content-type': 'application/json' }
    const answer = await shop.app.call('POST', '/api/admission/payment-submission', {
      body,
      headers,
      token: buyer.token,
    })
    expect(answer.status, `${value}: ${answer.text}`).toBe(200)
  }
})
