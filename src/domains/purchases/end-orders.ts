import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { takeTurn } from './orders/open-order.ts'
import { paymentOrders } from './orders/tables.ts'

type Which = { id: string } | { studentId: string }

/** Ends orders that nobody has paid yet; answers their numbers. Where a bank is thinking its word is still waited for, and money that comes after all is looked at anew. */
export async function endUnpaid(ctx: Context, which: Which) {
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

/** Before an account goes: no order of it is being made or paid while it does, and those that are open end. Money that comes later is given nothing (`fulfilOrder`) and goes back. */
export async function endOrders(ctx: Context, studentId: string) {
  await takeTurn(ctx, studentId)
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('entitlements ' || ${studentId}::text, 0))`)
  await endUnpaid(ctx, { studentId })
}
