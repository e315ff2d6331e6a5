import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import type { FoundReceipt } from '#domains/purchases/receipts/schema.ts'
import type { DueSums, StaffDue, StaffOrder, StaffPayment } from '#domains/purchases/staff/schema.ts'
import type { StaffList } from '#platform/http/call.ts'
import type { StaffRole } from '#platform/staff-roles.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { keys, makeClassroom } from '../merchants.ts'
import { makeOutbox } from '../outbox.ts'
import { makeShop, type Shop } from '../payments.ts'

/* Orders and dues as the office sees them: found by what is known of them, and never beyond the own centres. */

let shop: Shop
let office: string
beforeAll(async () => {
  const sms = { url: 'http://127.0.0.1:1', key: 'a key of the gateway' }
  shop = await makeShop({ MESSAGE_PROVIDERS: JSON.stringify({ sms }) })
  office = await at('accounts')
})
afterAll(() => shop.close())

const at = async (role: StaffRole, ...centreIds: string[]) =>
  (await makeSignedIn(shop.app, centreIds.length > 0 ? { role, centreIds } : { role })).token

async function orders(token: string, query: string) {
  const answer = await shop.app.call<StaffList<StaffPayment>>('GET', `/api/staff/payments?${query}`, { token })
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return answer.body
}
const record = (token: string, id: string) =>
  shop.app.call<{ data: StaffOrder; message?: string }>('GET', `/api/staff/payments/${id}`, { token })
const ask = (token: string, id: string) =>
  shop.app.call<{ data: StaffOrder; message?: string }>('POST', `/api/staff/payments/${id}/ask`, { token, body: {} })
async function dues(token: string, query: string) {
  const answer = await shop.app.call<StaffList<StaffDue>>('GET', `/api/staff/dues?${query}`, { token })
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return answer.body
}
async function sums(token: string, query = '') {
  return (await shop.app.call<{ data: DueSums }>('GET', `/api/staff/due-sums?${query}`, { token })).body.data
}

async function idOf(orderNo: string) {
  const [row] = await shop.sql<{ id: string }>('select id from payment_orders where order_no = $1', orderNo)
  return row?.id ?? ''
}

/** Somebody with a seat in a batch of a centre of its own, the first of three parts paid. */
async function seat() {
  const student = await shop.student()
  const place = await makeClassroom(shop.app)
  const { orderNo } = await shop.buy(student.token, { ...place.fields, insopt: true })
  return { ...student, ...place, orderNo, id: await idOf(orderNo) }
}

const nosOf = ({ data }: StaffList<StaffPayment>) => data.map(({ order_id }) => order_id)

describe('orders', () => {
  it("are limited to the viewer's centres: in the list, the record and when requesting", async () => {
    const [here, there] = [await seat(), await seat()]
    const manager = await at('centre-manager', here.centre.id)
    expect(nosOf(await orders(manager, 'limit=200'))).toEqual([here.orderNo])
    expect(nosOf(await orders(manager, `centre=${there.centre.id}`))).toEqual([])
    expect(nosOf(await orders(office, `centre=${there.centre.id}`))).toEqual([there.orderNo])
    expect((await record(manager, here.id)).status).toBe(200)
    expect((await record(manager, there.id)).status).toBe(404)
    expect((await ask(manager, there.id)).status).toBe(404)
    const receipt = async (token: string) => {
      const paper = (await record(office, there.id)).body.data.receipts[0]?._id
      return (await shop.app.call('GET', `/api/staff/receipts/${paper}`, { token })).status
    }
    expect([await receipt(manager), await receipt(await at('centre-manager', there.centre.id))]).toEqual([404, 200])
  })

  it('are found by number, transaction, student and course, and by each filter', async () => {
    const { user, orderNo, course, id } = await seat()
    const { txn_id: txn } =
      (await shop.sql<{ txn_id: string }>('select txn_id from payment_orders where id = $1', id))[0] ?? {}
    for (const q of [orderNo, txn ?? '', user.registrationNumber, user.contact, user.email, course.name])
      expect([q, nosOf(await orders(office, `q=${encodeURIComponent(q)}`))]).toEqual([q, [orderNo]])
    const of = `student=${user.id}`
    const found = async (filter: string) => nosOf(await orders(office, `${of}&${filter}`)).length
    const today = shop.app.now().toISOString().slice(0, 10)
    const yes = [
      'group=paid',
      'state=fulfilled',
      'mode=online',
      'kind=classroom',
      'least=6000',
      'most=6000',
      `paid_from=${today}`,
      `from=${today}&to=${today}`,
    ]
    const no = [
      'group=held',
      'group=refund-due',
      'group=unpaid',
      'mode=cash',
      'kind=online',
      'least=6000.01',
      'most=5999.99',
      'paid_to=2020-01-01',
      'to=2020-01-01',
    ]
    for (const filter of yes) expect([filter, await found(filter)]).toEqual([filter, 1])
    for (const filter of no) expect([filter, await found(filter)]).toEqual([filter, 0])
  })

  it('show held, unconfirmed and refundable ones', async () => {
    const { token, user } = await shop.student()
    const [dear, slow, twice] = [await makeCourse(shop.app), await makeCourse(shop.app), await makeCourse(shop.app)]
    const held = await shop.mustOrder(token, { websiteCourseId: dear.id })
    shop.gateway.charge({ ...held, outcome: 'TXN_SUCCESS', taken: 100 })
    await shop.check(token, held.orderNo)
    const pending = await shop.mustOrder(token, { websiteCourseId: slow.id })
    shop.gateway.charge({ ...pending, outcome: 'PENDING' })
    await shop.check(token, pending.orderNo)
    const old = await shop.mustOrder(token, { websiteCourseId: twice.id })
    await shop.sql("update payment_orders set state = 'expired' where order_no = $1", old.orderNo)
    await shop.buy(token, { websiteCourseId: twice.id })
    shop.gateway.charge({ ...old, outcome: 'TXN_SUCCESS' })
    await shop.check(token, old.orderNo)
    const group = async (name: string) => nosOf(await orders(office, `student=${user.id}&group=${name}`))
    expect(await group('held')).toEqual([held.orderNo])
    expect(await group('unconfirmed')).toEqual([pending.orderNo])
    expect(await group('refund-due')).toEqual([old.orderNo])
    const { data } = (await record(office, await idOf(held.orderNo))).body
    expect(data).toMatchObject({ paid_amount: 1, entitlement: null, findings: [{ kind: 'amount-differs' }] })
  })

  it('are paged without duplicates', async () => {
    const { user, token } = await shop.student()
    const made: string[] = []
    for (let n = 0; n < 5; n += 1)
      made.unshift((await shop.mustOrder(token, { websiteCourseId: (await makeCourse(shop.app)).id })).orderNo)
    const seen: string[] = []
    let next: string | null = ''
    for (let page = 0; next !== null && page < 5; page += 1) {
      const answer: StaffList<StaffPayment> = await orders(
        office,
        `student=${user.id}&limit=2${next && `&after=${next}`}`,
      )
      expect(answer.total).toEqual({ value: 5, is_exact: true })
      seen.push(...nosOf(answer))
      next = answer.next
    }
    expect(seen).toEqual(made)
  })

  it('show their messages in order, without signatures', async () => {
    const { token } = await shop.student()
    const made = await shop.mustOrder(token, { websiteCourseId: (await makeCourse(shop.app)).id })
    const id = await idOf(made.orderNo)
    shop.gateway.charge({ ...made, outcome: 'PENDING' })
    await shop.check(token, made.orderNo)
    shop.gateway.charge({ ...made, outcome: 'TXN_SUCCESS' })
    const answer = await ask(office, id)
    expect(answer.body.data).toMatchObject({
      state: 'fulfilled',
      may_be_asked: false,
      entitlement: { roll_no: expect.stringMatching(/^\d{5}$/), ended_at: null },
      receipts: [{ kind: 'receipt' }],
    })
    const said = answer.body.data.events.map(({ source, status, amount }) => [source, status, amount])
    expect(said).toEqual([
      ['status', 'PENDING', made.amount],
      ['status', 'TXN_SUCCESS', made.amount],
    ])
    for (const secret of [...Object.values(keys), 'signature', 'CHECKSUM']) expect(answer.text).not.toContain(secret)
  })

  it('cannot be checked without a provider, or when paid at a counter', async () => {
    const { token } = await shop.student()
    const made = await shop.mustOrder(token, { websiteCourseId: (await makeCourse(shop.app)).id })
    const id = await idOf(made.orderNo)
    shop.gateway.faults.status.push('drop')
    expect((await ask(office, id)).body.message).toBe(
      'The payment gateway is not responding. Please check again in a minute.',
    )
    await shop.sql(
      "update payment_orders set merchant_id = null, provider = null, mid = null, counter_mode = 'cash' where id = $1",
      id,
    )
    expect((await ask(office, id)).status).toBe(409)
    expect((await ask(await at('counsellor'), id)).status).toBe(403)
  })
})

describe('dues', () => {
  it("are limited to the viewer's centres, in the list and in the sums", async () => {
    const [here, there] = [await seat(), await seat()]
    const manager = await at('centre-manager', here.centre.id)
    const { data, total } = await dues(manager, 'limit=200')
    expect(data.map(({ student_id, installment_no }) => [student_id, installment_no])).toEqual([
      [here.user.id, 2],
      [here.user.id, 3],
    ])
    expect(total.value).toBe(2)
    expect((await dues(manager, `centre=${there.centre.id}`)).data).toEqual([])
    expect((await dues(manager, `student=${there.user.id}`)).data).toEqual([])
    expect(await sums(manager)).toMatchObject({
      ages: [{ age: 'to-come', count: 2, amount: 6300 }, { count: 0 }, { count: 0 }, { count: 0 }],
      batches: [{ _id: here.batch.id, count: 2, amount: 6300 }],
    })
    expect((await sums(manager, `centre=${there.centre.id}`)).batches).toEqual([])
  })

  it('are grouped into disjoint ages by days overdue', async () => {
    const { batch, user } = await seat()
    const today = shop.app.now().getTime() + 5.5 * 3_600_000
    const dayLate = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10)
    const cases: [number, string][] = [
      [0, 'to-come'],
      [1, 'week'],
      [7, 'week'],
      [8, 'month'],
      [30, 'month'],
      [31, 'older'],
    ]
    for (const [days, age] of cases) {
      await shop.sql(
        `update instalments set due_on = $2 where number = 2 and enrolment_id = (select id from enrolments where student_id = $1)`,
        user.id,
        dayLate(days),
      )
      const found: string[] = []
      for (const one of ['to-come', 'week', 'month', 'older'])
        if (
          (await dues(office, `batch=${batch.id}&age=${one}`)).data.some(({ installment_no }) => installment_no === 2)
        )
          found.push(one)
      expect([days, found]).toEqual([days, [age]])
      const counted = (await sums(office, `batch=${batch.id}`)).ages.filter(({ age: one }) => one === age)
      expect([days, counted[0]?.count]).toEqual([days, days === 0 ? 2 : 1])
    }
  })

  it('can be reminded of once a day on whichever channel reaches the student, by staff who take or see money of their centre', async () => {
    const [here, there] = [await seat(), await seat()]
    const [due] = (await dues(office, `student=${here.user.id}`)).data
    const remind = async (token: string) => {
      const url = `/api/staff/dues/${due?._id}/remind`
      const { status, body } = await shop.app.call<{ data?: StaffDue }>('POST', url, { token, body: {} })
      return [status, body.data?.reminded_at ?? null]
    }
    expect(await remind(await at('cashier', there.centre.id))).toEqual([404, null])
    expect(await remind(await at('counsellor', here.centre.id))).toEqual([403, null])
    const cashier = await at('cashier', here.centre.id)
    expect(await remind(cashier)).toEqual([200, expect.any(String)])
    expect((await remind(office))[0]).toBe(409)
    const [mail, ...others] = await makeOutbox(shop.app).deliver()
    expect([mail?.to, mail?.subject, others]).toEqual([
      here.user.email,
      expect.stringMatching(/^Instalment due on/),
      [],
    ])
    // The next day it may be said again; without an e-mail it takes a text that the SMS gateway knows.
    await shop.sql("update instalments set reminded_at = reminded_at - interval '1 day' where id = $1", due?._id)
    await shop.sql("update users set email = '' where id = $1", here.user.id)
    expect((await remind(office))[0]).toBe(409)
    const mayRemind = async () => (await dues(office, `student=${here.user.id}`)).data[0]?.may_be_reminded
    expect(await mayRemind()).toBe(false)
    const text = { kind: 'overdue', channel: 'sms', language: 'en', template: '1107', text: 'Due', variables: [] }
    const texts = [text, { ...text, kind: 'due' }]
    await shop.sql(
      "insert into settings (name, body, version, set_by, set_at) values ('messages', $1, 1, gen_random_uuid(), now())",
      JSON.stringify({ dlt_entity: '1101482700', sms_header: 'MHNDAC', texts }),
    )
    expect([await mayRemind(), (await remind(office))[0]]).toEqual([true, 200])
  })
})

describe('lists as files', () => {
  it.each([
    ['due-exports', 'dues', ['Amount due', '3150']],
    ['payment-exports', 'orders', ['Amount', '6000']],
  ] as const)('%s has the filtered rows of the own centres', async (path, name, [head, amount]) => {
    const [here, there] = [await seat(), await seat()]
    const exported = async (token: string, filters: object) => {
      const started = await shop.app.call<{ data: { task_id: string; rows: number } }>('POST', `/api/staff/${path}`, {
        token,
        body: { format: 'csv', filters },
      })
      expect(started.status, started.text).toBe(200)
      const { task_id: id, rows } = started.body.data
      while (await runNextJob(shop.app.context(), consoleTaskJobs()));
      const url = `/api/staff/tasks/${id}/file`
      return { rows, text: (await shop.app.call('GET', url, { token })).text }
    }
    const manager = await at('centre-manager', here.centre.id)
    const own = await exported(manager, {})
    expect(own.rows).toBe(name === 'dues' ? 2 : 1)
    for (const part of [head, amount, here.user.registrationNumber]) expect(own.text).toContain(part)
    expect(own.text).not.toContain(there.user.registrationNumber)
    expect((await exported(office, { student: there.user.id })).text).toContain(there.user.registrationNumber)
    expect((await exported(manager, { student: there.user.id })).rows).toBe(0)
  })
})

describe('a receipt', () => {
  it('is found by its number or its end, at the own counters only', async () => {
    const [here, there] = [await seat(), await seat()]
    const paper = (await record(office, here.id)).body.data.receipts[0]
    const number = paper?.number ?? ''
    const find = async (token: string, typed: string) => {
      const url = `/api/staff/receipts?number=${encodeURIComponent(typed)}`
      const { status, body } = await shop.app.call<{ data?: FoundReceipt[] }>('GET', url, { token })
      return [status, body.data?.map((found) => found._id)]
    }
    const cashier = await at('cashier', here.centre.id)
    const digits = String(Number(number.split('-').at(-1)))
    for (const typed of [number, ` ${number.toLowerCase()} `, digits])
      expect([typed, ...(await find(cashier, typed))]).toEqual([typed, 200, [paper?._id]])
    expect(await find(await at('cashier', there.centre.id), number)).toEqual([200, []])
    expect((await find(cashier, ' '))[0]).toBe(400)
  })
})
