import { describe, expect, it } from 'vitest'
import { mayAskRefund } from '../refunds/rules.ts'
import type { AskedState } from '../refunds/schema.ts'
import { chequeWaits, isPaid, judge, linesOf, planInstalments, priceOnline } from './rules.ts'
import type { OrderState } from './schema.ts'

const percent = (basisPoints: number, maximum: number | null = null) => ({ basisPoints, amount: null, maximum })
const off = (amount: number, maximum: number | null = null) => ({ basisPoints: null, amount, maximum })

describe('priceOnline', () => {
  const course = { type: 'recorded', discountedFee: 99_950, bookFee: 20_000 }
  const book = { type: 'publications', discountedFee: 45_001, bookFee: null }
  it.each([
    ['with books', course, true, null, { tuition: 79_950, books: 20_000, discount: 0, amount: 99_950 }],
    ['without books', course, false, null, { tuition: 79_950, books: 0, discount: 0, amount: 79_950 }],
    [
      'a course that has no books, with them',
      { ...course, bookFee: null },
      true,
      null,
      { tuition: 99_950, books: 0, discount: 0, amount: 99_950 },
    ],
    [
      'ten percent of the teaching, in whole rupees',
      course,
      true,
      percent(1000),
      { tuition: 79_950, books: 20_000, discount: 7900, amount: 92_050 },
    ],
    ['one paisa off', course, true, off(1), { tuition: 79_950, books: 20_000, discount: 1, amount: 99_949 }],
    ['nothing off', course, true, off(0), { tuition: 79_950, books: 20_000, discount: 0, amount: 99_950 }],
    [
      'more off than the teaching: books are paid',
      course,
      true,
      off(90_000),
      { tuition: 79_950, books: 20_000, discount: 79_950, amount: 20_000 },
    ],
    [
      'all of it off, without books',
      course,
      false,
      percent(10_000),
      { tuition: 79_950, books: 0, discount: 79_950, amount: 0 },
    ],
    [
      'no more off than the maximum',
      course,
      true,
      percent(5000, 12_345),
      { tuition: 79_950, books: 20_000, discount: 12_345, amount: 87_605 },
    ],
    [
      'a book is books, whatever is asked',
      book,
      false,
      null,
      { tuition: 0, books: 45_001, discount: 0, amount: 45_001 },
    ],
    ['something off a book', book, false, off(1), { tuition: 0, books: 45_001, discount: 1, amount: 45_000 }],
    [
      'what is free',
      { ...course, discountedFee: 0, bookFee: 0 },
      true,
      percent(10_000),
      { tuition: 0, books: 0, discount: 0, amount: 0 },
    ],
    [
      'what is nothing but books',
      { ...course, bookFee: 99_950 },
      true,
      off(5),
      { tuition: 0, books: 99_950, discount: 0, amount: 99_950 },
    ],
  ])('%s', (...[, of, withBooks, discount, { tuition, books, ...rest }]) => {
    const heads = { tuition, books, admission: 0, charges: 0 }
    expect(priceOnline(of, { withBooks, discount })).toEqual({ heads, ...rest })
  })
})

const fee = {
  admissionFee: 100_000,
  tuitionFee: 900_000,
  booksFee: 200_000,
  instalments: [
    { number: 1, admission: 100_000, tuition: 300_000, books: 200_000, net: 600_000, afterDays: 0 },
    { number: 2, admission: 0, tuition: 300_000, books: 0, net: 315_000, afterDays: 30 },
    { number: 3, admission: 0, tuition: 300_000, books: 0, net: 315_000, afterDays: 60 },
  ],
}

describe('planInstalments', () => {
  const planned = (wanted: Partial<Parameters<typeof planInstalments>[1]>) => {
    const { instalments, discount } = planInstalments(fee, {
      plan: 'installment',
      discount: null,
      booksDueOn: null,
      ...wanted,
    })
    return { nets: instalments.map(({ net }) => net), offs: instalments.map((part) => part.discount), discount }
  }
  it.each([
    ['in full', { plan: 'full' as const }, { nets: [1_200_000], offs: [0], discount: 0 }],
    ['in parts, with charges', {}, { nets: [600_000, 315_000, 315_000], offs: [0, 0, 0], discount: 0 }],
    [
      'one paisa off goes to the last part',
      { discount: off(1) },
      { nets: [600_000, 315_000, 314_999], offs: [0, 0, 1], discount: 1 },
    ],
    // By the parts without books: 400,000, 315,000 and 315,000.
    [
      'a hundred rupees and one paisa off',
      { discount: off(10_001) },
      { nets: [596_117, 311_942, 311_940], offs: [3883, 3058, 3060], discount: 10_001 },
    ],
    [
      'ten percent of teaching and admission',
      { plan: 'full' as const, discount: percent(1000) },
      { nets: [1_100_000], offs: [100_000], discount: 100_000 },
    ],
    [
      'all of teaching and admission: books are paid',
      { plan: 'full' as const, discount: percent(10_000) },
      { nets: [200_000], offs: [1_000_000], discount: 1_000_000 },
    ],
    [
      'books that are not there yet',
      { plan: 'full' as const, booksDueOn: '2027-01-11' },
      { nets: [1_000_000, 200_000], offs: [0, 0], discount: 0 },
    ],
    [
      'those, with something off',
      { booksDueOn: '2027-01-11', discount: off(3) },
      { nets: [399_999, 315_000, 314_998, 200_000], offs: [1, 0, 2, 0], discount: 3 },
    ],
  ])('%s', (_, wanted, plan) => expect(planned(wanted)).toEqual(plan))

  it('adds up to the fee with its charges less the discount, to the paisa, for every discount', () => {
    for (let taken = 0; taken <= 1_000_000; taken += 7_919) {
      for (const plan of ['full', 'installment'] as const) {
        for (const booksDueOn of [null, '2027-01-11']) {
          const { instalments, discount } = planInstalments(fee, { plan, discount: off(taken), booksDueOn })
          const sum = instalments.reduce((all, { net }) => all + net, 0)
          expect([discount, sum]).toEqual([taken, (plan === 'full' ? 1_200_000 : 1_230_000) - taken])
          for (const { net, admission, tuition, books, charges, discount } of instalments) {
            expect(net).toBe(admission + tuition + books + charges - discount)
            expect(net).toBeGreaterThanOrEqual(books)
          }
        }
      }
    }
  })

  it('numbers the books that come later, and names their day', () => {
    const { instalments } = planInstalments(fee, { plan: 'installment', discount: null, booksDueOn: '2027-01-11' })
    expect(instalments.at(-1)).toMatchObject({ number: 4, books: 200_000, dueOn: '2027-01-11', charges: 0 })
    expect(instalments.slice(0, 3).map(({ books, dueOn }) => [books, dueOn])).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ])
  })

  it('has no later due without books, and no instalments without a plan', () => {
    const bare = { admissionFee: 100, tuitionFee: 900, booksFee: 0, instalments: null }
    const of = (plan: 'full' | 'installment') =>
      planInstalments(bare, { plan, discount: null, booksDueOn: '2027-01-11' }).instalments
    expect(of('full').map(({ number, net, dueOn }) => [number, net, dueOn])).toEqual([[1, 1000, null]])
    expect(of('installment')).toEqual([])
  })

  it("takes an instalment's discount off that instalment", () => {
    const parts = [
      { number: 1, admission: 0, tuition: 500, books: 0, net: 400, afterDays: 0 },
      { number: 2, admission: 0, tuition: 500, books: 0, net: 501, afterDays: 30 },
    ]
    const small = { admissionFee: 0, tuitionFee: 1000, booksFee: 0, instalments: parts }
    const { instalments } = planInstalments(small, { plan: 'installment', discount: null, booksDueOn: null })
    expect(instalments.map(({ charges, discount, net }) => [charges, discount, net])).toEqual([
      [0, 100, 400],
      [1, 0, 501],
    ])
  })
})

describe('linesOf', () => {
  const heads = { tuition: 100, admission: 50, charges: 25, books: 10 }
  it.each([
    [0, [100, 50, 25, 10]],
    [1, [99, 50, 25, 10]],
    [100, [0, 50, 25, 10]],
    [101, [0, 49, 25, 10]],
    [175, [0, 0, 0, 10]],
    [185, [0, 0, 0, 0]],
  ])('deducts %i paise from teaching first and from books last', (discount, totals) => {
    const lines = linesOf(heads, discount, new Map())
    expect(lines.map(({ head }) => head)).toEqual(['tuition', 'admission', 'charges', 'books'])
    expect(lines.map(({ total }) => total)).toEqual(totals)
  })
})

it('leaves out heads that cost nothing, and gives heads without a rate no code and no tax', () => {
  const lines = linesOf(
    { tuition: 0, admission: 50, charges: 0, books: 10 },
    0,
    new Map([['books', { code: '4901', basisPoints: 500 }]]),
  )
  expect(lines.map(({ head, code, basisPoints }) => [head, code, basisPoints])).toEqual([
    ['admission', '', 0],
    ['books', '4901', 500],
  ])
})

describe('judge', () => {
  const now = new Date('2026-11-20T18:30:00Z')
  const order = { state: 'token-issued' as const, amount: 100, txnId: null, createdAt: now, tokenUntil: now }
  const success = { kind: 'success' as const, amount: 100, customerFee: 0, txnId: 'T1' }
  it.each([
    ['the amount that was ordered', order, success, 'fulfil'],
    ['a paisa less', order, { ...success, amount: 99 }, 'hold'],
    ['a paisa more', order, { ...success, amount: 101 }, 'hold'],
    ['no amount', order, { ...success, amount: null }, 'hold'],
    ['a fee of the customer on top', order, { ...success, amount: 103, customerFee: 3 }, 'fulfil'],
    ['a fee of the customer that is not in the amount', order, { ...success, customerFee: 3 }, 'fulfil'],
    ['a paisa more than the fee', order, { ...success, amount: 104, customerFee: 3 }, 'hold'],
    ['a paisa less than the fee', order, { ...success, amount: 102, customerFee: 3 }, 'hold'],
    ['the fee taken off', order, { ...success, amount: 97, customerFee: 3 }, 'hold'],
    ['no amount and a fee', order, { ...success, amount: null, customerFee: 3 }, 'hold'],
    ['the same payment again', { ...order, state: 'fulfilled' as const, txnId: 'T1' }, success, 'nothing'],
    ['another payment for what is paid', { ...order, state: 'fulfilled' as const, txnId: 'T0' }, success, 'report'],
    ['one that is held for its amount', { ...order, state: 'held' as const, txnId: 'T0' }, success, 'report'],
    ['one that is held for a transaction of another order', { ...order, state: 'held' as const }, success, 'fulfil'],
  ])('%s', (...[, of, said, act]) => expect(judge(of, said, now).act).toBe(act))

  it.each([
    [5 * 60_000 - 1, 'nothing'],
    [5 * 60_000, 'move'],
  ])('an order unknown to the provider, %i ms after its token', (ms, act) => {
    expect(judge(order, { kind: 'absent' }, new Date(now.getTime() + ms)).act).toBe(act)
  })
})

describe('judge, state by state', () => {
  const createdAt = new Date('2026-11-20T18:30:00Z')
  const later = (ms: number) => new Date(createdAt.getTime() + ms)
  const of = (state: OrderState, more: Partial<Parameters<typeof judge>[0]> = {}) => ({
    state,
    amount: 100,
    txnId: null,
    createdAt,
    tokenUntil: later(15 * 60_000),
    ...more,
  })
  const soon = later(60_000)
  const days = 72 * 3_600_000
  const nothing = { act: 'nothing' }
  const move = (to: OrderState) => ({ act: 'move', to })

  it.each<[OrderState, unknown]>([
    ['created', move('failed')],
    ['token-issued', move('failed')],
    ['pending', move('failed')],
    ['expired', move('failed')],
    ['failed', nothing],
    ['fulfilled', { act: 'report', finding: 'failure-after-success' }],
    ['held', nothing],
    ['refund-due', nothing],
    ['refunded', nothing],
  ])('a failure of an order that is %s', (state, verdict) =>
    expect(judge(of(state), { kind: 'failure' }, soon)).toEqual(verdict),
  )

  it.each<[OrderState, unknown]>([
    ['created', move('pending')],
    ['token-issued', move('pending')],
    ['pending', nothing],
    ['failed', nothing],
    ['expired', nothing],
    ['fulfilled', nothing],
    ['held', nothing],
  ])('an order that is %s while the bank is asked', (state, verdict) =>
    expect(judge(of(state), { kind: 'pending' }, soon)).toEqual(verdict),
  )

  it.each<[OrderState, 'pending' | 'absent' | 'unknown', number, unknown]>([
    ['pending', 'pending', days - 1, nothing],
    ['pending', 'pending', days, move('expired-unconfirmed')],
    ['pending', 'unknown', days - 1, nothing],
    ['pending', 'unknown', days, move('expired-unconfirmed')],
    ['pending', 'absent', days - 1, nothing],
    ['pending', 'absent', days, move('expired')],
    ['created', 'absent', 20 * 60_000 - 1, nothing],
    ['created', 'absent', 20 * 60_000, move('expired')],
    ['token-issued', 'absent', 20 * 60_000 - 1, nothing],
    ['token-issued', 'absent', 20 * 60_000, move('expired')],
    ['token-issued', 'unknown', 20 * 60_000, nothing],
    ['failed', 'absent', days, nothing],
    ['expired', 'unknown', days, nothing],
  ])('%s, told %s, %i ms after it was made', (...[state, kind, ms, verdict]) =>
    expect(judge(of(state), { kind }, later(ms))).toEqual(verdict),
  )

  it('keeps an order without a token waiting for the lifetime of a token', () => {
    const made = of('created', { tokenUntil: null })
    expect(judge(made, { kind: 'absent' }, later(20 * 60_000 - 1))).toEqual(nothing)
    expect(judge(made, { kind: 'absent' }, later(20 * 60_000))).toEqual(move('expired'))
  })

  it('explains a hold for a different amount, and identifies a second transaction as a second charge', () => {
    const success = { kind: 'success' as const, amount: 99, customerFee: 0, txnId: 'T1' }
    const why = 'The provider charged a different amount from the order.'
    expect(judge(of('pending'), success, soon)).toEqual({ act: 'hold', why })
    expect(judge(of('fulfilled', { txnId: 'T0' }), success, soon)).toEqual({ act: 'report', finding: 'second-charge' })
    // Paid without a transaction of its own: a different payment.
    expect(judge(of('fulfilled'), success, soon)).toEqual({ act: 'report', finding: 'second-charge' })
  })

  it.each<[OrderState, boolean]>([
    ['created', false],
    ['token-issued', false],
    ['pending', false],
    ['init-failed', false],
    ['failed', false],
    ['expired', false],
    ['expired-unconfirmed', false],
    ['bounced', false],
    ['fulfilled', true],
    ['held', true],
    ['refund-due', true],
    ['refunded', true],
  ])('%s is paid: %s', (state, is) => expect(isPaid(state)).toBe(is))
})

it.each([
  { counterMode: 'cheque', counterClearedAt: null, state: 'fulfilled', waits: true },
  { counterMode: 'cheque', counterClearedAt: new Date(0), state: 'fulfilled', waits: false },
  { counterMode: 'cheque', counterClearedAt: null, state: 'bounced', waits: false },
  { counterMode: 'cash', counterClearedAt: null, state: 'fulfilled', waits: false },
  { counterMode: null, counterClearedAt: null, state: 'fulfilled', waits: false },
] as const)('waits for the bank: %j', ({ waits, ...payment }) => {
  expect(chequeWaits(payment)).toBe(waits)
})

describe('requesting a refund', () => {
  const paid = { counterMode: null, counterClearedAt: null, state: 'fulfilled' as const }
  it.each<[OrderState, boolean]>([
    ['fulfilled', true],
    ['partly-refunded', true],
    ['refund-failed', true],
    ['refund-pending', false],
    ['refund-due', false],
    ['refunded', false],
    ['held', false],
    ['created', false],
    ['pending', false],
    ['failed', false],
    ['bounced', false],
  ])('of an order that is %s: %s', (state, may) => expect(mayAskRefund({ ...paid, state }, null)).toBe(may))

  it.each<[AskedState | null, boolean]>([
    [null, true],
    ['asked', false],
    ['in-decision', false],
    ['approved', false],
    ['refunded', true],
    ['declined', true],
    ['withdrawn', true],
  ])('after a request that is %s: %s', (asked, may) => expect(mayAskRefund(paid, asked)).toBe(may))

  it('waits for the bank to clear the cheque', () => {
    const cheque = { ...paid, counterMode: 'cheque' }
    expect(mayAskRefund(cheque, null)).toBe(false)
    expect(mayAskRefund({ ...cheque, counterClearedAt: new Date(0) }, null)).toBe(true)
  })
})
