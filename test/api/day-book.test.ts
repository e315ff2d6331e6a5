import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DayBook } from '#domains/purchases/day-book/schema.ts'
import { listLedgerFaults } from '#domains/purchases/ledger/verify-ledger.ts'
import { readWorkbook } from '#platform/files/spreadsheets/read-workbook.ts'
import { atCounters } from '../day-books.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { makeShop, type Shop } from '../payments.ts'

/* The day book of a centre: what its drawers came to, to the paisa, by an independent computation and by the ledger. The clock stands at Friday 20 November 2026, 11:30 in India. */

let shop: Shop
let desk: ReturnType<typeof atCounters>
const today = '2026-11-20'
beforeAll(async () => {
  shop = await makeShop()
  desk = atCounters(shop)
})
afterAll(async () => {
  expect(await listLedgerFaults(shop.app.context())).toEqual([])
  await shop.close()
})

async function bookOf(token: string, centre: string, day = today) {
  const answer = await desk.book(token, centre, day)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.data.ledger.is_equal, 'the ledger').toBe(true)
  return answer.body.data
}
const accounts = async () => (await makeSignedIn(shop.app, { role: 'accounts' })).token
const paise = (rupees: number | null) => Math.round((rupees ?? 0) * 100)
const sumOf = (rows: { mode: string; amount: number }[], mode: string) =>
  paise(rows.find((row) => row.mode === mode)?.amount ?? null)

/** A small generator of numbers that are always the same. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

describe('a day of two cashiers', () => {
  it('matches an independent computation, by drawer and mode', async () => {
    const next = numbers(20_261_120)
    const openings = [500_000, 300_001]
    const one = await desk.cashier(undefined, 5000)
    const two = await desk.cashier(one.centre, 3000.01)
    const people = [one, two]
    const modes = ['cash', 'upi', 'card', 'cheque', 'bank-transfer', 'cash']
    // Kept beside the system: plain sums by person and mode.
    const cash = [...openings]
    const taken = people.map(() => new Map<string, number>())
    const counts = people.map(() => 0)
    const banked = [0, 0]
    const handed = [0, 0]
    for (const [step, mode] of modes.entries()) {
      const who = step % 2
      const person = people[who] ?? one
      const amount = 1 + next(900_000)
      await desk.take(person, { rupees: amount / 100, mode })
      taken[who]?.set(mode, (taken[who].get(mode) ?? 0) + amount)
      counts[who] = (counts[who] ?? 0) + 1
      if (mode === 'cash') cash[who] = (cash[who] ?? 0) + amount
    }
    const refunded = 123_457
    const paid = await desk.take(two, { rupees: 5000 })
    taken[1]?.set('cash', (taken[1].get('cash') ?? 0) + 500_000)
    cash[1] = (cash[1] ?? 0) + 500_000 - refunded
    const refund = await desk.approved(paid, refunded / 100)
    await desk.must(two.token, `refunds/${refund}/payout`, { center_id: two.centre, mode: 'cash' })
    for (const [who, amount] of [
      [0, 100_000],
      [0, 1],
      [1, 250_050],
    ] as const) {
      const person = people[who] ?? one
      await desk.must(person.token, `drawers/${person.id}/banked`, { amount: amount / 100, reference: `S${amount}` })
      banked[who] = (banked[who] ?? 0) + amount
      cash[who] = (cash[who] ?? 0) - amount
    }
    const given = 77_777
    const offered = await desk.must(one.token, `drawers/${one.id}/handovers`, {
      to_drawer_id: two.id,
      amount: given / 100,
    })
    await desk.must(two.token, `drawer-handovers/${offered.handovers[0]?._id}/accept`)
    handed[0] = -given
    handed[1] = given
    cash[0] = (cash[0] ?? 0) - given
    cash[1] = (cash[1] ?? 0) + given
    // The first is counted 50 rupees short, and its paise have no coin.
    const expected = cash[0] ?? 0
    const counted = Math.floor(expected / 5000) * 5000 - 5000
    const closing = { counts: { 5000: counted / 5000 }, expected: expected / 100, reason: 'Too much change' }
    await desk.must(one.token, `drawers/${one.id}/close`, closing)

    const book = await bookOf(await accounts(), one.centre)
    expect(book.drawers.map(({ _id, number }) => [_id, number])).toEqual([
      [one.id, 1],
      [two.id, 2],
    ])
    for (const [who, { figures }] of book.drawers.entries()) {
      expect(paise(figures.opening)).toBe(openings[who])
      for (const mode of new Set(modes)) expect(sumOf(figures.received, mode), mode).toBe(taken[who]?.get(mode) ?? 0)
      expect(figures.received.reduce((sum, { count }) => sum + count, 0)).toBe((counts[who] ?? 0) + who)
      expect(sumOf(figures.refunds, 'cash')).toBe(who * refunded)
      expect(paise(figures.banked.amount)).toBe(banked[who])
      expect(paise(figures.handed_in) - paise(figures.handed_out)).toBe(handed[who])
      expect(paise(figures.expected)).toBe(cash[who])
    }
    expect(
      book.drawers.map(({ figures }) => [figures.counted, figures.difference].map((one) => one && paise(one))),
    ).toEqual([
      [counted, counted - expected],
      [null, null],
    ])
    const all = [...(taken[0]?.values() ?? []), ...(taken[1]?.values() ?? [])].reduce((sum, amount) => sum + amount, 0)
    expect(paise(book.ledger.received)).toBe(all)
    expect(paise(book.total.expected)).toBe((cash[0] ?? 0) + (cash[1] ?? 0))
    expect(book.others).toBeNull()

    // The vouchers of Tally: the same money, and each comes to nothing.
    const url = `/api/staff/day-book/vouchers?centre=${one.centre}&day=${today}`
    const { text } = await shop.app.call('GET', url, { token: await accounts() })
    const vouchers = text.split('<VOUCHER ').slice(1)
    expect(vouchers).toHaveLength(modes.length + 1 + 1 + 3 + 1)
    let change = 0
    for (const voucher of vouchers) {
      const lines = [...voucher.matchAll(/<LEDGERNAME>([^<]+)<.*?<ISDEEMEDPOSITIVE>(\w+)<.*?<AMOUNT>(-?\d+\.\d\d)</g)]
      const amounts = lines.map(([, , , amount]) => Math.round(Number(amount) * 100))
      expect(lines.length).toBeGreaterThan(1)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0)
      for (const [, name, isDebit, amount] of lines) {
        expect(isDebit === 'Yes').toBe(Number(amount) < 0)
        if (name === 'Cash') change -= Math.round(Number(amount) * 100)
      }
    }
    const moved = (cash[0] ?? 0) + (cash[1] ?? 0) + (counted - expected) - 500_000 - 300_001
    expect(change, 'cash by Tally').toBe(moved)
    expect(
      vouchers.map((voucher) => /VCHTYPE="(\w+)"/.exec(voucher)?.[1]).filter((type) => type === 'Contra'),
    ).toHaveLength(3)
  })
})

describe('readers', () => {
  it('are cashiers for their own, office staff for their centres, and nobody of another centre', async () => {
    const one = await desk.cashier(undefined, 10)
    const two = await desk.cashier(one.centre, 20)
    await desk.take(one, { rupees: 1 })
    await desk.take(two, { rupees: 2, mode: 'upi' })
    const own = await bookOf(two.token, one.centre)
    expect([own.is_whole, own.drawers.map(({ _id }) => _id), own.drawers[0]?.number]).toEqual([false, [two.id], 2])
    expect(own.entries.map(({ mode }) => mode)).toEqual(['upi'])
    const manager = await makeSignedIn(shop.app, { role: 'centre-manager', centreIds: [one.centre] })
    const director = await makeSignedIn(shop.app, { role: 'admin' })
    for (const { token } of [manager, director]) {
      const whole = await bookOf(token, one.centre)
      expect([whole.is_whole, whole.drawers.length, whole.entries.length]).toEqual([true, 2, 2])
    }
    expect((await bookOf(manager.token, one.centre)).drawers.map(({ may_close }) => may_close)).toEqual([false, false])
    const elsewhere = (await makeCentre(shop.app)).id
    for (const path of ['', '/sheet', '/workbook', '/vouchers'])
      for (const { token } of [two, manager]) {
        const url = `/api/staff/day-book${path}?centre=${elsewhere}&day=${today}`
        expect((await shop.app.call('GET', url, { token })).status, path).toBe(403)
      }
    expect((await desk.book(director.token, crypto.randomUUID(), today)).status).toBe(404)
    const vouchers = `/api/staff/day-book/vouchers?centre=${one.centre}&day=${today}`
    expect((await shop.app.call('GET', vouchers, { token: two.token })).status, 'not by a cashier').toBe(403)
    const online = `/api/staff/day-book/vouchers?day=${today}`
    for (const [{ token }, status] of [
      [two, 403],
      [manager, 403],
      [director, 200],
    ] as const)
      expect((await shop.app.call('GET', online, { token })).status, 'payments online').toBe(status)
    const counsellor = await makeSignedIn(shop.app, { role: 'counsellor', centreIds: [one.centre] })
    expect((await desk.book(counsellor.token, one.centre, today)).status).toBe(403)
    expect((await desk.book(director.token, one.centre, '2026-02-30')).body.errors).toHaveProperty('day')
  })
})

describe('its files', () => {
  it('are one sheet to print and a workbook, with the names that people have', async () => {
    const mine = await desk.cashier(undefined, 100)
    await desk.take(mine, { rupees: 12.34 })
    const file = (path: string) =>
      shop.app.app.inject({
        method: 'GET',
        url: `/api/staff/day-book/${path}?centre=${mine.centre}&day=${today}`,
        headers: { authorization: `Bearer ${mine.token}` },
      })
    const sheet = await file('sheet')
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await PDFDocument.load(sheet.rawPayload)).getPageCount()).toBe(1)
    const workbook = await file('workbook')
    expect([workbook.statusCode, workbook.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="day-book-${today}.xlsx"`,
    ])
    const rows: string[][] = []
    for await (const { cells } of readWorkbook(workbook.rawPayload)) rows.push(cells)
    const rowOf = (name: string) => rows.find(([first]) => first === name)?.slice(1)
    expect(rowOf('Cash')).toEqual(['12.34', '12.34'])
    expect(rowOf('Cash that should be there')).toEqual(['112.34', '112.34'])
    expect(rows.at(-1)?.slice(1, 4)).toEqual(['Received', 'Cash', '12.34'])
  })
})

describe('a cheque that the bank returns', () => {
  it('stays received on its day, adds an entry on the day it bounced, and is never cash', async () => {
    const mine = await desk.cashier(undefined, 0)
    const office = await accounts()
    const [first, second] = [
      await desk.take(mine, { rupees: 4050, mode: 'cheque' }),
      await desk.take(mine, { rupees: 10_000, mode: 'cheque' }),
    ]
    shop.app.advance(1)
    await desk.must(mine.token, `counter-payments/${second._id}/clear`)
    shop.app.advance(86_400)
    const later = await accounts()
    await desk.must(later, `counter-payments/${first._id}/bounce`)
    const kinds = ({ entries }: DayBook) => entries.map(({ kind, amount }) => [kind, amount])
    const before = await bookOf(later, mine.centre)
    expect(kinds(before)).toEqual([
      ['taken', 4050],
      ['taken', 10_000],
      ['cheque-cleared', 10_000],
    ])
    expect([sumOf(before.total.received, 'cheque'), before.total.expected]).toEqual([1_405_000, 0])
    const after = await bookOf(later, mine.centre, '2026-11-21')
    expect(kinds(after)).toEqual([['cheque-bounced', -4050]])
    expect([after.total.expected, sumOf(after.total.received, 'cheque'), after.others]).toEqual([0, 0, null])
    expect(office).not.toBe(later)
  })
})

describe('midnight in India, 18:30 UTC', () => {
  it('ends the day to the millisecond; an open drawer is carried over and reported', async () => {
    const at = (iso: string) => shop.app.advance((Date.parse(iso) - shop.app.now().getTime()) / 1000)
    at('2026-11-23T18:20:00.000Z')
    const mine = await desk.cashier(undefined, 1000)
    const manager = await makeSignedIn(shop.app, { role: 'centre-manager', centreIds: [mine.centre] })
    const other = await makeSignedIn(shop.app, { role: 'centre-manager', centreIds: [(await makeCentre(shop.app)).id] })
    const told = async (token: string) => {
      const { body } = await shop.app.call<{ data: { attention: { kind: string; amount: number }[] } }>(
        'GET',
        '/api/staff/today',
        { token },
      )
      return body.data.attention
        .filter(({ kind }) => kind.startsWith('drawer-'))
        .map(({ kind, amount }) => [kind, amount])
    }
    at('2026-11-23T18:29:59.500Z')
    await desk.take(mine, { rupees: 0.01 })
    expect(await told(mine.token)).toEqual([])
    at('2026-11-23T18:30:00.000Z')
    await desk.take(mine, { rupees: 20 })
    expect(await told(mine.token)).toEqual([['drawer-overnight-own', 1020.01]])
    expect(await told(manager.token)).toEqual([['drawer-overnight', 1020.01]])
    expect(await told(other.token)).toEqual([])
    const days = [
      await bookOf(mine.token, mine.centre, '2026-11-23'),
      await bookOf(mine.token, mine.centre, '2026-11-24'),
    ]
    expect(days.map(({ total }) => [total.opening, sumOf(total.received, 'cash'), total.expected])).toEqual([
      [1000, 1, 1000.01],
      [1000.01, 2000, 1020.01],
    ])
    const counts = { 50000: 2, 2000: 1 }
    await desk.must(mine.token, `drawers/${mine.id}/close`, { counts, expected: 1020.01, reason: 'No coin for it' })
    const next = await bookOf(mine.token, mine.centre, '2026-11-24')
    expect([next.total.counted, next.total.difference]).toEqual([1020, -0.01])
    expect((await bookOf(mine.token, mine.centre, '2026-11-23')).total.counted).toBeNull()
    expect((await bookOf(mine.token, mine.centre, '2026-11-25')).drawers).toEqual([])
    expect(await told(mine.token)).toEqual([])
  })
})
