import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundThings } from '#domains/console/search/schema.ts'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import type { StaffPayment } from '#domains/purchases/staff/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeShop, type Shop } from '../payments.ts'

/* The order number that people use. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

const numberOf = async (orderNo: string) =>
  (await shop.sql<{ number: string }>('select number from payment_orders where order_no = $1', orderNo))[0]?.number ??
  ''

async function begin(token?: string) {
  const buyer = token ?? (await shop.student()).token
  const { orderNo } = await shop.mustOrder(buyer, { websiteCourseId: (await makeCourse(shop.app)).id })
  return { orderNo, token: buyer, number: await numberOf(orderNo) }
}

const countOf = (number: string) => Number(number.slice(7))

describe('an order has a number', () => {
  it('that counts up within its year, unique for concurrent orders', async () => {
    const first = await begin()
    expect(first.number).toMatch(/^ORD-\d{2}-\d{6}$/)
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.student()))
    const made = await Promise.all(buyers.map(({ token }) => begin(token)))
    const counts = made.map(({ number }) => countOf(number)).toSorted((a, b) => a - b)
    expect(counts).toEqual(counts.map((_, index) => countOf(first.number) + 1 + index))
  })

  it("that the student, the office and the search see, beside the provider's", async () => {
    const { orderNo, token, number } = await begin()
    const mine = await shop.app.call<{ data: MyPayment[] }>('GET', '/api/student-portal/my-payments', { token })
    expect(mine.body.data).toMatchObject([{ order_id: orderNo, order_number: number }])
    const staff = (await makeSignedIn(shop.app, { role: 'accounts' })).token
    const ask = <T>(path: string) => shop.app.call<T>('GET', path, { token: staff })
    for (const q of [number, number.toLowerCase(), `${number.slice(4, 6)}-${countOf(number)}`]) {
      const found = await ask<{ data: FoundThings }>(`/api/staff/search?q=${encodeURIComponent(q)}`)
      expect(found.body.data.orders.rows).toMatchObject([{ order_id: orderNo, order_number: number }])
      const list = await ask<{ data: StaffPayment[] }>(`/api/staff/payments?q=${encodeURIComponent(q)}`)
      expect(list.body.data).toMatchObject([{ order_number: number }])
    }
    const byEnd = await ask<{ data: FoundThings }>(`/api/staff/search?q=${number.slice(-4)}`)
    expect(byEnd.body.data.orders.rows.map(({ order_number }) => order_number)).toContain(number)
  })

  it('that is on its receipt', async () => {
    const { token } = await shop.student()
    const { orderNo } = await shop.buy(token, { websiteCourseId: (await makeCourse(shop.app)).id })
    const [paper] = await shop.sql<{ said: string }>(
      "select content ->> 'orderNo' as said from receipts where order_id = (select id from payment_orders where order_no = $1)",
      orderNo,
    )
    expect(paper?.said).toBe(await numberOf(orderNo))
  })

  it('that restarts with the calendar year in India', async () => {
    const late = await makeShop()
    late.app.advance((Date.parse('2026-12-31T18:29:50Z') - late.app.now().getTime()) / 1000)
    try {
      const buy = async () => {
        const { token } = await late.student()
        await late.mustOrder(token, { websiteCourseId: (await makeCourse(late.app)).id })
      }
      await buy()
      late.app.advance(9)
      await buy()
      late.app.advance(1)
      await Promise.all([buy(), buy()])
      const rows = await late.sql<{ number: string }>('select number from payment_orders order by number')
      expect(rows.map(({ number }) => number)).toEqual([
        'ORD-26-000001',
        'ORD-26-000002',
        'ORD-27-000001',
        'ORD-27-000002',
      ])
    } finally {
      await late.close()
    }
  })
})

it('counts by the calendar year in India and goes on past six digits', async () => {
  const [numbers] = await shop.sql<Record<'eve' | 'newYear' | 'next', string>>(`select
    next_order_number('2035-12-31 18:29:59Z') eve, next_order_number('2035-12-31 18:30:00Z') as "newYear",
    next_order_number('2036-06-01 06:00:00Z') as next`)
  expect(numbers).toEqual({ eve: 'ORD-35-000001', newYear: 'ORD-36-000001', next: 'ORD-36-000002' })
  await shop.sql("select setval('order_numbers_36', 999999)")
  const [last] = await shop.sql<{ number: string }>("select next_order_number('2036-06-01 06:00:00Z') number")
  expect(last?.number).toBe('ORD-36-1000000')
})
