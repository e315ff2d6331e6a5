import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discounts } from '#domains/catalogue/fees/tables.ts'
import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeShop, type Shop } from '../payments.ts'

/* A coupon reduces a price between two moments, with a limit for all students and one for each, in whatever order orders are paid. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

const minute = 60
let codes = 0

/** Makes a coupon of 100 rupees for a month. */
async function makeCoupon(more: Partial<typeof discounts.$inferInsert> = {}) {
  codes += 1
  const code = `MONSOON-${codes}`
  const [from, until] = [-1, 30].map((days) => new Date(shop.app.now().getTime() + days * 86_400_000))
  await shop.app.db.insert(discounts).values({
    kind: 'coupon' as const,
    code,
    name: 'Monsoon',
    amount: 10_000,
    uses: 100,
    from: from ?? shop.app.now(),
    until: until ?? shop.app.now(),
    ...more,
  })
  return code
}

type Student = Awaited<ReturnType<Shop['student']>>
const charge = (order: { mid: string; orderNo: string }) => shop.gateway.charge({ ...order, outcome: 'TXN_SUCCESS' })
const onCourse = async (coupon: string) => ({ websiteCourseId: (await makeCourse(shop.app)).id, coupon })
const couponErrorOf = async ({ token }: Student, fields: object) =>
  (await shop.order(token, { ...fields })).body.errors?.coupon ?? 'none'
const usedByMe = 'You have already used this coupon, or you have an unpaid order that uses it.'
const usedUp = 'This coupon has reached its usage limit.'

describe('the limit of a coupon', () => {
  it('holds for one student who lets orders expire and then pays all of them', async () => {
    const coupon = await makeCoupon()
    const student = await shop.student()
    const orders = []
    for (let n = 0; n < 5; n += 1) {
      const made = await shop.mustOrder(student.token, await onCourse(coupon))
      expect(made.amount).toBe('899.50')
      orders.push(made)
      shop.app.advance(21 * minute)
      await shop.check(student.token, made.orderNo)
      expect(await shop.stateOf(made.orderNo)).toBe('expired')
    }
    orders.forEach(charge)
    await Promise.all(orders.map(({ orderNo }) => shop.check(student.token, orderNo)))
    const states = await Promise.all(orders.map(({ orderNo }) => shop.stateOf(orderNo)))
    expect(states.toSorted()).toEqual(['fulfilled', 'refund-due', 'refund-due', 'refund-due', 'refund-due'])
    const asked = await shop.sql<{ reason: string; amount: string }>(
      'select r.reason, r.amount from refunds r join payment_orders o on o.id = r.order_id where o.student_id = $1',
      student.user.id,
    )
    expect(asked).toEqual(Array.from({ length: 4 }, () => ({ reason: 'coupon-used-up', amount: '89950' })))
  })

  it('holds globally: of two concurrent payments for the last use, one is fulfilled', async () => {
    const coupon = await makeCoupon({ uses: 1 })
    const course = await onCourse(coupon)
    const [first, second] = [await shop.student(), await shop.student()]
    const early = await shop.mustOrder(first.token, course)
    expect(await couponErrorOf(second, course)).toBe(usedUp)
    shop.app.advance(21 * minute)
    await shop.check(first.token, early.orderNo)
    const late = await shop.mustOrder(second.token, course)
    for (const order of [early, late]) charge(order)
    await Promise.all([shop.check(first.token, early.orderNo), shop.check(second.token, late.orderNo)])
    const states = [await shop.stateOf(early.orderNo), await shop.stateOf(late.orderNo)]
    expect(states.toSorted()).toEqual(['fulfilled', 'refund-due'])
  })

  it('holds for two payments between check and commit at the same moment', async () => {
    const coupon = await makeCoupon({ uses: 1 })
    const course = await onCourse(coupon)
    const students = [await shop.student(), await shop.student()]
    const orders = []
    for (const { token } of students) {
      const made = await shop.mustOrder(token, course)
      shop.app.advance(21 * minute)
      await shop.check(token, made.orderNo)
      charge(made)
      orders.push(made)
    }
    const receipts = await shop.stopReceipts()
    const checks = orders.map(({ orderNo }, index) => shop.check(students[index]?.token ?? '', orderNo))
    await receipts.waiting(2).finally(() => receipts.release())
    await Promise.all(checks)
    const states = await Promise.all(orders.map(({ orderNo }) => shop.stateOf(orderNo)))
    expect(states.toSorted()).toEqual(['fulfilled', 'refund-due'])
  })

  it('is given once to many who order at the same moment', async () => {
    const course = await onCourse(await makeCoupon({ uses: 2 }))
    const students = await Promise.all(Array.from({ length: 6 }, () => shop.student()))
    const answers = await Promise.all(students.map(({ token }) => shop.order(token, course)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400, 400])
  })

  it('counts a superseded order while its token can be paid, to the second', async () => {
    const coupon = await makeCoupon()
    const student = await shop.student()
    const [one, other] = [await onCourse(coupon), await onCourse(coupon)]
    await shop.mustOrder(student.token, one)
    // Without the coupon: the new order replaces the first, whose overlay may still be open somewhere.
    await shop.mustOrder(student.token, { websiteCourseId: one.websiteCourseId })
    shop.app.advance(20 * minute - 1)
    expect(await couponErrorOf(student, other)).toBe(usedByMe)
    shop.app.advance(1)
    expect((await shop.mustOrder(student.token, other)).amount).toBe('899.50')
  })

  it('lets a student continue and change the order that uses it', async () => {
    const course = await makeCourse(shop.app, { bookFee: 20_000 })
    const fields = { websiteCourseId: course.id, coupon: await makeCoupon({ uses: 1 }) }
    const student = await shop.student()
    const made = await shop.mustOrder(student.token, fields)
    expect(await shop.mustOrder(student.token, fields)).toEqual(made)
    expect(await shop.mustOrder(student.token, { ...fields, bookopt: false })).toMatchObject({ amount: '699.50' })
  })

  it('holds for a repeated purchase, and is restored by a full refund', async () => {
    const coupon = await makeCoupon()
    const student = await shop.student()
    const course = await onCourse(coupon)
    const { orderNo } = await shop.buy(student.token, course)
    expect(await couponErrorOf(student, await onCourse(coupon))).toBe(usedByMe)
    await shop.sql('update entitlements set ended_at = now() where student_id = $1', student.user.id)
    expect(await couponErrorOf(student, course), 'the course has ended, the use has not').toBe(usedByMe)
    // A coupon counts as used while part of its order is being refunded.
    await shop.sql("update payment_orders set state = 'refund-pending' where order_no = $1", orderNo)
    expect(await couponErrorOf(student, course)).toBe(usedByMe)
    await shop.sql("update payment_orders set state = 'refunded' where order_no = $1", orderNo)
    expect((await shop.mustOrder(student.token, course)).amount).toBe('899.50')
  })

  it('of a personal discount deducts nothing once used, without blocking an order', async () => {
    const student = await shop.student()
    const now = shop.app.now().getTime()
    const [given] = await shop.app.db
      .insert(discounts)
      .values({
        kind: 'scholarship',
        code: null,
        name: 'Merit list',
        amount: 10_000,
        uses: 1,
        from: new Date(now - 1000),
        until: new Date(now + 86_400_000),
      })
      .returning()
    await shop.sql('insert into discount_students values ($1, $2)', given?.id, student.user.id)
    const [one, other] = [await makeCourse(shop.app), await makeCourse(shop.app)]
    expect((await shop.buy(student.token, { websiteCourseId: one.id })).amount).toBe('899.50')
    expect((await shop.mustOrder(student.token, { websiteCourseId: other.id })).amount).toBe('999.50')
  })
})

describe('a coupon without effect', () => {
  it('says when it becomes valid, that it has expired, or that it does not exist, to the second', async () => {
    const now = shop.app.now().getTime()
    const at = (ms: number) => new Date(now + ms)
    const student = await shop.student()
    const coupon = await makeCoupon({ from: at(60_000), until: at(120_000) })
    const course = await onCourse(coupon)
    shop.app.advance(59)
    expect(await couponErrorOf(student, course)).toMatch(
      /^This coupon is valid from \d+ November 2026 at \d+:\d\d [ap]m\.$/,
    )
    shop.app.advance(1)
    expect((await shop.mustOrder(student.token, course)).amount).toBe('899.50')
    shop.app.advance(59)
    expect((await shop.mustOrder(student.token, course)).amount).toBe('899.50')
    shop.app.advance(1)
    expect(await couponErrorOf(student, course)).toBe('This coupon has expired.')
    expect(await couponErrorOf(student, { ...course, coupon: 'NO-SUCH' })).toBe(
      'This coupon is not valid for this course.',
    )
    const elsewhere = await makeCoupon({ courseId: (await makeCourse(shop.app)).id, until: at(0) })
    expect(await couponErrorOf(student, { ...course, coupon: elsewhere }), 'not even that it has expired').toBe(
      'This coupon is not valid for this course.',
    )
  })

  it('is told in a sentence to the student and to the office when the money comes too late', async () => {
    const coupon = await makeCoupon({ uses: 1 })
    const [first, second] = [await shop.student(), await shop.student()]
    const course = await onCourse(coupon)
    const early = await shop.mustOrder(first.token, course)
    shop.app.advance(21 * minute)
    await shop.check(first.token, early.orderNo)
    await shop.buy(second.token, course)
    charge(early)
    await shop.check(first.token, early.orderNo)
    const why = 'The coupon for this order had reached its usage limit when the payment arrived.'
    const mine = await shop.app.call<{ data: { message: string }[] }>('GET', '/api/student-portal/my-payments', {
      token: first.token,
    })
    expect(mine.body.data[0]?.message).toBe(`${why} This payment will be refunded to you.`)
    const { token } = await makeSignedIn(shop.app, { role: 'accounts' })
    const [row] = await shop.sql<{ id: string }>('select id from payment_orders where order_no = $1', early.orderNo)
    const seen = await shop.app.call<{ data: StaffOrder }>('GET', `/api/staff/payments/${row?.id}`, { token })
    expect(seen.body.data).toMatchObject({ held_for: why, refunds: [{ reason: 'coupon-used-up', state: 'requested' }] })
    // The money stays in the suspense account until it is refunded.
    const books = await shop.sql<{ account: string; amount: string }>(
      'select p.account, p.amount from postings p join journals j on j.id = p.journal_id where j.order_id = $1 and p.amount < 0',
      row?.id,
    )
    expect(books).toEqual([{ account: 'suspense', amount: '-89950' }])
  })
})
