import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Post } from '#domains/identity/accounts/find-recipient.ts'
import type { Context } from '#platform/context.ts'
import { t } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { getInstitute } from '../reads.ts'
import { jobApplications, openPosts } from './tables.ts'

const payloadShape = z.object({ applicationId: z.uuid() })

/** Job: tells the institute that somebody applied. The CV stays in the console, where it is deleted in time. */
export async function mailApplication(ctx: Context, payload: Record<string, unknown>, { mailer, publicUrl }: Post) {
  const { applicationId } = payloadShape.parse(payload)
  const [application] = await ctx.db
    .select({ name: jobApplications.name, email: jobApplications.email, post: openPosts.title })
    .from(jobApplications)
    .innerJoin(openPosts, eq(openPosts.id, jobApplications.postId))
    .where(eq(jobApplications.id, applicationId))
  if (!application) return
  const { email } = await getInstitute(ctx)
  if (email === '') return ctx.log.warn('the institute has no e-mail address: an application was not mailed')
  await mailer.send({
    to: email,
    replyTo: application.email,
    subject: t`Application from ${application.name}: ${application.post}`,
    text: t`${application.name} has applied for the post ${application.post}.

The application with its CV: ${publicUrl + staffPaths.applications}
`,
  })
}
