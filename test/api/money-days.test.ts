import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMerchants } from '#domains/catalogue/fees/reads.ts'
import { batches } from '#domains/catalogue/tables.ts'
import { compareSettlement } from '#domains/purchases/payments/compare-settlement.ts'
import type { RefundProposal } from '#domains/purchases/refunds/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom, mids } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* Days of money are India's: they end at 18:30 UTC. And the minutes of a token. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

const charge = (order: { mid: string; orderNo: string }) => shop.gateway.charge({ ...order, outcome: 'TXN_SUCCESS' })
/** Moves the clock on to this time of UTC, today or tomorrow. */
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
    // UTC has come to the day after the last one only now.
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
      // The provider's list knows nothing of it.
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
    // A hundred days for 1,000 rupees, from today on: ten rupees a day.
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
