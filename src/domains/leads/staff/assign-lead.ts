import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { leads } from '../tables.ts'
import { type LeadRecord, lockLead, mayManage, mayWork, recordEvents } from './lock-lead.ts'
import { type Seen, takeStep } from './log-call.ts'
import { listOwners } from './reads-choices.ts'
import { readRows } from './reads-list.ts'
import type { BulkAnswer, BulkBody, OwnerBody } from './schema.ts'

export async function requireOwner(ctx: Context, ownerId: string | null, { centreId }: Pick<LeadRecord, 'centreId'>) {
  if (ownerId === null) return
  const owners = await listOwners(ctx, centreId)
  if (owners.some(({ _id }) => _id === ownerId)) return
  const message = t`This person does not work on leads of that centre.`
  throw new AppError('invalid', message, { errors: { owner_id: message } })
}

async function giveTo(ctx: Context, lead: LeadRecord, ownerId: string | null) {
  if (ownerId === lead.ownerId) return
  await ctx.db
    .update(leads)
    .set({ ownerId, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, lead.id))
  await recordEvents(ctx, [{ leadId: lead.id, kind: 'owner', before: lead.ownerId, after: ownerId }])
  const { id: subjectId, centreId } = lead
  await audit(ctx, { action: 'lead-assigned', subjectId, subjectKind: 'lead', centreId })
}

/**
 * Assigns a lead. Without permission to manage leads, the caller may take an unassigned one and release their
 * own. 403 otherwise.
 */
export function setOwner(ctx: Context, seen: Seen, { owner_id: ownerId }: OwnerBody) {
  return inTransaction(ctx, async (ctx) => {
    const lead = await lockLead(ctx, seen)
    const isOwn = [lead.ownerId, ownerId].every((id) => id === null || id === userOf(ctx).id)
    if (!isOwn && !mayManage(ctx, lead))
      throw new AppError('forbidden', 'Only a manager can assign a lead to someone else.')
    await requireOwner(ctx, ownerId, lead)
    await giveTo(ctx, lead, ownerId)
  })
}

function requireChangeable(ctx: Context, lead: LeadRecord) {
  if (!mayWork(ctx, lead)) throw notFound('lead')
  if (!mayManage(ctx, lead)) throw new AppError('forbidden', 'Only a manager can change several leads at once.')
  if (lead.stage === 'won') throw new AppError('conflict', 'One of these leads has become a student.')
}

async function changeOne(ctx: Context, lead: LeadRecord, { stage, lost_reason, ...body }: Omit<BulkBody, 'leads'>) {
  const next = body.next_follow_up_at === undefined ? null : new Date(body.next_follow_up_at)
  if (stage !== undefined || next !== null) await takeStep(ctx, lead, { stage, next, reason: lost_reason ?? null })
  if (body.owner_id === undefined) return
  await requireOwner(ctx, body.owner_id, lead)
  await giveTo(ctx, lead, body.owner_id)
}

/**
 * Applies one change to up to 200 leads. A lead changed since it was seen is skipped and returned; a refusal of
 * one refuses all: 404 when one no longer exists.
 */
export function changeLeads(ctx: Context, { leads: seen, ...body }: BulkBody): Promise<BulkAnswer> {
  const versions = new Map(seen.map(({ _id, version }) => [_id, version]))
  const ids = [...versions.keys()]
  return inTransaction(ctx, async (ctx) => {
    const isChosen = and(inArray(leads.id, ids), isNull(leads.mergedInto))
    const rows = await ctx.db.select().from(leads).where(isChosen).orderBy(asc(leads.id)).for('update')
    if (rows.length < ids.length) throw notFound('lead')
    const skipped: string[] = []
    for (const lead of rows) {
      if (mayWork(ctx, lead) && versions.get(lead.id) !== lead.version) skipped.push(lead.id)
      else {
        requireChangeable(ctx, lead)
        await changeOne(ctx, lead, body)
      }
    }
    return { changed: rows.length - skipped.length, skipped: await readRows(ctx, skipped) }
  })
}

export const openLeadsOf = (id: string) => and(eq(leads.ownerId, id), isNull(leads.closedAt), isNull(leads.mergedInto))

/**
 * Transfers all open leads of a leaver to another person, in the caller's transaction, or leaves them unassigned;
 * returns how many. 400 for a person who does not work at the centre of one of them.
 */
export async function transferLeads(ctx: Context, { from, to }: { from: string; to: string | null }) {
  const { id, centreId } = leads
  const rows = await ctx.db.select({ id, centreId }).from(leads).where(openLeadsOf(from)).orderBy(asc(id)).for('update')
  for (const at of to === null ? [] : new Set(rows.map((row) => row.centreId))) {
    const owners = await listOwners(ctx, at)
    if (owners.some(({ _id }) => _id === to)) continue
    const message = t`This person does not work at all the centres these leads belong to.`
    throw new AppError('invalid', message, { errors: { leads_to: message } })
  }
  const set = { ownerId: to, version: sql`${leads.version} + 1` }
  await ctx.db.update(leads).set(set).where(openLeadsOf(from))
  const events = rows.map((row) => ({ leadId: row.id, kind: 'owner' as const, before: from, after: to }))
  await recordEvents(ctx, events)
  return rows.length
}
