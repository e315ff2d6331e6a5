import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EnrolmentRecords } from '#domains/purchases/buying/schema.ts'
import { approveRefund } from '#domains/purchases/refunds/approve-refund.ts'
import { financialYear } from '#domains/purchases/rules.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { actorAs, makeGuardian, makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { keys, makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* What the money does: invariants P1 to P5, P18 to P21 and P24. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

const charge = (order: { mid: string; orderNo: string }) => shop.gateway.charge({ ...order, outcome: 'TXN_SUCCESS' })
const accountant = () => makeSignedIn(shop.app, { role: 'accounts' })

it('P3: of many orders for one thing one is fulfilled and the others are refunded', async () => {
  const { token, user } = await shop.student()
  const course = await makeCourse(shop.app, { bookFee: 20_000 })
  const orders = []
  for (const bookopt of [true, false, true, false])
    orders.push(await shop.mustOrder(token, { websiteCourseId: course.id, bookopt }))
  orders.forEach(charge)
  await Promise.all(orders.flatMap(({ orderNo }) => [shop.check(token, orderNo), shop.check(token, orderNo)]))
  const states = await Promise.all(orders.map(({ orderNo }) => shop.stateOf(orderNo)))
  expect(states.toSorted()).toEqual(['fulfilled', 'refund-due', 'refund-due', 'refund-due'])
  expect(await shop.sql('select 1 from entitlements where student_id = $1', user.id)).toHaveLength(1)
  expect(
    await shop.sql(
      'select 1 from refunds r join payment_orders o on o.id = r.order_id where o.student_id = $1',
      user.id,
    ),
  ).toHaveLength(3)
})

it('P3: many tabs ordering at once share one order', async () => {
  const { token } = await shop.student()
  const course = await makeCourse(shop.app)
  const made = await Promise.all(
    Array.from({ length: 10 }, () => shop.mustOrder(token, { websiteCourseId: course.id })),
  )
  expect(new Set(made.map(({ orderNo }) => orderNo)).size).toBe(1)
})

it('P4: recording a hundred times records once', async () => {
  const { token, user } = await shop.student()
  const course = await makeCourse(shop.app)
  const order = await shop.mustOrder(token, { websiteCourseId: course.id })
  charge(order)
  const submit = () =>
    shop.app.call('POST', '/api/admission/payment-submission', { token, body: { order_id: order.orderNo } })
  const hundred = async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, submit))
    return new Set(answers.map(({ status }) => status))
  }
  // Nobody has asked the provider yet: all hundred find it unpaid, and those beyond the limit are asked to wait.
  expect(await hundred()).toEqual(new Set([200, 429]))
  expect(await hundred()).toEqual(new Set([200]))
  const count = `select (select count(*)::int from entitlements where student_id = $1) owned, (select count(*)::int from receipts where student_id = $1) receipts,
    count(distinct j.id)::int journals, count(distinct q.id)::int mails from payment_orders o join journals j on j.order_id = o.id
    left join jobs q on q.kind = 'mail-payment' and q.payload->>'orderId' = o.id::text where o.student_id = $1`
  expect(await shop.sql(count, user.id)).toEqual([{ owned: 1, receipts: 1, journals: 1, mails: 1 }])
})

it('P5: ignores anything a browser sends beside its choice', async () => {
  const { token, user } = await shop.student()
  const { fields, batch } = await makeClassroom(shop.app)
  const order = await shop.buy(token, { ...fields, insopt: true })
  const body = {
    courseEnrolment: {
      batch_id: batch.id,
      total_fee: 1,
      tuition_discount: 999_999,
      candidate_id: 'x',
      n_instalments: 1,
    },
    instalments: [{ instalment_no: 2, realized: true, net_instalment_amount: 0 }],
    payments: [{ ref_no: order.orderNo, amount: 999_999 }],
  }
  const recorded = await shop.app.call<{ data: EnrolmentRecords }>('POST', '/api/admission/course-enrolment', {
    token,
    body,
  })
  expect(recorded.status).toBe(200)
  const whom = { candidate_id: user.id, batch_id: batch.id, created_by: user.id, modified_by: user.id }
  expect(recorded.body.data, 'what the specification fixes is the server’s').toMatchObject({
    courseEnrolment: {
      ...whom,
      payment_type: 'installment',
      old_student_discount: 0,
      special_relaxation_data: null,
      tuition_discount: 0,
      n_instalments: 3,
      instalment_fee: 300,
      admission_fee: 1000,
      tution_fee: 9000,
      book_fee: 2000,
      total_fee: 12_300,
    },
    instalments: [
      { ...whom, instalment_no: 1, net_instalment_amount: 6000, realized: true, actual_payment_date: '2026-11-20' },
      { ...whom, instalment_no: 2, net_instalment_amount: 3150, realized: false, actual_payment_date: null },
      {
        ...whom,
        instalment_no: 3,
        net_instalment_amount: 3150,
        realized: false,
        prefered_instalment_date: '2027-01-19',
      },
    ],
    payments: [
      { ...whom, sno: 1, payment_mode: 'Online', amount: 6000, edc_charges: 0, qr_charges: 0, is_book_fee: false },
    ],
  })
  const parts = await shop.sql(
    'select number, net::int, settled_at is not null as paid from instalments i join enrolments e on e.id = i.enrolment_id where e.student_id = $1 order by number',
    user.id,
  )
  expect(parts).toEqual([
    { number: 1, net: 600_000, paid: true },
    { number: 2, net: 315_000, paid: false },
    { number: 3, net: 315_000, paid: false },
  ])
})

it('P21: instalments are paid in their order, each once', async () => {
  const { token } = await shop.student()
  const { fields } = await makeClassroom(shop.app)
  await shop.buy(token, { ...fields, insopt: true })
  expect((await shop.order(token, { ...fields, instalmentNo: 3 })).body.message).toBe('Please pay instalment 2 first.')
  const second = await shop.buy(token, { ...fields, instalmentNo: 2 })
  expect(second.amount).toBe('3150.00')
  expect((await shop.order(token, { ...fields, instalmentNo: 2 })).body.message).toBe('Already purchased')
  await shop.buy(token, { ...fields, instalmentNo: 3 })
  const dues = await shop.app.call<{ data: { state: string }[] }>('GET', '/api/student-portal/my-dues', { token })
  expect(dues.body.data.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
})

it('lets a guardian pay the dues of their child alone, with the receipt in the name of the student', async () => {
  const [child, other] = [await shop.student(), await shop.student()]
  const { fields } = await makeClassroom(shop.app)
  for (const { token } of [child, other]) await shop.buy(token, { ...fields, insopt: true })
  const { token } = await makeGuardian(shop.app, child.user.id)
  const due = { ...fields, instalmentNo: 2, studentId: child.user.id }
  for (const studentId of [other.user.id, undefined])
    expect((await shop.order(token, { ...due, studentId })).status).toBe(403)
  const paid = await shop.buy(token, due)
  const receipts = await shop.sql(
    'select r.id, r.student_id from receipts r join payment_orders o on o.id = r.order_id where o.order_no = $1',
    paid.orderNo,
  )
  expect(receipts).toMatchObject([{ student_id: child.user.id }])
  const paper = (reader: string) =>
    shop.app.call('GET', `/api/student-portal/receipts/${receipts[0]?.id}`, { token: reader })
  expect([(await paper(token)).status, (await paper(other.token)).status]).toEqual([200, 404])
  expect((await shop.check(other.token, paid.orderNo)).status).toBe(404)
})

it('does not sell the last seat twice, even if two have paid', async () => {
  const { fields, batch } = await makeClassroom(shop.app, { seats: 1 })
  const students = [await shop.student(), await shop.student(), await shop.student()]
  const orders = []
  for (const { token } of students) {
    orders.push(await shop.mustOrder(token, fields))
    shop.app.advance(21 * 60)
  }
  orders.forEach(charge)
  await Promise.all(orders.map(({ orderNo }, index) => shop.check(students[index]?.token ?? '', orderNo)))
  const states = await Promise.all(orders.map(({ orderNo }) => shop.stateOf(orderNo)))
  expect(states.toSorted()).toEqual(['fulfilled', 'refund-due', 'refund-due'])
  expect(await shop.sql('select 1 from enrolments where batch_id = $1', batch.id)).toHaveLength(1)
  expect((await shop.order((await shop.student()).token, fields)).body.message).toBe('This batch is full.')
})

/** Asks for a refund, and has somebody else say yes to it among the approvals. */
const askBack = (token: string, body: object) =>
  shop.app.call<{ data: { approval_id: string } }>('POST', '/api/staff/refunds', { token, body })
const sayYes = (token: string, id: string) =>
  shop.app.call<{ code?: string }>('POST', `/api/staff/approvals/${id}/approve`, { token, body: {} })

it('P19: refunds need two people, stay within what was paid, and one lost answer makes no second one', async () => {
  const { token } = await shop.student()
  const course = await makeCourse(shop.app)
  const order = await shop.buy(token, { websiteCourseId: course.id })
  const [asking, approving, third] = [await accountant(), await accountant(), await accountant()]
  const ask = (amount: number) =>
    askBack(asking.token, { order_id: order.orderNo, amount, reason: 'left-course', revokes: false })
  shop.gateway.faults.refund.push('cut', 'cut')
  for (const amount of [400, 400]) {
    const answers = await Promise.all([ask(amount), ask(amount), ask(amount)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
    const id = answers.find(({ status }) => status === 202)?.body.data.approval_id ?? ''
    expect((await sayYes(asking.token, id)).status).toBe(403)
    const yes = await Promise.all([sayYes(approving.token, id), sayYes(third.token, id)])
    expect(yes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
  expect((await ask(400)).body).toMatchObject({
    errors: { amount: 'At most ₹199.50 of this payment can still be refunded.' },
  })
  for (let n = 0; n < 6; n += 1) {
    await shop.runJobs()
    shop.app.advance(400)
  }
  expect(await shop.stateOf(order.orderNo)).toBe('partly-refunded')
  const { refunds } = shop.gateway.book.find(order.mid, order.orderNo) ?? { refunds: [] }
  expect(refunds.map(({ amount }) => amount)).toEqual([40_000, 40_000])
})

it('a requested refund lapses when another takes the rest, and none bypasses the second person', async () => {
  const { token } = await shop.student()
  const order = await shop.buy(token, { websiteCourseId: (await makeCourse(shop.app)).id })
  const [asking, approving] = [await accountant(), await accountant()]
  const body = { order_id: order.orderNo, amount: 600, reason: 'left-course', revokes: false }
  const id = (await askBack(asking.token, body)).body.data.approval_id
  await shop.sql(
    "insert into refunds (id, order_id, ref_id, amount, reason, revokes, state, state_at, requested_at) select gen_random_uuid(), id, order_no, 50000, 'other', false, 'requested', now(), now() from payment_orders where order_no = $1",
    order.orderNo,
  )
  expect((await sayYes(approving.token, id)).status).toBe(409)
  const rows = await shop.sql<{ id: string; requested_by: string | null }>(
    'select r.id, r.requested_by from refunds r join payment_orders o on o.id = r.order_id where o.order_no = $1',
    order.orderNo,
  )
  expect(rows).toMatchObject([{ requested_by: null }])
  // A row of its own makes no second person: whoever asked is in it, and the database takes no yes of theirs without a request.
  await shop.sql('update refunds set requested_by = $1 where id = $2', asking.user.id, rows[0]?.id)
  const own = actorAs('accounts', asking.user.id)
  await expect(approveRefund(shop.app.context(own), rows[0]?.id ?? '')).rejects.toThrow('request it again')
  await expect(
    shop.sql("update refunds set state = 'approved', approved_by = requested_by where id = $1", rows[0]?.id),
  ).rejects.toThrow('refunds_two_people')
})

it('a request lapses after another refund, even if enough is left for both, as the data seen have changed', async () => {
  const { token } = await shop.student()
  const order = await shop.buy(token, { websiteCourseId: (await makeCourse(shop.app)).id })
  const [asking, approving] = [await accountant(), await accountant()]
  const body = { order_id: order.orderNo, amount: 100, reason: 'mistake', revokes: false }
  const id = (await askBack(asking.token, body)).body.data.approval_id
  await shop.sql(
    "insert into refunds (id, order_id, ref_id, amount, reason, revokes, state, state_at, requested_at) select gen_random_uuid(), id, order_no, 20000, 'other', false, 'requested', now(), now() from payment_orders where order_no = $1",
    order.orderNo,
  )
  expect((await sayYes(approving.token, id)).status).toBe(409)
  const decision = () => shop.sql<{ decision: string }>('select decision from approvals where id = $1', id)
  expect(await decision()).toEqual([{ decision: 'lapsed' }])
  const given = () =>
    shop.sql(
      "select r.amount from refunds r join payment_orders o on o.id = r.order_id where o.order_no = $1 and r.state <> 'requested'",
      order.orderNo,
    )
  expect(await given()).toEqual([])
  // Asked for anew, both see what is left now.
  const again = (await askBack(asking.token, body)).body.data.approval_id
  expect((await sayYes(approving.token, again)).status).toBe(200)
  expect(await given()).toHaveLength(1)
})

it('lets a counsellor and a manager ask for refunds of their own centre alone', async () => {
  const { token } = await shop.student()
  const { batch, fields } = await makeClassroom(shop.app)
  const order = await shop.buy(token, { ...fields, insopt: true })
  const body = { order_id: order.orderNo, amount: 10, reason: 'mistake', revokes: false }
  const at = async (role: 'counsellor' | 'centre-manager', centreId: string) =>
    (await askBack((await makeSignedIn(shop.app, { role, centreIds: [centreId] })).token, body)).status
  const elsewhere = (await makeClassroom(shop.app)).batch.centreId ?? ''
  expect(await at('counsellor', elsewhere)).toBe(404)
  expect(await at('centre-manager', elsewhere)).toBe(404)
  expect(await at('counsellor', batch.centreId ?? '')).toBe(202)
})

it('removes a course with the refund of the payment that bought it, not of a second one', async () => {
  const { token, user } = await shop.student()
  const course = await makeCourse(shop.app, { bookFee: 20_000 })
  const orders = [
    await shop.mustOrder(token, { websiteCourseId: course.id, bookopt: true }),
    await shop.mustOrder(token, { websiteCourseId: course.id, bookopt: false }),
  ]
  orders.forEach(charge)
  for (const { orderNo } of orders) await shop.check(token, orderNo)
  const [asking, approving] = [await accountant(), await accountant()]
  const giveBack = async (orderNo: string | undefined) => {
    // A second payment is refunded automatically; a person cancels that, and requests it together with the
    // course.
    const open = await shop.sql<{ id: string }>(
      "select r.id from refunds r join payment_orders o on o.id = r.order_id where o.order_no = $1 and r.state = 'requested'",
      orderNo,
    )
    const staff = (path: string, by: string, body = {}) => shop.app.call('POST', path, { token: by, body })
    for (const { id } of open) await staff(`/api/staff/refunds/${id}/refuse`, approving.token)
    const body = { order_id: orderNo, amount: 1, reason: 'duplicate-payment', revokes: true }
    const asked = await askBack(asking.token, body)
    expect((await sayYes(approving.token, asked.body.data.approval_id)).status).toBe(200)
  }
  const owned = () => shop.sql('select 1 from entitlements where student_id = $1 and ended_at is null', user.id)
  await giveBack(orders[1]?.orderNo)
  expect(await owned()).toHaveLength(1)
  await giveBack(orders[0]?.orderNo)
  expect(await owned()).toHaveLength(0)
})

it('P18 and P20: the books balance with the gateway, and receipts have no gaps even after rollbacks', async () => {
  const sums = await shop.sql('select journal_id from postings group by journal_id having sum(amount) <> 0')
  expect(sums).toEqual([])
  await expect(shop.app.pool.query('update postings set amount = amount + 1')).rejects.toThrow(/append-only/)
  for (const mid of Object.keys(keys)) {
    const captured = [...shop.gateway.book.orders.values()].filter(
      (one) => one.mid === mid && one.state === 'TXN_SUCCESS',
    )
    const refunded = captured.flatMap(({ refunds }) => refunds).filter(({ state }) => state === 'TXN_SUCCESS')
    const theirs =
      captured.reduce((sum, { taken }) => sum + taken, 0) - refunded.reduce((sum, { amount }) => sum + amount, 0)
    const [ours] = await shop.sql<{ sum: string }>(
      'select coalesce(sum(amount), 0) as sum from postings where account = $1',
      `gateway-receivable:${mid}`,
    )
    expect(Number(ours?.sum)).toBe(theirs)
  }
  const { token } = await shop.student()
  const course = await makeCourse(shop.app)
  const order = await shop.mustOrder(token, { websiteCourseId: course.id })
  charge(order)
  // The last statement of the fulfilment fails: nothing of it stays, and its number is given to the next.
  await shop.app.pool.query(
    "create function fail_receipt() returns trigger language plpgsql as $$ begin raise exception 'no paper'; end $$",
  )
  await shop.app.pool.query(
    'create trigger fail_receipt after insert on receipts for each row execute function fail_receipt()',
  )
  expect((await shop.check(token, order.orderNo)).status).toBe(500)
  expect(await shop.stateOf(order.orderNo)).toBe('token-issued')
  await shop.app.pool.query('drop trigger fail_receipt on receipts')
  await shop.check(token, order.orderNo)
  const series = `RC${financialYear(dayInIndia(shop.app.now()))}-`
  const rows = await shop.sql<{ number: string }>(
    'select number from receipts where starts_with(number, $1) order by number',
    series,
  )
  expect(rows.map(({ number }) => number)).toEqual(
    rows.map((_, index) => `${series}${String(index + 1).padStart(6, '0')}`),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(Math.max(...rows.map(({ number }) => number.length))).toBeLessThanOrEqual(16)
})

it('serves a receipt as PDF with a code that anybody can check, only to its student', async () => {
  const { token, user } = await shop.student()
  await shop.buy(token, { websiteCourseId: (await makeCourse(shop.app)).id })
  const paid = await shop.app.call<{ data: { receipts: { _id: string }[] }[] }>(
    'GET',
    '/api/student-portal/my-payments',
    { token },
  )
  const url = `/api/student-portal/receipts/${paid.body.data[0]?.receipts[0]?._id}`
  const answer = await shop.app.call('GET', url, { token })
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.text.slice(0, 5)).toBe('%PDF-')
  expect((await shop.app.call('GET', `${url}?sheet=a4`, { token })).status).toBe(200)
  expect((await shop.app.call('GET', `${url}?sheet=a5`, { token })).status).toBe(400)
  const codes = await shop.sql<{ code: string }>('select code from document_codes where holder_id = $1', user.id)
  expect(codes).toHaveLength(1)
  const check = async () =>
    (await shop.app.call<{ data: { kind: string; state: string } }>('GET', `/api/verify/${codes[0]?.code}`)).body.data
  expect(await check()).toMatchObject({ kind: 'receipt', state: 'valid', candidate_name: null })
  // As when a cheque comes back.
  await shop.sql(
    `insert into receipts (id, number, kind, order_id, source_id, student_id, content, issued_at)
     select gen_random_uuid(), number || 'C', 'cancellation', order_id, gen_random_uuid(), student_id,
       content || jsonb_build_object('of', number), issued_at from receipts where student_id = $1`,
    user.id,
  )
  expect(await check()).toMatchObject({ kind: 'receipt', state: 'replaced' })
  expect((await shop.app.call('GET', url, { token: (await shop.student()).token })).status).toBe(404)
})

it('a receipt of an instalment records its number, batch, payment and the balance', async () => {
  const { token, user } = await shop.student()
  const { batch, centre, fields } = await makeClassroom(shop.app)
  await shop.buy(token, { ...fields, insopt: true })
  await shop.buy(token, { ...fields, instalmentNo: 2 })
  const kept = await shop.sql<{ content: object; txn_id: string }>(
    'select r.content, o.txn_id from receipts r join payment_orders o on o.id = r.order_id where r.student_id = $1 order by r.number',
    user.id,
  )
  expect(kept.map(({ content }) => content)).toMatchObject([
    {
      batch: `${batch.code}, ${centre.name}`,
      reference: kept[0]?.txn_id,
      part: { number: 1, of: 3 },
      dues: { left: 630_000, next: { amount: 315_000, on: '2026-12-20' } },
    },
    { part: { number: 2, of: 3 }, dues: { left: 315_000, next: { amount: 315_000 } } },
  ])
})

it('P24: no key, signature or token of a merchant is in an answer or a log', async () => {
  const { token } = await shop.student()
  const made = await shop.order(token, { websiteCourseId: (await makeCourse(shop.app)).id })
  const { orderId, mid } = made.body.data.reqBody.body
  charge({ mid, orderNo: orderId })
  const checked = await shop.check(token, orderId)
  const payments = await shop.app.call('GET', '/api/student-portal/my-payments', { token })
  const txnToken = made.body.data.body.txnToken
  const seen = [made.text, checked.text, payments.text, shop.app.logged()]
  for (const text of seen) {
    for (const key of Object.values(keys)) expect(text).not.toContain(key)
    expect(text).not.toMatch(/signature|CHECKSUMHASH/i)
  }
  for (const text of seen.slice(1)) expect(text).not.toContain(txnToken)
})
