import { desc, eq, inArray, sql } from 'drizzle-orm'
import { exams } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { notFound } from '#platform/errors.ts'
import { leadEvents, leads } from '../tables.ts'
import { getLead } from './lock-lead.ts'
import { readRows } from './reads-list.ts'
import type { Lead, LeadEvent } from './schema.ts'

const eventsOf = preparedQuery((db) =>
  db
    .select({ event: leadEvents, by: users.candidateName })
    .from(leadEvents)
    .leftJoin(users, eq(users.id, leadEvents.by))
    .where(
      sql`${leadEvents.leadId} in (select ${leads.id} from ${leads}
        where ${leads.id} = ${sql.placeholder('leadId')} or ${leads.mergedInto} = ${sql.placeholder('leadId')})`,
    )
    .orderBy(desc(leadEvents.at), desc(leadEvents.id))
    .limit(500)
    .prepare('lead_events'),
)

/** Lists a lead's events, including those of leads merged into it. */
async function listEvents(ctx: Context, leadId: string): Promise<LeadEvent[]> {
  const rows = await eventsOf(ctx.db, { leadId })
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

/** Returns a lead with its full phone number and its history, newest first. */
export async function readLead(ctx: Context, leadId: string): Promise<Lead> {
  const lead = await getLead(ctx, leadId)
  const [[row], events, [exam]] = await Promise.all([
    readRows(ctx, [leadId]),
    listEvents(ctx, leadId),
    lead.examId === null ? [] : ctx.db.select().from(exams).where(eq(exams.id, lead.examId)),
  ])
  if (!row) throw notFound('lead')
  return {
    ...row,
    email: lead.email,
    phone: lead.phone,
    father_name: lead.fatherName,
    father_phone: lead.fatherPhone,
    course_id: lead.courseId,
    exam_id: lead.examId,
    exam_name: exam?.name ?? null,
    subject: lead.subject,
    message: lead.message,
    source_page: lead.sourcePage,
    closed_at: lead.closedAt?.toISOString() ?? null,
    merged_into: lead.mergedInto,
    student_id: lead.studentId,
    events,
  }
}
