import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { sumDrawer } from './lock-drawer.ts'
import { cashOutProblem } from './rules.ts'
import type { CashDrawer } from './tables.ts'

/** Refuses with 409 more than is in the drawer; the caller has locked its row. */
export async function requireCash(ctx: Context, drawer: CashDrawer, amount: number) {
  const problem = cashOutProblem({ balance: await sumDrawer(ctx, drawer), amount })
  if (problem !== null) throw new AppError('conflict', problem, { errors: { amount: problem } })
}
