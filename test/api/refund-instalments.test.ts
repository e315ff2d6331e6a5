import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefundProposal } from '#domains/purchases/refunds/schema.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { openDrawer } from '../drawers.ts'
import { makeSignedIn } from '../factories.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* The refund of a student who leaves is computed once, over all their payments. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

type Body = Record<string, unknown>
type Answer<T> = { data: T; message?: string; errors?: Record<string, string> }
const post = <T = unknown>(token: string, url: string, { body = {} }: { body?: Body } = {}) =>
  shop.app.call<Answer<T>>('POST', `/api/staff/${url}`, { token, body })
const get = async <T>(token: string, url: string) =>
  (await shop.app.call<Answer<T>>('GET', `/api/staff/${url}`, { token })).body.data
const accountant = () => makeSignedIn(shop.app, { role: 'accounts' })

describe('refunds of two instalments', () => {
  /** Enrols for a hundred days from today, for ₹12,300: ₹2,000 are books that are kept and ₹103 a day are teaching; two instalments are paid. */
  async function enrolled(second: Body = {}) {
    const { fields, batch, centre } = await makeClassroom(shop.app)
    const first = dayInIndia(shop.app.now())
    await shop.sql(
      'update batches set start_date = $2, end_date = $3 where id = $1',
      batch.id,
      first,
      daysLater(first, 99),
    )
    const student = await shop.student()
    const { token } = await accountant()
    await openDrawer(shop.app, token, { centreId: centre.id })
    const take = async (more: Body) => {
      const body = { ...fields, student_id: student.user.id, center_id: centre.id, mode: 'cash', ...more }
      const taken = await post<{ _id: string; order_id: string }>(token, 'counter-payments', { body })
      if (taken.status !== 200) throw new Error(taken.text)
      return taken.body.data
    }
    const one = await take({ insopt: true, amount: 6000 })
    return { one, two: await take({ instalmentNo: 2, amount: 3150, ...second }) }
  }
  type Payment = { _id: string; order_id: string }
  const proposal = async ({ _id }: Payment) =>
    get<RefundProposal>((await accountant()).token, `payments/${_id}/refund-proposal`)
  const ask = async ({ order_id }: Payment, { amount, ...more }: { amount: number } & Body) =>
    post<{ approval_id: string }>((await accountant()).token, 'refunds', {
      body: { order_id, amount, reason: 'left-course', revokes: true, ...more },
    })
  const approve = async ({ body }: { body: Answer<{ approval_id: string }> }) =>
    post((await accountant()).token, `approvals/${body.data.approval_id}/approve`)

  it("add up to the rule's amount for the enrolment, to the paisa", async () => {
    const { one, two } = await enrolled()
    shop.app.advance(19 * 86_400)
    // Twenty days: 9,150 less 2,000 for books and 2,060 for teaching.
    expect(await proposal(two)).toMatchObject({ paid: 9150, used: 2060, refunded: 0, back: 3150 })
    expect(await proposal(one)).toMatchObject({ paid: 9150, used: 2060, refunded: 0, back: 5090 })
    expect((await approve(await ask(one, { amount: 5090 }))).status).toBe(200)
    expect(await proposal(two)).toMatchObject({ refunded: 5090, back: 0 })
    for (const amount of [3150, 0.01]) {
      const more = await ask(two, { amount })
      expect([more.status, more.body.errors?.amount]).toEqual([409, expect.stringMatching(/at most ₹0\.00 more can/)])
    }
    // A refund not due to leaving is decided by two people, up to the amount paid.
    expect((await ask(two, { amount: 3150, reason: 'mistake' })).status).toBe(202)
  })

  it('add up over two payments, also on a later day', async () => {
    const { one, two } = await enrolled()
    // One day: 7,047 in total, which is more than either payment.
    expect(await proposal(one)).toMatchObject({ back: 6000 })
    expect((await approve(await ask(one, { amount: 6000 }))).status).toBe(200)
    shop.app.advance(5 * 86_400)
    expect(await proposal(two)).toMatchObject({ used_days: 1, refunded: 6000, back: 1047 })
    expect((await ask(two, { amount: 1047.01 })).body.errors?.amount).toMatch(/at most ₹1,047\.00 more can/)
    expect((await approve(await ask(two, { amount: 1047 }))).status).toBe(200)
  })

  it('requested in parallel lapse when one of them is decided', async () => {
    const { one, two } = await enrolled()
    shop.app.advance(19 * 86_400)
    const asked = [await ask(one, { amount: 5090 }), await ask(two, { amount: 3150 })]
    const answers = await Promise.all(asked.map(approve))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('do not count a cheque that has not cleared', async () => {
    const cheque = { mode: 'cheque', reference: '004502', bank_name: 'SBI', instrument_date: '2026-11-20' }
    const { one, two } = await enrolled(cheque)
    shop.app.advance(19 * 86_400)
    expect(await proposal(one)).toMatchObject({ paid: 6000, back: 1940 })
    await post((await accountant()).token, `counter-payments/${two._id}/clear`)
    expect(await proposal(one)).toMatchObject({ paid: 9150, back: 5090 })
  })

  it.each([
    ['above the rule of the enrolment', 'two', 1, 'left-course', 'refunds_within_rule'],
    ['above the payment, for any reason', 'two', 315_001, 'mistake', 'refunds_within_paid'],
    ['above what is left of the payment', 'one', 91_001, 'mistake', 'refunds_within_paid'],
    ['of the rest of the payment, for another reason', 'one', 91_000, 'mistake', null],
  ] as const)('are refused by the database %s', async (...[, which, amount, reason, constraint]) => {
    const paid = await enrolled()
    shop.app.advance(19 * 86_400)
    expect((await approve(await ask(paid.one, { amount: 5090 }))).status).toBe(200)
    const stored = shop.sql(
      `insert into refunds (id, order_id, ref_id, amount, reason, revokes, state, state_at, requested_at)
       values (gen_random_uuid(), $1, gen_random_uuid(), $2, $3, false, 'requested', now(), now())`,
      paid[which]._id,
      amount,
      reason,
    )
    const refused = await stored.then(
      () => null,
      (error: { constraint: string }) => error.constraint,
    )
    expect(refused).toBe(constraint)
  })
})
