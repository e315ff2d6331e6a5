import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { makeDue } from '../make-dues.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* The record of an order opens whatever became of it. */

let app: TestApp
let token: string
let student: string
beforeAll(async () => {
  app = await makeTestApp()
  token = (await makeSignedIn(app, { role: 'admin' })).token
  student = (await makeSignedIn(app)).user.id
})
afterAll(() => app.close())

const open = async (id: string) =>
  app.call<{ data: StaffOrder; message?: string }>('GET', `/api/staff/payments/${id}`, { token })

it.each([
  'created',
  'token-issued',
  'init-failed',
  'pending',
  'failed',
  'expired',
  'expired-unconfirmed',
  'held',
  'fulfilled',
  'bounced',
  'refund-due',
  'refund-pending',
  'refund-failed',
  'partly-refunded',
  'refunded',
])('shows an order of state %s with only the required data', async (state) => {
  const { orderId, orderNo } = await makeDue(app, { studentId: student, dueOn: '2027-01-10', state })
  const { status, body } = await open(orderId)
  expect([status, body.message]).toEqual([200, undefined])
  expect(body.data).toMatchObject({ order_id: orderNo, state, events: [], refunds: [], findings: [], parcel: null })
})

it.each([
  ['what is no id', 'none', 400],
  ['an order that is not there', '00000000-0000-7000-8000-000000000000', 404],
])('%s is refused with a sentence', async (_what, id, status) => {
  const answer = await open(id)
  expect([answer.status, answer.body.message]).toEqual([status, expect.any(String)])
})

it('is consistent for ten concurrent readers while it changes', async () => {
  const { orderId } = await makeDue(app, { studentId: student, dueOn: '2027-01-10' })
  const change = () => app.pool.query(`update payment_orders set state_at = now() where id = $1`, [orderId])
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => (await Promise.all([open(orderId), change()]))[0]),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
