import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOrder } from '#domains/purchases/buying/open-order.ts'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import { actorAs } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

describe('unlimited orders', () => {
  it('are limited by stored counts across processes, and open ones can be continued', async () => {
    const { user } = await shop.student()
    const course = await makeCourse(shop.app, { bookFee: 20_000 })
    // A new context has no memory, like another process.
    const open = (n: number) => {
      const request = { websiteCourseId: course.id, bookopt: n % 2 === 0 }
      return openOrder(shop.app.context(actorAs('student', user.id)), shop.app.gateways, {
        request,
        studentId: user.id,
      })
    }
    const made: string[] = []
    for (let n = 0; n < 20; n += 1) made.push((await open(n)).reqBody.body.orderId)
    expect(new Set(made).size).toBe(20)
    await expect(open(20)).rejects.toMatchObject({ code: 'too_many' })
    expect((await open(19)).reqBody.body.orderId).toBe(made[19])
    shop.app.advance(101)
    expect(made).not.toContain((await open(20)).reqBody.body.orderId)
  })
})

describe('an online course', () => {
  it('is opened at the price of the catalogue, paid, and owned', async () => {
    const { token, user } = await shop.student()
    const course = await makeCourse(shop.app, { bookFee: 20_000 })
    const answer = await shop.order(token, {
      studentId: user.id,
      amount: 999.5,
      websiteCourseId: course.id,
      bookopt: true,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data.body).toMatchObject({ resultInfo: { resultStatus: 'S' } })
    expect(answer.body.data.reqBody.body.txnAmount.value).toBe('999.50')
    const { orderId: orderNo, mid } = answer.body.data.reqBody.body
    shop.gateway.charge({ mid, orderNo, outcome: 'TXN_SUCCESS' })
    const checked = await shop.check(token, orderNo)
    expect(checked.body.body).toMatchObject({ resultInfo: { resultStatus: 'TXN_SUCCESS' }, state: 'fulfilled' })
    const submitted = await shop.app.call('POST', '/api/admission/payment-submission', {
      token,
      body: { order_id: orderNo, total_amount: 999.5 },
    })
    expect(submitted.status).toBe(200)
    expect(submitted.body.data).toMatchObject({
      total_amount: 999.5,
      book_fee: 200,
      books_included: true,
      validity: '2027-11-20',
      candidate_id: user.id,
      receipt: (await shop.sql('select id as _id, number from receipts where student_id = $1', user.id))[0],
    })
    // The same last day, read in India.
    const owned = await shop.app.call<{ data: { valid_until: string }[] }>('GET', '/api/student-portal/owned-courses', {
      token,
    })
    expect(owned.body.data.map(({ valid_until }) => valid_until)).toEqual(['2027-11-20T18:29:59.999Z'])
    expect(await shop.sql('select kind from payment_orders where order_no = $1', orderNo)).toEqual([{ kind: 'online' }])
    expect((await shop.order(token, { websiteCourseId: course.id })).body.message).toBe('Already purchased')
  })

  it('costs the fee less the book fee without books', async () => {
    const { token } = await shop.student()
    const course = await makeCourse(shop.app, { bookFee: 20_000 })
    expect(await shop.mustOrder(token, { websiteCourseId: course.id, bookopt: false, amount: 799.5 })).toMatchObject({
      amount: '799.50',
    })
    expect((await shop.order(token, { websiteCourseId: course.id, bookopt: false, amount: 1 })).body.message).toBe(
      'Amount not correct',
    )
  })

  it('is found by its id, even if twelve of its digits could be an Aadhaar number', async () => {
    const { token } = await shop.student()
    const { id } = await makeCourse(shop.app, { id: '23456789-0124-7abc-8def-0123456789ab' })
    expect(await shop.mustOrder(token, { websiteCourseId: id })).toMatchObject({ amount: '999.50' })
  })

  it('offers to retry a failed order until another order has paid for the course', async () => {
    const { token } = await shop.student()
    const course = await makeCourse(shop.app)
    const { mid, orderNo } = await shop.mustOrder(token, { websiteCourseId: course.id })
    shop.gateway.charge({ mid, orderNo, outcome: 'TXN_FAILURE' })
    await shop.check(token, orderNo)
    const payments = async () =>
      (await shop.app.call<{ data: MyPayment[] }>('GET', '/api/student-portal/my-payments', { token })).body.data.map(
        ({ state, may_be_retried }) => [state, may_be_retried],
      )
    expect(await payments()).toEqual([['failed', true]])
    await shop.buy(token, { websiteCourseId: course.id })
    expect(await payments()).toEqual([
      ['fulfilled', false],
      ['failed', false],
    ])
  })

  it('is not recorded before it is paid', async () => {
    const { token } = await shop.student()
    const course = await makeCourse(shop.app)
    const { orderNo } = await shop.mustOrder(token, { websiteCourseId: course.id })
    const submitted = await shop.app.call('POST', '/api/admission/payment-submission', {
      token,
      body: { order_id: orderNo },
    })
    expect(submitted.status).toBe(409)
    expect(await shop.stateOf(orderNo)).toBe('token-issued')
  })
})

describe('a classroom', () => {
  it('is paid in full and enrolled in', async () => {
    const { token } = await shop.student()
    const { fields, batch } = await makeClassroom(shop.app)
    const { orderNo, amount } = await shop.buy(token, fields)
    expect(amount).toBe('12000.00')
    const body = {
      courseEnrolment: { batch_id: batch.id, total_fee: 1 },
      instalments: [],
      payments: [{ ref_no: orderNo, amount: 1 }],
    }
    expect((await shop.app.call('POST', '/api/admission/course-enrolment', { token, body })).status).toBe(200)
    const rows = await shop.sql(
      'select number, net, settled_at is not null as paid from instalments i join enrolments e on e.id = i.enrolment_id where e.batch_id = $1',
      batch.id,
    )
    expect(rows).toEqual([{ number: 1, net: '1200000', paid: true }])
  })
})
