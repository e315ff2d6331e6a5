import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Post } from '#domains/identity/mail-templates/send-template.ts'
import { normaliseEmail, normalisePhone } from '#domains/identity/rules.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, refuseField } from '#platform/errors.ts'
import { id } from '#platform/http/schema.ts'
import { type Bucket, requireToken } from '#platform/http/security/throttle.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { isPdf } from '../files/store-file.ts'
import { getInstitute } from '../reads.ts'
import { applicationProblems, isOpenOn } from './rules.ts'
import type { ApplicationBody } from './schema.ts'
import { jobApplications, openPosts } from './tables.ts'

// A whole centre may share one network address.
const perHour = { network: 20, email: 5 }
const uploadMs = 600_000

function bucket(kind: keyof typeof perHour, value: string): Bucket {
  return { key: ['job-application', kind, value], capacity: perHour[kind], perSecond: perHour[kind] / 3600 }
}

function readCv({ cv, ...body }: ApplicationBody) {
  const bytes = Buffer.from(cv, 'base64')
  const errors = applicationProblems({ ...body, cvBytes: bytes.length })
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError('invalid', first, { errors })
  if (!isPdf(bytes)) refuseField('cv', t`This is no PDF file`)
  return bytes
}

async function requireOpen(ctx: Context, postId: string) {
  const isId = id.safeParse(postId).success
  const [post] = isId ? await ctx.db.select().from(openPosts).where(eq(openPosts.id, postId)) : []
  const isOpen = post?.isLive && isOpenOn(post.closesOn, dayInIndia(ctx.now))
  if (!isOpen) refuseField('post_id', t`This post is not open any more. Please choose another one`)
}

/** Uploads the CV to the storage, outside any transaction. If its row is never written, a job deletes it. */
async function uploadCv(ctx: Context, bytes: Buffer) {
  const cvKey = `applications/${randomBytes(24).toString('hex')}.pdf`
  const runAt = new Date(ctx.now.getTime() + uploadMs)
  await enqueue(ctx, { kind: 'remove-application-file', payload: { cvKey }, runAt })
  await ctx.storage.put(cvKey, bytes, 'application/pdf')
  return cvKey
}

/**
 * Stores an application and queues a mail to the institute; the same one sent again is stored once. 400 naming
 * the field: a blank one, a file that is no PDF or too large, no consent, a closed post. 429 above the hourly
 * limits.
 */
export async function applyForPost(ctx: Context, input: ApplicationBody) {
  const bytes = readCv(input)
  await requireOpen(ctx, input.post_id)
  const email = normaliseEmail(input.email)
  await requireToken(ctx, bucket('network', ctx.network ?? ''))
  await requireToken(ctx, bucket('email', email))
  const row = {
    postId: input.post_id,
    name: input.name.trim(),
    phone: normalisePhone(input.phone),
    email,
    message: input.message.replaceAll('\r\n', '\n').trim(),
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(row)).update(bytes).digest('base64url')
  if ((await ctx.db.$count(jobApplications, eq(jobApplications.fingerprint, fingerprint))) > 0) return
  const file = { cvKey: await uploadCv(ctx, bytes), cvBytes: bytes.length }
  await inTransaction(ctx, async (ctx) => {
    const [added] = await ctx.db
      .insert(jobApplications)
      .values({ id: newId(), ...row, ...file, fingerprint, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: jobApplications.id })
    if (added) await enqueue(ctx, { kind: 'mail-application', payload: { applicationId: added.id } })
  })
}

const payloadShape = z.object({ cvKey: z.string() })

/** Job: deletes a CV that no application refers to any more. */
export async function removeApplicationFile(ctx: Context, payload: Record<string, unknown>) {
  const { cvKey } = payloadShape.parse(payload)
  const isUsed = (await ctx.db.$count(jobApplications, eq(jobApplications.cvKey, cvKey))) > 0
  if (!isUsed) await ctx.storage.delete(cvKey)
}

const mailShape = z.object({ applicationId: z.uuid() })

/**
 * Job: mails the institute about an application. The CV stays in the console, where it is deleted after its
 * retention period.
 */
export async function mailApplication(ctx: Context, payload: Record<string, unknown>, { mailer, publicUrl }: Post) {
  const { applicationId } = mailShape.parse(payload)
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
