import { asc, eq, sql } from 'drizzle-orm'
import type { PersonalDataSource, Subject } from '#domains/identity/privacy/collect-my-data.ts'
import { dropCvs } from './drop-cvs.ts'
import { jobApplications, openPosts } from './tables.ts'

// An applicant needs no account. Anyone who has not confirmed an e-mail may have typed a stranger's, and must not see or take out what the stranger sent.
const ofApplicant = ({ email }: Subject) => eq(sql`lower(${jobApplications.email})`, email.toLowerCase())

/** The applications that came from the e-mail of a student. */
export const applicationData: PersonalDataSource = {
  async collect(ctx, subject) {
    if (!subject.isEmailConfirmed) return { job_applications: [] }
    const rows = await ctx.db
      .select({ application: jobApplications, post: openPosts.title })
      .from(jobApplications)
      .innerJoin(openPosts, eq(openPosts.id, jobApplications.postId))
      .where(ofApplicant(subject))
      .orderBy(asc(jobApplications.createdAt))
    const job_applications = []
    for (const { application, post } of rows) {
      const { id, postId, name, email, phone, message, cvBytes, state, createdAt, cvKey } = application
      const stored = await ctx.storage.get(cvKey)
      const cv = stored && `data:${stored.contentType};base64,${stored.body.toString('base64')}`
      const of = { _id: id, post_id: postId, post, name, email, phone, message, state, created_at: createdAt }
      job_applications.push({ ...of, cv_bytes: cvBytes, cv })
    }
    return { job_applications }
  },
  async erase(ctx, subject) {
    if (!subject.isEmailConfirmed) return
    const removed = await ctx.db
      .delete(jobApplications)
      .where(ofApplicant(subject))
      .returning({ cvKey: jobApplications.cvKey })
    await dropCvs(ctx, removed)
  },
}
