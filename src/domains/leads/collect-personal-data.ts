import { asc, eq, or, sql } from 'drizzle-orm'
import type { PersonalDataSource, Subject } from '#domains/identity/privacy/collect-my-data.ts'
import { eraseEmail } from '#domains/imports/start-import.ts'
import { leadEvents, leads, subscribers } from './tables.ts'

// Rows here have no account. A person who has not confirmed an e-mail may have typed a stranger's, and must
// not see or remove what the stranger wrote. A lead that the office converted belongs to that account, whatever
// its e-mail.
const ofLead = ({ userId, email, isEmailConfirmed }: Subject) => {
  const byEmail = isEmailConfirmed ? eq(sql`lower(${leads.email})`, email.toLowerCase()) : undefined
  return or(eq(leads.studentId, userId), byEmail)
}
const ofSubscriber = ({ email }: Subject) => eq(sql`lower(${subscribers.email})`, email.toLowerCase())

/** Enquiries, messages and the newsletter subscription from a student's e-mail. */
export const leadData: PersonalDataSource = {
  async collect(ctx, subject) {
    const { id, kind, name, email, phone, fatherName, fatherPhone, centreId, courseId, examId, sourcePage, createdAt } =
      leads
    const enquiries = await ctx.db
      .select({
        _id: id,
        kind,
        name,
        email,
        phone,
        father_name: fatherName,
        father_phone: fatherPhone,
        center_id: centreId,
        course_id: courseId,
        exam_id: examId,
        subject: leads.subject,
        message: leads.message,
        source_page: sourcePage,
        created_at: createdAt,
        stage: leads.stage,
        source: leads.source,
        next_follow_up_at: leads.nextFollowUpAt,
        lost_reason: leads.lostReason,
        closed_at: leads.closedAt,
        merged_into: leads.mergedInto,
      })
      .from(leads)
      .where(ofLead(subject))
      .orderBy(asc(createdAt))
    const enquiry_history = await ctx.db
      .select({
        enquiry_id: leadEvents.leadId,
        at: leadEvents.at,
        kind: leadEvents.kind,
        outcome: leadEvents.outcome,
        note: leadEvents.note,
      })
      .from(leadEvents)
      .innerJoin(leads, eq(leads.id, leadEvents.leadId))
      .where(ofLead(subject))
      .orderBy(asc(leadEvents.at))
    if (!subject.isEmailConfirmed) return { enquiries, enquiry_history, subscriptions: [] }
    const subscriptions = await ctx.db
      .select({
        _id: subscribers.id,
        email: subscribers.email,
        source: subscribers.source,
        source_page: subscribers.sourcePage,
        created_at: subscribers.createdAt,
      })
      .from(subscribers)
      .where(ofSubscriber(subject))
    return { enquiries, enquiry_history, subscriptions }
  },
  async erase(ctx, subject) {
    await ctx.db.delete(leads).where(ofLead(subject))
    await eraseEmail(ctx, subject.email)
    if (!subject.isEmailConfirmed) return
    await ctx.db.delete(subscribers).where(ofSubscriber(subject))
  },
}
