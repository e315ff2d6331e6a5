import { desc, eq, inArray, or } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { exams } from '../../catalogue/tables.ts'
import { users } from '../../identity/tables.ts'
import { leadEvents, leads } from '../tables.ts'
import { getLead } from './access.ts'
import { newest, presentRow, selectRows } from './reads-list.ts'
import type { Lead, LeadEvent } from './schema.ts'

/** Also those of the leads that were found to be the same. */
async function listEvents(ctx: Context, leadId: string): Promise<LeadEvent[]> {
  const same = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(or(eq(leads.id, leadId), eq(leads.mergedInto, leadId)))
  const rows = await ctx.db
    .select({ event: leadEvents, by: users.candidateName })
    .from(leadEvents)
    .leftJoin(users, eq(users.id, leadEvents.by))
    .where(
      inArray(
        leadEvents.leadId,
        same.map(({ id }) => id),
      ),
    )
    .orderBy(desc(leadEvents.at), desc(leadEvents.id))
    .limit(500)
  const names = await namesOf(
    ctx,
    rows.flatMap(({ event }) => (event.kind === 'owner' ? [event.before, event.after] : [])),
  )
  return rows.map(({ event, by }) => ({
    _id: event.id,
    at: event.at.toISOString(),
    by_name: by,
    kind: event.kind,
    outcome: event.outcome,
    before: names.get(event.before ?? '') ?? event.before,
    after: names.get(event.after ?? '') ?? event.after,
    note: event.note,
  }))
}

async function namesOf(ctx: Context, ids: (string | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map<string, string>()
  const rows = await ctx.db
    .select({ id: users.id, name: users.candidateName })
    .from(users)
    .where(inArray(users.id, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** All of a lead, its phone number included, and what happened to it, the newest first. */
export async function readLead(ctx: Context, leadId: string): Promise<Lead> {
  const lead = await getLead(ctx, leadId)
  const [row] = await selectRows(ctx, newest).where(eq(leads.id, leadId))
  if (!row) throw notFound('lead')
  const [exam] = lead.examId === null ? [] : await ctx.db.select().from(exams).where(eq(exams.id, lead.examId))
  return {
    ...presentRow(row),
    email: lead.email,
    phone: lead.phone,
    course_id: lead.courseId,
    exam_id: lead.examId,
    exam_name: exam?.name ?? null,
    subject: lead.subject,
    message: lead.message,
    source_page: lead.sourcePage,
    closed_at: lead.closedAt?.toISOString() ?? null,
    merged_into: lead.mergedInto,
    student_id: lead.studentId,
    events: await listEvents(ctx, leadId),
  }
}
