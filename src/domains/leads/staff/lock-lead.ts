import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { leadEvents, leads } from '../tables.ts'

export type LeadRecord = typeof leads.$inferSelect
type Place = Pick<LeadRecord, 'centreId' | 'ownerId'>

/**
 * Returns whether the caller may work on a lead: managers on every lead of their centres; counsellors on their
 * own, and on unassigned ones of their centres. A lead without a centre needs a grant for all centres.
 */
export function mayWork(ctx: Context, { centreId, ownerId }: Place) {
  const me = userOf(ctx).id
  if (mayDo(ctx.actor, 'leads.work', centreId)) return true
  if (!mayDo(ctx.actor, 'leads.work-own')) return false
  return ownerId === me || (ownerId === null && mayDo(ctx.actor, 'leads.work-own', centreId))
}

export const mayManage = (ctx: Context, { centreId }: Pick<LeadRecord, 'centreId'>) =>
  mayDo(ctx.actor, 'leads.manage', centreId)

export function requireCentre(ctx: Context, centreId: string | null) {
  const mayHere = mayDo(ctx.actor, 'leads.work', centreId) || mayDo(ctx.actor, 'leads.work-own', centreId)
  if (mayHere) return
  const message = centreId === null ? t`Please choose a centre.` : t`Please choose one of your centres.`
  throw new AppError('invalid', message, { errors: { center_id: message } })
}

function atCentres(centreIds: string[] | null) {
  if (centreIds === null) return sql`true`
  return centreIds.length === 0 ? sql`false` : inArray(leads.centreId, centreIds)
}

/** Condition for the leads on which the caller may work (`mayWork`), for lists. */
export function workable(ctx: Context) {
  const all = centresWith(ctx.actor, 'leads.work')
  if (all === null) return undefined
  const open = and(isNull(leads.ownerId), atCentres(centresWith(ctx.actor, 'leads.work-own')))
  const isOwn = mayDo(ctx.actor, 'leads.work-own') ? or(eq(leads.ownerId, userOf(ctx).id), open) : sql`false`
  return or(atCentres(all), isOwn)
}

/** Condition for the leads that the caller may manage (`mayManage`), for lists. */
export const manageable = (ctx: Context) => atCentres(centresWith(ctx.actor, 'leads.manage'))

/** Returns a lead. 404 if the caller may not work on it, or it was merged into another. */
export async function getLead(ctx: Context, leadId: string) {
  const [lead] = await ctx.db.select().from(leads).where(eq(leads.id, leadId))
  if (!lead || !mayWork(ctx, lead)) throw notFound('lead')
  return lead
}

/** Locks a lead until the transaction ends. 428 without the version that was seen, 409 `stale` when it has changed. */
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

type NewEvent = Omit<typeof leadEvents.$inferInsert, 'id' | 'at' | 'by'>

/** Adds events to leads, by the actor, in the caller's transaction. */
export async function recordEvents(ctx: Context, events: NewEvent[]) {
  if (events.length === 0) return
  const by = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await ctx.db.insert(leadEvents).values(events.map((event) => ({ ...event, id: newId(), at: ctx.now, by })))
}
