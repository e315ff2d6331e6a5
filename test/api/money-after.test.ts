import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrder } from '#domains/purchases/orders/find-order.ts'
import { applyEvidence } from '#domains/purchases/payments/apply-evidence.ts'
import type { StaffRefund } from '#domains/purchases/refunds/schema.ts'
import type { Finding } from '#domains/purchases/staff/schema.ts'
import { makeSignedIn, password } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* Money that arrives when there is nobody to give anything to, or twice under one transaction. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

const charge = (order: { mid: string; orderNo: string }) => shop.gateway.charge({ ...order, outcome: 'TXN_SUCCESS' })
const accountant = async () => (await makeSignedIn(shop.app, { role: 'accounts' })).token
/** Deletes an account. `owes`: the due sum in rupees that the student has seen. */
const deleteAccount = (token: string, owes = 0) =>
  shop.app.call('POST', '/api/um/delete-account', { token, body: { password, confirm: 'DELETE', owes } })
const idOf = async (orderNo: string) =>
  (await shop.sql<{ id: string }>('select id from payment_orders where order_no = $1', orderNo))[0]?.id ?? ''
/** Polls the provider now, as its message or the schedule would. */
async function ask(orderNo: string, state = 'TXN_SUCCESS') {
  await shop.sql(
    "insert into jobs (id, kind, payload, run_at) values (gen_random_uuid(), 'confirm-order', jsonb_build_object('orderId', $1::text, 'txnId', null), $2)",
    await idOf(orderNo),
    shop.app.now(),
  )
  await shop.runJobs()
  return state
}

describe('an account that is deleted', () => {
  it('ends its open orders, and refunds money that arrives for them, visible to the office', async () => {
    const { token, user } = await shop.student()
    const { fields } = await makeClassroom(shop.app, { seats: 1 })
    const orders = [
      await shop.mustOrder(token, { websiteCourseId: (await makeCourse(shop.app)).id }),
      await shop.mustOrder(token, fields),
    ]
    expect((await deleteAccount(token)).status).toBe(200)
    expect(await Promise.all(orders.map(({ orderNo }) => shop.stateOf(orderNo)))).toEqual(['expired', 'expired'])
    // The seat is free at once.
    expect((await shop.order((await shop.student()).token, fields)).status).toBe(200)
    for (const order of orders) {
      charge(order)
      await ask(order.orderNo)
    }
    expect(await Promise.all(orders.map(({ orderNo }) => shop.stateOf(orderNo)))).toEqual(['refund-due', 'refund-due'])
    expect(await shop.sql('select 1 from entitlements where student_id = $1', user.id)).toEqual([])
    const office = await accountant()
    const list = await shop.app.call<{ data: StaffRefund[] }>('GET', '/api/staff/refunds', { token: office })
    const back = list.body.data.filter(({ order_id }) => orders.some(({ orderNo }) => orderNo === order_id))
    expect(back.map(({ reason, candidate_name }) => [reason, candidate_name])).toEqual([
      ['account-deleted', 'Deleted account'],
      ['account-deleted', 'Deleted account'],
    ])
    for (const { _id } of back)
      await shop.app.call('POST', `/api/staff/refunds/${_id}/approve`, { token: office, body: {} })
    for (let n = 0; n < 4; n += 1) {
      await shop.runJobs()
      shop.app.advance(120)
    }
    const given = orders.flatMap(({ mid, orderNo }) => shop.gateway.book.find(mid, orderNo)?.refunds ?? [])
    expect(given.map(({ amount }) => amount).toSorted()).toEqual([1_200_000, 99_950])
  })

  it('waits for a pending bank, and gives nothing for a due paid afterwards', async () => {
    const { token } = await shop.student()
    const { fields } = await makeClassroom(shop.app)
    await shop.buy(token, { ...fields, insopt: true })
    const due = await shop.mustOrder(token, { ...fields, instalmentNo: 2 })
    shop.gateway.charge({ ...due, outcome: 'PENDING' })
    await shop.check(token, due.orderNo)
    expect(await shop.stateOf(due.orderNo)).toBe('pending')
    const holdings = await shop.app.call<{ data: { due_total: number } }>('GET', '/api/student-portal/my-holdings', {
      token,
    })
    expect((await deleteAccount(token)).status, 'what is due has not been seen').toBe(409)
    expect((await deleteAccount(token, holdings.body.data.due_total)).status).toBe(200)
    expect(await shop.stateOf(due.orderNo)).toBe('expired-unconfirmed')
    charge(due)
    await ask(due.orderNo)
    expect(await shop.stateOf(due.orderNo)).toBe('refund-due')
  })

  it('waits for a late payment being fulfilled', async () => {
    const { token } = await shop.student()
    const order = await shop.mustOrder(token, { websiteCourseId: (await makeCourse(shop.app)).id })
    shop.app.advance(21 * 60)
    await shop.check(token, order.orderNo)
    charge(order)
    const receipts = await shop.stopReceipts()
    const ended: string[] = []
    const paid = shop.check(token, order.orderNo).then(() => ended.push('paid'))
    await receipts.waiting(1)
    const deleted = deleteAccount(token).then(({ status }) => ended.push(`deleted ${status}`))
    // The deletion must be waiting for its turn; otherwise it would be finished by now, because nothing else blocks it.
    await receipts.waiting(2).finally(() => receipts.release())
    await Promise.all([paid, deleted])
    expect(ended).toEqual(['paid', 'deleted 200'])
    expect(await shop.stateOf(order.orderNo)).toBe('fulfilled')
  })

  it('concurrent with a payment ends either fulfilled before, or refunded after', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { token, user } = await shop.student()
      const order = await shop.mustOrder(token, { websiteCourseId: (await makeCourse(shop.app)).id })
      charge(order)
      const [gone] = await Promise.all([deleteAccount(token), ask(order.orderNo)])
      expect(gone.status).toBe(200)
      await ask(order.orderNo)
      const owned = await shop.sql('select 1 from entitlements where student_id = $1', user.id)
      expect([await shop.stateOf(order.orderNo), owned.length]).toEqual(
        owned.length === 1 ? ['fulfilled', 1] : ['refund-due', 0],
      )
    }
  })
})

describe('two orders that the gateway answers with one transaction', () => {
  const success = (amount: number, txnId: string) => ({
    kind: 'success' as const,
    amount,
    customerFee: 0,
    txnId,
    bankTxnId: 'B1',
    paymentMode: 'UPI',
    gatewayName: 'HDFC',
    bankName: 'HDFC',
    txnDate: '2026-11-20 11:30:00.0',
  })
  async function twoOrders() {
    const students = [await shop.student(), await shop.student()]
    const course = await makeCourse(shop.app)
    const orders = []
    for (const { token } of students) orders.push(await shop.mustOrder(token, { websiteCourseId: course.id }))
    const [first, second] = orders
    if (!first || !second) throw new Error('no orders')
    return { first, second, students, course }
  }
  const findings = async (token: string, orderNo: string) =>
    (await shop.app.call<{ data: Finding[] }>('GET', '/api/staff/payment-findings', { token })).body.data.filter(
      ({ order_id }) => order_id === orderNo,
    )

  it('are one payment: the second waits for a person, is never a 500, and buys nothing', async () => {
    const { first, second, students } = await twoOrders()
    charge(first)
    charge(second)
    const [one, two] = [first, second].map(({ mid, orderNo }) => shop.gateway.book.find(mid, orderNo))
    if (!one || !two) throw new Error('no charges')
    two.txnId = one.txnId
    await shop.check(students[0]?.token ?? '', first.orderNo)
    const answer = await shop.check(students[1]?.token ?? '', second.orderNo)
    expect([answer.status, answer.body.body.state]).toEqual([200, 'held'])
    await ask(second.orderNo)
    expect([await shop.stateOf(first.orderNo), await shop.stateOf(second.orderNo)]).toEqual(['fulfilled', 'held'])
    expect(await shop.sql('select 1 from entitlements where student_id = $1', students[1]?.user.id)).toEqual([])
    expect(await shop.sql('select 1 from journals where order_id = $1', await idOf(second.orderNo))).toEqual([])
    expect(shop.app.logged()).toContain('repeated-transaction')
    const office = await accountant()
    const [found] = await findings(office, second.orderNo)
    expect(found).toMatchObject({
      kind: 'repeated-transaction',
      details: { txnId: one.txnId, paid: first.orderNo, amount: 99_950 },
    })
    // A person closes the finding: the order was never paid, and the same message creates no new finding.
    const closed = await shop.app.call('POST', `/api/staff/payment-findings/${found?._id}/close`, {
      token: office,
      body: { note: 'Theirs to mend' },
    })
    expect(closed.status).toBe(200)
    expect(await shop.stateOf(second.orderNo)).toBe('failed')
    await ask(second.orderNo)
    expect(await shop.stateOf(second.orderNo)).toBe('failed')
    expect(await findings(office, second.orderNo)).toEqual([])
  })

  it('are corrected by the provider itself', async () => {
    const { first, second, students } = await twoOrders()
    charge(first)
    charge(second)
    const [one, two] = [first, second].map(({ mid, orderNo }) => shop.gateway.book.find(mid, orderNo))
    if (!one || !two) throw new Error('no charges')
    const right = two.txnId
    two.txnId = one.txnId
    for (const [index, { orderNo }] of [first, second].entries())
      await shop.check(students[index]?.token ?? '', orderNo)
    two.txnId = right
    await ask(second.orderNo)
    expect(await shop.stateOf(second.orderNo)).toBe('fulfilled')
  })

  it('are one payment also when both answers are applied at once, or when the second is of another amount', async () => {
    for (const amount of [99_950, 99_950, 5]) {
      const { first, second } = await twoOrders()
      const txnId = `T-${first.orderNo}`
      const known = await Promise.all(
        [first, second].map(async ({ orderNo }) => findOrder(shop.app.context(), await idOf(orderNo))),
      )
      const apply = (index: number, paise: number) => {
        const order = known[index]?.order
        if (!order) throw new Error('no order')
        const raw = `${order.orderNo} ${txnId}`
        return applyEvidence(shop.app.context(), order, { status: success(paise, txnId), raw })
      }
      if (amount === 5) await apply(0, 99_950)
      const ended = amount === 5 ? [await apply(1, amount)] : await Promise.all([apply(0, amount), apply(1, amount)])
      expect(ended.map(({ state }) => state).toSorted()).toEqual(amount === 5 ? ['held'] : ['fulfilled', 'held'])
      const [{ count } = { count: 0 }] = await shop.sql<{ count: number }>(
        'select count(*)::int from payment_orders where txn_id = $1',
        txnId,
      )
      expect(count).toBe(1)
    }
  })
})
