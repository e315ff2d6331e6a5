import { and, eq, inArray, isNull, lte, sum } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { balanceOf } from './rules.ts'
import type { CashDrawer } from './tables.ts'
import { cashDrawers, drawerEntries } from './tables.ts'

/** Sums the expected cash of a drawer; the caller has locked its row. */
export async function sumDrawer(ctx: Context, { id, opening }: Pick<CashDrawer, 'id' | 'opening'>) {
  const [row] = await ctx.db
    .select({ total: sum(drawerEntries.amount) })
    .from(drawerEntries)
    .where(eq(drawerEntries.drawerId, id))
  return balanceOf(opening, [Number(row?.total ?? 0)])
}

/**
 * Locks the caller's open drawer at this centre until the transaction ends, so that cash is recorded in it before
 * it can be closed. 409 without one. Locked after the order and the refund, before receipt numbers:
 * docs/decisions/payments-order-of-locks.md.
 */
export async function lockOpenDrawer(ctx: Context, centreId: string) {
  const isOwn = and(eq(cashDrawers.centreId, centreId), eq(cashDrawers.cashierId, userOf(ctx).id))
  const [open] = await ctx.db
    .select()
    .from(cashDrawers)
    .where(and(isOwn, isNull(cashDrawers.closedAt), lte(cashDrawers.openedAt, ctx.now)))
    .for('no key update')
  if (open) return open
  const message = t`Your cash drawer at this counter is not open. Please open it first, on the counter screen.`
  throw new AppError('conflict', message, { errors: { mode: message } })
}

/** Locks drawers by their ids, always in this order; without their keys, so that a handover that names one does not wait. */
export async function lockDrawers(ctx: Context, ids: string[]) {
  return ctx.db
    .select()
    .from(cashDrawers)
    .where(inArray(cashDrawers.id, ids))
    .orderBy(cashDrawers.id)
    .for('no key update')
}

/** Locks the caller's own open drawer. 404 for someone else's, 409 for a closed one. */
export async function lockOwnDrawer(ctx: Context, drawerId: string) {
  const [drawer] = await lockDrawers(ctx, [drawerId])
  if (drawer?.cashierId !== userOf(ctx).id || !mayDo(ctx.actor, 'receipts.take', drawer.centreId))
    throw notFound('drawer')
  return requireOpen(drawer)
}

export function requireOpen(drawer: CashDrawer) {
  if (drawer.closedAt !== null) throw new AppError('conflict', 'This drawer is closed, and a closed drawer is final.')
  return drawer
}
