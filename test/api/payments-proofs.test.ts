import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { taxLines } from '#domains/purchases/ledger/rules.ts'
import type { Order } from '#domains/purchases/orders/tables.ts'
import { paymentOrders } from '#domains/purchases/orders/tables.ts'
import { compareSettlement } from '#domains/purchases/payments/compare-settlement.ts'
import { issueReceipt } from '#domains/purchases/receipts/issue-receipt.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { connect } from '#platform/data/database/database.ts'
import { destroy } from '#platform/data/database/lane.ts'
import { makeSignedIn } from '../factories.ts'
import { createChance } from '../long/faults/chance.ts'
import { checkBooks } from '../long/faults/payments/check.ts'
import { makeCourse } from '../make-offers.ts'
import { mids } from '../merchants.ts'
import { makeShop } from '../payments.ts'
import { charge, setUp, shop } from './payments-proofs.ts'

setUp()

describe('P20: receipt numbers', () => {
  const numbers = async (prefix: string) =>
    (
      await shop.sql<{ number: string }>(
        'select number from receipts where number like $1 order by number',
        `${prefix}-%`,
      )
    ).map(({ number }) => number)
  const expectGapless = (list: string[], prefix: string) =>
    expect(list).toEqual(list.map((_, index) => `${prefix}-${String(index + 1).padStart(6, '0')}`))

  it('have no gap after killing forty issuers in the middle', async () => {
    const { token } = await shop.student()
    const bought = await shop.buy(token, { websiteCourseId: (await makeCourse(shop.app)).id })
    const [order] = (await shop.app.db.select().from(paymentOrders)).filter(({ orderNo }) => orderNo === bought.orderNo)
    if (!order) throw new Error('no order')
    const random = createChance(31_032_027)
    let issued = (await numbers('RC2627')).length

    /** Issues a receipt; its connection is cut as when a process is killed, before or during the commit, or not at all. */
    async function issue(end: 'whole' | 'before' | 'while', known: Order) {
      const { pool, db } = connect({ ...shop.app.connection, max: 1 }, shop.app.log)
      const clients: pg.PoolClient[] = []
      pool.on('connect', (client) => void clients.push(client))
      const cut = () => clients.forEach(destroy)
      const ctx: Context = { ...shop.app.context(), db }
      const lines = taxLines(known.quote.lines, false)
      const one = { kind: 'receipt' as const, lines, total: known.amount, mode: 'UPI' }
      const sourceId = `${randomBytes(4).toString('hex')}-0000-4000-8000-${randomBytes(6).toString('hex')}`
      await inTransaction(ctx, async (ctx) => {
        await issueReceipt(ctx, known, { ...one, sourceId })
        if (end === 'before') cut()
        if (end === 'while') setImmediate(cut)
      }).catch(() => undefined)
      if (end === 'whole') issued += 1
      await pool.end()
    }
    const waiting = Array.from({ length: 40 }, () => random.pick(['whole', 'before', 'before', 'while'] as const))
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let end = waiting.pop(); end !== undefined; end = waiting.pop()) await issue(end, order)
      }),
    )
    await expect
      .poll(
        async () => (await shop.sql("select 1 from pg_locks where locktype = 'transactionid' and not granted")).length,
      )
      .toBe(0)
    const list = await numbers('RC2627')
    expect(list.length).toBeGreaterThanOrEqual(issued)
    expectGapless(list, 'RC2627')
  }, 120_000)

  it('restart with the financial year in India', async () => {
    const at = async (time: string) => {
      const shopAt = await makeShop()
      shopAt.app.advance((Date.parse(time) - shopAt.app.now().getTime()) / 1000)
      return shopAt
    }
    const late = await at('2027-03-31T18:29:50Z')
    try {
      const buy = async () => {
        const { token } = await late.student()
        await late.buy(token, { websiteCourseId: (await makeCourse(late.app)).id })
      }
      await buy()
      late.app.advance(9)
      await buy()
      late.app.advance(1)
      await buy()
      const rows = await late.sql<{ number: string }>('select number from receipts order by issued_at, number')
      expect(rows.map(({ number }) => number)).toEqual(['RC2627-000001', 'RC2627-000002', 'RC2728-000001'])
    } finally {
      await late.close()
    }
  })
})

describe("comparing the provider's settlements", () => {
  type Finding = { kind: string; _id: string; order_id: string | null }
  const findings = async (token: string) =>
    (await shop.app.call<{ data: Finding[] }>('GET', '/api/staff/payment-findings', { token })).body.data

  it('books matches once, checks payments missing here, and reports everything else once', async () => {
    const accountant = (await makeSignedIn(shop.app, { role: 'accounts' })).token
    const known = new Set((await findings(accountant)).map(({ _id }) => _id))
    const order = async () => {
      const { token } = await shop.student()
      const made = await shop.mustOrder(token, { websiteCourseId: (await makeCourse(shop.app)).id })
      return { ...made, token }
    }
    const [settled, unseen, missing, differs] = [await order(), await order(), await order(), await order()]
    for (const one of [settled, missing, differs]) {
      charge(one)
      await shop.check(one.token, one.orderNo)
    }
    charge(unseen)
    const stranger = {
      ...(shop.gateway.book.find(settled.mid, settled.orderNo) as object),
      orderNo: 'ORD_stranger',
      txnId: '404',
    }
    shop.gateway.book.add(stranger as never)
    shop.gateway.book.orders.delete(`${missing.mid}/${missing.orderNo}`)
    const wrong = shop.gateway.book.find(differs.mid, differs.orderNo)
    if (wrong) wrong.taken += 100
    const merchant = (await shop.sql<{ id: string }>('select id from merchants where mid = $1', mids.courses))[0]
    const day = new Date(shop.app.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    const compare = () =>
      compareSettlement(shop.app.context(), shop.app.gateways, {
        merchant: {
          id: merchant?.id ?? '',
          key: 'courses',
          provider: 'paytm',
          mid: mids.courses,
          websiteName: 'WEBSTAGING',
        },
        day,
      })
    shop.gateway.faults.settlement.push('bad-signature')
    expect(await compare()).toBe(false)
    expect(await compare()).toBe(true)
    await shop.runJobs()
    expect(await shop.stateOf(unseen.orderNo)).toBe('fulfilled')
    const own = (list: Finding[]) =>
      list
        .filter(({ _id, order_id }) => !known.has(_id) && [missing.orderNo, differs.orderNo, null].includes(order_id))
        .map(({ kind }) => kind)
        .toSorted()
    // Differing payments are not booked, and therefore not settled either.
    expect(own(await findings(accountant))).toEqual(['amount-differs', 'not-settled', 'not-settled', 'unknown-order'])
    const booked = () => shop.sql("select count(*)::int as n from journals where kind = 'settlement'")
    const before = await booked()
    await compare()
    expect(own(await findings(accountant))).toHaveLength(4)
    expect(Number((await booked())[0]?.n)).toBe(Number(before[0]?.n) + 1)
    const [first] = (await findings(accountant)).filter(({ order_id }) => order_id === null)
    const close = (note: string) =>
      shop.app.call('POST', `/api/staff/payment-findings/${first?._id}/close`, { token: accountant, body: { note } })
    expect((await close(' ')).status).toBe(400)
    expect((await close('Paid to the wrong account')).status).toBe(200)
    expect((await close('Again')).status).toBe(409)
    // Undoes the manual damage for the other tests.
    shop.gateway.book.orders.delete(`${mids.courses}/ORD_stranger`)
    if (wrong) wrong.taken -= 100
    shop.gateway.book.add({
      ...(shop.gateway.book.find(settled.mid, settled.orderNo) as object),
      orderNo: missing.orderNo,
      txnId: '405',
      refunds: [],
    } as never)
  })
})

it('P1 and P2: in the end the gateway’s book, orders, fulfilments and ledger agree', async () => {
  shop.app.advance(73 * 3_600)
  for (let n = 0; n < 3; n += 1) await shop.runJobs()
  expect(await checkBooks(shop.gateway.book, (text, values = []) => shop.sql(text, ...values))).toEqual([])
})
