import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { lockStudentOrders } from '../orders/lock-order.ts'
import { paymentOrders } from '../orders/tables.ts'

type Which = { id: string } | { studentId: string }

/**
 * Expires unpaid orders; returns their numbers. Where a bank has not decided, its answer is still awaited, and
 * money that arrives after all is judged afresh.
 */
export async function expireUnpaidOrders(ctx: Context, which: Which) {
  const { id, studentId, state, orderNo } = paymentOrders
  const ended = await ctx.db
    .update(paymentOrders)
    .set({
      state: sql`case when ${state} = 'pending' then 'expired-unconfirmed' else 'expired' end`,
      stateAt: ctx.now,
    })
    .where(
      and(
        'id' in which ? eq(id, which.id) : eq(studentId, which.studentId),
        inArray(state, ['created', 'token-issued', 'pending']),
      ),
    )
    .returning({ orderNo })
  return ended.map((order) => order.orderNo)
}

/**
 * Prepares the deletion of an account: keeps its orders from being made or paid meanwhile, and expires open ones. Money
 * that arrives later buys nothing (`fulfilOrder`) and is refunded.
 */
export async function endStudentOrders(ctx: Context, studentId: string) {
  await lockStudentOrders(ctx, studentId)
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('entitlements ' || ${studentId}::text, 0))`)
  await expireUnpaidOrders(ctx, { studentId })
}
