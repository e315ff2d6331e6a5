import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DrawerLine, OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCentre, makeCourse } from '../make-offers.ts'
import { makeShop, type Shop } from '../payments.ts'

/*
 * The cash of a counter: opened, taken, banked, handed over, counted and finally closed, also by two people or two tabs at once. The clock stands at Friday 20
 * November 2026, 11:30 in India.
 */

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(async () => {
  expect(await listLedgerFaults(shop.app.context())).toEqual([])
  await shop.close()
})

type Body = Record<string, unknown>
type Told<T> = { data: T; message?: string; errors?: Record<string, string> }
type Sent = { body?: Body; key?: string }
const post = <T = OwnDrawer>(token: string, path: string, { body = {}, key = crypto.randomUUID() }: Sent = {}) =>
  shop.app.call<Told<T>>('POST', `/api/staff/${path}`, { token, body, headers: { 'idempotency-key': key } })
const drawersOf = async (token: string) =>
  (await shop.app.call<Told<OwnDrawer[]>>('GET', '/api/staff/drawers', { token })).body.data

const makeCashier = (centreId: string) => makeSignedIn(shop.app, { role: 'cashier', centreIds: [centreId] })

/** Makes a cashier of a new centre with an open drawer. */
async function atCounter({ opening = 5000 } = {}) {
  const centre = await makeCentre(shop.app)
  const cashier = await makeCashier(centre.id)
  const opened = await post(cashier.token, 'drawers', { body: { center_id: centre.id, opening } })
  expect(opened.status, opened.text).toBe(200)
  return { centre, cashier, token: cashier.token, id: opened.body.data._id }
}
type Counter = Awaited<ReturnType<typeof atCounter>>

/** Returns the payment of a new student for a new course. */
async function paying(centreId: string, rupees: number, more: Body = {}) {
  const fee = Math.round(rupees * 100)
  const course = await makeCourse(shop.app, { baseFee: fee, discountedFee: fee })
  const { user } = await shop.student()
  const what = { type: 'online', websiteCourseId: course.id, student_id: user.id, center_id: centreId }
  return { ...what, amount: rupees, mode: 'cash', ...more }
}
type Taken = { _id: string; order_id: string; receipts: { number: string }[] }
async function take({ token, centre }: Pick<Counter, 'token' | 'centre'>, rupees: number, more: Body = {}) {
  const body = await paying(centre.id, rupees, more)
  return post<Taken>(token, 'counter-payments', { body })
}
const bank = (token: string, id: string, amount: number) =>
  post(token, `drawers/${id}/banked`, { body: { amount, reference: '004417' } })
const close = (token: string, id: string, { expected, ...body }: Body) =>
  post(token, `drawers/${id}/close`, { body: { counts: {}, expected, ...body } })
const cashOf = async (token: string) => (await drawersOf(token)).map(({ cash }) => cash)
const entriesOf = (id: string) =>
  shop.sql<{ kind: string; amount: string }>('select kind, amount from drawer_entries where drawer_id = $1', id)

/** Adds a colleague at the same counter, with an open drawer. */
async function besides({ centre }: Counter, opening = 0) {
  const cashier = await makeCashier(centre.id)
  const opened = await post(cashier.token, 'drawers', { body: { center_id: centre.id, opening } })
  return { centre, cashier, token: cashier.token, id: opened.body.data._id }
}

describe('a drawer', () => {
  it('is unique per cashier and centre; a second needs the first closed, or another centre', async () => {
    const { centre, cashier, token, id } = await atCounter()
    const again = { center_id: centre.id, opening: 1 }
    expect((await post(token, 'drawers', { body: again })).status).toBe(409)
    const two = await Promise.all([besides({ centre, cashier, token, id }), besides({ centre, cashier, token, id })])
    expect(two.map((one) => typeof one.id)).toEqual(['string', 'string'])
    expect((await close(token, id, { expected: 5000, counts: { 50000: 10 } })).status).toBe(200)
    expect((await post(token, 'drawers', { body: again })).status).toBe(200)
    const elsewhere = (await makeCentre(shop.app)).id
    expect((await post(token, 'drawers', { body: { center_id: elsewhere, opening: 1 } })).status).toBe(403)
    expect(await cashOf(token)).toEqual([1])
  })

  it('is opened once by two tabs with one key, and by two keys at once', async () => {
    const centre = await makeCentre(shop.app)
    const { token } = await makeCashier(centre.id)
    const key = crypto.randomUUID()
    const body = { center_id: centre.id, opening: 0.01 }
    const tabs = await Promise.all([1, 2, 3].map(() => post(token, 'drawers', { body, key })))
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(tabs.map((answer) => answer.body.data._id)).size).toBe(1)
    const { token: other } = await makeCashier(centre.id)
    const presses = await Promise.all([1, 2, 3].map(() => post(other, 'drawers', { body })))
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('is needed only for cash: without one cash is refused with a link, and UPI is accepted', async () => {
    const centre = await makeCentre(shop.app)
    const { token } = await makeCashier(centre.id)
    const refused = await take({ token, centre }, 100)
    expect([refused.status, refused.body.errors?.mode]).toEqual([
      409,
      'Your cash drawer at this counter is not open. Please open it first, on the counter screen.',
    ])
    expect(await shop.sql('select 1 from payment_orders where counter_centre_id = $1', centre.id)).toEqual([])
    expect((await take({ token, centre }, 100, { mode: 'upi', reference: 'U1' })).status).toBe(200)
    const opened = await post(token, 'drawers', { body: { center_id: centre.id, opening: 0 } })
    expect((await take({ token, centre }, 0.01)).status).toBe(200)
    expect((await take({ token, centre }, 300, { mode: 'upi', reference: 'U2' })).status).toBe(200)
    expect(await entriesOf(opened.body.data._id)).toEqual([{ kind: 'taken', amount: '1' }])
    expect(await cashOf(token)).toEqual([0.01])
  })

  it('lists every payment of its cashier since opening, with receipts and other cash movements', async () => {
    const at = await atCounter()
    const paid = [
      (await take(at, 700)).body.data,
      (await take(at, 800, { mode: 'upi', reference: '632712340777' })).body.data,
    ]
    expect((await bank(at.token, at.id, 500)).status).toBe(200)
    const colleague = await makeCashier(at.centre.id)
    const lines = (token: string) =>
      shop.app.call<Told<DrawerLine[]>>('GET', `/api/staff/drawers/${at.id}/lines`, { token })
    const told = (await lines(at.token)).body.data
    const numbers = paid.map(({ receipts }) => receipts[0]?.number)
    expect(told.map(({ kind, mode, amount, receipt }) => [kind, mode, amount, receipt?.number]).toSorted()).toEqual([
      ['banked', null, -500, undefined],
      ['taken', 'cash', 700, numbers[0]],
      ['taken', 'upi', 800, numbers[1]],
    ])
    expect((await lines(colleague.token)).status).toBe(404)
  })

  it('of another cashier or centre is not found, and takes nobody else’s cash', async () => {
    const mine = await atCounter()
    const other = await besides(mine, 100)
    for (const path of ['banked', 'handovers', 'close']) {
      const body = { amount: 1, reference: 'S1', to_drawer_id: mine.id, counts: {}, expected: 5000 }
      const { amount, reference, to_drawer_id, counts, expected } = body
      const sent = { banked: { amount, reference }, handovers: { amount, to_drawer_id }, close: { counts, expected } }
      const own = sent[path as keyof typeof sent]
      expect((await post(other.token, `drawers/${mine.id}/${path}`, { body: own })).status, path).toBe(404)
    }
    const stranger = await atCounter()
    expect((await bank(stranger.token, mine.id, 1)).status).toBe(404)
    const student = await shop.student()
    expect((await bank(student.token, mine.id, 1)).status).toBe(403)
    expect((await take(other, 50)).status).toBe(200)
    expect([await cashOf(mine.token), await cashOf(other.token)]).toEqual([[5000], [150]])
  })

  it('of an absent cashier is counted and closed by the accounts office, and its cash moved by nobody', async () => {
    const { id } = await atCounter({ opening: 10 })
    const manager = await makeSignedIn(shop.app, { role: 'centre-manager' })
    expect((await close(manager.token, id, { expected: 10, counts: { 1000: 1 } })).status).toBe(403)
    const accounts = await makeSignedIn(shop.app, { role: 'accounts' })
    expect((await bank(accounts.token, id, 1)).status).toBe(404)
    expect((await close(accounts.token, id, { expected: 10, counts: { 1000: 1 } })).status).toBe(200)
    const [row] = await shop.sql('select closed_by from cash_drawers where id = $1', id)
    expect(row).toEqual({ closed_by: accounts.user.id })
  })
})

describe('cash that leaves a drawer', () => {
  it.each([
    [5000.01, 409],
    [5000, 200],
    [0.01, 200],
  ])('₹%d to the bank of 5,000: %i', async (amount, status) => {
    const { token, id } = await atCounter()
    const answer = await bank(token, id, amount)
    expect(answer.status).toBe(status)
    expect(await cashOf(token)).toEqual([status === 200 ? (500_000 - Math.round(amount * 100)) / 100 : 5000])
    expect((await post(token, `drawers/${id}/banked`, { body: { amount: 1 } })).body.errors).toHaveProperty('reference')
  })

  it('to the bank is booked once; of two concurrent ones that exceed it together one is refused', async () => {
    const { token, id } = await atCounter()
    const key = crypto.randomUUID()
    const body = { amount: 1000, reference: 'S1' }
    const press = () => post(token, `drawers/${id}/banked`, { body, key })
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await cashOf(token)).toEqual([4000])
    const both = await Promise.all([bank(token, id, 3000), bank(token, id, 3000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await cashOf(token)).toEqual([1000])
  })

  it('for a refund must be in it, and is bound to the person paying it out', async () => {
    const mine = await atCounter({ opening: 0 })
    const accounts = [
      await makeSignedIn(shop.app, { role: 'accounts' }),
      await makeSignedIn(shop.app, { role: 'accounts' }),
    ]
    const taken = (await take(mine, 500)).body.data
    const wanted = { order_id: taken.order_id, amount: 400, reason: 'left-course', revokes: false }
    const asked = await post<{ approval_id: string }>(accounts[0]?.token ?? '', 'refunds', { body: wanted })
    await post(accounts[1]?.token ?? '', `approvals/${asked.body.data.approval_id}/approve`)
    const [refund] = await shop.sql<{ id: string }>('select id from refunds where order_id = $1', taken._id)
    expect((await bank(mine.token, mine.id, 200)).status).toBe(200)
    const payout = { center_id: mine.centre.id, mode: 'cash' }
    const payOut = (token: string) => post(token, `refunds/${refund?.id}/payout`, { body: payout })
    expect((await payOut(mine.token)).body.message).toBe('There are only ₹300.00 in the drawer.')
    const other = await besides(mine, 400)
    const stranger = await makeCashier(mine.centre.id)
    expect((await payOut(stranger.token)).status).toBe(409)
    expect((await payOut(other.token)).status).toBe(200)
    expect([await cashOf(mine.token), await cashOf(other.token)]).toEqual([[300], [0]])
  })
})

describe('a handover', () => {
  const offer = (from: Counter, to: Counter, amount: number) =>
    post(from.token, `drawers/${from.id}/handovers`, { body: { to_drawer_id: to.id, amount } })
  const waiting = async (token: string) => (await drawersOf(token)).flatMap(({ handovers }) => handovers)
  const answer = (token: string, path: string, key = crypto.randomUUID()) =>
    post(token, `drawer-handovers/${path}`, { key })

  it('changes both drawers only when the colleague confirms it', async () => {
    const from = await atCounter()
    const to = await besides(from, 100)
    expect((await offer(from, to, 5000.01)).status).toBe(409)
    expect((await offer(from, to, 5000)).status).toBe(200)
    const [incoming] = await waiting(to.token)
    expect(incoming).toMatchObject({ amount: 5000, is_incoming: true, cashier: from.cashier.user.candidateName })
    expect([await cashOf(from.token), await cashOf(to.token)]).toEqual([[5000], [100]])
    expect((await answer(from.token, `${incoming?._id}/accept`)).status, 'not by who gives').toBe(404)
    const key = crypto.randomUUID()
    const presses = await Promise.all([1, 2].map(() => answer(to.token, `${incoming?._id}/accept`, key)))
    expect(presses.map(({ status }) => status)).toEqual([200, 200])
    expect((await answer(to.token, `${incoming?._id}/accept`)).status).toBe(409)
    expect((await answer(from.token, `${incoming?._id}/withdraw`)).status).toBe(409)
    expect([await cashOf(from.token), await cashOf(to.token)]).toEqual([[0], [5100]])
  })

  it('is refused or withdrawn without a change, and only to an open drawer of a colleague at this centre', async () => {
    const from = await atCounter()
    const to = await besides(from)
    await offer(from, to, 10)
    await offer(from, to, 20)
    const [first, second] = await waiting(to.token)
    expect((await answer(to.token, `${first?._id}/refuse`)).status).toBe(200)
    expect((await answer(to.token, `${second?._id}/withdraw`)).status, 'by who gives alone').toBe(404)
    expect((await answer(from.token, `${second?._id}/withdraw`)).status).toBe(200)
    expect([await cashOf(from.token), await cashOf(to.token)]).toEqual([[5000], [0]])
    const stranger = await atCounter()
    for (const other of [from, stranger, { ...to, id: crypto.randomUUID() }])
      expect((await offer(from, other, 10)).body.errors).toHaveProperty('to_drawer_id')
    expect((await close(to.token, to.id, { expected: 0 })).status).toBe(200)
    expect((await offer(from, to, 10)).body.errors).toHaveProperty('to_drawer_id')
  })

  it('is refused when the cash is gone, and blocks closing both drawers while open', async () => {
    const from = await atCounter()
    const to = await besides(from)
    await offer(from, to, 3000)
    expect((await close(from.token, from.id, { expected: 5000, counts: { 50000: 10 } })).body.message).toBe(
      'A handover of yours is not confirmed yet. Please wait for it or withdraw it first.',
    )
    expect((await close(to.token, to.id, { expected: 0 })).body.message).toBe(
      'A handover to you is not answered yet. Please confirm or refuse it first.',
    )
    expect((await bank(from.token, from.id, 2000.01)).status).toBe(200)
    const [incoming] = await waiting(to.token)
    expect((await answer(to.token, `${incoming?._id}/accept`)).body.message).toBe(
      'There are only ₹2,999.99 in the drawer.',
    )
    expect(await waiting(to.token)).toHaveLength(1)
  })

  it('in both directions at once does not deadlock, nor does anything else by two cashiers', async () => {
    const one = await atCounter()
    const two = await besides(one, 5000)
    const rounds = Array.from({ length: 6 }, () => [offer(one, two, 100), offer(two, one, 100)]).flat()
    expect((await Promise.all(rounds)).map(({ status }) => status)).toEqual(rounds.map(() => 200))
    const to = (await waiting(two.token)).filter(({ is_incoming }) => is_incoming)
    const back = (await waiting(one.token)).filter(({ is_incoming }) => is_incoming)
    const all = [
      ...to.map(({ _id }) => answer(two.token, `${_id}/accept`)),
      ...back.map(({ _id }) => answer(one.token, `${_id}/accept`)),
      take(one, 10),
      take(two, 20),
      bank(one.token, one.id, 7),
    ]
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200))
    expect([await cashOf(one.token), await cashOf(two.token)]).toEqual([[5003], [5020]])
  })
})

describe('closing', () => {
  it.each([
    [{ 50000: 10 }, '', 200],
    [{ 50000: 10, 50: 1 }, '', 400],
    [{ 50000: 10, 50: 1 }, '50 paise too much', 200],
    [{ 50000: 9 }, ' ', 400],
    [{}, 'All of it is gone', 200],
    [{ 50000: -1 }, 'x', 400],
    [{ 50000: 1.5 }, 'x', 400],
    [{ 200000: 1 }, 'x', 400],
  ])('of 5,000 with %j for the reason %j: %i', async (counts, reason, status) => {
    const { token, id } = await atCounter()
    const answer = await close(token, id, { expected: 5000, counts, reason })
    expect(answer.status, answer.text).toBe(status)
    const [row] = await shop.sql('select closed_at is not null as closed from cash_drawers where id = $1', id)
    expect(row).toEqual({ closed: status === 200 })
  })

  it('is refused after a concurrent payment, and books its difference on its own account', async () => {
    const mine = await atCounter()
    await take(mine, 250)
    const stale = await close(mine.token, mine.id, { expected: 5000, counts: { 50000: 10 } })
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'The cash in this drawer has changed: it should now hold ₹5,250.00. Please count it again.',
    ])
    const sum = async (account: string) =>
      Number(
        (
          await shop.sql<{ sum: string }>(
            'select coalesce(sum(amount), 0) sum from postings where account = $1',
            account,
          )
        )[0]?.sum,
      )
    const before = [await sum('cash'), await sum('cash-differences')] as const
    const done = await close(mine.token, mine.id, {
      expected: 5250,
      counts: { 50000: 10, 10000: 2 },
      reason: 'Too much change',
    })
    expect(done.body.data).toMatchObject({ cash: 5250, counted: 5200 })
    expect([(await sum('cash')) - before[0], (await sum('cash-differences')) - before[1]]).toEqual([-5000, 5000])
  })

  it('is final in the API and in the database', async () => {
    const mine = await atCounter()
    const other = await besides(mine, 10)
    await take(mine, 100)
    const key = crypto.randomUUID()
    const body = { counts: { 50000: 10, 10000: 1 }, expected: 5100 }
    const press = () => post(mine.token, `drawers/${mine.id}/close`, { body, key })
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await close(mine.token, mine.id, { expected: 5100, counts: body.counts })).status).toBe(409)
    expect((await bank(mine.token, mine.id, 1)).status).toBe(409)
    expect((await take(mine, 100)).status).toBe(409)
    const [entry] = await shop.sql<{ id: string; order_id: string }>(
      'select id, order_id from drawer_entries where drawer_id = $1',
      mine.id,
    )
    for (const [statement, ...values] of [
      [
        'update cash_drawers set closed_at = null, closed_by = null, counts = null, counted = null, expected = null where id = $1',
        mine.id,
      ],
      ['update cash_drawers set counted = counted + 1, reason = $2 where id = $1', mine.id, 'x'],
      ['delete from cash_drawers where id = $1', mine.id],
      [
        "insert into drawer_entries (id, drawer_id, kind, amount, reference, at) values (gen_random_uuid(), $1, 'banked', -1, 'S1', now() + interval '1 year')",
        mine.id,
      ],
      ['update drawer_entries set amount = amount + 1 where id = $1', entry?.id ?? ''],
      ['delete from drawer_entries where id = $1', entry?.id ?? ''],
      // For an open drawer: its opening sum, and a closing whose sum differs from its entries.
      ['update cash_drawers set opening = opening + 1 where id = $1', other.id],
      [
        "update cash_drawers set closed_at = opened_at, closed_by = cashier_id, counts = '{}', counted = 1, expected = 1 where id = $1",
        other.id,
      ],
    ] as const)
      await expect(shop.sql(statement, ...values), statement).rejects.toThrow()
    // The next cash goes into the next drawer.
    const next = await post(mine.token, 'drawers', { body: { center_id: mine.centre.id, opening: 0 } })
    expect((await take(mine, 100)).status).toBe(200)
    expect([await entriesOf(mine.id), await entriesOf(next.body.data._id)].map((rows) => rows.length)).toEqual([1, 1])
  })

  it('concurrent with a payment: the payment is in the drawer, or refused with its order', async () => {
    const lands: string[] = []
    for (let round = 0; round < 8; round += 1) {
      const mine = await atCounter({ opening: 0 })
      const body = await paying(mine.centre.id, 10)
      const [taken, closed] = await Promise.all([
        post<Taken>(mine.token, 'counter-payments', { body }),
        round % 2 === 0
          ? close(mine.token, mine.id, { expected: 0 })
          : close(mine.token, mine.id, { expected: 10, counts: { 1000: 1 } }),
      ])
      const orders = await shop.sql(
        "select 1 from payment_orders where student_id = $1 and state = 'fulfilled'",
        body.student_id,
      )
      const entries = await entriesOf(mine.id)
      const [drawer] = await shop.sql<{ expected: string | null }>(
        'select expected from cash_drawers where id = $1',
        mine.id,
      )
      expect([orders.length, entries.length]).toEqual(taken.status === 200 ? [1, 1] : [0, 0])
      if (closed.status === 200) expect(Number(drawer?.expected)).toBe(taken.status === 200 ? 1000 : 0)
      lands.push(`${taken.status} ${closed.status}`)
      expect(taken.status === 200 || closed.status === 200, lands.join()).toBe(true)
    }
  })
})
