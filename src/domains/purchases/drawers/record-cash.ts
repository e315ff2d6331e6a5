import { and, eq, inArray, isNull, lte, sum } from 'drizzle-orm'
import { centres } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { balanceOf, cashOutProblem } from './rules.ts'
import { type CashDrawer, cashDrawers, drawerEntries } from './tables.ts'

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
async function lockOpenDrawer(ctx: Context, centreId: string) {
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

/** Locks drawers, always in the order of their ids. Does not lock their keys, so that a handover that names one does not wait. */
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

/** Refuses with 409 more than is in the drawer; the caller has locked its row. */
export async function requireCash(ctx: Context, drawer: CashDrawer, amount: number) {
  const problem = cashOutProblem({ balance: await sumDrawer(ctx, drawer), amount })
  if (problem !== null) throw new AppError('conflict', problem, { errors: { amount: problem } })
}

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

/** Throws 400 for a centre that does not exist. */
export async function requireCounter(ctx: Context, centreId: string) {
  const [centre] = await ctx.db.select({ id: centres.id }).from(centres).where(eq(centres.id, centreId))
  if (!centre) refuseField('center_id', 'There is no such centre.')
}
