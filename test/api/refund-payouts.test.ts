import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffGrants } from '#domains/identity/tables.ts'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import type { StaffRefund } from '#domains/purchases/refunds/schema.ts'
import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { openDrawer } from '../drawers.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

/* An approved refund is handed out at a counter by one person, once; only then is it in the books. */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

type Body = Record<string, unknown>
type Answer<T> = { data: T; message?: string; errors?: Record<string, string> }
type Sent = { body?: Body; key?: string | undefined }
const post = <T = StaffRefund>(token: string, url: string, { body = {}, key = crypto.randomUUID() }: Sent = {}) =>
  shop.app.call<Answer<T>>('POST', `/api/staff/${url}`, { token, body, headers: { 'idempotency-key': key } })
const get = async <T>(token: string, url: string) =>
  (await shop.app.call<Answer<T>>('GET', `/api/staff/${url}`, { token })).body.data
const accountant = () => makeSignedIn(shop.app, { role: 'accounts' })

async function balances() {
  const rows = await shop.sql<{ account: string; sum: string }>(
    "select account, sum(amount) from postings where account in ('cash', 'bank', 'refunds-payable') group by 1",
  )
  const of = (account: string) => Number(rows.find((row) => row.account === account)?.sum ?? 0)
  return [of('cash'), of('bank'), of('refunds-payable')] as const
}
const journalsOf = async (id: string) =>
  (await shop.sql<{ kind: string }>('select kind from journals where source_id = $1 order by kind', id)).map(
    ({ kind }) => kind,
  )

async function mustTake(more: Body = {}) {
  const { fields, centre } = await makeClassroom(shop.app)
  const student = await shop.student()
  const { token } = await accountant()
  await openDrawer(shop.app, token, { centreId: centre.id })
  const body = { ...fields, student_id: student.user.id, center_id: centre.id, amount: 12_000, mode: 'cash', ...more }
  const taken = await post<{ _id: string; order_id: string }>(token, 'counter-payments', { body })
  if (taken.status !== 200) throw new Error(taken.text)
  return { ...taken.body.data, centre, student }
}

/** Makes a refund of a counter payment that two people have approved. */
async function approved(rupees: number, more: Body = {}) {
  const taken = await mustTake(more)
  const [asking, approving] = [await accountant(), await accountant()]
  const wanted = { order_id: taken.order_id, amount: rupees, reason: 'left-course', revokes: false }
  const asked = await post<{ approval_id: string }>(asking.token, 'refunds', { body: wanted })
  const before = await balances()
  const yes = await post(approving.token, `approvals/${asked.body.data.approval_id}/approve`)
  expect(yes.status).toBe(200)
  // Approval alone moves no money.
  expect(await balances()).toEqual(before)
  const order = await get<StaffOrder>(approving.token, `payments/${taken._id}`)
  const id = order.refunds.at(-1)?._id ?? ''
  return { ...taken, order, id, asking, approving, approvalId: asked.body.data.approval_id, before }
}
type Due = { id: string; centre: { id: string } }
async function payOut(token: string, { id, centre }: Due, { key, ...body }: Body & { key?: string }) {
  await openDrawer(shop.app, token, { centreId: centre.id })
  return post(token, `refunds/${id}/payout`, { body: { center_id: centre.id, mode: 'cash', ...body }, key })
}
const stateOf = async (id: string) =>
  (await shop.sql<{ state: string }>('select state from refunds where id = $1', id))[0]?.state

describe('a refund of a counter', () => {
  it.each([
    [0.01, 'cash', '', [-1, 0], 'partly-refunded'],
    [1500, 'upi', '632712345601', [0, -150_000], 'partly-refunded'],
    [11_999.99, 'bank-transfer', 'UTR900', [0, -1_199_999], 'partly-refunded'],
    [12_000, 'cash', '', [-1_200_000, 0], 'refunded'],
  ] as const)('of ₹%d waits for its payout by %s %s', async (...row) => {
    const [rupees, mode, reference, [cash, bank], state] = row
    const refund = await approved(rupees)
    expect(refund.order).toMatchObject({
      state: 'refund-pending',
      refunds: [{ state: 'to-pay-out', payout: null, may_be_paid_out: true }],
    })
    expect(await journalsOf(refund.id)).toEqual([])
    const { token, user } = await accountant()
    const paid = await payOut(token, refund, { mode, reference })
    expect(paid.status, paid.text).toBe(200)
    expect(paid.body.data).toMatchObject({
      state: 'done',
      may_be_paid_out: false,
      payout: { mode, reference, by: user.candidateName, voucher: { number: expect.stringMatching(/^VC2627-\d{6}$/) } },
    })
    expect(await journalsOf(refund.id)).toEqual(['refund-approved', 'refund-paid'])
    const [cashBefore, bankBefore, owed] = refund.before
    expect(await balances()).toEqual([cashBefore + cash, bankBefore + bank, owed])
    expect(await shop.stateOf(refund.order_id)).toBe(state)
    expect(await listLedgerFaults(shop.app.context())).toEqual([])
    const voucher = await shop.app.call('GET', `/api/staff/receipts/${paid.body.data.payout?.voucher?._id}`, { token })
    expect(voucher.headers['content-type']).toBe('application/pdf')
    const done = await get<StaffRefund[]>(token, 'refunds?box=done')
    expect(done.map(({ _id }) => _id)).toContain(refund.id)
  })

  it('of a cleared cheque is paid from the bank or the drawer, as chosen', async () => {
    const cheque = { mode: 'cheque', reference: '004501', bank_name: 'SBI', instrument_date: '2026-11-20' }
    const taken = await mustTake(cheque)
    const [asking, approving] = [await accountant(), await accountant()]
    const wanted = { order_id: taken.order_id, amount: 100, reason: 'mistake', revokes: false }
    expect((await post(asking.token, 'refunds', { body: wanted })).status).toBe(409)
    await post(asking.token, `counter-payments/${taken._id}/clear`)
    const asked = await post<{ approval_id: string }>(asking.token, 'refunds', { body: wanted })
    await post(approving.token, `approvals/${asked.body.data.approval_id}/approve`)
    const [{ _id: id = '' } = { _id: '' }] = (await get<StaffOrder>(asking.token, `payments/${taken._id}`)).refunds
    const [cash, bank] = await balances()
    expect((await payOut(asking.token, { id, centre: taken.centre }, {})).status).toBe(200)
    expect((await balances()).slice(0, 2)).toEqual([cash - 10_000, bank])
  })

  it('is paid out once despite repeats, two people at once, or a resent press', async () => {
    const refund = await approved(100)
    const [one, two] = [await accountant(), await accountant()]
    const key = crypto.randomUUID()
    const answers = await Promise.all([
      payOut(one.token, refund, { key }),
      payOut(one.token, refund, { key }),
      payOut(two.token, refund, { mode: 'upi', reference: '632712345699' }),
    ])
    const done = answers.filter(({ status }) => status === 200)
    // Either the one press, answered twice, or the other person succeeds.
    expect([1, 2]).toContain(done.length)
    expect(new Set(done.map(({ body }) => body.data.payout?.voucher?.number)).size).toBe(1)
    const again = await payOut(two.token, refund, {})
    expect([again.status, again.body.message]).toEqual([409, 'This refund has already been paid out.'])
    expect(await journalsOf(refund.id)).toHaveLength(2)
    expect(await shop.sql('select 1 from receipts where source_id = $1', refund.id)).toHaveLength(1)
  })

  it('by UPI or the bank needs a unique number', async () => {
    const [first, second] = [await approved(10), await approved(10)]
    const { token } = await accountant()
    for (const mode of ['upi', 'bank-transfer'])
      expect((await payOut(token, first, { mode })).body.errors).toHaveProperty('reference')
    expect((await payOut(token, first, { mode: 'gateway' })).status).toBe(400)
    expect((await payOut(token, first, { mode: 'upi', reference: 'SAME1' })).status).toBe(200)
    const same = await payOut(token, second, { mode: 'upi', reference: 'SAME1' })
    expect([same.status, Object.keys(same.body.errors ?? {})]).toEqual([409, ['reference']])
    expect(await stateOf(second.id)).toBe('to-pay-out')
    expect((await payOut(token, second, { mode: 'bank-transfer', reference: 'SAME1' })).status).toBe(200)
  })

  it('is paid out and seen after approval only by the cashier of its centre', async () => {
    const refund = await approved(100)
    const [here, there] = [refund.centre, (await makeClassroom(shop.app)).centre]
    const cashier = (await makeSignedIn(shop.app, { role: 'cashier', centreIds: [here.id] })).token
    const other = (await makeSignedIn(shop.app, { role: 'cashier', centreIds: [there.id] })).token
    const manager = (await makeSignedIn(shop.app, { role: 'centre-manager', centreIds: [here.id] })).token
    const seen = (list: StaffRefund[]) => list.map(({ _id }) => _id)
    expect(seen(await get<StaffRefund[]>(cashier, 'refunds'))).toEqual([refund.id])
    expect(seen(await get<StaffRefund[]>(other, 'refunds'))).toEqual([])
    expect((await payOut(manager, refund, {})).status).toBe(403)
    expect((await payOut(cashier, { ...refund, centre: there }, {})).status).toBe(403)
    expect((await payOut(other, { ...refund, centre: there }, {})).status).toBe(404)
    expect((await payOut(cashier, refund, {})).status).toBe(200)
    expect(seen(await get<StaffRefund[]>(cashier, 'refunds?box=done'))).toEqual([refund.id])
  })

  it('stays approved when its approver loses the permission; a cashier who has lost it pays nothing out', async () => {
    const refund = await approved(100)
    await shop.app.db.delete(staffGrants).where(eq(staffGrants.userId, refund.approving.user.id))
    // A process caches a session for seconds.
    shop.app.advance(120)
    expect((await payOut(refund.approving.token, refund, {})).status).not.toBe(200)
    expect(await stateOf(refund.id)).toBe('to-pay-out')
    const { token } = await accountant()
    expect((await payOut(token, refund, {})).status).toBe(200)
  })

  it('only requested, or refused, is not paid out', async () => {
    const taken = await mustTake()
    const { token } = await accountant()
    for (const state of ['requested', 'refused']) {
      const [row] = await shop.sql<{ id: string }>(
        `insert into refunds (id, order_id, ref_id, amount, reason, revokes, state, state_at, requested_at)
         select gen_random_uuid(), id, order_no || '${state}', 100, 'other', false, '${state}', now(), now()
         from payment_orders where id = $1 on conflict do nothing returning id`,
        taken._id,
      )
      if (row) expect((await payOut(token, { id: row.id, centre: taken.centre }, {})).status).toBe(409)
      await shop.sql('update refunds set requested_by = gen_random_uuid() where order_id = $1', taken._id)
    }
  })

  it.each([
    ['2027-03-31T18:29:59Z', 'VC2627'],
    ['2027-03-31T18:30:00Z', 'VC2728'],
  ])('paid out at %s belongs to that day in India: %s', async (at, series) => {
    const refund = await approved(1)
    const { token } = await accountant()
    const now = shop.app.now().getTime()
    shop.app.advance((Date.parse(at) - now) / 1000)
    const { token: later } = await accountant()
    const paid = await payOut(later ?? token, refund, {})
    expect(paid.body.data.payout?.voucher?.number).toMatch(new RegExp(`^${series}-`))
    shop.app.advance((now - Date.parse(at)) / 1000)
  })
})

describe('a refund request', () => {
  type Row = { state: string; rows: { label: string; before: number | null; after: number | null }[] }
  const balanceOf = ({ rows }: Row) => rows.find(({ label }) => label === 'Balance after refund')

  it('shows the remaining balance before and after its decision and payout, whatever came later', async () => {
    const taken = await mustTake({ amount: 12_000 })
    const [asking, approving] = [await accountant(), await accountant()]
    const ask = async (amount: number) => {
      const wanted = { order_id: taken.order_id, amount, reason: 'mistake', revokes: false }
      return (await post<{ approval_id: string }>(asking.token, 'refunds', { body: wanted })).body.data.approval_id
    }
    const first = await ask(1500)
    const read = (id: string) => get<Row>(approving.token, `approvals/${id}`)
    expect(balanceOf(await read(first))).toMatchObject({ before: 12_000, after: 10_500 })
    await post(approving.token, `approvals/${first}/approve`)
    expect(balanceOf(await read(first))).toMatchObject({ before: null, after: 10_500 })
    const second = await ask(8000)
    await post(approving.token, `approvals/${second}/approve`)
    expect(balanceOf(await read(second))).toMatchObject({ after: 2500 })
    expect(balanceOf(await read(first))).toMatchObject({ after: 10_500 })
  })
})

describe('a refund that the gateway refuses', () => {
  async function failed() {
    const { token } = await shop.student()
    const order = await shop.buy(token, { websiteCourseId: (await makeCourse(shop.app)).id })
    const [asking, approving] = [await accountant(), await accountant()]
    const wanted = { order_id: order.orderNo, amount: 400, reason: 'left-course', revokes: false }
    const asked = await post<{ approval_id: string }>(asking.token, 'refunds', { body: wanted })
    await post(approving.token, `approvals/${asked.body.data.approval_id}/approve`)
    const [row] = await shop.sql<{ id: string; order_id: string }>(
      `update refunds set state = 'failed', problem = 'The provider refused it (x).' where order_id =
         (select id from payment_orders where order_no = $1) returning id, order_id`,
      order.orderNo,
    )
    await shop.sql("update payment_orders set state = 'refund-failed' where order_no = $1", order.orderNo)
    return { id: row?.id ?? '', orderNo: order.orderNo, centre: (await makeClassroom(shop.app)).centre, approving }
  }

  it('is paid out by UPI or the bank, not in cash, and not sent again', async () => {
    const refund = await failed()
    expect(await journalsOf(refund.id)).toEqual(['refund-approved'])
    const { token } = await accountant()
    expect((await payOut(token, refund, {})).body.errors).toHaveProperty('mode')
    const [, bank, owed] = await balances()
    const paid = await payOut(token, refund, { mode: 'bank-transfer', reference: 'UTR777' })
    expect(paid.body.data).toMatchObject({ state: 'done', payout: { mode: 'bank-transfer', reference: 'UTR777' } })
    expect((await balances()).slice(1)).toEqual([bank - 40_000, owed + 40_000])
    expect((await post(refund.approving.token, `refunds/${refund.id}/approve`)).status).toBe(409)
    await shop.runJobs()
    expect(await shop.stateOf(refund.orderNo)).toBe('partly-refunded')
    expect(await listLedgerFaults(shop.app.context())).toEqual([])
  })

  it('through the gateway says so, without a person', async () => {
    const { token } = await shop.student()
    const order = await shop.buy(token, { websiteCourseId: (await makeCourse(shop.app)).id })
    const [asking, approving] = [await accountant(), await accountant()]
    const wanted = { order_id: order.orderNo, amount: 400, reason: 'left-course', revokes: false }
    const asked = await post<{ approval_id: string }>(asking.token, 'refunds', { body: wanted })
    await post(approving.token, `approvals/${asked.body.data.approval_id}/approve`)
    for (let n = 0; n < 3; n += 1) {
      await shop.runJobs()
      shop.app.advance(400)
    }
    const done = await get<StaffRefund[]>(approving.token, 'refunds?box=done')
    expect(done.find(({ order_id }) => order_id === order.orderNo)?.payout).toMatchObject({ mode: 'gateway', by: null })
  })
})

describe('the check of the books', () => {
  /** Returns the ledger's faults after a change with all triggers off; the next call undoes it. */
  async function faultsAfter(changes: readonly string[], id: string) {
    const client = await shop.app.pool.connect()
    try {
      await client.query("begin; set local session_replication_role = 'replica'")
      for (const change of changes) expect((await client.query(change, [id])).rowCount, change).toBeGreaterThan(0)
      await client.query('commit')
    } finally {
      client.release()
    }
    return listLedgerFaults(shop.app.context())
  }
  const times = (kind: string, factor: string) =>
    `update postings set amount = ${factor} where journal_id = (select id from journals where source_id = $1 and kind = '${kind}')`

  it.each([
    [
      'owed as another amount',
      [times('refund-approved', 'amount * 2')],
      [times('refund-approved', 'amount / 2')],
      [/ of 50000 paise is done, and 100000 are booked as owed$/],
    ],
    [
      'paid back as another amount',
      [times('refund-paid', 'amount + sign(amount)')],
      [times('refund-paid', 'amount - sign(amount)')],
      [/ of 50000 paise is done, and 50001 are booked as paid back$/],
    ],
    [
      'booked as paid back before it is',
      ["update refunds set state = 'to-pay-out', paid_out_by = null where id = $1"],
      ["update refunds set state = 'done' where id = $1"],
      [
        / is to-pay-out, and 50000 are booked as owed$/,
        / is to-pay-out, and 50000 are booked as paid back$/,
        / is to-pay-out, and its voucher says 50000$/,
      ],
    ],
    [
      'done without a booking',
      ["update journals set kind = 'refund-gone' where source_id = $1 and kind = 'refund-paid'"],
      ["update journals set kind = 'refund-paid' where source_id = $1 and kind = 'refund-gone'"],
      [/ is done, and 0 are booked as paid back$/],
    ],
    [
      'done without a booking of what is owed',
      ["update journals set kind = 'refund-gone' where source_id = $1 and kind = 'refund-approved'"],
      ["update journals set kind = 'refund-approved' where source_id = $1 and kind = 'refund-gone'"],
      [/ is done, and 0 are booked as owed$/],
    ],
    [
      'of another amount on its voucher',
      [`update receipts set content = jsonb_set(content, '{total}', '50001') where source_id = $1`],
      [`update receipts set content = jsonb_set(content, '{total}', '50000') where source_id = $1`],
      [/ of 50000 paise is done, and its voucher says 50001$/],
    ],
  ])('reports a refund that is %s', async (...[, change, back, problem]) => {
    const refund = await approved(500)
    expect((await payOut((await accountant()).token, refund, {})).status).toBe(200)
    // Money that left a drawer is also reported as that drawer's cash.
    const faults = (await faultsAfter(change, refund.id)).filter((fault) => !/^drawer entry|in no drawer$/.test(fault))
    expect(faults).toEqual(problem.map((one) => expect.stringMatching(one)))
    expect(await faultsAfter(back, refund.id)).toEqual([])
  })
})
