import type { Context } from '#platform/context.ts'
import { lockOpenDrawer } from './lock-drawer.ts'
import { requireCash } from './require-cash.ts'
import { drawerEntries } from './tables.ts'

type Cash = { centreId: string; amount: number }

/** Cash that was taken for an order lies in the open drawer of who took it: in the transaction that books it. */
export async function recordCashTaken(ctx: Context, orderId: string, { centreId, amount }: Cash) {
  const { id: drawerId } = await lockOpenDrawer(ctx, centreId)
  await ctx.db.insert(drawerEntries).values({ drawerId, kind: 'taken', amount, orderId, at: ctx.now })
}

/** Cash that was handed out for a refund has left the open drawer of who handed it out. */
export async function recordCashRefund(ctx: Context, refundId: string, { centreId, amount }: Cash) {
  const drawer = await lockOpenDrawer(ctx, centreId)
  await requireCash(ctx, drawer, amount)
  const at = ctx.now
  await ctx.db.insert(drawerEntries).values({ drawerId: drawer.id, kind: 'refund', amount: -amount, refundId, at })
}
