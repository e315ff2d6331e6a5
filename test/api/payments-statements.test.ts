import { Socket } from 'node:net'
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
  const writes = [vi.spyOn(Socket.prototype, '_writev' as never), vi.spyOn(Socket.prototype, '_write')]
  const answer = await work()
  const texts = spy.mock.contexts.map((query) => String((query as unknown as { text: string }).text))
  const streams = new Set(spy.mock.calls.map(([connection]) => (connection as unknown as { stream: Socket }).stream))
  const written = writes.flatMap(({ mock }) => mock.contexts).filter((socket) => streams.has(socket as Socket)).length
  for (const one of [spy, ...writes]) one.mockRestore()
  return { answer, texts, written }
}

it('an order and its payment send no more statements than they need, and lock the counters of others last', async () => {
  const course = await makeCourse(shop.app)
  const buy = async () => {
    const { token } = await shop.student()
    const made = await statementsOf(() => shop.mustOrder(token, { websiteCourseId: course.id }))
    shop.gateway.charge({ ...made.answer, outcome: 'TXN_SUCCESS' })
    const paid = await statementsOf(() => shop.check(token, made.answer.orderNo))
    expect(paid.answer.body.body.state).toBe('fulfilled')
    // A paid order is not polled.
    expect(await shop.sql("select 1 from jobs where kind = 'poll-order'")).toEqual([])
    return { ordering: made.texts, paying: paid.texts, written: [made.written, paid.written] }
  }
  // The session is remembered by then. The first of a course makes its counters and the texts of the law.
  await buy()
  await buy()
  const { ordering, paying, written } = await buy()
  expect(ordering.length, ordering.join('\n')).toBeLessThanOrEqual(7)
  expect(paying.length, paying.join('\n')).toBeLessThanOrEqual(13)
  // The session, beginning and reading, storing and the end, the token; looking it up, locking and reading, giving and the end.
  expect(written).toEqual([4, 3])
  const end = paying.lastIndexOf('commit')
  const counters = paying.flatMap((text, index) => (/"?counters"?/.test(text) ? [index] : []))
  // Roll number, then receipt: the last before the end.
  expect(counters, paying.join('\n')).toEqual([end - 2, end - 1])
  expect(paying.slice(end - 2, end)).toEqual([
    expect.stringMatching(/^with roll as .* entitlements /s),
    expect.stringMatching(/^with series as .* receipts /s),
  ])
})

async function tell({ mid, orderNo }: { mid: string; orderNo: string }, txnId?: string) {
  const charged = shop.gateway.book.find(mid, orderNo)
  if (!charged) throw new Error('not in the book')
  const { raw, contentType } = webhook(txnId === undefined ? charged : { ...charged, txnId }, keys[mid] ?? '', {
    outcome: 'TXN_SUCCESS',
    shape: 'form',
  })
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

it("a message before the payment is applied sends no request if the payer's check was first", async () => {
  const course = await makeCourse(shop.app)
  const { token } = await shop.student()
  const questions = () => shop.sql("select 1 from jobs where kind = 'confirm-order'")
  const made = await shop.mustOrder(token, { websiteCourseId: course.id })
  shop.gateway.charge({ ...made, outcome: 'TXN_SUCCESS' })
  await tell(made)
  expect(await questions()).toHaveLength(1)
  await shop.check(token, made.orderNo)
  expect(await questions()).toEqual([])
})

it('a message about another payment of a paid order stays open for a person', async () => {
  const course = await makeCourse(shop.app)
  const { token } = await shop.student()
  const made = await shop.mustOrder(token, { websiteCourseId: course.id })
  shop.gateway.charge({ ...made, outcome: 'TXN_SUCCESS' })
  await tell(made, 'ANOTHER')
  await shop.check(token, made.orderNo)
  expect(await shop.sql("select 1 from jobs where kind = 'confirm-order'")).toHaveLength(1)
  await shop.runJobs()
})
