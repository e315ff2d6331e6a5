import type { Context } from '#platform/context.ts'
import { lockOpenDrawer } from './lock-drawer.ts'
import { requireCash } from './require-cash.ts'
import { drawerEntries } from './tables.ts'

type Cash = { centreId: string; amount: number }

/** Records cash taken for an order in the taker's open drawer, in the transaction that books it. */
export async function recordCashTaken(ctx: Context, orderId: string, { centreId, amount }: Cash) {
  const { id: drawerId } = await lockOpenDrawer(ctx, centreId)
  await ctx.db.insert(drawerEntries).values({ drawerId, kind: 'taken', amount, orderId, at: ctx.now })
}

/** Records cash paid out for a refund from the payer's open drawer. */
export async function recordCashRefund(ctx: Context, refundId: string, { centreId, amount }: Cash) {
  const drawer = await lockOpenDrawer(ctx, centreId)
  await requireCash(ctx, drawer, amount)
  const at = ctx.now
  await ctx.db.insert(drawerEntries).values({ drawerId: drawer.id, kind: 'refund', amount: -amount, refundId, at })
}
