import { and, desc, eq, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { endsWith } from '#platform/data/database/words.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { receipts } from '../ledger/tables.ts'
import { chequeWaits } from '../orders/rules.ts'
import { paymentOrders } from '../orders/tables.ts'
import { orderNumberOf } from '../rules.ts'
import { centreOf, ownCentres } from './reads-orders.ts'
import type { FoundOrder } from './schema.ts'

/** By the number of the order or of its transaction, whole or its last four characters on, or by the whole number of a receipt; the newest first. */
export async function searchOrders(
  ctx: Context,
  { q, most, centre }: { q: string; most: number; centre?: string },
): Promise<FoundOrder[]> {
  const text = q.trim()
  const numbered = orderNumberOf(text)
  if (!/^[\w/-]{4,60}$/.test(numbered) || !/\d/.test(text)) return []
  const { id, number, orderNo, txnId, bankTxnId, counterRef } = paymentOrders
  const isPlain = /^[\w-]+$/.test(text)
  // One after the other instead of `or`: each has an index of its own.
  const ends = isPlain ? [orderNo, txnId, bankTxnId, counterRef].map((column) => endsWith(column, text)) : []
  const matches = [
    sql`select ${id} from ${paymentOrders} where ${endsWith(number, numbered)}`,
    ...ends.map((isEnd) => sql`select ${id} from ${paymentOrders} where ${isEnd}`),
    sql`select ${receipts.orderId} from ${receipts} where ${receipts.number} = ${text}`,
  ]
  const rows = await ctx.db
    .select({ order: paymentOrders, name: users.candidateName })
    .from(paymentOrders)
    .innerJoin(users, eq(users.id, paymentOrders.studentId))
    .leftJoin(batches, eq(batches.id, paymentOrders.batchId))
    .where(
      and(
        sql`${id} in (${sql.join(matches, sql` union `)})`,
        centre === undefined ? undefined : sql`${centreOf} = ${centre}`,
        ownCentres(ctx, 'orders.read', centreOf),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .limit(most)
  return rows.map(({ order, name }) => ({
    _id: order.id,
    order_id: order.orderNo,
    order_number: order.number,
    ref_no: order.txnId ?? order.counterRef ?? '',
    student_id: order.studentId,
    candidate_name: name,
    course_name: order.quote.courseName,
    amount: rupeesOf(order.amount),
    state: order.state,
    cheque_waits: chequeWaits(order),
    created_on: order.createdAt.toISOString(),
  }))
}
