import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeCourse } from '../make-offers.ts'
import { makeShop, type Shop } from '../payments.ts'

/* How often a purchase goes to the database, and how long others wait for it: a statement more must be meant. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

async function statementsOf<T>(work: () => Promise<T>) {
  const spy = vi.spyOn(pg.Query.prototype, 'submit')
  const answer = await work()
  const texts = spy.mock.contexts.map((query) => String((query as unknown as { text: string }).text))
  spy.mockRestore()
  return { answer, texts }
}

it('an order and its payment send no more statements than they need, and lock the counters of others last', async () => {
  const course = await makeCourse(shop.app)
  const buy = async () => {
    const { token } = await shop.student()
    const made = await statementsOf(() => shop.mustOrder(token, { websiteCourseId: course.id }))
    shop.gateway.charge({ ...made.answer, outcome: 'TXN_SUCCESS' })
    const paid = await statementsOf(() => shop.check(token, made.answer.orderNo))
    expect(paid.answer.body.body.state).toBe('fulfilled')
    return { ordering: made.texts, paying: paid.texts }
  }
  // The first of a course makes its counters and the texts of the law.
  await buy()
  const { ordering, paying } = await buy()
  expect(ordering.length, ordering.join('\n')).toBeLessThanOrEqual(18)
  expect(paying.length, paying.join('\n')).toBeLessThanOrEqual(24)
  const end = paying.lastIndexOf('commit')
  const counters = paying.flatMap((text, index) => (/"?counters"?/.test(text) ? [index] : []))
  expect(counters).toHaveLength(2)
  expect(end - (counters[0] ?? 0), paying.join('\n')).toBe(4)
})
