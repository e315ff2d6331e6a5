import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudentRecord, StudentRow } from '#domains/console/students/schema.ts'
import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { makeFullStudent } from '../full-student.ts'
import { makeDue } from '../make-dues.ts'
import { makePlace } from '../make-place.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/* Who finds which students, and what the row shows. */
describe('the desk of students', () => {
  async function find(token: string, query: string) {
    const answer = await app.call<{ data: StudentRow[] }>('GET', `/api/staff/students?${query}`, { token })
    return answer.body.data
  }

  it('are found by words in any script, by digits from either end, and never with the whole number', async () => {
    const { token } = await makeSignedIn(app, { role: 'admin' })
    const { user } = await makeSignedIn(app, { candidateName: 'ମମତା ସାହୁ' })
    const q = (text: string) => `q=${encodeURIComponent(text)}`
    for (const text of ['ସାହୁ', 'ମମ ସା', user.contact, user.contact.slice(-7), user.registrationNumber, user.email]) {
      const rows = await find(token, q(text))
      expect([text, rows.some(({ _id }) => _id === user.id)]).toEqual([text, true])
      expect(JSON.stringify(rows)).not.toContain(user.contact)
    }
    expect(await find(token, q('ହୁ'))).toEqual([])
  })

  it("are limited to the viewer's centres and students without one", async () => {
    const [here, elsewhere] = [(await makePlace(app)).centre, (await makePlace(app)).centre]
    const { token } = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
    const made = await Promise.all([here, elsewhere, null].map((centreId) => makeSignedIn(app, { centreId })))
    const listed = (await find(token, 'limit=200')).map(({ _id }) => _id)
    const statuses = await Promise.all(
      made.map(async ({ user }) => {
        const { status } = await app.call('GET', `/api/staff/students/${user.id}`, { token })
        return [status, listed.includes(user.id)]
      }),
    )
    expect(statuses).toEqual([
      [200, true],
      [404, false],
      [200, true],
    ])
  })

  it('have a record with dues, rights, tests, sessions and history', async () => {
    const { token } = await makeSignedIn(app, { role: 'admin' })
    const { user } = await makeFullStudent(app, 'canaryrecord')
    const answer = await app.call<{ data: StudentRecord }>('GET', `/api/staff/students/${user.id}`, { token })
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.stringContaining(user.id)])
    const { data } = answer.body
    expect(data).toMatchObject({ phone: user.contact, guardian: { withdrawn_at: expect.any(String) } })
    for (const part of [data.instalments ?? [], data.entitlements, data.tests, data.sessions, data.timeline])
      expect(part.length).toBeGreaterThan(0)
  })
})

/* The record of an order opens in every state of the order. */
describe('the record of an order', () => {
  let token: string
  let student: string
  beforeAll(async () => {
    token = (await makeSignedIn(app, { role: 'admin' })).token
    student = (await makeSignedIn(app)).user.id
  })

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
})
