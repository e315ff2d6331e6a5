import { eq, sql } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { daysLater, endOfDayInIndia } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import type { CounterMode } from '../orders/schema.ts'
import {
  type Booked,
  type DayFigures,
  type Drawer,
  drawerOf,
  isEqualToLedger,
  type Move,
  modes,
  sumDay,
} from './rules.ts'
import type { DayBook, DayBookQuery, DayDrawer, DayEntry, Figures } from './schema.ts'

/** A day in India; `cashierId`: limits it to what this person handled, null for all. */
type DayOf<C> = { centreId: C; from: Date; to: Date; cashierId: string | null }
type DayPlace = DayOf<string>

type ToldMove = Move & { cashier: string; student: string; number: string; reference: string }

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
const by = (column: string, { cashierId }: DayPlace) =>
  cashierId === null ? sql`true` : sql`${sql.raw(column)} = ${cashierId}::uuid`

type DrawerRow = Omit<Drawer, 'openedAt' | 'closedAt' | 'opening' | 'before' | 'counted' | 'expected'> & {
  openedAt: string
  closedAt: string | null
  cash: string
  number: number
} & Record<'opening' | 'before' | 'counted' | 'expected', string | null>

type NumberedDrawer = Drawer & { number: number; cash: number }

/** Drawers that were open at some moment of the day, with their numbers among all of them. */
async function listDayDrawers({ db }: Context, place: DayPlace): Promise<NumberedDrawer[]> {
  const { centreId, from, to } = place
  const { rows } = await db.execute<DrawerRow>(sql`
    select * from (
      select d.id, d.cashier_id as "cashierId", u.candidate_name as cashier, d.opened_at::text as "openedAt", d.closed_at::text as "closedAt",
        d.opening, d.counted, d.expected, d.counts, d.reason, row_number() over (order by d.opened_at, d.id)::int as number,
        coalesce(sum(e.amount) filter (where e.at < ${iso(from)}), 0)::text as before, (d.opening + coalesce(sum(e.amount), 0))::text as cash
      from cash_drawers d join users u on u.id = d.cashier_id left join drawer_entries e on e.drawer_id = d.id
      where d.centre_id = ${centreId}::uuid and d.opened_at < ${iso(to)} and (d.closed_at is null or d.closed_at >= ${iso(from)})
      group by d.id, u.id
    ) d where ${by('d."cashierId"', place)} order by number limit 200`)
  const paise = (text: string | null) => (text === null ? null : Number(text))
  return rows.map((row) => ({
    ...row,
    openedAt: new Date(row.openedAt),
    closedAt: row.closedAt === null ? null : new Date(row.closedAt),
    opening: Number(row.opening),
    before: Number(row.before),
    counted: paise(row.counted),
    expected: paise(row.expected),
    cash: Number(row.cash),
  }))
}

type MoveRow = Omit<ToldMove, 'at' | 'amount'> & { at: string; amount: string }

/** Lists payments, refunds paid out, cash banked or handed over, and the outcomes of cheques; by time. */
async function listMoves({ db }: Context, place: DayPlace): Promise<ToldMove[]> {
  const { centreId, from, to } = place
  const within = (column: string) => sql`${sql.raw(column)} >= ${iso(from)} and ${sql.raw(column)} < ${iso(to)}`
  const { rows } = await db.execute<MoveRow>(sql`
    select moves.at::text as at, moves.kind, moves.mode, moves.amount::text as amount, moves.cashier as "cashierId", moves.drawer as "drawerId",
      coalesce(u.candidate_name, '') as cashier, coalesce(s.candidate_name, '') as student, coalesce(p.number, '') as number, moves.reference
    from (
      select o.paid_at as at, 'taken' as kind, o.counter_mode as mode, o.paid_amount as amount, o.counter_staff_id as cashier,
        e.drawer_id as drawer, o.student_id as student, o.id as source, coalesce(o.counter_ref, '') as reference
      from payment_orders o left join drawer_entries e on e.order_id = o.id
      where o.counter_centre_id = ${centreId}::uuid and ${within('o.paid_at')} and ${by('o.counter_staff_id', place)}
      union all
      select r.paid_out_at, 'refund', r.payout_mode, -r.amount, r.paid_out_by, e.drawer_id, o.student_id, r.id, coalesce(r.payout_ref, '')
      from refunds r join payment_orders o on o.id = r.order_id left join drawer_entries e on e.refund_id = r.id
      where r.payout_centre_id = ${centreId}::uuid and ${within('r.paid_out_at')} and ${by('r.paid_out_by', place)}
      union all
      select e.at, e.kind, 'cash', e.amount, d.cashier_id, d.id, null, null, e.reference
      from drawer_entries e join cash_drawers d on d.id = e.drawer_id
      where d.centre_id = ${centreId}::uuid and e.kind in ('banked', 'handed-in', 'handed-out') and ${within('e.at')} and ${by('d.cashier_id', place)}
      union all
      select j.at, j.kind, 'cheque', case when j.kind = 'cheque-bounced' then -o.amount else o.amount end, o.counter_staff_id, null, o.student_id,
        o.id, coalesce(o.counter_ref, '')
      from journals j join payment_orders o on o.id = j.order_id
      where j.kind in ('cheque-cleared', 'cheque-bounced') and o.counter_centre_id = ${centreId}::uuid and ${within('j.at')}
        and ${by('o.counter_staff_id', place)}
    ) moves left join users u on u.id = moves.cashier left join users s on s.id = moves.student
      left join receipts p on p.source_id = moves.source
    order by moves.at, moves.kind, p.number limit 5000`)
  return rows.map((row) => ({ ...row, at: new Date(row.at), amount: Number(row.amount) }))
}

/** Condition for the accounts that hold a counter's money; for transfers between two of them the first. */
const account = sql`case when j.kind in ('cash-banked', 'drawer-difference') then p.account = 'cash'
  when j.kind in ('cheque-cleared', 'cheque-bounced') then p.account = 'cheques-in-hand' else p.account in ('cash', 'bank', 'cheques-in-hand') end`

/**
 * Selects the journals that a centre booked on a day, each with its order, refund or drawer.
 * `centreId` null: journals that no centre booked, which are payments online with their refunds and
 * settlements.
 */
export const journalsOfDay = ({ centreId, from, to, cashierId }: DayOf<string | null>) => sql`
  select j.id, j.kind, j.at, j.source_id, j.order_id, coalesce(r.payout_mode, o.counter_mode, 'cash') as mode
  from journals j
    left join refunds r on j.kind in ('refund-paid', 'refund-approved') and r.id::text = j.source_id
    left join payment_orders o on o.id = j.order_id
    left join drawer_entries e on j.kind = 'cash-banked' and e.id::text = j.source_id
    left join cash_drawers d on d.id = e.drawer_id or (j.kind = 'drawer-difference' and d.id::text = j.source_id)
  where j.at >= ${iso(from)} and j.at < ${iso(to)}
    and ${centreId}::uuid is not distinct from case when r.id is null then coalesce(d.centre_id, o.counter_centre_id)
      when r.paid_out_at = j.at then r.payout_centre_id end
    and (${cashierId}::uuid is null or coalesce(r.paid_out_by, d.cashier_id, o.counter_staff_id) = ${cashierId}::uuid)`

/** Sums the day's bookings from the ledger alone. */
async function sumBookings({ db }: Context, place: DayPlace): Promise<Booked[]> {
  const { rows } = await db.execute<{ kind: string; mode: CounterMode; amount: string }>(sql`
    select j.kind, j.mode, sum(p.amount)::text as amount from (${journalsOfDay(place)}) j
      join postings p on p.journal_id = j.id and ${account} group by 1, 2`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

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

export const timesOf = (day: string) => ({ from: endOfDayInIndia(daysLater(day, -1)), to: endOfDayInIndia(day) })

/** Returns the place of a day book, and whose it is. 404 for an unknown centre. */
export async function findPlace(ctx: Context, { centre: centreId, day }: DayBookQuery) {
  const [centre] = await ctx.db.select({ name: centres.name }).from(centres).where(eq(centres.id, centreId))
  if (!centre) throw notFound('centre')
  const isWhole = mayDo(ctx.actor, 'day-book.read', centreId)
  const place: DayPlace = { centreId, ...timesOf(day), cashierId: isWhole ? null : userOf(ctx).id }
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
