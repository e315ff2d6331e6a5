import { describe, expect, it } from 'vitest'
import type { CounterMode } from '../orders/schema.ts'
import {
  type Booked,
  columnsOf,
  type Drawer,
  drawerOf,
  entryNames,
  headsOf,
  isEqualToLedger,
  linesOf,
  type Move,
  modeNames,
  sumDay,
  totalOf,
} from './rules.ts'
import type { DayBook, Figures } from './schema.ts'

const from = new Date('2026-11-19T18:30:00Z')
const to = new Date('2026-11-20T18:30:00Z')
const day = { from, to }
const hour = (n: number) => new Date(from.getTime() + n * 3_600_000)
const drawer = (id: string, more: Partial<Drawer> = {}): Drawer => ({
  id,
  cashierId: `of ${id}`,
  cashier: id,
  openedAt: hour(9),
  closedAt: null,
  opening: 1000,
  before: 0,
  counted: null,
  expected: null,
  counts: null,
  reason: '',
  ...more,
})
const move = (kind: Move['kind'], amount: number, more: Partial<Move> = {}): Move => ({
  at: hour(10),
  kind,
  mode: 'cash',
  amount,
  cashierId: 'of one',
  drawerId: 'one',
  ...more,
})

describe('the drawer of a move', () => {
  const one = drawer('one', { closedAt: hour(12) })
  const next = drawer('next', { cashierId: 'of one', openedAt: hour(13) })
  const at = (n: number, more: Partial<Move> = {}) =>
    drawerOf(move('taken', 1, { at: hour(n), drawerId: null, mode: 'upi', ...more }), [one, next])?.id
  it.each([
    [8.999, undefined],
    [9, 'one'],
    [12, 'one'],
    [12.5, undefined],
    [13, 'next'],
    [23.9, 'next'],
  ])('by UPI at hour %d: %s', (n, id) => expect(at(n)).toBe(id))
  it('is the one that holds the cash, or none', () => {
    expect(drawerOf(move('taken', 1, { drawerId: 'next' }), [one, next])?.id).toBe('next')
    expect(at(10, { mode: 'cash' })).toBeUndefined()
    expect(at(10, { cashierId: 'of nobody' })).toBeUndefined()
    expect(drawerOf(move('taken', 1, { drawerId: 'gone' }), [one])).toBeNull()
  })
})

describe('the figures of a drawer', () => {
  const sum = (some: Partial<Drawer>, moves: Move[]) => sumDay([drawer('one', some)], moves, day).drawers[0]?.figures
  it('are opening, cash, cash refunds, banked and handed over, with other modes separate', () => {
    const figures = sum({}, [
      move('taken', 500),
      move('taken', 1),
      move('taken', 70, { mode: 'upi', drawerId: null }),
      move('taken', 900, { mode: 'cheque', drawerId: null }),
      move('refund', -30),
      move('refund', -7, { mode: 'bank-transfer', drawerId: null }),
      move('banked', -400),
      move('handed-in', 5),
      move('handed-out', -6),
      move('cheque-bounced', -900, { mode: 'cheque', drawerId: null }),
      move('cheque-cleared', 800, { mode: 'cheque', drawerId: null }),
    ])
    expect(figures).toMatchObject({
      opening: 1000,
      expected: 1000 + 501 - 30 - 400 + 5 - 6,
      banked: { count: 1, amount: 400 },
      handedIn: 5,
      handedOut: 6,
      received: { cash: { count: 2, amount: 501 }, upi: { count: 1, amount: 70 }, cheque: { count: 1, amount: 900 } },
      refunds: { cash: { count: 1, amount: 30 }, 'bank-transfer': { count: 1, amount: 7 } },
      counted: null,
      difference: null,
    })
  })
  it.each([
    ['opened in the day', {}, 1000],
    ['opened with its first moment', { openedAt: from, before: 5 }, 1000],
    ['carried over', { openedAt: new Date(from.getTime() - 1), before: 5 }, 1005],
  ])('%s begins with its cash', (_name, some, opening) => expect(sum(some, [])?.opening).toBe(opening))
  it.each([
    ['in the day', hour(20), -100],
    ['at its last moment', new Date(to.getTime() - 1), -100],
    ['at the next midnight', to, null],
  ])('that was closed %s is counted then', (_name, closedAt, difference) =>
    expect(sum({ closedAt, counted: 900, expected: 1000 }, [])?.difference).toBe(difference),
  )
})

describe('a day', () => {
  const drawers = [drawer('one', { closedAt: hour(20), counted: 1499, expected: 1500 }), drawer('two')]
  const moves = [
    move('taken', 500),
    move('taken', 40, { drawerId: 'two', cashierId: 'of two' }),
    move('taken', 9, { mode: 'card', drawerId: null, cashierId: 'of nobody' }),
    move('banked', -3, { drawerId: 'two' }),
    move('refund', -2, { drawerId: 'two' }),
    move('cheque-bounced', -77, { mode: 'cheque', drawerId: null, cashierId: 'of nobody' }),
    move('cheque-cleared', 66, { mode: 'cheque', drawerId: null, cashierId: 'of nobody' }),
  ]
  // Run within each test, so that earlier work does not count.
  const sumUp = () => sumDay(drawers, moves, day)
  const mode: CounterMode = 'cash'
  const booked: Booked[] = [
    { kind: 'payment', mode, amount: 540 },
    { kind: 'payment', mode: 'card', amount: 9 },
    { kind: 'refund-paid', mode, amount: -2 },
    { kind: 'cash-banked', mode, amount: -3 },
    { kind: 'drawer-difference', mode, amount: -1 },
    { kind: 'cheque-bounced', mode: 'cheque', amount: -77 },
    { kind: 'cheque-cleared', mode: 'cheque', amount: -66 },
  ]
  it('sums all of its drawers and the takings without a drawer', () => {
    const sums = sumUp()
    expect(sums.others?.received.card).toEqual({ count: 1, amount: 9 })
    expect(sums.total).toMatchObject({
      opening: 2000,
      expected: 1500 + 1035,
      counted: 1499,
      difference: -1,
      banked: { count: 1, amount: 3 },
    })
    expect(sums.total.received.cash).toEqual({ count: 2, amount: 540 })
    expect(sums.total.received.card).toEqual({ count: 1, amount: 9 })
    expect(sums.total.refunds.cash).toEqual({ count: 1, amount: 2 })
    expect(sumDay(drawers, [], day).others).toBeNull()
    for (const n of [5, 6]) expect(sumDay([], moves.slice(n, n + 1), day).others, 'a cheque alone').toBeNull()
  })
  it('adds what was handed over and counted in each of its drawers', () => {
    const closed = { closedAt: hour(20), counted: 990, expected: 1000 }
    const both = [drawer('one', closed), drawer('two', { ...closed, counted: 1030 })]
    const handed = [move('handed-out', -20), move('handed-in', 20, { drawerId: 'two' })]
    const { total } = sumDay(both, handed, day)
    expect(total).toMatchObject({ handedIn: 20, handedOut: 20, expected: 2000, counted: 2020, difference: 20 })
    expect(total.banked).toEqual({ count: 0, amount: 0 })
    expect(totalOf([])).toMatchObject({ opening: 0, expected: 0, counted: null, difference: null })
  })
  it('has no difference when closed with nothing counted yet', () => {
    const [column] = sumDay([drawer('one', { closedAt: hour(20), counted: null })], [], day).drawers
    expect(column?.figures).toMatchObject({ counted: null, difference: null })
  })
  it('equals its bookings, to the paisa', () => {
    const sums = sumUp()
    expect(isEqualToLedger(sums, moves, booked)).toBe(true)
    for (const n of booked.keys()) {
      const other = booked.map((row, index) => (index === n ? { ...row, amount: row.amount + 1 } : row))
      expect(isEqualToLedger(sums, moves, other), booked[n]?.kind).toBe(false)
    }
    const swapped = booked.map((row) => (row.kind === 'payment' ? { ...row, mode: 'upi' as const } : row))
    expect(isEqualToLedger(sums, moves, swapped), 'another mode').toBe(false)
    const early = booked.map((row) => (row.kind === 'payment' ? { ...row, kind: 'unplaced-payment' } : row))
    expect(isEqualToLedger(sums, moves, early), 'of money that belongs to no order yet').toBe(true)
    expect(isEqualToLedger(sums, moves, [...booked, { kind: 'payment', mode: 'cheque', amount: 1 }])).toBe(false)
    expect(isEqualToLedger(sums, moves, [...booked, { kind: 'sale', mode, amount: 1 }]), 'no change of cash').toBe(true)
    expect(isEqualToLedger(sumDay([], [], day), [], []), 'an empty day').toBe(true)
    const lost: Booked = { kind: 'drawer-difference', mode, amount: 1 }
    expect(isEqualToLedger(sumDay([], [], day), [], [lost]), 'a difference of no drawer').toBe(false)
  })
})

describe('the lines of the book', () => {
  const rows = (amount: number) => [
    { mode: 'cash' as const, count: 1, amount },
    { mode: 'upi' as const, count: 2, amount: 0.2 },
    { mode: 'card' as const, count: 0, amount: 0 },
    { mode: 'cheque' as const, count: 0, amount: 0 },
    { mode: 'bank-transfer' as const, count: 0, amount: 0 },
  ]
  const figures: Figures = {
    opening: 5,
    received: rows(0.1),
    refunds: rows(0).map((row) => ({ ...row, count: 0, amount: 0 })),
    banked: { count: 0, amount: 0 },
    handed_in: 0,
    handed_out: 0,
    expected: 5.1,
    counted: null,
    difference: null,
  }
  const keys = (total: Figures) => linesOf({ drawers: [], others: null, total }).map(({ key }) => key)
  it('leave out empty lines, except cash', () => {
    expect(keys(figures)).toEqual([
      ...['opening', 'cash', 'upi', 'card', 'cheque', 'bank-transfer', 'received', 'refund-cash', 'banked'],
      ...['expected', 'counted', 'difference'],
    ])
    const more = { ...figures, handed_in: 1, refunds: rows(0) }
    expect(keys(more).filter((key) => !keys(figures).includes(key))).toEqual(['refund-upi', 'handed-in'])
  })
  it('add up to the paisa, each in its own column', () => {
    const [line] = linesOf({ drawers: [], others: figures, total: { ...figures, received: rows(0.7) } }).filter(
      ({ key }) => key === 'received',
    )
    expect(line).toMatchObject({
      isStrong: true,
      values: [
        { count: 3, amount: 0.3 },
        { count: 3, amount: 0.9 },
      ],
    })
  })
  it('are labelled, and sums are emphasised', () => {
    const refunds = rows(1).map((row) => ({ ...row, count: 1, amount: 1 }))
    const all = linesOf({
      drawers: [],
      others: null,
      total: { ...figures, refunds, handed_in: 1, handed_out: 2, counted: 4, difference: 6 },
    })
    expect(all.map(({ label, isStrong, values: [value] }) => [label, isStrong, value?.count, value?.amount])).toEqual([
      ['Opening cash', true, null, 5],
      ['Cash', false, 1, 0.1],
      ['UPI', false, 2, 0.2],
      ['Card', false, 0, 0],
      ['Cheque', false, 0, 0],
      ['Bank transfer', false, 0, 0],
      ['Received', true, 3, 0.3],
      ['Refunds paid out in cash', false, 1, 1],
      ['Refunds by UPI', false, 1, 1],
      ['', false, 1, 1],
      ['', false, 1, 1],
      ['Refunds by bank transfer', false, 1, 1],
      ['Banked', false, 0, 0],
      ['Handed over by colleagues', false, null, 1],
      ['Handed over to colleagues', false, null, 2],
      ['Cash that should be there', true, null, 5.1],
      ['Counted', false, null, 4],
      ['Difference', false, null, 6],
    ])
  })
  it('stay when any of several columns has a value', () => {
    const other = { ...figures, handed_out: 3 }
    const some = linesOf({ drawers: [], others: other, total: figures }).find(({ key }) => key === 'handed-out')
    expect(some?.values.map(({ amount }) => amount)).toEqual([3, 0])
  })
  it('have a column for each drawer, for takings without one and for the total', () => {
    const drawerOfSeven = { number: 7, cashier: 'Rina Das', figures: { ...figures, opening: 1 } }
    const book = { drawers: [drawerOfSeven], others: { ...figures, opening: 2 }, total: { ...figures, opening: 3 } }
    const whole = { ...book, center_name: 'Cuttack', is_whole: true } as unknown as DayBook
    expect(columnsOf(whole).map(({ opening }) => opening)).toEqual([1, 2, 3])
    expect(headsOf(whole)).toEqual(['Drawer 7, Rina Das', 'Without a drawer', 'Cuttack'])
    expect(headsOf({ ...whole, others: null, is_whole: false })).toEqual(['Drawer 7, Rina Das', 'Together'])
    expect(columnsOf({ ...whole, others: null })).toHaveLength(2)
  })
  it('name entries in plain words', () => {
    expect(Object.values(modeNames)).toEqual(['Cash', 'UPI', 'Card', 'Cheque', 'Bank transfer'])
    expect(Object.values(entryNames)).toEqual([
      ...['Received', 'Refund', 'Banked', 'Handed over by a colleague', 'Handed over to a colleague'],
      ...['Cheque cleared', 'Cheque bounced'],
    ])
  })
})
