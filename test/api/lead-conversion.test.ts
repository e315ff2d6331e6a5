import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConversionOffer, Converted } from '#domains/console/conversion/schema.ts'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { staffGrants, users } from '#domains/identity/tables.ts'
import { leads } from '#domains/leads/tables.ts'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import { newId } from '#platform/data/database/ids.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { openDrawer } from '../drawers.ts'
import { makeSignedIn, makeStudent, newPhone } from '../factories.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* A lead becomes a student: account, batch and first receipt together or not at all, and once. */

let shop: Shop
let place: Awaited<ReturnType<typeof makeClassroom>>
let counsellor: { token: string; user: { id: string } }
let cashier: { token: string }
let director: { token: string }
beforeAll(async () => {
  shop = await makeShop()
  place = await makeClassroom(shop.app)
  counsellor = await makeSignedIn(shop.app, { role: 'counsellor', centreIds: [place.centre.id] })
  const both = await makeSignedIn(shop.app, { role: 'counsellor', centreIds: [place.centre.id] })
  const grant = { userId: both.user.id, role: 'cashier' as const, centreId: place.centre.id, createdAt: shop.app.now() }
  await shop.app.db.insert(staffGrants).values(grant)
  cashier = both
  director = await makeSignedIn(shop.app, { role: 'admin' })
  await openDrawer(shop.app, both.token, { centreId: place.centre.id })
})
afterAll(() => shop.close())

const terms = {
  said_by: 'guardian',
  how: 'by-telephone',
  versions: [
    { kind: 'terms', version: 1 },
    { kind: 'privacy', version: 1 },
  ],
}
const consentsOf = (userId: string) =>
  shop.sql(
    'select kind, version, act, subject_id, said_by, how, recorded_by from text_consents where user_id = $1 order by kind',
    userId,
  )

let count = 0
async function makeLead(changes: Partial<typeof leads.$inferInsert> = {}) {
  const row = {
    id: newId(),
    kind: 'enquiry' as const,
    name: 'Suchitra Das',
    phone: newPhone(),
    email: `lead-${++count}@people.example`,
    centreId: place.centre.id,
    sourcePage: '',
    fingerprint: '',
    createdAt: shop.app.now(),
    ...changes,
  }
  await shop.app.db.insert(leads).values(row)
  return row
}
type Lead = Awaited<ReturnType<typeof makeLead>>
type Told<T> = { data: T; message?: string; errors?: Record<string, string>; code?: string }
type Options = { key?: string; version?: number; body?: object }
function convert(who: { token: string }, lead: Lead, { key = newId(), version = 1, body = {} }: Options = {}) {
  const account = { student_id: null, name: lead.name, phone: lead.phone, email: lead.email, terms, payment: null }
  return shop.app.call<Told<Converted>>('POST', `/api/staff/leads/${lead.id}/conversion`, {
    token: who.token,
    headers: { 'idempotency-key': key, 'if-match': `"${version}"` },
    body: { ...account, ...body },
  })
}
const offer = async (lead: Lead) =>
  (
    await shop.app.call<Told<ConversionOffer>>('GET', `/api/staff/leads/${lead.id}/conversion`, {
      token: cashier.token,
    })
  ).body.data
const cash = () => ({
  batch_id: place.batch.id,
  in_instalments: false,
  center_id: place.centre.id,
  amount: 12_000,
  mode: 'cash',
})
const accountsOf = (lead: Lead) => shop.app.db.$count(users, eq(users.contact, lead.phone ?? ''))
const leadNow = async (lead: Lead) => (await shop.app.db.select().from(leads).where(eq(leads.id, lead.id)))[0]

describe('a lead without an e-mail', () => {
  const hand = (token: string, id: string) =>
    shop.app.call<Told<{ path: string; hours: number }>>('POST', `/api/staff/students/${id}/password-link`, {
      token,
      body: {},
    })

  it("becomes a student with only a phone number, who sets a password by the desk's link and logs in by phone", async () => {
    const lead = await makeLead({ email: null })
    const { status, body } = await convert(counsellor, lead, { body: { email: '' } })
    expect([status, body.data]).toMatchObject([200, { is_new: true, has_email: false }])
    const { student_id: studentId } = body.data
    const mails = await shop.app.db.select().from(jobs).where(eq(jobs.kind, 'mail-password-reset'))
    expect(mails.some(({ payload }) => payload.userId === studentId)).toBe(false)
    const first = await hand(counsellor.token, studentId)
    const link = await hand(counsellor.token, studentId)
    expect([link.status, link.body.data.hours]).toEqual([200, 24])
    const password = 'a quiet blue kettle'
    const set = (path: string) =>
      shop.app.call('POST', '/api/auth/reset-password', {
        body: { token: new URLSearchParams(path.split('?')[1]).get('token'), password },
      })
    expect((await set(first.body.data.path)).status).toBe(400)
    expect((await set(link.body.data.path)).status).toBe(200)
    const login = { user_name: lead.phone, password }
    expect((await shop.app.call('POST', '/api/auth/web-login', { body: login })).status).toBe(200)
    // From now on the desk cannot issue a link.
    expect((await hand(counsellor.token, studentId)).status).toBe(409)
  })

  it('is distinguished from others without one: each gets an account, and e-mails stay unique', async () => {
    const [one, other] = [await makeLead({ email: null }), await makeLead({ email: null })]
    expect((await convert(counsellor, one, { body: { email: '' } })).status).toBe(200)
    expect((await convert(counsellor, other, { body: { email: '  ' } })).status).toBe(200)
    expect((await offer(await makeLead({ email: null }))).matches).toEqual([])
    const student = await makeStudent(shop.app)
    const taken = await convert(counsellor, await makeLead({ email: null }), { body: { email: student.email } })
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([409, ['email']])
    const bad = await convert(counsellor, await makeLead({ email: null }), { body: { email: 'nowhere' } })
    expect([bad.status, Object.keys(bad.body.errors ?? {})]).toEqual([400, ['email']])
  })

  it('gets a link only from its own centre, and only without an e-mail', async () => {
    const lead = await makeLead({ email: null })
    const { student_id: studentId } = (await convert(cashier, lead, { body: { email: '', payment: cash() } })).body.data
    const elsewhere = await makeClassroom(shop.app)
    const stranger = await makeSignedIn(shop.app, { role: 'counsellor', centreIds: [elsewhere.centre.id] })
    expect((await hand(stranger.token, studentId)).status).toBe(404)
    expect((await hand(counsellor.token, (await makeStudent(shop.app)).id)).status).toBe(409)
    expect((await hand(counsellor.token, counsellor.user.id)).status).toBe(404)
  })
})

it("without a centre is offered only batches of the caller's centre", async () => {
  const elsewhere = await makeClassroom(shop.app)
  const lead = await makeLead({ centreId: null, ownerId: counsellor.user.id })
  const url = `/api/staff/leads/${lead.id}/conversion`
  const told = await shop.app.call<Told<ConversionOffer>>('GET', url, { token: counsellor.token })
  const offered = told.body.data.batches.map(({ _id }) => _id)
  expect([offered.includes(place.batch.id), offered.includes(elsewhere.batch.id)]).toEqual([true, false])
  expect(told.body.data.counters).toEqual([])
})

it('without a centre can be paid at any counter of the cashier', async () => {
  const director = await makeSignedIn(shop.app, { role: 'admin' })
  const lead = await makeLead({ centreId: null })
  const url = `/api/staff/leads/${lead.id}/conversion`
  const told = await shop.app.call<Told<ConversionOffer>>('GET', url, { token: director.token })
  const { counters, center_id } = told.body.data
  expect([center_id, counters.some(({ _id }) => _id === place.centre.id)]).toEqual([null, true])
  const payment = { ...cash(), mode: 'upi', reference: '623412345679' }
  const { status, body } = await convert(director, lead, { body: { payment } })
  expect([status, body.data.receipt]).toEqual([200, expect.stringMatching(/^RC/)])
})

describe('a lead', () => {
  it('becomes a student with account, enrolment and receipt at once', async () => {
    const lead = await makeLead()
    const quote = await shop.app.call<Told<{ amount: number }>>(
      'POST',
      `/api/staff/leads/${lead.id}/conversion-quote`,
      {
        token: cashier.token,
        body: { student_id: null, batch_id: place.batch.id, in_instalments: false },
      },
    )
    expect(quote.body.data.amount).toBe(12_000)
    const answer = await convert(cashier, lead, { body: { payment: cash() } })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    expect(answer.body.data).toMatchObject({
      is_new: true,
      order_number: expect.any(String),
      receipt: expect.any(String),
    })
    const { student_id: studentId } = answer.body.data
    expect(await leadNow(lead)).toMatchObject({ stage: 'won', studentId, version: 2, closedAt: expect.any(Date) })
    const owned = await shop.sql('select 1 from entitlements where student_id = $1 and ended_at is null', studentId)
    expect(owned.length).toBe(1)
    // The student sets the password by a mail, so nobody at the desk knows it.
    const mails = await shop.app.db.select().from(jobs).where(eq(jobs.kind, 'mail-password-reset'))
    expect(mails.some(({ payload }) => payload.userId === studentId)).toBe(true)
  })

  it('becomes one student, however often and by whomever it is requested', async () => {
    const [lead, key] = [await makeLead(), newId()]
    const answers = await Promise.all([
      convert(counsellor, lead, { key }),
      convert(counsellor, lead, { key }),
      convert(cashier, lead),
      convert(cashier, lead),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data.student_id)).size).toBe(1)
    expect(await accountsOf(lead)).toBe(1)
    expect((await convert(cashier, lead, { body: { payment: cash() } })).body.data).toMatchObject({
      is_new: false,
      order_number: null,
    })
  })

  it("gets its own account beside a sibling's with the same phone", async () => {
    const lead = await makeLead()
    const { id } = await makeStudent(shop.app, { contact: lead.phone ?? '' })
    const made = await convert(counsellor, lead)
    expect([made.body.data.is_new, made.body.data.student_id === id, await accountsOf(lead)]).toEqual([true, false, 2])
  })

  it('can be linked only to an account with its phone or e-mail', async () => {
    const lead = await makeLead()
    const same = await makeStudent(shop.app, { contact: lead.phone ?? '' })
    const other = await makeStudent(shop.app)
    expect((await offer(lead)).matches).toMatchObject([{ _id: same.id, same: ['phone'] }])
    expect((await convert(counsellor, lead, { body: { student_id: other.id } })).status).toBe(409)
    expect((await convert(counsellor, lead, { body: { student_id: newId() } })).status).toBe(404)
    expect((await leadNow(lead))?.stage).toBe('new')
    expect((await convert(counsellor, lead, { body: { student_id: same.id } })).body.data).toMatchObject({
      student_id: same.id,
      is_new: false,
    })
  })

  it('leaves no account behind when the money does not fit', async () => {
    const lead = await makeLead()
    expect((await convert(cashier, lead, { body: { payment: { ...cash(), amount: 11_999 } } })).status).toBe(409)
    expect(await accountsOf(lead)).toBe(0)
    expect(await leadNow(lead)).toMatchObject({ stage: 'new', version: 1, studentId: null })
  })

  it('records consent to the version of the terms, with who gave it, how, and to whom', async () => {
    const lead = await makeLead()
    expect((await offer(lead)).texts).toEqual(terms.versions)
    const none = await convert(counsellor, lead, { body: { terms: null } })
    expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([400, ['terms']])
    const [first, ...others] = terms.versions
    const old = await convert(counsellor, lead, {
      body: { terms: { ...terms, versions: [{ ...first, version: 7 }, ...others] } },
    })
    expect([old.status, old.body.message]).toEqual([409, expect.stringContaining('The terms have changed')])
    expect([await accountsOf(lead), (await leadNow(lead))?.stage]).toEqual([0, 'new'])
    const { student_id: studentId } = (await convert(counsellor, lead)).body.data
    const heard = { act: 'conversion', subject_id: lead.id, said_by: 'guardian', how: 'by-telephone' }
    expect(await consentsOf(studentId)).toMatchObject([
      { kind: 'privacy', version: 1, recorded_by: counsellor.user.id, ...heard },
      { kind: 'terms', version: 1, recorded_by: counsellor.user.id, ...heard },
    ])
  })

  it('of a person with an account needs no new consent, as they agreed on registering', async () => {
    const lead = await makeLead()
    const same = await makeStudent(shop.app, { contact: lead.phone ?? '' })
    expect((await convert(counsellor, lead, { body: { student_id: same.id, terms: null } })).status).toBe(200)
    expect(await consentsOf(same.id)).toEqual([])
  })

  it('can be paid only by a person who takes money at that counter', async () => {
    const lead = await makeLead()
    expect((await convert(counsellor, lead, { body: { payment: cash() } })).status).toBe(403)
    expect(await accountsOf(lead)).toBe(0)
    const elsewhere = { ...cash(), center_id: (await makeClassroom(shop.app)).centre.id }
    expect((await convert(cashier, lead, { body: { payment: elsewhere } })).status).toBe(403)
    const seatElsewhere = { ...cash(), batch_id: (await makeClassroom(shop.app)).batch.id }
    expect((await convert(cashier, lead, { body: { payment: seatElsewhere } })).status).toBe(404)
    expect((await offer(lead)).counters).toEqual([{ _id: place.centre.id, center_name: place.centre.name }])
  })

  it('names the wrong field, and requires the version', async () => {
    const lead = await makeLead({ email: null })
    const answer = await convert(counsellor, lead, { body: { email: 'nowhere' } })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['email']])
    expect((await convert(counsellor, lead, { body: { email: 'new@people.example' }, version: 7 })).body.code).toBe(
      'stale',
    )
    const stranger = await makeSignedIn(shop.app, {
      role: 'counsellor',
      centreIds: [(await makeClassroom(shop.app)).centre.id],
    })
    expect((await convert(stranger, lead, { body: { email: 'new@people.example' } })).status).toBe(404)
  })
})

describe('a lead that pays later', () => {
  const seatOf = (batchId: string, inInstalments = false) => ({ batch_id: batchId, in_instalments: inInstalments })
  type Part = { number: number; net: string; days: number; is_open: boolean }
  const partsOf = async (studentId: string) =>
    (
      await shop.sql<Part>(
        `select number, net, due_on - (created_at at time zone 'Asia/Kolkata')::date as days, settled_at is null as is_open
         from instalments i join enrolments e on e.id = i.enrolment_id where e.student_id = $1 and e.ended_at is null order by number`,
        studentId,
      )
    ).map(({ number, net, days, is_open }) => `${number}: ${Number(net) / 100} in ${days}${is_open ? '' : ', paid'}`)
  const owned = async (studentId: string) =>
    (await shop.sql('select 1 from entitlements where student_id = $1 and ended_at is null', studentId)).length
  const end = (token: string, id: string) =>
    shop.app.call<Told<null>>('POST', `/api/staff/enrolments/${id}/end`, { token, body: {} })
  async function admit(changes: object = {}, at = place) {
    const lead = await makeLead({ centreId: null, ownerId: counsellor.user.id })
    const seat = { ...seatOf(at.batch.id), ...changes }
    const { status, body } = await convert(counsellor, lead, { body: { seat } })
    expect([status, body.message]).toEqual([200, undefined])
    const studentId = body.data.student_id
    const [seatRow] = await shop.sql<{ id: string }>('select id from enrolments where student_id = $1', studentId)
    return { ...body.data, studentId, enrolmentId: seatRow?.id ?? '' }
  }
  const payment = (studentId: string, amount: number, more: object = {}) =>
    shop.app.call<Told<{ receipts: { number: string }[] }>>('POST', '/api/staff/counter-payments', {
      token: cashier.token,
      body: {
        ...{ type: 'classroom', batchId: place.batch.id, instalmentNo: 1, student_id: studentId, amount },
        ...{ center_id: place.centre.id, mode: 'cash', ...more },
      },
    })

  it.each([
    ['in full', false, ['1: 12000 in 10']],
    ['in instalments', true, ['1: 6000 in 10', '2: 3150 in 30', '3: 3150 in 60']],
  ])('%s has the enrolment with its dues and its centre, but no course', async (_plan, in_instalments, parts) => {
    const { studentId, first_due, receipt, order_number } = await admit({ in_instalments })
    expect(first_due?.amount).toBe(in_instalments ? 6000 : 12_000)
    expect([receipt, order_number, await owned(studentId), await partsOf(studentId)]).toEqual([null, null, 0, parts])
    const [user] = await shop.app.db.select().from(users).where(eq(users.id, studentId))
    expect(user?.centreId).toBe(place.centre.id)
    const record = await shop.app.call<Told<StudentRecord>>('GET', `/api/staff/students/${studentId}`, {
      token: counsellor.token,
    })
    expect(record.body.data).toMatchObject({ owes: 0, scheduled: { amount: in_instalments ? 12_300 : 12_000 } })
  })

  it('gets the course with the first payment, which may be a part, and each part has the number of its instalment', async () => {
    const { studentId, enrolmentId } = await admit({ in_instalments: true })
    const first = await payment(studentId, 1000, { is_part: true })
    expect([first.status, first.body.message, await owned(studentId)]).toEqual([200, undefined, 1])
    expect((await payment(studentId, 2000, { is_part: true })).status).toBe(200)
    expect((await payment(studentId, 3000)).status).toBe(200)
    const record = await shop.app.call<Told<StudentRecord>>('GET', `/api/staff/students/${studentId}`, {
      token: counsellor.token,
    })
    const { instalments } = record.body.data
    expect(instalments?.map(({ number, is_part, amount, state }) => [number, is_part, amount, state])).toEqual([
      [1, true, 1000, 'paid'],
      [1, true, 2000, 'paid'],
      [1, false, 3000, 'paid'],
      [2, false, 3150, 'due'],
      [3, false, 3150, 'due'],
    ])
    expect(await owned(studentId)).toBe(1)
    expect((await end(director.token, enrolmentId)).status).toBe(409)
    expect(await listLedgerFaults(shop.app.context())).toEqual([])
  })

  it('can pay the first instalment online, even if the batch is full, but not buy the batch again', async () => {
    const small = await makeClassroom(shop.app, { seats: 1 })
    const student = await shop.student()
    const lead = await makeLead({ centreId: null, email: student.user.email })
    const body = { student_id: student.user.id, seat: seatOf(small.batch.id) }
    expect((await convert(director, lead, { body })).status).toBe(200)
    const again = await shop.order(student.token, small.fields)
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('already reserved')])
    await shop.buy(student.token, { ...small.fields, instalmentNo: 1 })
    expect([await owned(student.user.id), await partsOf(student.user.id)]).toEqual([1, ['1: 12000 in 10, paid']])
    const late = await convert(director, await makeLead({ centreId: null }), { body: { seat: seatOf(small.batch.id) } })
    expect([late.status, late.body.message]).toEqual([409, 'This batch is full.'])
  })

  it('uses its coupon once, whether paid or not', async () => {
    const code = `PAYLATER${++count}`
    const coupon = { kind: 'coupon', code, name: 'One', percent: 10, amount: null, maximum: null, uses: 2 }
    const made = await shop.app.call('POST', '/api/staff/discounts', {
      token: director.token,
      body: { ...coupon, course_id: null, from: '2026-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' },
    })
    expect(made.status, made.text).toBe(200)
    const student = await shop.student()
    const lead = await makeLead({ email: student.user.email })
    const seat = { ...seatOf(place.batch.id), coupon: code }
    const mine = await convert(counsellor, lead, { body: { student_id: student.user.id, seat } })
    expect(mine.body.data.first_due?.amount).toBeLessThan(12_000)
    // A payment open online counts as the same use.
    const amount = mine.body.data.first_due?.amount ?? 0
    expect((await shop.order(student.token, { ...place.fields, instalmentNo: 1, amount })).status).toBe(200)
    const { studentId, first_due } = await admit({ coupon: code })
    expect(first_due?.amount).toBeLessThan(12_000)
    const other = () => convert(counsellor, secondLead, { body: { seat } })
    const secondLead = await makeLead()
    const refused = await other()
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['coupon']])
    expect((await payment(studentId, first_due?.amount ?? 0)).status).toBe(200)
    expect((await other()).status).toBe(400)
  })

  it('can be unenrolled without a payment, only at its own centre', async () => {
    const { studentId, enrolmentId } = await admit()
    const elsewhere = await makeClassroom(shop.app)
    const body = { seat: seatOf(elsewhere.batch.id) }
    expect((await convert(counsellor, await makeLead({ ownerId: counsellor.user.id }), { body })).status).toBe(404)
    const stranger = await makeSignedIn(shop.app, { role: 'centre-manager', centreIds: [elsewhere.centre.id] })
    expect((await end(stranger.token, enrolmentId)).status).toBe(404)
    const manager = await makeSignedIn(shop.app, { role: 'centre-manager', centreIds: [place.centre.id] })
    expect([(await end(manager.token, enrolmentId)).status, await partsOf(studentId)]).toEqual([200, []])
    expect((await end(manager.token, enrolmentId)).status).toBe(409)
    expect((await payment(studentId, 12_000)).body.data.receipts).toHaveLength(1)
  })
})
