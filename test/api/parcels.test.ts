import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailParcel, mailPayment } from '#domains/purchases/mails/mail-payment.ts'
import type { StaffParcel } from '#domains/purchases/parcels/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeShop, type Shop } from '../payments.ts'

/* Books and publications go by post: the office records their state, and the student sees it. */

let shop: Shop
let office: string
beforeAll(async () => {
  shop = await makeShop()
  office = (await makeSignedIn(shop.app, { role: 'accounts' })).token
})
afterAll(() => shop.close())

const address = {
  name: 'Suchitra Das',
  mobile: '9437012345',
  address_line_1: '12 Link Road',
  address_line_2: 'Badambadi',
  state: 'Odisha',
  pincode: '753012',
}

async function buyBooks() {
  const student = await shop.student()
  const course = await makeCourse(shop.app, { bookFee: 20_000, isShipped: true })
  const { orderNo } = await shop.buy(student.token, {
    websiteCourseId: course.id,
    bookopt: true,
    // As people paste them; stored in the form of `address`.
    shipping_address: { ...address, mobile: '+91-0-94370-12345', pincode: '753 012' },
  })
  const [order] = await shop.sql<{ id: string }>('select id from payment_orders where order_no = $1', orderNo)
  return { ...student, orderNo, id: order?.id ?? '' }
}

const list = async (state: string) =>
  (
    await shop.app.call<{ data: StaffParcel[] }>('GET', `/api/staff/parcels?state=${state}&limit=100`, {
      token: office,
    })
  ).body.data
const keep = (id: string, body: Record<string, unknown>, token = office) =>
  shop.app.call<{ data: StaffParcel; message?: string; errors?: Record<string, string> }>(
    'PUT',
    `/api/staff/parcels/${id}`,
    { token, body: { carrier: 'India Post', tracking_number: 'EO123456789IN', ...body } },
  )
const seenBy = async (token: string) =>
  (await shop.app.call<{ data: { parcel: unknown }[] }>('GET', '/api/student-portal/my-payments', { token })).body.data

describe('a parcel', () => {
  it('waits with its address until it is sent, and can then be tracked by its student', async () => {
    const { id, token, orderNo } = await buyBooks()
    expect((await list('waiting')).find(({ _id }) => _id === id)).toMatchObject({
      order_id: orderNo,
      shipping_address: address,
      books_included: true,
    })
    expect(await seenBy(token)).toMatchObject([{ parcel: { state: 'waiting' } }])
    const on = shop.app.now().toISOString().slice(0, 10)
    expect((await keep(id, { state: 'sent', on })).body.data).toMatchObject({ state: 'sent', sent_on: on })
    expect(await seenBy(token)).toMatchObject([
      { parcel: { state: 'sent', carrier: 'India Post', tracking_number: 'EO123456789IN', sent_on: on } },
    ])
    expect((await list('waiting')).some(({ _id }) => _id === id)).toBe(false)
    expect((await keep(id, { state: 'delivered', on })).body.data).toMatchObject({ state: 'delivered', ended_on: on })
    expect((await list('delivered')).some(({ _id }) => _id === id)).toBe(true)
    const notes = await shop.sql<{ action: string }>(
      `select action from audit_log where action like 'parcel-%' and details->>'order' =
        (select number from payment_orders where order_no = $1) order by at`,
      orderNo,
    )
    expect(notes.map(({ action }) => action)).toEqual(['parcel-sent', 'parcel-delivered'])
  })

  it('is announced by mail once when it is sent', async () => {
    const { id, user } = await buyBooks()
    const sent = { state: 'sent', on: '2026-11-20' }
    await keep(id, sent)
    await keep(id, { ...sent, tracking_number: 'corrected' })
    const jobs = await shop.sql<{ payload: Record<string, unknown> }>(
      "select payload from jobs where kind = 'mail-parcel' and payload->>'orderId' = $1",
      id,
    )
    expect(jobs).toHaveLength(1)
    const mails: { to: string; text: string }[] = []
    const mailer = { send: async (mail: { to: string; text: string }) => void mails.push(mail) }
    const post = { mailer, publicUrl: 'https://site.example', instituteName: 'Mahanadi' }
    await mailParcel(shop.app.context(), jobs[0]?.payload ?? {}, post)
    const text = 'Sent on 20 November 2026 by India Post.\nTracking number: corrected'
    expect(mails).toMatchObject([{ to: user.email, text: expect.stringContaining(text) }])
  })

  it.each([
    { state: 'delivered', on: '2026-11-20', status: 409, message: 'The parcel is waiting to be sent.' },
    { state: 'sent', on: '2099-01-01', status: 400, message: 'The date is in the future.' },
    { state: 'sent', on: '2026-11-20', carrier: ' ', status: 400 },
    { state: 'lost', on: '2026-11-20', status: 400 },
  ])('is refused as $state on $on', async ({ status, message, ...body }) => {
    const { id } = await buyBooks()
    const answer = await keep(id, body)
    expect(answer.status).toBe(status)
    if (message) expect(answer.body.message).toBe(message)
    expect((await list('waiting')).some(({ _id }) => _id === id)).toBe(true)
  })

  it('is not sent for an order that needs none, or that is unknown', async () => {
    const { token } = await shop.student()
    const course = await makeCourse(shop.app)
    const { orderNo } = await shop.buy(token, { websiteCourseId: course.id })
    const [order] = await shop.sql<{ id: string }>('select id from payment_orders where order_no = $1', orderNo)
    expect((await keep(order?.id ?? '', { state: 'sent', on: '2026-11-20' })).status).toBe(404)
    expect(await seenBy(token)).toMatchObject([{ parcel: null }])
  })
})

describe('a payment that failed while the student waited for the bank', () => {
  /** Makes an order that was pending and has failed; `run` runs its queued mails and returns their subjects. */
  const makeFailed = async () => {
    const { token, user } = await shop.student()
    const course = await makeCourse(shop.app)
    const { mid, orderNo } = await shop.mustOrder(token, { websiteCourseId: course.id })
    for (const outcome of ['PENDING', 'TXN_FAILURE'] as const) {
      shop.gateway.charge({ mid, orderNo, outcome })
      await shop.check(token, orderNo)
    }
    expect(await shop.stateOf(orderNo)).toBe('failed')
    const run = async () => {
      const jobs = await shop.sql<{ payload: Record<string, unknown> }>(
        "select payload from jobs where kind = 'mail-payment' and payload->>'orderId' = (select id::text from payment_orders where order_no = $1) order by id",
        orderNo,
      )
      const mails: { to: string; subject: string }[] = []
      const mailer = { send: async (mail: { to: string; subject: string }) => void mails.push(mail) }
      const post = { mailer, publicUrl: 'https://site.example', instituteName: 'Mahanadi' }
      for (const { payload } of jobs) await mailPayment(shop.app.context(), payload, post)
      return mails.map(({ to, subject }) => `${to === user.email ? '' : to} ${subject}`.trim())
    }
    return { token, mid, orderNo, run }
  }

  it('is mailed to the student', async () => {
    const { run } = await makeFailed()
    expect(await run()).toEqual([expect.stringMatching(/^Payment failed: /)])
  })

  it('is not mailed when the money has arrived after all, and the receipt is mailed once', async () => {
    const { token, mid, orderNo, run } = await makeFailed()
    shop.gateway.charge({ mid, orderNo, outcome: 'TXN_SUCCESS' })
    await shop.check(token, orderNo)
    expect(await shop.stateOf(orderNo)).toBe('fulfilled')
    expect(await run()).toEqual([expect.stringMatching(/^Payment received: /)])
  })
})

describe('a slip', () => {
  const undo = (id: string, token = office) =>
    shop.app.call<{ data: StaffParcel; message?: string }>('POST', `/api/staff/parcels/${id}/undo`, { token, body: {} })
  const mails = (id: string) =>
    shop.sql("select run_at from jobs where kind = 'mail-parcel' and payload ->> 'orderId' = $1", id)

  it('can be undone for 15 minutes without notice', async () => {
    const { id, token, orderNo } = await buyBooks()
    await keep(id, { state: 'sent', on: '2026-11-20' })
    expect((await list('sent')).find(({ _id }) => _id === id)).toMatchObject({ may_be_undone: true })
    expect(await mails(id)).toEqual([{ run_at: new Date(shop.app.now().getTime() + 60_000) }])
    expect((await undo(id)).body.data).toMatchObject({ state: 'waiting', carrier: '', sent_on: null })
    expect(await seenBy(token)).toMatchObject([{ parcel: { state: 'waiting' } }])
    expect((await list('waiting')).map(({ order_id }) => order_id)).toContain(orderNo)
    const sent: string[] = []
    const post = {
      mailer: { send: async ({ subject }: { subject: string }) => void sent.push(subject) },
      publicUrl: 'http://localhost',
      instituteName: 'Institute',
    }
    await mailParcel(shop.app.context(), { orderId: id }, post as never)
    expect(sent).toEqual([])
    expect((await undo(id)).status).toBe(409)
  })

  it('is final after that, or when the parcel has arrived', async () => {
    const { id } = await buyBooks()
    await keep(id, { state: 'sent', on: '2026-11-20' })
    await shop.sql("update parcels set kept_at = kept_at - interval '16 minutes' where order_id = $1", id)
    expect((await undo(id)).status).toBe(409)
    await keep(id, { state: 'delivered', on: '2026-11-20' })
    expect((await undo(id)).status).toBe(409)
  })

  it.each(['centre-manager', 'counsellor', 'cashier', 'editor'] as const)(
    'and parcels are forbidden for the role %s',
    async (role) => {
      const { id } = await buyBooks()
      const { token } = await makeSignedIn(shop.app, { role })
      expect((await keep(id, { state: 'sent', on: '2026-11-20' }, token)).status).toBe(403)
      expect((await undo(id, token)).status).toBe(403)
      expect((await shop.app.call('GET', '/api/staff/parcels', { token })).status).toBe(403)
      expect((await list('waiting')).map(({ _id }) => _id)).toContain(id)
    },
  )
})
