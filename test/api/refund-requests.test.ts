import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import type { AskedRefund, RefundProposal, WaitingRefund } from '#domains/purchases/refunds/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeShop, type Shop } from '../payments.ts'

/* A student requests a refund: what the prospectus promises, once, and the office decides as for any refund. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

type Body = Record<string, unknown>
type Answer<T> = { data: T; message?: string; errors?: Record<string, string> }
const post = <T = AskedRefund>(token: string, url: string, body: Body = {}) =>
  shop.app.call<Answer<T>>('POST', `/api/${url}`, { token, body })
const get = async <T>(token: string, url: string) =>
  (await shop.app.call<Answer<T>>('GET', `/api/${url}`, { token })).body.data
const accountant = async () => (await makeSignedIn(shop.app, { role: 'accounts' })).token

/** Moves the clock forward to this time of UTC, today or tomorrow. */
function goTo(time: string) {
  const now = shop.app.now().getTime()
  const at = Date.parse(`${shop.app.now().toISOString().slice(0, 10)}T${time}Z`)
  shop.app.advance((at - now + (at < now ? 86_400_000 : 0)) / 1000)
}

/** Makes a student who bought a hundred days from today for 1,000 rupees, ten rupees a day. */
async function bought(more: { validityDays?: number; discountedFee?: number } = {}) {
  const price = { discountedFee: 100_000, baseFee: 200_000, validityDays: 100 }
  const course = await makeCourse(shop.app, { ...price, ...more })
  const { token, user } = await shop.student()
  const { orderNo } = await shop.buy(token, { websiteCourseId: course.id })
  const proposal = () => get<RefundProposal>(token, `student-portal/refund-proposals/${orderNo}`)
  const ask = (amount: number, who = token) =>
    post(who, 'student-portal/refund-requests', { order_id: orderNo, amount, reason: 'I move to Puri.' })
  const payment = async () => {
    const all = await get<MyPayment[]>(token, 'student-portal/my-payments')
    return all.find(({ order_id }) => order_id === orderNo)
  }
  const officeAsks = (who: string, amount: number) =>
    post<{ approval_id: string }>(who, 'staff/refunds', {
      order_id: orderNo,
      amount,
      reason: 'left-course',
      revokes: true,
    })
  return { token, user, orderNo, proposal, ask, payment, officeAsks }
}
const waiting = async (orderNo: string) =>
  (await get<WaitingRefund[]>(await accountant(), 'staff/refund-requests')).find((one) => one.order_id === orderNo)

describe('the amount', () => {
  it('changes at midnight in India, to the second', async () => {
    goTo('10:00:00')
    const { proposal, ask, payment } = await bought()
    goTo('18:29:59')
    expect(await proposal()).toMatchObject({ used_days: 1, used: 10, back: 990 })
    shop.app.advance(1)
    expect(await proposal()).toMatchObject({ used_days: 2, used: 20, back: 980 })
    const late = await ask(990)
    expect([late.status, late.body.errors?.amount]).toEqual([
      409,
      'Today ₹980.00 can be refunded. Please check the amount again.',
    ])
    for (const amount of [979.99, 980.01]) expect((await ask(amount)).status).toBe(409)
    const asked = await ask(980)
    expect(asked.status, asked.text).toBe(200)
    expect(asked.body.data).toMatchObject({ amount: 980, state: 'asked', answer: '' })
    expect(await payment()).toMatchObject({ may_ask_refund: false, refund_request: { state: 'asked', amount: 980 } })
  })

  it.each([
    // days, fee in paise, days that pass, refund
    [3, 100, 0, 0.66],
    [3, 100, 1, 0.33],
    [2, 100, 0, 0.5],
    [7, 199, 5, 0.28],
    [1, 100_000, 0, 0],
    [100, 100_000, 98, 10],
    [100, 100_000, 99, 0],
    [100, 100_000, 500, 0],
  ])('of %s days for %s paise, after %s more: ₹%s', async (...row) => {
    const [validityDays, discountedFee, later, back] = row
    goTo('10:00:00')
    const { proposal, ask, orderNo } = await bought({ validityDays, discountedFee })
    // A student's session is shorter than a course, so the payment is moved back instead.
    const older = 'update payment_orders set paid_at = paid_at - make_interval(days => $2::int) where order_no = $1'
    await shop.sql(older, orderNo, later)
    expect((await proposal()).back).toBe(back)
    const answer = await ask(back === 0 ? 0.01 : back)
    expect([answer.status, answer.body.message]).toEqual(
      back === 0 ? [409, 'By the rules of the prospectus, no part of this payment can be refunded.'] : [200, undefined],
    )
  })

  it("needs one's own completed payment and a reason", async () => {
    goTo('10:00:00')
    const { ask, token, orderNo } = await bought()
    const other = await shop.student()
    expect((await ask(990, other.token)).status).toBe(404)
    const blank = await post(token, 'student-portal/refund-requests', { order_id: orderNo, amount: 990, reason: ' ' })
    expect([blank.status, blank.body.errors?.reason]).toEqual([400, 'Please tell us why you are leaving.'])
    const course = await makeCourse(shop.app)
    const unpaid = await shop.mustOrder(token, { websiteCourseId: course.id })
    const early = await post(token, 'student-portal/refund-requests', {
      order_id: unpaid.orderNo,
      amount: 1,
      reason: 'I move.',
    })
    expect([early.status, early.body.message]).toEqual([409, 'This order has not been paid.'])
  })
})

describe('a request', () => {
  it('is unique for repeated and concurrent requests', async () => {
    goTo('10:00:00')
    const { ask, orderNo } = await bought()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(990)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await ask(990)).body.message).toBe('You have already requested a refund of this payment.')
    expect(
      await shop.sql(
        'select 1 from refund_requests r join payment_orders o on o.id = r.order_id where o.order_no = $1',
        orderNo,
      ),
    ).toHaveLength(1)
  })

  it("concurrent with the office's own is merged or refused, never doubled", async () => {
    goTo('10:00:00')
    for (let round = 0; round < 4; round++) {
      const { ask, officeAsks, payment, orderNo } = await bought()
      const office = await accountant()
      const [asked, requested] = await Promise.all([ask(990), officeAsks(office, 990)])
      expect(requested.status).toBe(202)
      if (asked.status === 200) expect((await payment())?.refund_request?.state).toBe('in-decision')
      else expect(asked.body.message).toBe('The institute is already reviewing a refund of this payment.')
      expect((await ask(990)).status).toBe(409)
      expect(await waiting(orderNo)).toBeUndefined()
    }
  })

  it('goes through the approvals of the office to the refund, and the student follows it', async () => {
    goTo('10:00:00')
    const { ask, officeAsks, payment, orderNo } = await bought()
    await ask(990)
    expect(await waiting(orderNo)).toMatchObject({ amount: 990, reason: 'I move to Puri.', may_be_declined: true })
    const [asking, approving] = [await accountant(), await accountant()]
    const requested = await officeAsks(asking, 990)
    expect(await waiting(orderNo)).toBeUndefined()
    expect((await payment())?.refund_request?.state).toBe('in-decision')
    const yes = await post(approving, `staff/approvals/${requested.body.data.approval_id}/approve`)
    expect(yes.status, yes.text).toBe(200)
    expect(await payment()).toMatchObject({ may_ask_refund: false, refund_request: { state: 'approved' } })
    await shop.runJobs()
    const done = await payment()
    expect(done?.refund_request?.state).toBe(done?.refunds[0]?.state === 'done' ? 'refunded' : 'approved')
  })

  it('rejected by a second person is declined; one that the office drops waits again', async () => {
    goTo('10:00:00')
    const { ask, officeAsks, payment, orderNo } = await bought()
    await ask(990)
    const [asking, approving] = [await accountant(), await accountant()]
    const first = await officeAsks(asking, 990)
    await post(asking, `staff/approvals/${first.body.data.approval_id}/withdraw`)
    expect((await payment())?.refund_request?.state).toBe('asked')
    expect(await waiting(orderNo)).toBeDefined()
    expect((await ask(990)).status).toBe(409)
    const second = await officeAsks(asking, 990)
    const no = await post(approving, `staff/approvals/${second.body.data.approval_id}/reject`, { note: 'Too late.' })
    expect(no.status, no.text).toBe(200)
    expect(await payment()).toMatchObject({ may_ask_refund: true, refund_request: { state: 'declined' } })
    expect((await ask(990)).status).toBe(200)
  })

  it('is declined by the office with its reason, or withdrawn by its student, once', async () => {
    goTo('10:00:00')
    const { ask, payment, token } = await bought()
    const { _id: id } = (await ask(990)).body.data
    const office = await accountant()
    expect((await post(office, `staff/refund-requests/${id}/decline`, { answer: ' ' })).status).toBe(400)
    const both = await Promise.all([
      post(office, `staff/refund-requests/${id}/decline`, { answer: 'The batch has begun.' }),
      post(token, `student-portal/refund-requests/${id}/withdraw`),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const state = both[0]?.status === 200 ? 'declined' : 'withdrawn'
    expect(await payment()).toMatchObject({ may_ask_refund: true, refund_request: { state } })
    const again = (await ask(990)).body.data._id
    const other = await shop.student()
    expect((await post(other.token, `student-portal/refund-requests/${again}/withdraw`)).status).toBe(404)
    expect((await post(token, `student-portal/refund-requests/${again}/withdraw`)).body.data.state).toBe('withdrawn')
  })
})
