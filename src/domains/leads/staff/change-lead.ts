import { eq, or, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { leads } from '../tables.ts'
import { type LeadRecord, mayWork, requireCentre } from './access.ts'
import { asUnknownChoice, tidyContact } from './add-lead.ts'
import { lockLead } from './lock-lead.ts'
import type { Seen } from './log-call.ts'
import { recordEvents } from './record-events.ts'
import type { EditLeadFields, MergeFields } from './schema.ts'

type Fields = Pick<LeadRecord, 'name' | 'phone' | 'email' | 'centreId' | 'courseId' | 'examId' | 'source'>

/** The log has the names of what was changed, and never a value. */
async function store(ctx: Context, lead: LeadRecord, now: Partial<Fields & Pick<LeadRecord, 'ownerId'>>) {
  const before = new Map<string, unknown>(Object.entries(lead))
  const fields = Object.entries(now).flatMap(([name, value]) => (value === before.get(name) ? [] : [name]))
  if (fields.length === 0) return
  await ctx.db
    .update(leads)
    .set({ ...now, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, lead.id))
    .catch((error: unknown) => {
      throw asUnknownChoice(error)
    })
  await recordEvents(ctx, [{ leadId: lead.id, kind: 'edited', note: fields.join(', ') }])
  const { id: subjectId, centreId } = lead
  await audit(ctx, { action: 'lead-edited', subjectId, subjectKind: 'lead', centreId, details: { fields } })
}

export function editLead(ctx: Context, seen: Seen, body: EditLeadFields) {
  const contact = tidyContact(body)
  return inTransaction(ctx, async (ctx) => {
    const lead = await lockLead(ctx, seen)
    if (body.center_id !== lead.centreId) requireCentre(ctx, body.center_id)
    await store(ctx, lead, {
      ...contact,
      name: body.name,
      centreId: body.center_id,
      courseId: body.course_id,
      examId: body.exam_id,
      source: body.source,
    })
  })
}

const columnOf = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  center_id: 'centreId',
  course_id: 'courseId',
  owner_id: 'ownerId',
} as const

/** Makes two leads one: the other ends here, with what was taken from it; its history stays and is read with this one's. 409 when the other became a student. */
export function mergeLeads(ctx: Context, seen: Seen, { other_id: otherId, take }: MergeFields) {
  return inTransaction(ctx, async (ctx) => {
    if (otherId === seen.leadId) throw new AppError('conflict', 'These two are the same lead.')
    const lead = await lockLead(ctx, seen)
    const [other] = await ctx.db.select().from(leads).where(eq(leads.id, otherId)).for('update')
    if (!other || other.mergedInto !== null || !mayWork(ctx, other)) throw notFound('lead')
    if (other.stage === 'won')
      throw new AppError(
        'conflict',
        'The other lead has become a student. Please merge this lead into that one instead.',
      )
    const taken = Object.fromEntries(take.map((name) => [columnOf[name], other[columnOf[name]]]))
    await store(ctx, lead, taken)
    await ctx.db
      .update(leads)
      .set({ mergedInto: lead.id, version: sql`${leads.version} + 1` })
      .where(or(eq(leads.id, other.id), eq(leads.mergedInto, other.id)))
    await recordEvents(ctx, [{ leadId: lead.id, kind: 'merged', note: other.name }])
    const { id: subjectId, centreId } = lead
    await audit(ctx, { action: 'leads-merged', subjectId, subjectKind: 'lead', centreId, details: { other: otherId } })
  })
}
