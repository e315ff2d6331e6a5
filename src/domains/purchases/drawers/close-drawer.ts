import { and, eq, max, or } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { moneyText, paiseOf } from '#platform/text/money.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts } from '../ledger/rules.ts'
import { lockDrawers, requireCounter, requireOpen, sumDrawer } from './record-cash.ts'
import { closeProblem, sumOfCounts } from './rules.ts'
import type { CloseFields, OpenBody } from './schema.ts'
import { type CashDrawer, cashDrawers, drawerEntries, drawerHandovers } from './tables.ts'

/** Locks the caller's own drawer or, for the accounts office, that of an absent cashier. 404 for any other. */
async function lockToClose(ctx: Context, drawerId: string) {
  const [drawer] = await lockDrawers(ctx, [drawerId])
  if (!drawer || !mayDo(ctx.actor, 'receipts.take', drawer.centreId)) throw notFound('drawer')
  if (drawer.cashierId !== userOf(ctx).id && !mayDo(ctx.actor, 'day-book.read', drawer.centreId))
    throw notFound('drawer')
  return requireOpen(drawer)
}

/** Refuses while a handover is open: the cash must be in one of the drawers before it is counted. */
async function requireNoHandover(ctx: Context, { id }: CashDrawer) {
  const [open] = await ctx.db
    .select({ from: drawerHandovers.fromDrawerId })
    .from(drawerHandovers)
    .where(
      and(
        eq(drawerHandovers.state, 'asked'),
        or(eq(drawerHandovers.fromDrawerId, id), eq(drawerHandovers.toDrawerId, id)),
      ),
    )
    .limit(1)
  if (!open) return
  throw new AppError(
    'conflict',
    open.from === id
      ? 'A handover of yours is not confirmed yet. Please wait for it or withdraw it first.'
      : 'A handover to you is not answered yet. Please confirm or refuse it first.',
  )
}

/** Returns the closing time: not before the last entry, whichever request began first. */
async function findEnd(ctx: Context, { id, openedAt }: CashDrawer) {
  const [row] = await ctx.db
    .select({ last: max(drawerEntries.at) })
    .from(drawerEntries)
    .where(eq(drawerEntries.drawerId, id))
  return new Date(Math.max(ctx.now.getTime(), openedAt.getTime(), row?.last?.getTime() ?? 0))
}

/** Books missing or surplus cash off the cash account. */
async function bookDifference(ctx: Context, drawerId: string, difference: number) {
  if (difference === 0) return
  const postings = [
    { account: accounts.counter('cash'), amount: difference },
    { account: accounts.cashDifferences, amount: -difference },
  ]
  await postJournal(ctx, { kind: 'drawer-difference', sourceId: drawerId, orderId: null, postings })
}

/**
 * Closes a drawer for good with its count. 400 for a difference without a reason, 409 if the expected sum has
 * changed since it was shown, or while a handover is open.
 */
export function closeDrawer(ctx: Context, drawerId: string, { counts, expected: shown, reason }: CloseFields) {
  return inTransaction(ctx, async (ctx) => {
    const drawer = await lockToClose(ctx, drawerId)
    await requireNoHandover(ctx, drawer)
    const expected = await sumDrawer(ctx, drawer)
    if (expected !== paiseOf(shown))
      throw new AppError(
        'conflict',
        t`The cash in this drawer has changed: it should now hold ${moneyText(expected)}. Please count it again.`,
      )
    const counted = sumOfCounts(counts)
    const problem = closeProblem({ expected, counted, reason })
    if (problem !== null) refuseField('reason', problem)
    const closedAt = await findEnd(ctx, drawer)
    const [closedBy, centreId] = [userOf(ctx).id, drawer.centreId]
    await ctx.db
      .update(cashDrawers)
      .set({ closedAt, closedBy, counts, counted, expected, reason: counted === expected ? '' : reason })
      .where(eq(cashDrawers.id, drawerId))
    await bookDifference({ ...ctx, now: closedAt }, drawerId, counted - expected)
    const details = { expected, counted }
    await audit(ctx, { action: 'drawer-closed', subjectId: drawerId, subjectKind: 'drawer', centreId, details })
    return drawerId
  })
}

/** Opens the caller's drawer at a centre with the cash in it. 409 while one is open there. */
export function openDrawer(ctx: Context, { center_id: centreId, opening }: OpenBody) {
  const opened = inTransaction(ctx, async (ctx) => {
    await requireCounter(ctx, centreId)
    const row = { centreId, cashierId: userOf(ctx).id, openedAt: ctx.now, opening: paiseOf(opening) }
    const [made] = await ctx.db.insert(cashDrawers).values(row).returning({ id: cashDrawers.id })
    if (!made) throw new Error('the drawer was not stored')
    const details = { amount: row.opening }
    await audit(ctx, { action: 'drawer-opened', subjectId: made.id, subjectKind: 'drawer', centreId, details })
    return made.id
  })
  return opened.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'cash_drawers_one_open') throw error
    throw new AppError('conflict', 'Your drawer at this centre is open already.')
  })
}
