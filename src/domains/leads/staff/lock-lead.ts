import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { leads } from '../tables.ts'
import { mayWork } from './access.ts'

function atCentres(centreIds: string[] | null) {
  if (centreIds === null) return sql`true`
  return centreIds.length === 0 ? sql`false` : inArray(leads.centreId, centreIds)
}

/** The same as `mayWork`, for lists. */
export function workable(ctx: Context) {
  const all = centresWith(ctx.actor, 'leads.work')
  if (all === null) return undefined
  const open = and(isNull(leads.ownerId), atCentres(centresWith(ctx.actor, 'leads.work-own')))
  const isOwn = mayDo(ctx.actor, 'leads.work-own') ? or(eq(leads.ownerId, userOf(ctx).id), open) : sql`false`
  return or(atCentres(all), isOwn)
}

/** The same as `mayManage`, for lists. */
export const manageable = (ctx: Context) => atCentres(centresWith(ctx.actor, 'leads.manage'))

/** Returns a lead. 404 if the caller may not work on it, or it was merged into another. */
export async function getLead(ctx: Context, leadId: string) {
  const [lead] = await ctx.db.select().from(leads).where(eq(leads.id, leadId))
  if (!lead || !mayWork(ctx, lead)) throw notFound('lead')
  return lead
}

/** In a transaction: nobody else changes it until that ends. 428 without the version that was seen, 409 `stale` when it is another by now. */
export async function lockLead(ctx: Context, { leadId, ifMatch }: { leadId: string; ifMatch: string | undefined }) {
  const [lead] = await ctx.db.select().from(leads).where(eq(leads.id, leadId)).for('update')
  if (!lead || lead.mergedInto !== null || !mayWork(ctx, lead)) throw notFound('lead')
  if (ifMatch === undefined)
    throw new AppError(
      'precondition',
      'Please reload this lead. The version you are editing is missing from the request.',
    )
  if (ifMatch !== String(lead.version))
    throw new AppError('stale', 'Someone has changed this lead in the meantime. This is its current state.', {
      data: { version: lead.version },
    })
  return lead
}
