import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { webhook } from '../../sandbox/gateway/messages.ts'
import { makeCourse } from '../make-offers.ts'
import { keys } from '../merchants.ts'
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
    // What is paid is not asked about by schedule.
    expect(await shop.sql("select 1 from jobs where kind = 'poll-order'")).toEqual([])
    return { ordering: made.texts, paying: paid.texts }
  }
  // The session is remembered by then. The first of a course makes its counters and the texts of the law.
  await buy()
  const { ordering, paying } = await buy()
  expect(ordering.length, ordering.join('\n')).toBeLessThanOrEqual(7)
  expect(paying.length, paying.join('\n')).toBeLessThanOrEqual(8)
  const end = paying.lastIndexOf('commit')
  const counters = paying.flatMap((text, index) => (/"?counters"?/.test(text) ? [index] : []))
  // Both in one statement, the last before the end.
  expect(counters, paying.join('\n')).toEqual([end - 1])
  expect(paying[end - 1]).toMatch(/^with roll as .*, paper as /s)
})

async function tell({ mid, orderNo }: { mid: string; orderNo: string }) {
  const charged = shop.gateway.book.find(mid, orderNo)
  if (!charged) throw new Error('not in the book')
  const { raw, contentType } = webhook(charged, keys[mid] ?? '', { outcome: 'TXN_SUCCESS', shape: 'form' })
  const url = '/api/payments/paytm/webhook'
  const told = await shop.app.app.inject({
    method: 'POST',
    url,
    payload: raw,
    headers: { 'content-type': contentType },
  })
  expect(told.statusCode).toBe(200)
}

it('a message about an order that is paid already costs one statement, and asks nobody', async () => {
  const course = await makeCourse(shop.app)
  const { token } = await shop.student()
  const bought = await shop.buy(token, { websiteCourseId: course.id })
  const { texts } = await statementsOf(() => tell(bought))
  expect(texts).toHaveLength(1)
  expect(await shop.sql("select 1 from jobs where kind = 'confirm-order'")).toEqual([])
})

it('a message that came before the payment was applied is not asked about when it has been', async () => {
  const course = await makeCourse(shop.app)
  const { token } = await shop.student()
  const made = await shop.mustOrder(token, { websiteCourseId: course.id })
  shop.gateway.charge({ ...made, outcome: 'TXN_SUCCESS' })
  await tell(made)
  expect(await shop.sql("select 1 from jobs where kind = 'confirm-order'")).toHaveLength(1)
  await shop.check(token, made.orderNo)
  // Whoever asks for a status would take this fault away.
  shop.gateway.faults.status.push('drop')
  await shop.runJobs()
  expect(shop.gateway.faults.status.splice(0)).toEqual(['drop'])
})
