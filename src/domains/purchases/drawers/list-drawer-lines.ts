import { and, eq, sql } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { receipts } from '../ledger/tables.ts'
import { paymentOrders } from '../orders/tables.ts'
import { refunds } from '../refunds/tables.ts'
import type { DrawerLine } from './schema.ts'
import { cashDrawers, drawerEntries } from './tables.ts'

type Line = Omit<DrawerLine, 'at' | 'amount' | 'receipt'> & {
  at: string
  amount: string
  receipt_id: string | null
  receipt_number: string | null
}

/** Returns the payments that one took at the counter of one's drawer since it was opened, in every mode, with the other moves of its cash; the newest first. 404 for the drawer of somebody else. */
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
