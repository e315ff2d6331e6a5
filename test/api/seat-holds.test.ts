import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courses } from '#domains/catalogue/tables.ts'
import type { CounterSeats } from '#domains/purchases/counter/schema.ts'
import type { StaffOrder, StaffPayment } from '#domains/purchases/staff/schema.ts'
import { formatTime } from '#platform/text/india-time.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* Counted seats held by unpaid orders: for whom, how long, how many, and that the office can free them. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

const full = 'This batch is full.'
const newcomer = () => makeSignedIn(shop.app)
const idOf = async (orderNo: string) =>
  (await shop.sql<{ id: string }>('select id from payment_orders where order_no = $1', orderNo))[0]?.id ?? ''
const confirm = (userId: string) => shop.sql('update users set email_confirmed_at = now() where id = $1', userId)

describe('a counted seat', () => {
  it('is not held without a confirmed e-mail, so that new accounts cannot fill a batch', async () => {
    const { fields } = await makeClassroom(shop.app, { seats: 5 })
    const strangers = await Promise.all(Array.from({ length: 5 }, newcomer))
    for (const { token } of strangers) {
      const refused = await shop.order(token, fields)
      expect([refused.status, refused.body.errors?.email]).toEqual([
        409,
        expect.stringMatching(/^Please confirm your e-mail before you book a seat/),
      ])
    }
    const [{ user, token } = await newcomer()] = strangers
    const quoted = () => shop.app.call('POST', '/api/admission/payment-quote', { token, body: fields })
    expect((await quoted()).body.data).toMatchObject({ confirm_email: true })
    await confirm(user.id)
    expect((await quoted()).body.data).toMatchObject({ confirm_email: false })
    expect((await shop.order(token, fields)).status).toBe(200)
    // Without limited seats, or without seats, no confirmed e-mail is required.
    const { fields: wide } = await makeClassroom(shop.app)
    const stranger = await newcomer()
    expect((await shop.order(stranger.token, wide)).status).toBe(200)
    expect((await shop.order(stranger.token, { websiteCourseId: (await makeCourse(shop.app)).id })).status).toBe(200)
  })

  it('is held for ten minutes to the second', async () => {
    const { fields } = await makeClassroom(shop.app, { seats: 1 })
    const [first, second] = [await shop.student(), await shop.student()]
    await shop.mustOrder(first.token, fields)
    shop.app.advance(599)
    expect((await shop.order(second.token, fields)).body.message).toBe(full)
    shop.app.advance(1)
    const late = await shop.mustOrder(second.token, fields)
    // The first has lost the seat: pressing Pay again must not lead to a token whose payment would be refunded.
    expect((await shop.order(first.token, fields)).body.message).toBe(full)
    shop.gateway.charge({ ...late, outcome: 'TXN_SUCCESS' })
    await shop.check(second.token, late.orderNo)
    expect(await shop.stateOf(late.orderNo)).toBe('fulfilled')
  })

  it('can be continued while held, and held again if one is free', async () => {
    const { fields } = await makeClassroom(shop.app, { seats: 2 })
    const { token } = await shop.student()
    const made = await shop.mustOrder(token, fields)
    shop.app.advance(599)
    expect(await shop.mustOrder(token, fields)).toEqual(made)
    shop.app.advance(1)
    const again = await shop.mustOrder(token, fields)
    expect(again.orderNo).not.toBe(made.orderNo)
    expect(await shop.stateOf(made.orderNo)).toBe('expired')
  })

  it('is one per person, also in a batch sold by two courses', async () => {
    const { fields, batch, course } = await makeClassroom(shop.app, { seats: 5 })
    const { token, user } = await shop.student()
    const one = await shop.mustOrder(token, fields)
    // Another choice replaces the first order.
    const other = await shop.mustOrder(token, { ...fields, insopt: true })
    expect(await shop.stateOf(one.orderNo)).toBe('expired')
    await makeCourse(shop.app, { type: 'classroom', batchId: batch.id, position: -1, validityDays: null })
    expect((await shop.order(token, fields)).body.message).toBe(
      'You already have an order that holds a seat in this batch. Please pay for that order.',
    )
    await shop.app.db.update(courses).set({ position: -2 }).where(eq(courses.id, course.id))
    await shop.sql(
      "update payment_orders set created_at = created_at - interval '11 minutes' where student_id = $1",
      user.id,
    )
    await shop.app.db.update(courses).set({ position: 9 }).where(eq(courses.id, course.id))
    const second = await shop.mustOrder(token, fields)
    for (const order of [other, second]) shop.gateway.charge({ ...order, outcome: 'TXN_SUCCESS' })
    await Promise.all([other, second].map(({ orderNo }) => shop.check(token, orderNo)))
    const states = [await shop.stateOf(other.orderNo), await shop.stateOf(second.orderNo)]
    expect(states.toSorted()).toEqual(['fulfilled', 'refund-due'])
    expect(await shop.sql('select 1 from enrolments where batch_id = $1', batch.id)).toHaveLength(1)
  })
})

describe('the counter', () => {
  type Answer = { data: CounterSeats; message: string }
  async function lastSeatHeld() {
    const { fields, centre, batch } = await makeClassroom(shop.app, { seats: 1 })
    const [buyer, walkIn] = [await shop.student(), await shop.student()]
    const held = await shop.mustOrder(buyer.token, fields)
    const { token } = await makeSignedIn(shop.app, { role: 'cashier', centreIds: [centre.id] })
    const money = { mode: 'upi', reference: crypto.randomUUID(), center_id: centre.id, amount: 12_000 }
    const body = { ...fields, ...money, student_id: walkIn.user.id }
    const call = (who: string, method: 'GET' | 'POST', url: string) =>
      shop.app.call<Answer>(method, `/api/staff/${url}`, { token: who, ...(method === 'POST' && { body: {} }) })
    return {
      held,
      buyer,
      sell: () => shop.app.call<Answer>('POST', '/api/staff/counter-payments', { token, body }),
      seats: async () => (await call(token, 'GET', `counter-seats/${batch.id}`)).body.data,
      end: async (who = token) => call(who, 'POST', `counter-holds/${await idOf(held.orderNo)}/end`),
      async pay() {
        shop.gateway.charge({ ...held, outcome: 'TXN_SUCCESS' })
        await shop.check(buyer.token, held.orderNo)
        return shop.stateOf(held.orderNo)
      },
    }
  }

  it('sells no seat held online, and says until when', async () => {
    const { held, sell, seats, pay } = await lastSeatHeld()
    const until = new Date(shop.app.now().getTime() + 600_000)
    const hold = { order: { _id: await idOf(held.orderNo) }, until: until.toISOString() }
    expect(await seats()).toMatchObject({ seats: 1, left: 0, holds: [hold] })
    shop.app.advance(599)
    const refused = await sell()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `The last seats of this batch are held for online buyers. The first hold ends at ${formatTime(until)}.`,
    ])
    expect(await pay()).toBe('fulfilled')
    expect(await seats()).toMatchObject({ left: 0, holds: [] })
    expect((await sell()).body.message).toBe(full)
  })

  it('sells it when the hold has expired, and refunds later money', async () => {
    const { sell, seats, pay } = await lastSeatHeld()
    shop.app.advance(600)
    expect(await seats()).toMatchObject({ left: 1, holds: [] })
    expect((await sell()).status).toBe(200)
    expect(await pay()).toBe('refund-due')
  })

  it('can end a hold, which is logged, and then sell the seat', async () => {
    const { buyer, sell, end, pay } = await lastSeatHeld()
    const { centre } = await makeClassroom(shop.app)
    const elsewhere = await makeSignedIn(shop.app, { role: 'cashier', centreIds: [centre.id] })
    expect((await end(elsewhere.token)).status).toBe(404)
    expect((await end()).body.data).toMatchObject({ left: 1, holds: [] })
    expect((await end()).status).toBe(409)
    const log = "select 1 from audit_log where action = 'seat-hold-ended' and subject_id = $1"
    expect(await shop.sql(log, buyer.user.id)).toHaveLength(1)
    expect((await sell()).status).toBe(200)
    expect(await pay()).toBe('refund-due')
  })

  it('keeps a seat for a buyer with a pending bank', async () => {
    const { held, buyer, seats, sell } = await lastSeatHeld()
    shop.gateway.charge({ ...held, outcome: 'PENDING' })
    await shop.check(buyer.token, held.orderNo)
    shop.app.advance(900)
    expect(await seats()).toMatchObject({ left: 0, holds: [{ until: null }] })
    expect((await sell()).body.message).toMatch(/whose banks have not confirmed/)
  })
})

describe('late money', () => {
  it('takes no seat held by another person', async () => {
    const { fields } = await makeClassroom(shop.app, { seats: 1 })
    const [late, next] = [await shop.student(), await shop.student()]
    const first = await shop.mustOrder(late.token, fields)
    shop.app.advance(600)
    const second = await shop.mustOrder(next.token, fields)
    for (const [{ token }, order] of [
      [late, first],
      [next, second],
    ] as const) {
      shop.gateway.charge({ ...order, outcome: 'TXN_SUCCESS' })
      await shop.check(token, order.orderNo)
    }
    expect([await shop.stateOf(first.orderNo), await shop.stateOf(second.orderNo)]).toEqual(['refund-due', 'fulfilled'])
  })
})

describe('the office', () => {
  const listKept = async (token: string, centre: string) =>
    (
      await shop.app.call<{ data: StaffPayment[] }>('GET', `/api/staff/payments?group=seat-kept&centre=${centre}`, {
        token,
      })
    ).body.data
  const read = async (token: string, id: string) =>
    (await shop.app.call<{ data: StaffOrder }>('GET', `/api/staff/payments/${id}`, { token })).body.data
  const free = (token: string, id: string) =>
    shop.app.call<{ data: StaffOrder }>('POST', `/api/staff/payments/${id}/end-seat-hold`, { token, body: {} })

  it('sees holders of seats in limited batches with unpaid orders, and can free the seats', async () => {
    const { fields, centre } = await makeClassroom(shop.app, { seats: 3 })
    const manager = await makeSignedIn(shop.app, { role: 'centre-manager', centreIds: [centre.id] })
    const elsewhere = await makeSignedIn(shop.app, { role: 'centre-manager' })
    const students = [await shop.student(), await shop.student(), await shop.student()]
    const [kept, thinking, paid] = await Promise.all(students.map(({ token }) => shop.mustOrder(token, fields)))
    if (!kept || !thinking || !paid) throw new Error('no orders')
    shop.gateway.charge({ ...thinking, outcome: 'PENDING' })
    shop.gateway.charge({ ...paid, outcome: 'TXN_SUCCESS' })
    await shop.check(students[1]?.token ?? '', thinking.orderNo)
    await shop.check(students[2]?.token ?? '', paid.orderNo)
    const numbers = async () => (await listKept(manager.token, centre.id)).map(({ order_id }) => order_id).toSorted()
    expect(await numbers()).toEqual([kept.orderNo, thinking.orderNo].toSorted())
    expect(await listKept(elsewhere.token, centre.id)).toEqual([])
    const [id, thinkingId, paidId] = [await idOf(kept.orderNo), await idOf(thinking.orderNo), await idOf(paid.orderNo)]
    const until = new Date(shop.app.now().getTime() + 600_000).toISOString()
    expect(await read(manager.token, id)).toMatchObject({ keeps_seat: true, seat_kept_until: until })
    expect(await read(manager.token, thinkingId)).toMatchObject({ keeps_seat: true, seat_kept_until: null })
    expect(await read(manager.token, paidId)).toMatchObject({ keeps_seat: false, seat_kept_until: null })

    const next = await shop.student()
    expect((await shop.order(next.token, fields)).body.message).toBe(full)
    expect((await free(elsewhere.token, id)).status).toBe(404)
    expect((await free(manager.token, paidId)).status).toBe(409)
    const freed = await free(manager.token, id)
    expect(freed.body.data).toMatchObject({ state: 'expired', keeps_seat: false })
    expect((await free(manager.token, id)).status).toBe(409)
    expect((await free(manager.token, thinkingId)).body.data).toMatchObject({ state: 'expired-unconfirmed' })
    expect(await numbers()).toEqual([])
    const log = await shop.sql(
      "select 1 from audit_log where action = 'seat-hold-ended' and subject_id = $1",
      students[0]?.user.id,
    )
    expect(log).toHaveLength(1)
    // Both freed seats are sold; money for the freed orders is refunded.
    await shop.buy(next.token, fields)
    await shop.buy((await shop.student()).token, fields)
    shop.gateway.charge({ ...kept, outcome: 'TXN_SUCCESS' })
    await shop.check(students[0]?.token ?? '', kept.orderNo)
    expect(await shop.stateOf(kept.orderNo)).toBe('refund-due')
  })

  it('does not see expired holds', async () => {
    const { fields, centre } = await makeClassroom(shop.app, { seats: 3 })
    const manager = await makeSignedIn(shop.app, { role: 'centre-manager', centreIds: [centre.id] })
    const { orderNo } = await shop.mustOrder((await shop.student()).token, fields)
    shop.app.advance(599)
    expect(await listKept(manager.token, centre.id)).toHaveLength(1)
    shop.app.advance(1)
    expect(await listKept(manager.token, centre.id)).toEqual([])
    expect((await free(manager.token, await idOf(orderNo))).status).toBe(409)
  })
})
