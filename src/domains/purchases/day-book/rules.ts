import { msg, t, translated } from '#platform/text/messages.ts'
import type { Counts } from '../drawers/schema.ts'
import type { CounterMode } from '../orders/schema.ts'
import type { DayBook, DayEntryKind, Figures } from './schema.ts'

/*
 * Balances of the drawers of a day. Money is whole paise; a day is from midnight to midnight in India.
 */

/** `modes`: in the order of the book. */
export const modes: readonly CounterMode[] = ['cash', 'upi', 'card', 'cheque', 'bank-transfer']

export type Drawer = {
  id: string
  cashierId: string
  cashier: string
  openedAt: Date
  closedAt: Date | null
  opening: number
  /** Sum of all entries before the day. */
  before: number
  counted: number | null
  expected: number | null
  counts: Counts | null
  reason: string
}

/** A movement of money on the day. `drawerId`: the drawer with its cash; null if it is not cash. */
export type Move = {
  at: Date
  kind: DayEntryKind
  mode: CounterMode
  /** Paise; below zero: it left. */
  amount: number
  cashierId: string
  drawerId: string | null
}

type Sum = { count: number; amount: number }
type Sums = Record<CounterMode, Sum>
const noSum = (): Sum => ({ count: 0, amount: 0 })
const noSums = (): Sums => ({ cash: noSum(), upi: noSum(), card: noSum(), cheque: noSum(), 'bank-transfer': noSum() })

export type DayFigures = {
  opening: number
  received: Sums
  refunds: Sums
  banked: Sum
  handedIn: number
  handedOut: number
  expected: number
  counted: number | null
  difference: number | null
}

/** Returns the drawer of a move: the one with its cash, or the one its cashier had open at that moment. */
export function drawerOf<D extends Pick<Drawer, 'id' | 'cashierId' | 'openedAt' | 'closedAt'>>(
  { drawerId, cashierId, at, mode }: Move,
  drawers: D[],
) {
  if (drawerId !== null) return drawers.find(({ id }) => id === drawerId) ?? null
  if (mode === 'cash') return null
  const wasOpen = ({ openedAt, closedAt }: D) => openedAt <= at && (closedAt === null || at <= closedAt)
  return drawers.find((drawer) => drawer.cashierId === cashierId && wasOpen(drawer)) ?? null
}

function add(sum: Sum, amount: number) {
  sum.count += 1
  sum.amount += amount
}

/** Computes the figures. Later clearances and bounces are listed separately: what was received on the day stays. */
function figuresOf(opening: number, moves: Move[]): DayFigures {
  const figures: DayFigures = {
    opening,
    received: noSums(),
    refunds: noSums(),
    banked: noSum(),
    handedIn: 0,
    handedOut: 0,
    expected: opening,
    counted: null,
    difference: null,
  }
  for (const { kind, mode, amount } of moves) {
    if (kind === 'taken') add(figures.received[mode], amount)
    if (kind === 'refund') add(figures.refunds[mode], -amount)
    if (kind === 'banked') add(figures.banked, -amount)
    if (kind === 'handed-in') figures.handedIn += amount
    if (kind === 'handed-out') figures.handedOut -= amount
    // Cheques, cards and transfers are no cash.
    if (mode === 'cash') figures.expected += amount
  }
  return figures
}

type Day = { from: Date; to: Date }

/** Returns the cash at the start of the day, or at the drawer's opening if that was within the day. */
const openingOf = ({ openedAt, opening, before }: Drawer, { from }: Day) =>
  openedAt < from ? opening + before : opening

function drawerFigures(drawer: Drawer, day: Day, moves: Move[]): DayFigures {
  const figures = figuresOf(openingOf(drawer, day), moves)
  const { closedAt, counted } = drawer
  if (closedAt === null || counted === null || closedAt >= day.to) return figures
  return { ...figures, counted, difference: counted - figures.expected }
}

function addSums(all: Sums, more: Sums) {
  for (const mode of modes) {
    all[mode].count += more[mode].count
    all[mode].amount += more[mode].amount
  }
}

/** Sums the columns of a centre; its cash counts as counted if at least one drawer was. */
export function totalOf(columns: DayFigures[]): DayFigures {
  const total = figuresOf(0, [])
  for (const { received, refunds, banked, ...figures } of columns) {
    addSums(total.received, received)
    addSums(total.refunds, refunds)
    total.banked.count += banked.count
    total.banked.amount += banked.amount
    for (const key of ['opening', 'handedIn', 'handedOut', 'expected'] as const) total[key] += figures[key]
    if (figures.counted !== null) total.counted = (total.counted ?? 0) + figures.counted
    if (figures.difference !== null) total.difference = (total.difference ?? 0) + figures.difference
  }
  return total
}

type DaySums = {
  drawers: { drawer: Drawer; figures: DayFigures }[]
  others: DayFigures | null
  total: DayFigures
}

/** Sums each drawer, the moves without an open one, and all together. */
export function sumDay(drawers: Drawer[], moves: Move[], day: Day): DaySums {
  const placed = moves.map((move) => ({ move, id: drawerOf(move, drawers)?.id ?? null }))
  const of = (id: string | null) => placed.filter((place) => place.id === id).map(({ move }) => move)
  const columns = drawers.map((drawer) => ({ drawer, figures: drawerFigures(drawer, day, of(drawer.id)) }))
  const isCheque = ({ kind }: Move) => kind === 'cheque-bounced' || kind === 'cheque-cleared'
  const elsewhere = of(null).filter((move) => !isCheque(move))
  const others = elsewhere.length === 0 ? null : figuresOf(0, elsewhere)
  const total = totalOf([...columns.map(({ figures }) => figures), ...(others ? [others] : [])])
  return { drawers: columns, others, total }
}

/** Sum booked in the ledger on the day, by kind of booking and mode: the change of cash, cheques and bank. */
export type Booked = { kind: string; mode: CounterMode; amount: number }

/** Returns whether the day's bookings agree with the day book, to the paisa. */
export function isEqualToLedger({ total }: DaySums, moves: Move[], booked: Booked[]) {
  const bookedOf = (kinds: string[], mode?: CounterMode) =>
    booked
      .filter((row) => kinds.includes(row.kind) && (mode === undefined || row.mode === mode))
      .reduce((sum, { amount }) => sum + amount, 0)
  const chequesOf = (kind: DayEntryKind) =>
    moves.filter((move) => move.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  return (
    modes.every((mode) => total.received[mode].amount === bookedOf(['payment', 'unplaced-payment'], mode)) &&
    modes.every((mode) => total.refunds[mode].amount === -bookedOf(['refund-paid'], mode)) &&
    total.banked.amount === -bookedOf(['cash-banked']) &&
    (total.difference ?? 0) === bookedOf(['drawer-difference']) &&
    chequesOf('cheque-bounced') === bookedOf(['cheque-bounced']) &&
    chequesOf('cheque-cleared') === -bookedOf(['cheque-cleared'])
  )
}

type Value = { count: number | null; amount: number | null }
/** A line of the book: its label, and a value for each drawer, for moves without a drawer, and in total; in rupees. */
export type BookLine = { key: string; label: string; isStrong: boolean; values: Value[] }

/** Names of the ways to pay, as people use them. */
export const modeNames: Record<CounterMode, string> = {
  cash: msg`Cash`,
  upi: 'UPI',
  card: msg`Card`,
  cheque: msg`Cheque`,
  'bank-transfer': msg`Bank transfer`,
}

const refundNames: Partial<Record<CounterMode, string>> = {
  cash: msg`Refunds paid out in cash`,
  upi: msg`Refunds by UPI`,
  'bank-transfer': msg`Refunds by bank transfer`,
}

const pick = (row: Value | undefined): Partial<Value> => (row ? { count: row.count, amount: row.amount } : {})

type Columns = Pick<DayBook, 'drawers' | 'others' | 'total'>

export const columnsOf = ({ drawers, others, total }: Columns): Figures[] => [
  ...drawers.map(({ figures }) => figures),
  ...(others ? [others] : []),
  total,
]

/**
 * Returns the lines of the table, the same on screen, on paper and in the workbook. Empty ones are left out,
 * except cash.
 */
export function linesOf(book: Columns): BookLine[] {
  const columns = columnsOf(book)
  const line = (key: string, label: string, cellOf: (column: Figures) => Partial<Value>): BookLine => ({
    key,
    label,
    isStrong: ['opening', 'received', 'expected'].includes(key),
    values: columns.map((column) => ({ count: null, amount: null, ...cellOf(column) })),
  })
  const sumOf = (rows: Figures['received']): Value => ({
    count: rows.reduce((sum, { count }) => sum + count, 0),
    // Paise, as rupees do not add up.
    amount: rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
  })
  const isUsed = ({ values }: BookLine) => values.some(({ amount }) => amount !== 0)
  return [
    line('opening', t`Opening cash`, ({ opening }) => ({ amount: opening })),
    ...modes.map((mode, n) => line(mode, translated(modeNames[mode]), ({ received }) => pick(received[n]))),
    line('received', t`Received`, ({ received }) => sumOf(received)),
    ...modes
      .map((mode, n) => line(`refund-${mode}`, translated(refundNames[mode] ?? ''), ({ refunds }) => pick(refunds[n])))
      .filter((row, n) => n === 0 || isUsed(row)),
    line('banked', t`Banked`, ({ banked }) => pick(banked)),
    ...[
      line('handed-in', t`Handed over by colleagues`, ({ handed_in }) => ({ amount: handed_in })),
      line('handed-out', t`Handed over to colleagues`, ({ handed_out }) => ({ amount: handed_out })),
    ].filter(isUsed),
    line('expected', t`Cash that should be there`, ({ expected }) => ({ amount: expected })),
    line('counted', t`Counted`, ({ counted }) => ({ amount: counted })),
    line('difference', t`Difference`, ({ difference }) => ({ amount: difference })),
  ]
}

/** Returns the heading of each column. */
export const headsOf = ({ drawers, others, center_name, is_whole }: DayBook) => [
  ...drawers.map(({ number, cashier }) => t`Drawer ${number}, ${cashier}`),
  ...(others ? [t`Without a drawer`] : []),
  is_whole ? center_name : t`Together`,
]

export const entryNames: Record<DayEntryKind, string> = {
  taken: msg`Received`,
  refund: msg`Refund`,
  banked: msg`Banked`,
  'handed-in': msg`Handed over by a colleague`,
  'handed-out': msg`Handed over to a colleague`,
  'cheque-cleared': msg`Cheque cleared`,
  'cheque-bounced': msg`Cheque bounced`,
}
