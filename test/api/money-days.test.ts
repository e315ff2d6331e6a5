import { Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listMerchants } from '#domains/catalogue/fees/reads.ts'
import { batches } from '#domains/catalogue/tables.ts'
import { compareSettlement } from '#domains/purchases/payments/compare-settlement.ts'
import type { RefundProposal } from '#domains/purchases/refunds/schema.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { webhook } from '../../sandbox/gateway/messages.ts'
import { openDrawer } from '../drawers.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCentre, makeCourse } from '../make-offers.ts'
import { keys, makeClassroom, mids } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

/* The number of database statements of a purchase, and how long others wait for it: an additional statement must be deliberate. */
describe('statements of a purchase', () => {
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
    // By then the session is cached. The first order of a course creates its counters and the legal texts.
    await buy()
    await buy()
    const { ordering, paying, written } = await buy()
    expect(ordering.length, ordering.join('\n')).toBeLessThanOrEqual(7)
    expect(paying.length, paying.join('\n')).toBeLessThanOrEqual(13)
    // Ordering writes four times: the session, begin and read, store and commit, the token. Paying writes three times: the
    // look-up, lock and read, fulfil and commit.
    expect(written).toEqual([4, 3])
    const end = paying.lastIndexOf('commit')
    const counters = paying.flatMap((text, index) => (/"?counters"?/.test(text) ? [index] : []))
    // Roll number, then receipt: the last statements before the commit.
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
})

describe('seats of a batch', () => {
  const change = (id: string, values: Partial<typeof batches.$inferInsert>) =>
    shop.app.db
      .update(batches)
      .set(values)
      .where(eq(batches.id, id))
      .then(() => null, violatedConstraint)

  describe('a batch', () => {
    it('cannot have fewer seats than are taken', async () => {
      const { fields, batch } = await makeClassroom(shop.app, { seats: 3 })
      for (const { token } of [await shop.student(), await shop.student()]) await shop.buy(token, fields)
      expect(await change(batch.id, { seats: 1 })).toBe('batches_seats_taken')
      expect(await change(batch.id, { seats: 2 })).toBeNull()
      expect(await change(batch.id, { seats: null })).toBeNull()
      await shop.sql('update enrolments set ended_at = now() where batch_id = $1', batch.id)
      expect(await change(batch.id, { seats: 0 })).toBeNull()
    })

    it('does not end before it begins', async () => {
      const { batch } = await makeClassroom(shop.app)
      expect(await change(batch.id, { startDate: '2027-01-02', endDate: '2027-01-01' })).toBe('batches_days')
      expect(await change(batch.id, { startDate: '2027-01-02', endDate: '2027-01-02' })).toBeNull()
    })
  })
})

/* A day of money is a day in India: it ends at 18:30 UTC. And the minutes of a token. */
describe('days of money', () => {
  const charge = (order: { mid: string; orderNo: string }) => shop.gateway.charge({ ...order, outcome: 'TXN_SUCCESS' })
  /** Moves the clock forward to this time of UTC, today or tomorrow. */
  function goTo(time: string) {
    const now = shop.app.now().getTime()
    const at = Date.parse(`${shop.app.now().toISOString().slice(0, 10)}T${time}Z`)
    shop.app.advance((at - now + (at < now ? 86_400_000 : 0)) / 1000)
  }
  const today = () => shop.app.now().toISOString().slice(0, 10)

  describe('a token', () => {
    it('is reused within 15 minutes, and never after its end', async () => {
      const { token } = await shop.student()
      const fields = { websiteCourseId: (await makeCourse(shop.app)).id }
      const answer = await shop.order(token, fields)
      const first = answer.body.data.body.txnToken
      shop.app.advance(15 * 60 - 1)
      expect((await shop.order(token, fields)).body.data.body.txnToken).toBe(first)
      shop.app.advance(1)
      const again = await shop.order(token, fields)
      expect(again.body.data.body.txnToken).not.toBe(first)
      expect(again.body.data.reqBody.body.orderId).not.toBe(answer.body.data.reqBody.body.orderId)
    })
  })

  describe('a batch', () => {
    it('is sold until India’s midnight of its last day', async () => {
      const { batch, fields } = await makeClassroom(shop.app)
      goTo('18:29:59')
      await shop.app.db.update(batches).set({ startDate: today(), endDate: today() }).where(eq(batches.id, batch.id))
      const { token } = await shop.student()
      expect((await shop.order(token, fields)).status).toBe(200)
      shop.app.advance(1)
      expect((await shop.order(token, fields)).body.message).toBe('This batch has ended.')
      // Only now is it the day after the last one in UTC.
      goTo('00:00:00')
      expect((await shop.order((await shop.student()).token, fields)).body.message).toBe('This batch has ended.')
    })
  })

  describe('a settlement', () => {
    it('looks for what was paid from midnight to midnight in India', async () => {
      goTo('18:29:59')
      const day = today()
      const paid: Record<string, string> = {}
      const buy = async (name: string) => {
        const { token } = await shop.student()
        const order = await shop.mustOrder(token, { websiteCourseId: (await makeCourse(shop.app)).id })
        charge(order)
        await shop.check(token, order.orderNo)
        // The provider's list does not contain it.
        shop.gateway.book.orders.delete(`${order.mid}/${order.orderNo}`)
        paid[order.orderNo] = name
      }
      await buy('last second of the day')
      shop.app.advance(1)
      await buy('first second of the next')
      goTo('18:29:59')
      await buy('last second of the next')
      shop.app.advance(1)
      await buy('first second after it')
      const merchant = (await listMerchants(shop.app.context())).find(({ mid }) => mid === mids.courses)
      if (!merchant) throw new Error('no merchant')
      const missing = async (on: string) => {
        await shop.sql('delete from payment_findings')
        expect(await compareSettlement(shop.app.context(), shop.app.gateways, { merchant, day: on })).toBe(true)
        const rows = await shop.sql<{ order_no: string }>(
          "select o.order_no from payment_findings f join payment_orders o on o.id = f.order_id where f.kind = 'not-settled'",
        )
        return rows.map(({ order_no }) => paid[order_no] ?? order_no).toSorted()
      }
      const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      expect(await missing(day)).toEqual(['last second of the day'])
      expect(await missing(next)).toEqual(['first second of the next', 'last second of the next'])
    })
  })

  describe('the refundable part of a payment', () => {
    it('excludes pending and completed refunds, but not refused ones', async () => {
      goTo('10:00:00')
      const { token } = await shop.student()
      // A hundred days for 1,000 rupees, from today: ten rupees a day.
      const course = await makeCourse(shop.app, { discountedFee: 100_000, baseFee: 100_000, validityDays: 100 })
      const { orderNo } = await shop.buy(token, { websiteCourseId: course.id })
      const [row] = await shop.sql<{ id: string }>('select id from payment_orders where order_no = $1', orderNo)
      const office = (await makeSignedIn(shop.app, { role: 'accounts' })).token
      const proposal = async () => {
        const url = `/api/staff/payments/${row?.id}/refund-proposal?leaves_on=${today()}`
        return (await shop.app.call<{ data: RefundProposal }>('GET', url, { token: office })).body.data
      }
      const refunded = (amount: number, state: string) =>
        shop.sql(
          `insert into refunds (id, order_id, ref_id, amount, reason, revokes, state, state_at, requested_by, requested_at, approved_by, approval_id)
         values (gen_random_uuid(), $1, gen_random_uuid()::text, $2, 'other', false, $3, now(), gen_random_uuid(), now(), gen_random_uuid(), gen_random_uuid())`,
          row?.id,
          amount,
          state,
        )
      expect(await proposal()).toMatchObject({ used_days: 1, back: 990, refunded: 0 })
      await refunded(1, 'done')
      expect(await proposal()).toMatchObject({ back: 989.99, refunded: 0.01 })
      await refunded(39_999, 'sent')
      expect(await proposal()).toMatchObject({ back: 590, refunded: 400 })
      await refunded(10_000, 'refused')
      expect(await proposal()).toMatchObject({ back: 590, refunded: 400 })
      await refunded(60_000, 'approved')
      expect(await proposal()).toMatchObject({ back: 0, refunded: 1000 })
    })
  })
})

/* Section 269ST: cash of two lakh rupees or more from one student on one day in India is refused, whatever it is for and wherever it is counted. */
describe('the limit of cash', () => {
  const lakh = 100_000

  async function makeCounter() {
    const centre = await makeCentre(shop.app)
    const { token } = await makeSignedIn(shop.app, { role: 'accounts' })
    await openDrawer(shop.app, token, { centreId: centre.id })
    return { centre, token }
  }
  type Counter = Awaited<ReturnType<typeof makeCounter>>

  /** Buys a new course for this many rupees. */
  async function pay(
    { centre, token }: Counter,
    studentId: string,
    { rupees, ...more }: { rupees: number; mode?: string },
  ) {
    const fee = Math.round(rupees * 100)
    const course = await makeCourse(shop.app, { baseFee: fee, discountedFee: fee })
    const what = { type: 'online', websiteCourseId: course.id, student_id: studentId, center_id: centre.id }
    const body = { ...what, amount: rupees, mode: 'cash', ...more }
    return shop.app.call<{ errors?: Record<string, string> }>('POST', '/api/staff/counter-payments', { token, body })
  }
  const problem = 'You may not take ₹2,00,000 or more in cash from one student in a day.'

  it('counts the payments of a day together, at all counters, and no other student’s and no cheques', async () => {
    const [one, other] = [await makeCounter(), await makeCounter()]
    const [student, someone] = [await shop.student(), await shop.student()]
    expect((await pay(one, student.user.id, { rupees: lakh })).status).toBe(200)
    const refused = await pay(other, student.user.id, { rupees: lakh })
    expect([refused.status, refused.body.errors?.mode]).toEqual([
      400,
      `${problem} ₹1,00,000 has already been taken today. Please ask for a cheque or a bank transfer.`,
    ])
    expect((await pay(other, student.user.id, { rupees: lakh - 0.01 })).status, 'one paisa below').toBe(200)
    expect((await pay(one, student.user.id, { rupees: 0.01 })).status, 'the last paisa').toBe(400)
    expect((await pay(one, someone.user.id, { rupees: 2 * lakh - 0.01 })).status).toBe(200)
    const cheque = { mode: 'cheque', reference: '000123', bank_name: 'SBI', instrument_date: '2026-11-20' }
    expect((await pay(one, student.user.id, { rupees: lakh, ...cheque })).status).toBe(200)
    expect((await pay(one, (await shop.student()).user.id, { rupees: 2 * lakh })).body.errors?.mode).toBe(
      `${problem} Please ask for a cheque or a bank transfer.`,
    )
  })

  it('holds for concurrent counters', async () => {
    const counters = await Promise.all(Array.from({ length: 4 }, makeCounter))
    const { user } = await shop.student()
    const answers = await Promise.all(counters.map((counter) => pay(counter, user.id, { rupees: 70_000 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400])
  })

  it('ends with India’s day, which is not that of UTC', async () => {
    const { user } = await shop.student()
    const until = (time: string) => {
      const day = shop.app.now().toISOString().slice(0, 10)
      shop.app.advance((Date.parse(`${day}T${time}Z`) - shop.app.now().getTime()) / 1000)
    }
    until('18:29:58')
    let counter = await makeCounter()
    expect((await pay(counter, user.id, { rupees: lakh })).status).toBe(200)
    shop.app.advance(1)
    expect((await pay(counter, user.id, { rupees: lakh })).status, '18:29:59 is the same day').toBe(400)
    shop.app.advance(1)
    expect((await pay(counter, user.id, { rupees: lakh })).status, '18:30:00 is the next').toBe(200)
    // After midnight in UTC it is still the same day in India.
    shop.app.advance(6 * 3600)
    counter = await makeCounter()
    expect((await pay(counter, user.id, { rupees: lakh })).status).toBe(400)
  })
})
