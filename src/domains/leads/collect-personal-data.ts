import { asc, eq, sql } from 'drizzle-orm'
import type { PersonalDataSource, Subject } from '../identity/privacy/collect-my-data.ts'
import { leads, subscribers } from './tables.ts'

// Rows here have no account. Whoever has not confirmed an e-mail may have typed a stranger's, and must not see or take out what the stranger wrote.
const ofLead = ({ email }: Subject) => eq(sql`lower(${leads.email})`, email.toLowerCase())
const ofSubscriber = ({ email }: Subject) => eq(sql`lower(${subscribers.email})`, email.toLowerCase())

/** What came in from the e-mail of a student: enquiries, messages, and the subscription to news. */
export const leadData: PersonalDataSource = {
  async collect(ctx, subject) {
    if (!subject.isEmailConfirmed) return { enquiries: [], subscriptions: [] }
    const { id, kind, name, email, phone, centreId, courseId, examId, sourcePage, createdAt } = leads
    const enquiries = await ctx.db
      .select({
        _id: id,
        kind,
        name,
        email,
        phone,
        center_id: centreId,
        course_id: courseId,
        exam_id: examId,
        subject: leads.subject,
        message: leads.message,
        source_page: sourcePage,
        created_at: createdAt,
      })
      .from(leads)
      .where(ofLead(subject))
      .orderBy(asc(createdAt))
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
    return { enquiries, subscriptions }
  },
  async erase(ctx, subject) {
    if (!subject.isEmailConfirmed) return
    await ctx.db.delete(leads).where(ofLead(subject))
    await ctx.db.delete(subscribers).where(ofSubscriber(subject))
  },
}
