import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffGrants } from '#domains/identity/tables.ts'
import type { WaitingCheque } from '#domains/purchases/counter/schema.ts'
import { mailPayment } from '#domains/purchases/mails/mail-payment.ts'
import { openDrawer } from '../drawers.ts'
import { makeSignedIn } from '../factories.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* Money taken at a counter: the same states, bookings and receipts as online. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

type Taken = {
  _id: string
  state: string
  cleared_at: string | null
  receipts: { _id: string; number: string; kind: string }[]
}
type Body = Record<string, unknown>
const post = <T = Taken>(token: string, url: string, body: Body = {}) =>
  shop.app.call<{ data: T; message?: string; errors?: Record<string, string> }>('POST', url, { token, body })

async function desk(centreIds: string[] = []) {
  if (centreIds.length === 0) return (await makeSignedIn(shop.app, { role: 'accounts' })).token
  // A centre manager who also takes money has two grants at each centre.
  const { user, token } = await makeSignedIn(shop.app, { role: 'centre-manager', centreIds })
  const cashier = { userId: user.id, role: 'cashier' as const, createdAt: shop.app.now() }
  await shop.app.db.insert(staffGrants).values(centreIds.map((centreId) => ({ ...cashier, centreId })))
  return token
}

async function atCounter(options: Parameters<typeof makeClassroom>[1] = {}) {
  const { fields: wish, centre, batch, course } = await makeClassroom(shop.app, options)
  const student = await shop.student()
  const body = { ...wish, student_id: student.user.id, center_id: centre.id, amount: 12_000, mode: 'cash' }
  return { token: await desk(), student, body, centre, batch, course, wish }
}
const cheque = (reference: string) => ({
  mode: 'cheque',
  reference,
  bank_name: 'State Bank of India',
  instrument_date: '2026-11-20',
})
/** Takes a payment into the drawer of its cashier, which is opened first. */
async function take(token: string, body: Body) {
  await openDrawer(shop.app, token, { centreId: String(body.center_id) })
  return post(token, '/api/staff/counter-payments', body)
}

const owned = async (studentId: string) =>
  (await shop.sql('select 1 from entitlements where student_id = $1 and ended_at is null', studentId)).length
const balance = async (account: string) =>
  Number(
    (
      await shop.sql<{ sum: string }>('select coalesce(sum(amount), 0) sum from postings where account = $1', account)
    )[0]?.sum,
  )

describe('cash', () => {
  it('buys as it does online: price, seat, course, booking and receipt in one', async () => {
    const { token, student, body, batch } = await atCounter()
    const before = await balance('cash')
    const answer = await take(token, body)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ state: 'fulfilled', cleared_at: null })
    expect(answer.body.data.receipts).toMatchObject([
      { kind: 'receipt', number: expect.stringMatching(/^RC2627-\d{6}$/) },
    ])
    expect(await owned(student.user.id)).toBe(1)
    expect(await shop.sql('select 1 from enrolments where batch_id = $1', batch.id)).toHaveLength(1)
    expect((await balance('cash')) - before).toBe(1_200_000)
    const pdf = await shop.app.call('GET', `/api/staff/receipts/${answer.body.data.receipts[0]?._id}`, { token })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const found = await shop.app.call<{ data: { counter_mode: string }[] }>(
      'GET',
      `/api/staff/payments?q=${answer.body.data.receipts[0]?.number}`,
      { token },
    )
    expect(found.body.data.map(({ counter_mode }) => counter_mode)).toEqual(['cash'])
  })

  it('of another amount, of two lakh, or for an owned course is refused without a trace', async () => {
    const { token, student, body } = await atCounter()
    expect((await take(token, { ...body, amount: 1 })).body.message).toBe('Amount not correct')
    expect((await take(token, { ...body, amount: 200_000 })).body.errors).toHaveProperty('mode')
    expect((await take(token, { ...body, student_id: body.center_id })).status).toBe(404)
    expect((await take(token, body)).status).toBe(200)
    expect((await take(token, body)).body.message).toBe('Already purchased')
    expect(await shop.sql('select 1 from payment_orders where student_id = $1', student.user.id)).toHaveLength(1)
  })

  it('is taken once, however often one press is sent, and is limited to what is offered', async () => {
    const { token, student, body, batch, course } = await atCounter({ seats: 3 })
    await openDrawer(shop.app, token, { centreId: body.center_id })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const press = (given: Body) =>
      shop.app.call<{ data: Taken }>('POST', '/api/staff/counter-payments', { token, body: given, headers })
    const answers = await Promise.all([press(body), press(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.data.receipts).toEqual(answers[1]?.body.data.receipts)
    expect((await press({ ...body, mode: 'bank-transfer', reference: 'UTR1' })).status).toBe(409)
    expect(await shop.sql('select 1 from payment_orders where student_id = $1', student.user.id)).toHaveLength(1)
    const offer = await shop.app.call<{ data: { batches: Body[]; courses: Body[] } }>(
      'GET',
      '/api/staff/counter-offer',
      { token },
    )
    expect(offer.body.data.batches).toContainEqual(expect.objectContaining({ _id: batch.id, course_name: course.name }))
  })

  it('for the last seat by two at once is refused for one, without taking money', async () => {
    const { token, body, batch } = await atCounter({ seats: 1 })
    const other = await shop.student()
    const answers = await Promise.all([take(token, body), take(token, { ...body, student_id: other.user.id })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(
      await shop.sql("select 1 from payment_orders where batch_id = $1 and state <> 'fulfilled'", batch.id),
    ).toEqual([])
  })

  it('makes an order that the student has begun online give way, and is refused while a bank is thinking', async () => {
    const { token, student, body, wish } = await atCounter()
    const begun = await shop.mustOrder(student.token, wish)
    const other = await atCounter()
    const pending = await shop.mustOrder(other.student.token, other.wish)
    shop.gateway.charge({ mid: pending.mid, orderNo: pending.orderNo, outcome: 'PENDING' })
    await shop.check(other.student.token, pending.orderNo)
    expect((await take(token, body)).status).toBe(200)
    expect(await shop.stateOf(begun.orderNo)).toBe('expired')
    expect((await take(token, other.body)).status).toBe(409)
    // Paid online all the same: refunded to the student.
    shop.gateway.charge({ mid: begun.mid, orderNo: begun.orderNo, outcome: 'TXN_SUCCESS' })
    await shop.check(student.token, begun.orderNo)
    expect(await shop.stateOf(begun.orderNo)).toBe('refund-due')
  })
})

describe('a centre manager', () => {
  it('takes money at their own counters only, and sees no others', async () => {
    const { token: accounts, body, centre } = await atCounter()
    const manager = await desk([centre.id])
    const { centre: elsewhere, body: there } = await atCounter()
    expect((await take(manager, { ...body, center_id: elsewhere.id })).status).toBe(403)
    expect((await take(manager, { ...there, center_id: centre.id })).status).toBe(403)
    const own = await take(manager, { ...body, ...cheque('000777') })
    expect(own.status).toBe(200)
    const foreign = await take(accounts, { ...there, ...cheque('000778') })
    for (const path of ['clear', 'bounce'])
      expect((await post(manager, `/api/staff/counter-payments/${foreign.body.data._id}/${path}`)).status).toBe(404)
    expect((await post(manager, `/api/staff/counter-payments/${own.body.data._id}/clear`)).status).toBe(200)
    const receipt = (taken: Taken) =>
      shop.app.call('GET', `/api/staff/receipts/${taken.receipts[0]?._id}`, { token: manager })
    expect((await receipt(foreign.body.data)).status).toBe(404)
    expect((await receipt(own.body.data)).status).toBe(200)
    const list = await shop.app.call<{ data: { center_id: string }[]; total: { value: number } }>(
      'GET',
      '/api/staff/payments',
      {
        token: manager,
      },
    )
    expect(list.body.total.value).toBe(1)
    const all = await shop.app.call<{ total: { value: number } }>('GET', '/api/staff/payments', { token: accounts })
    expect(all.status, all.text).toBe(200)
    expect(all.body.total.value).toBeGreaterThan(1)
  })
})

describe('a cheque', () => {
  it("waits in its own counter's list until the bank's result is entered", async () => {
    const { token: accounts, body, centre } = await atCounter()
    const { body: there } = await atCounter()
    const cashier = (await makeSignedIn(shop.app, { role: 'cashier', centreIds: [centre.id] })).token
    const waiting = async (token: string) => {
      const list = await shop.app.call<{ data: WaitingCheque[] }>('GET', '/api/staff/counter-cheques', { token })
      expect(list.status).toBe(200)
      return list.body.data.map(({ reference }) => reference)
    }
    const first = await take(cashier, { ...body, ...cheque('000901') })
    const other = { ...body, student_id: (await shop.student()).user.id }
    const second = await take(cashier, { ...other, ...cheque('000902') })
    const third = { ...body, student_id: (await shop.student()).user.id }
    expect((await take(cashier, { ...third, mode: 'cash' })).status).toBe(200)
    expect((await take(accounts, { ...there, ...cheque('000903') })).status).toBe(200)
    expect(await waiting(cashier)).toEqual(['000901', '000902'])
    expect(await waiting(accounts)).toEqual(expect.arrayContaining(['000901', '000902', '000903']))
    expect((await post(cashier, `/api/staff/counter-payments/${first.body.data._id}/clear`)).status).toBe(200)
    expect(await waiting(cashier)).toEqual(['000902'])
    expect((await post(cashier, `/api/staff/counter-payments/${second.body.data._id}/bounce`)).status).toBe(200)
    expect(await waiting(cashier)).toEqual([])
  })

  it('names its number, bank and date, and is recorded once', async () => {
    const { token, body } = await atCounter()
    for (const [field, more] of [
      ['reference', { reference: '' }],
      ['bank_name', { bank_name: '' }],
      ['instrument_date', { instrument_date: undefined }],
    ] as const)
      expect((await take(token, { ...body, ...cheque('1'), ...more })).body.errors).toHaveProperty(field)
    expect((await take(token, { ...body, ...cheque('000123') })).status).toBe(200)
    const again = await take(token, { ...body, student_id: (await shop.student()).user.id, ...cheque('000123') })
    expect(again.body.errors).toHaveProperty('reference')
  })

  it('is in the drawer until the bank pays it, and cannot be refunded before', async () => {
    const { token, body } = await atCounter()
    const [drawer, bank] = [await balance('cheques-in-hand'), await balance('bank')]
    const { data } = (await take(token, { ...body, ...cheque('000200') })).body
    expect((await balance('cheques-in-hand')) - drawer).toBe(1_200_000)
    const refund = {
      order_id: (await shop.sql<{ order_no: string }>('select order_no from payment_orders where id = $1', data._id))[0]
        ?.order_no,
      amount: 1,
      reason: 'mistake',
      revokes: false,
    }
    expect((await post(token, '/api/staff/refunds', refund)).status).toBe(409)
    const url = `/api/staff/counter-payments/${data._id}`
    expect((await post(token, `${url}/clear`)).body.data.cleared_at).not.toBeNull()
    expect([await balance('cheques-in-hand'), await balance('bank')]).toEqual([drawer, bank + 1_200_000])
    expect((await post(token, `${url}/clear`)).status).toBe(409)
    expect((await post(token, `${url}/bounce`)).status).toBe(409)
    expect((await post(token, '/api/staff/refunds', refund)).status).toBe(202)
  })

  it('that bounced reverses the course, the seat and the booking, once, and cancels its receipt', async () => {
    const { token, student, body, batch } = await atCounter({ seats: 1 })
    const { data } = (await take(token, { ...body, ...cheque('000300') })).body
    const [drawer] = [await balance('cheques-in-hand')]
    const bounce = () => post(token, `/api/staff/counter-payments/${data._id}/bounce`, { note: 'Funds insufficient' })
    const answers = await Promise.all([bounce(), bounce(), bounce()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({
      state: 'bounced',
      receipts: [{ kind: 'receipt' }, { kind: 'cancellation', number: expect.stringMatching(/^CC2627-\d{6}$/) }],
    })
    expect(await owned(student.user.id)).toBe(0)
    expect(await shop.sql('select 1 from enrolments where batch_id = $1 and ended_at is null', batch.id)).toEqual([])
    expect((await balance('cheques-in-hand')) - drawer).toBe(-1_200_000)
    const net =
      'select account from postings p join journals j on j.id = p.journal_id where j.order_id = $1 group by account having sum(amount) <> 0'
    expect(await shop.sql(net, data._id)).toEqual([])
    const sent: { subject: string }[] = []
    const mailer = { send: async (mail: { subject: string }) => void sent.push(mail) }
    const post_ = { mailer, publicUrl: 'https://institute.example', instituteName: 'Mahanadi Academy' }
    await mailPayment(shop.app.context(), { orderId: data._id }, post_)
    expect(sent[0]?.subject).toMatch(/^Cheque returned/)
    // The same cheque may be presented again, and pays again.
    expect((await take(token, { ...body, ...cheque('000300') })).status).toBe(200)
  })

  it('for a later instalment reopens its due and keeps the course', async () => {
    const { token, student, body, wish } = await atCounter()
    await shop.buy(student.token, { ...wish, insopt: true })
    const second = { ...body, insopt: true, instalmentNo: 2, amount: 3150, ...cheque('000400') }
    const { data } = (await take(token, second)).body
    expect((await post(token, `/api/staff/counter-payments/${data._id}/bounce`)).status).toBe(200)
    expect(await owned(student.user.id)).toBe(1)
    const dues = await shop.app.call<{ data: { state: string }[] }>('GET', '/api/student-portal/my-dues', {
      token: student.token,
    })
    expect(dues.body.data.map(({ state }) => state)).toEqual(['paid', 'due', 'later'])
    expect((await take(token, { ...second, mode: 'cash' })).status).toBe(200)
  })

  it('for the first instalment, when later ones are paid, reopens the first for payment', async () => {
    const { token, student, body, wish } = await atCounter()
    const { data } = (await take(token, { ...body, insopt: true, amount: 6000, ...cheque('000500') })).body
    await shop.buy(student.token, { ...wish, instalmentNo: 2 })
    expect((await post(token, `/api/staff/counter-payments/${data._id}/bounce`)).status).toBe(200)
    expect(await owned(student.user.id)).toBe(1)
    const again = await shop.buy(student.token, { ...wish, instalmentNo: 1 })
    expect(again.amount).toBe('6000.00')
    expect(await shop.stateOf(again.orderNo)).toBe('fulfilled')
    expect(await owned(student.user.id)).toBe(1)
  })
})

/** Advances the clock while everyone stays signed in. */
async function pass(seconds: number) {
  shop.app.advance(seconds)
  await shop.app.pool.query("update sessions set expires_at = '2030-01-01', last_seen_at = $1", [shop.app.now()])
}

describe('an overdue instalment', () => {
  it('charges and closes by the terms at enrolment, and reopens when paid', async () => {
    const { token, student, wish, course } = await atCounter()
    const early = await shop.student()
    await shop.buy(early.token, { ...wish, insopt: true })
    await pass(24 * 3600)
    const policy = { from: '2026-11-21', grace_days: 3, late_fee: 118, suspend_after_days: 5 }
    expect(
      (await post(token, '/api/staff/overdue-policies', { ...policy, from: '2026-11-20' })).body.errors,
    ).toHaveProperty('from')
    expect((await post(token, '/api/staff/overdue-policies', policy)).status).toBe(200)
    expect((await post(token, '/api/staff/overdue-policies', policy)).status).toBe(409)
    await shop.buy(student.token, { ...wish, insopt: true })
    await pass(36 * 24 * 3600)
    const dues = async (of: string) =>
      (
        await shop.app.call<{ data: { late_fee: number; is_suspended: boolean; net_amt: number }[] }>(
          'GET',
          '/api/student-portal/my-dues',
          { token: of },
        )
      ).body.data[1]
    expect(await dues(student.token)).toMatchObject({ net_amt: 3150, late_fee: 118, is_suspended: true })
    expect(await dues(early.token)).toMatchObject({ late_fee: 0, is_suspended: false })
    const courses = async (of: string) =>
      (await shop.app.call<{ data: object[] }>('GET', '/api/student-portal/owned-courses', { token: of })).body.data
    expect(await courses(student.token)).toMatchObject([{ website_course_id: course.id, is_suspended: true }])
    expect(await courses(early.token)).toMatchObject([{ is_suspended: false }])
    const bundle = await shop.app.call('GET', `/api/student-portal/get-classes-by-course-id/${course.id}`, {
      token: student.token,
    })
    expect(bundle.status).toBe(404)
    expect((await shop.order(student.token, wish)).body.message).toBe('Already purchased')
    const paid = await shop.buy(student.token, { ...wish, instalmentNo: 2 })
    expect(paid.amount).toBe('3268.00')
    expect(await courses(student.token)).toMatchObject([{ is_suspended: false }])
  })
})
