import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { AppError } from '#platform/errors.ts'
import { paiseOf } from '#platform/text/money.ts'
import { requireCounter } from './require-counter.ts'
import type { OpenBody } from './schema.ts'
import { cashDrawers } from './tables.ts'

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
