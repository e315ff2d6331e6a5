import { inArray, type SQL, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { centresWith } from '#domains/identity/access.ts'
import type { Permission } from '#domains/identity/schema.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { type Order, paymentOrders } from './tables.ts'

/** Centre that the money belongs to: that of the counter that took it, or of its batch. */
export const centreOf = sql<string | null>`coalesce(${paymentOrders.counterCentreId}, ${batches.centreId})`

/** Condition that limits rows to the centres of the caller's grants. */
export function ownCentres(ctx: Context, permission: Permission, centre: SQL | typeof batches.centreId) {
  const centreIds = centresWith(ctx.actor, permission)
  if (centreIds === null) return undefined
  return centreIds.length === 0 ? sql`false` : inArray(sql`${centre}`, centreIds)
}

/** Throws 404 for payments taken at another counter when the caller's `permission` covers only their own. */
export function requireOwnCounter(
  ctx: Context,
  permission: Permission,
  { counterCentreId }: Pick<Order, 'counterCentreId'>,
) {
  const centreIds = centresWith(ctx.actor, permission)
  if (centreIds !== null && (counterCentreId === null || !centreIds.includes(counterCentreId)))
    throw notFound('payment')
}
