import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { userOf } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { centresWith, mayDo } from '../../identity/access.ts'
import { leads } from '../tables.ts'

export type LeadRecord = typeof leads.$inferSelect
type Place = Pick<LeadRecord, 'centreId' | 'ownerId'>

/** A manager works on every lead of their centres; a counsellor on their own, and on those of their centres that nobody has. A lead without a centre belongs to grants for all of them. */
export function mayWork(ctx: Context, { centreId, ownerId }: Place) {
  const me = userOf(ctx).id
  if (mayDo(ctx.actor, 'leads.work', centreId)) return true
  if (!mayDo(ctx.actor, 'leads.work-own')) return false
  return ownerId === me || (ownerId === null && mayDo(ctx.actor, 'leads.work-own', centreId))
}

export const mayManage = (ctx: Context, { centreId }: Pick<LeadRecord, 'centreId'>) =>
  mayDo(ctx.actor, 'leads.manage', centreId)

function atCentres(centreIds: string[] | null) {
  if (centreIds === null) return sql`true`
  return centreIds.length === 0 ? sql`false` : inArray(leads.centreId, centreIds)
}

/** The same as `mayWork`, for lists. */
export function workable(ctx: Context) {
  const all = centresWith(ctx.actor, 'leads.work')
  if (all === null) return undefined
  const open = and(isNull(leads.ownerId), atCentres(centresWith(ctx.actor, 'leads.work-own')))
  const own = mayDo(ctx.actor, 'leads.work-own') ? or(eq(leads.ownerId, userOf(ctx).id), open) : sql`false`
  return or(atCentres(all), own)
}

/** The same as `mayManage`, for lists. */
export const manageable = (ctx: Context) => atCentres(centresWith(ctx.actor, 'leads.manage'))

/** What somebody may not work on does not exist for them; nor does a lead that was merged into another. */
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
    throw new AppError('precondition', 'Please load this lead again: the version that you saw is missing.')
  if (ifMatch !== String(lead.version))
    throw new AppError('stale', 'Somebody has changed this lead meanwhile. Here is how it is now.', {
      data: { version: lead.version },
    })
  return lead
}

export function requireCentre(ctx: Context, centreId: string | null) {
  const mayHere = mayDo(ctx.actor, 'leads.work', centreId) || mayDo(ctx.actor, 'leads.work-own', centreId)
  if (mayHere) return
  const message = centreId === null ? 'Please choose a centre.' : 'Please choose a centre of yours.'
  throw new AppError('invalid', message, { errors: { center_id: message } })
}
