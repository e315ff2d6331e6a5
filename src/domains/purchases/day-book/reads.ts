import { eq } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { daysLater, endOfDayInIndia } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import {
  type DayPlace,
  listDayDrawers,
  listMoves,
  type NumberedDrawer,
  sumBookings,
  type ToldMove,
} from './reads-moves.ts'
import { type DayFigures, drawerOf, isEqualToLedger, modes, sumDay } from './rules.ts'
import type { DayBook, DayBookQuery, DayDrawer, DayEntry, Figures } from './schema.ts'

function presentFigures({ received, refunds, ...figures }: DayFigures): Figures {
  const byMode = (sums: DayFigures['received']) =>
    modes.map((mode) => ({ mode, count: sums[mode].count, amount: rupeesOf(sums[mode].amount) }))
  const orNull = (paise: number | null) => (paise === null ? null : rupeesOf(paise))
  return {
    opening: rupeesOf(figures.opening),
    received: byMode(received),
    refunds: byMode(refunds),
    banked: { count: figures.banked.count, amount: rupeesOf(figures.banked.amount) },
    handed_in: rupeesOf(figures.handedIn),
    handed_out: rupeesOf(figures.handedOut),
    expected: rupeesOf(figures.expected),
    counted: orNull(figures.counted),
    difference: orNull(figures.difference),
  }
}

function mayClose(ctx: Context, { cashierId, closedAt }: NumberedDrawer, centreId: string) {
  if (closedAt !== null || !mayDo(ctx.actor, 'receipts.take', centreId)) return false
  return cashierId === userOf(ctx).id || mayDo(ctx.actor, 'day-book.read', centreId)
}

type Shown = { drawer: NumberedDrawer; figures: DayFigures; place: DayPlace }

/** Presents a drawer for the day; a count made after that day is left out. */
function presentDrawer(ctx: Context, { drawer, figures, place }: Shown): DayDrawer {
  const isCounted = figures.counted !== null
  return {
    _id: drawer.id,
    number: drawer.number,
    cashier: drawer.cashier,
    opened_at: drawer.openedAt.toISOString(),
    closed_at: drawer.closedAt?.toISOString() ?? null,
    reason: isCounted ? drawer.reason : '',
    counts: isCounted ? drawer.counts : null,
    may_close: mayClose(ctx, drawer, place.centreId),
    cash: rupeesOf(drawer.cash),
    figures: presentFigures(figures),
  }
}

function presentEntry(move: ToldMove, drawers: NumberedDrawer[]): DayEntry {
  const { at, kind, mode, amount, cashier, student, number, reference } = move
  const drawer = drawerOf(move, drawers)?.number ?? null
  return {
    at: at.toISOString(),
    kind,
    mode,
    amount: rupeesOf(amount),
    drawer,
    cashier,
    candidate_name: student,
    number,
    reference,
  }
}

/** Returns the place of a day book, and whose it is. 404 for an unknown centre. */
export async function findPlace(ctx: Context, { centre: centreId, day }: DayBookQuery) {
  const [centre] = await ctx.db.select({ name: centres.name }).from(centres).where(eq(centres.id, centreId))
  if (!centre) throw notFound('centre')
  const isWhole = mayDo(ctx.actor, 'day-book.read', centreId)
  const [from, to] = [endOfDayInIndia(daysLater(day, -1)), endOfDayInIndia(day)]
  const place: DayPlace = { centreId, from, to, cashierId: isWhole ? null : userOf(ctx).id }
  return { place, centre: centre.name, isWhole }
}

/** Returns the day book of a centre: its drawers, receipts and payments by mode, and whether the ledger agrees. */
export async function readDayBook(ctx: Context, query: DayBookQuery): Promise<DayBook> {
  const { place, centre, isWhole } = await findPlace(ctx, query)
  const [drawers, moves, booked] = await Promise.all([
    listDayDrawers(ctx, place),
    listMoves(ctx, place),
    sumBookings(ctx, place),
  ])
  const sums = sumDay(drawers, moves, place)
  const received = booked.filter(({ kind }) => kind === 'payment' || kind === 'unplaced-payment')
  return {
    day: query.day,
    center_id: place.centreId,
    center_name: centre,
    is_whole: isWhole,
    drawers: sums.drawers.flatMap(({ figures }, n) => {
      const drawer = drawers[n]
      return drawer ? [presentDrawer(ctx, { drawer, figures, place })] : []
    }),
    others: sums.others && presentFigures(sums.others),
    total: presentFigures(sums.total),
    entries: moves.map((move) => presentEntry(move, drawers)),
    ledger: {
      is_equal: isEqualToLedger(sums, moves, booked),
      received: rupeesOf(received.reduce((sum, { amount }) => sum + amount, 0)),
    },
  }
}
