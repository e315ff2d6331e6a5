import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { openDrawer } from '../drawers.ts'
import { makeSignedIn } from '../factories.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* Partial payments at a counter: an advance on a seat, a part of a due; and UPI, cards and cheques. */

let shop: Shop
let token: string
beforeAll(async () => {
  shop = await makeShop()
  token = (await makeSignedIn(shop.app, { role: 'accounts' })).token
})
afterAll(() => shop.close())

type Body = Record<string, unknown>
type Taken = { _id: string; order_id: string; state: string; receipts: { _id: string; number: string }[] }
const take = (body: Body) =>
  shop.app.call<{ data: Taken; message?: string; errors?: Record<string, string> }>(
    'POST',
    '/api/staff/counter-payments',
    { token, body },
  )

async function atCounter() {
  const { fields: wish, centre } = await makeClassroom(shop.app)
  await openDrawer(shop.app, token, { centreId: centre.id })
  const student = await shop.student()
  const body = { ...wish, student_id: student.user.id, center_id: centre.id, amount: 12_000, mode: 'cash' }
  return { wish, student, body }
}

const partsOf = (studentId: string) =>
  shop.sql<{ number: number; net: string; is_paid: boolean }>(
    `select i.number, i.net, i.settled_at is not null as is_paid from instalments i join enrolments e on e.id = i.enrolment_id
     where e.student_id = $1 order by i.number`,
    studentId,
  )
const written = async (studentId: string) =>
  (await partsOf(studentId)).map(({ number, net, is_paid }) => `${number}: ${net}${is_paid ? ' paid' : ''}`)

describe('an advance', () => {
  it.each([
    [0.01, ['1: 1 paid', '2: 1199999']],
    [2500, ['1: 250000 paid', '2: 950000']],
    [11_999.99, ['1: 1199999 paid', '2: 1']],
  ])('of ₹%d buys the enrolment, and the rest is due in ten days', async (amount, parts) => {
    const { student, body } = await atCounter()
    const taken = await take({ ...body, amount, is_part: true })
    expect(taken.status, taken.text).toBe(200)
    expect(await written(student.user.id)).toEqual(parts)
    const [rest] = await shop.sql<{ days: number }>(
      `select due_on - (created_at at time zone 'Asia/Kolkata')::date as days from instalments i
       join enrolments e on e.id = i.enrolment_id where e.student_id = $1 and i.number = 2`,
      student.user.id,
    )
    expect(rest?.days).toBe(10)
    // The rest is paid like any due.
    const { is_part: _none, ...whole } = { ...body, is_part: false }
    const due = { ...whole, instalmentNo: 2, amount: Math.round(12_000_00 - amount * 100) / 100 }
    expect((await take(due)).status).toBe(200)
    expect((await partsOf(student.user.id)).every(({ is_paid }) => is_paid)).toBe(true)
    expect(await listLedgerFaults(shop.app.context())).toEqual([])
  })

  it.each([12_000, 12_000.01, 20_000])('of ₹%d is refused', async (amount) => {
    const { body } = await atCounter()
    expect((await take({ ...body, amount, is_part: true })).body.errors).toHaveProperty('amount')
  })
})

describe('a part of a due', () => {
  async function seated() {
    const at = await atCounter()
    await shop.buy(at.student.token, { ...at.wish, insopt: true })
    return { ...at, due: { ...at.body, instalmentNo: 2, is_part: true } }
  }

  it('is paid, the due keeps the rest, and the total stays the same', async () => {
    const { student, due } = await seated()
    const sum = async () => (await partsOf(student.user.id)).reduce((all, { net }) => all + Number(net), 0)
    const before = await sum()
    const [, second] = await partsOf(student.user.id)
    expect((await take({ ...due, amount: 1000, mode: 'upi', reference: '632712340001' })).status).toBe(200)
    expect(await sum()).toBe(before)
    const now = await partsOf(student.user.id)
    expect(Number(now[1]?.net)).toBe(Number(second?.net) - 100_000)
    expect(now.at(-1)).toMatchObject({ net: '100000', is_paid: true })
    const rest = Number(now[1]?.net) / 100
    expect((await take({ ...due, amount: rest, is_part: false })).status).toBe(200)
    expect(await listLedgerFaults(shop.app.context())).toEqual([])
  })

  it('can be taken at two counters, but never more than is due', async () => {
    const { student, due } = await seated()
    const [, second] = await partsOf(student.user.id)
    const most = Number(second?.net) / 100
    const parts = await Promise.all([take({ ...due, amount: most - 1 }), take({ ...due, amount: most - 1 })])
    expect(parts.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const small = await Promise.all([take({ ...due, amount: 0.4 }), take({ ...due, amount: 0.4 })])
    expect(small.map(({ status }) => status)).toEqual([200, 200])
    expect((await partsOf(student.user.id))[1]?.net).toBe('20')
  })

  it('refunds the full due begun online, if it is paid after all', async () => {
    const { student, wish, due } = await seated()
    const begun = await shop.mustOrder(student.token, { ...wish, instalmentNo: 2 })
    expect((await take({ ...due, amount: 1000 })).status).toBe(200)
    expect(await shop.stateOf(begun.orderNo)).toBe('expired')
    shop.gateway.charge({ mid: begun.mid, orderNo: begun.orderNo, outcome: 'TXN_SUCCESS' })
    await shop.check(student.token, begun.orderNo)
    expect(await shop.stateOf(begun.orderNo)).toBe('refund-due')
    expect((await partsOf(student.user.id))[1]?.is_paid).toBe(false)
  })
})

describe('UPI, a card and a cheque', () => {
  it.each([
    ['upi', 'UPI reference number'],
    ['card', 'number on the card slip'],
  ])('%s has its number, once at a counter, and goes to the bank', async (mode, asked) => {
    const { body } = await atCounter()
    expect((await take({ ...body, mode })).body.errors?.reference).toContain(asked)
    const reference = `N-${mode}-1`
    expect((await take({ ...body, mode, reference })).status).toBe(200)
    const other = { ...body, student_id: (await shop.student()).user.id }
    expect((await take({ ...other, mode, reference })).body.errors).toHaveProperty('reference')
    const [row] = await shop.sql<{ account: string }>(
      `select account from postings p join journals j on j.id = p.journal_id join payment_orders o on o.id = j.order_id
       where o.counter_ref = $1 and p.amount > 0`,
      reference,
    )
    expect(row?.account).toBe('bank')
  })

  it('a cheque is nowhere shown as paid until the bank has cleared it', async () => {
    const { student, body } = await atCounter()
    const cheque = { mode: 'cheque', reference: '009901', bank_name: 'SBI', instrument_date: '2026-11-20' }
    const { data } = (await take({ ...body, ...cheque })).body
    const seen = async () => {
      const staff = await shop.app.call<{ data: StaffOrder }>('GET', `/api/staff/payments/${data._id}`, { token })
      const url = '/api/student-portal/my-payments'
      const mine = await shop.app.call<{ data: MyPayment[] }>('GET', url, { token: student.token })
      const [payment] = mine.body.data
      return [staff.body.data.cheque_waits, payment?.cheque_waits, payment?.message]
    }
    expect(await seen()).toEqual([
      true,
      true,
      'We have received your cheque. Your payment will be complete once the bank clears it.',
    ])
    const [receipt] = await shop.sql<{ mode: string }>(
      "select content ->> 'mode' as mode from receipts where order_id = $1",
      data._id,
    )
    expect(receipt?.mode).toMatch(/subject to clearing$/)
    await shop.app.call('POST', `/api/staff/counter-payments/${data._id}/clear`, { token, body: {} })
    expect(await seen()).toEqual([false, false, 'Your payment is confirmed.'])
  })
})
