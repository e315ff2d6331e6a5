import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { centres } from '#domains/catalogue/tables.ts'
import { centresWith } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { receipts } from '../ledger/tables.ts'
import { paymentOrders, refunds } from '../orders/tables.ts'
import type { DrawerLine, OwnDrawer } from './schema.ts'
import { cashDrawers, drawerEntries, drawerHandovers } from './tables.ts'

/** Expected cash of each drawer, in paise. */
export const cashOf = sql<string>`(${cashDrawers.opening} + coalesce((select sum(${drawerEntries.amount}) from ${drawerEntries} where ${drawerEntries.drawerId} = ${cashDrawers.id}), 0))`

type Row = { id: string; centreId: string; cashierId: string }

/** Lists pending handovers, from each side. */
async function listHandovers(ctx: Context, drawerIds: string[]) {
  const [from, to, giver, taker] = [
    alias(cashDrawers, 'from_drawer'),
    alias(cashDrawers, 'to_drawer'),
    alias(users, 'giver'),
    alias(users, 'taker'),
  ]
  const { id, fromDrawerId, toDrawerId, amount, askedAt, state } = drawerHandovers
  return ctx.db
    .select({ id, fromDrawerId, toDrawerId, amount, askedAt, giver: giver.candidateName, taker: taker.candidateName })
    .from(drawerHandovers)
    .innerJoin(from, eq(from.id, fromDrawerId))
    .innerJoin(to, eq(to.id, toDrawerId))
    .innerJoin(giver, eq(giver.id, from.cashierId))
    .innerJoin(taker, eq(taker.id, to.cashierId))
    .where(and(eq(state, 'asked'), or(inArray(fromDrawerId, drawerIds), inArray(toDrawerId, drawerIds))))
    .orderBy(asc(askedAt))
    .limit(200)
}

async function listColleagues(ctx: Context, rows: Row[]) {
  const { id, centreId, cashierId, closedAt } = cashDrawers
  return ctx.db
    .select({ id, centreId, name: users.candidateName })
    .from(cashDrawers)
    .innerJoin(users, eq(users.id, cashierId))
    .where(
      and(
        isNull(closedAt),
        ne(cashierId, userOf(ctx).id),
        inArray(
          centreId,
          rows.map((row) => row.centreId),
        ),
      ),
    )
    .orderBy(asc(users.candidateName))
    .limit(200)
}

async function listDrawers(ctx: Context, only: ReturnType<typeof and>): Promise<OwnDrawer[]> {
  const rows = await ctx.db
    .select({ drawer: cashDrawers, cash: cashOf, centre: centres.name })
    .from(cashDrawers)
    .innerJoin(centres, eq(centres.id, cashDrawers.centreId))
    .where(only)
    .orderBy(asc(cashDrawers.openedAt))
    .limit(50)
  if (rows.length === 0) return []
  const drawers = rows.map(({ drawer }) => drawer)
  const handovers = await listHandovers(
    ctx,
    drawers.map(({ id }) => id),
  )
  const colleagues = await listColleagues(ctx, drawers)
  return rows.map(({ drawer, cash, centre }) => ({
    _id: drawer.id,
    center_id: drawer.centreId,
    center_name: centre,
    opened_at: drawer.openedAt.toISOString(),
    opening: rupeesOf(drawer.opening),
    cash: rupeesOf(Number(cash)),
    closed_at: drawer.closedAt?.toISOString() ?? null,
    counted: drawer.counted === null ? null : rupeesOf(drawer.counted),
    handovers: handovers
      .filter(({ fromDrawerId, toDrawerId }) => fromDrawerId === drawer.id || toDrawerId === drawer.id)
      .map(({ id, amount, askedAt, toDrawerId, giver, taker }) => ({
        _id: id,
        amount: rupeesOf(amount),
        cashier: toDrawerId === drawer.id ? giver : taker,
        is_incoming: toDrawerId === drawer.id,
        asked_at: askedAt.toISOString(),
      })),
    colleagues: colleagues
      .filter(({ centreId }) => centreId === drawer.centreId)
      .map(({ id, name }) => ({ drawer_id: id, cashier: name })),
  }))
}

/** Lists the caller's open drawers at centres where they still take money. */
export function listOwnDrawers(ctx: Context) {
  const centreIds = centresWith(ctx.actor, 'receipts.take')
  const isHere = centreIds === null ? undefined : inArray(cashDrawers.centreId, centreIds)
  return listDrawers(ctx, and(eq(cashDrawers.cashierId, userOf(ctx).id), isNull(cashDrawers.closedAt), isHere))
}

/** Returns a drawer that the caller has just changed. */
export async function getDrawer(ctx: Context, drawerId: string) {
  const [drawer] = await listDrawers(ctx, eq(cashDrawers.id, drawerId))
  if (!drawer) throw notFound('drawer')
  return drawer
}

type Line = Omit<DrawerLine, 'at' | 'amount' | 'receipt'> & {
  at: string
  amount: string
  receipt_id: string | null
  receipt_number: string | null
}

/**
 * Lists the payments, in every mode, that the caller took at the counter of their drawer since it was opened, with the
 * other moves of its cash; newest first. 404 for the drawer of somebody else.
 */
export async function listDrawerLines(ctx: Context, drawerId: string): Promise<DrawerLine[]> {
  const isOwn = and(eq(cashDrawers.id, drawerId), eq(cashDrawers.cashierId, userOf(ctx).id))
  const [drawer] = await ctx.db.select().from(cashDrawers).where(isOwn)
  if (!drawer) throw notFound('drawer')
  const { counterMode, counterStaffId, counterCentreId, counterRef, paidAt, paidAmount, state } = paymentOrders
  const { id, kind, amount, reference, at, refundId } = drawerEntries
  const { rows } = await ctx.db.execute<Line>(sql`
    select lines.*, ${users.candidateName} as candidate_name, ${receipts.id} as receipt_id, ${receipts.number} as receipt_number
    from (
      select ${paymentOrders.id} as _id, ${paidAt}::text as at, 'taken' as kind, ${counterMode} as mode, ${paidAmount}::text as amount,
        ${paymentOrders.studentId} as student_id, coalesce(${counterRef}, '') as reference, ${state} = 'bounced' as is_bounced, ${paymentOrders.id} as source_id
      from ${paymentOrders}
      where ${counterStaffId} = ${drawer.cashierId} and ${counterCentreId} = ${drawer.centreId} and ${paidAmount} > 0
        and ${paidAt} >= ${drawer.openedAt.toISOString()}::timestamptz and ${paidAt} <= ${(drawer.closedAt ?? ctx.now).toISOString()}::timestamptz
      union all
      select ${id}, ${at}::text, ${kind}, null, ${amount}::text, ${paymentOrders.studentId}, ${reference}, false, ${refundId}
      from ${drawerEntries} left join ${refunds} on ${refunds.id} = ${refundId} left join ${paymentOrders} on ${paymentOrders.id} = ${refunds.orderId}
      where ${drawerEntries.drawerId} = ${drawer.id} and ${kind} <> 'taken'
    ) lines
    left join ${users} on ${users.id} = lines.student_id
    left join ${receipts} on ${receipts.sourceId} = lines.source_id
    order by lines.at::timestamptz desc limit 300`)
  return rows.map(({ receipt_id, receipt_number, ...line }) => ({
    _id: line._id,
    at: new Date(line.at).toISOString(),
    kind: line.kind,
    mode: line.mode,
    amount: Number(line.amount) / 100,
    candidate_name: line.candidate_name,
    student_id: line.student_id,
    reference: line.reference,
    is_bounced: line.is_bounced,
    receipt: receipt_id === null || receipt_number === null ? null : { _id: receipt_id, number: receipt_number },
  }))
}
