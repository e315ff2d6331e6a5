import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { PersonalDataSource, Subject } from '#domains/identity/privacy/collect-my-data.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { getSettings, readSheet, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { notFound } from '#platform/errors.ts'
import { listLimit } from '#platform/http/list-module.ts'
import { countUpTo, cursorOf, cutPage, type ListOrder, orderBy, pastCursor } from '#platform/http/staff-list.ts'
import { dayInIndia, dayMs } from '#platform/text/india-time.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import {
  type ApplicationState,
  type ApplicationsQuery,
  type CareerSettings,
  type Careers,
  careerSettings,
  type JobApplication,
} from './schema.ts'
import { jobApplications, openPosts } from './tables.ts'

/** Has the CVs of removed applications deleted after the commit. */
async function dropCvs(ctx: Context, removed: { cvKey: string }[]) {
  for (const { cvKey } of removed) await enqueue(ctx, { kind: 'remove-application-file', payload: { cvKey } })
}

/** Setting of how long applications are kept. */
export const careerGroup: SettingsGroup<CareerSettings> = {
  name: 'careers',
  body: careerSettings,
  usual: { application_months: 12 },
}

const atOnce = 200
const mostBatches = 20

async function removeSome(ctx: Context, months: number) {
  return inTransaction(ctx, async (ctx) => {
    const at = sql`${ctx.now.toISOString()}::timestamptz - make_interval(months => ${months})`
    const old = ctx.db
      .select({ id: jobApplications.id })
      .from(jobApplications)
      .where(lt(jobApplications.createdAt, at))
      .orderBy(jobApplications.createdAt)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const removed = await ctx.db
      .delete(jobApplications)
      .where(inArray(jobApplications.id, old))
      .returning({ cvKey: jobApplications.cvKey })
    await dropCvs(ctx, removed)
    const applications = removed.length
    if (applications > 0) await audit(ctx, { action: 'applications-forgotten', details: { applications, months } })
    return applications
  })
}

/**
 * Removes applications older than the period that the office has set; a new period takes effect after a day, so that a
 * mistake can be corrected. May run anywhere, any time.
 */
export async function removeOldApplications(ctx: Context) {
  const { body, changedAt } = await readSheet(ctx, careerGroup)
  const isFresh = changedAt !== null && ctx.now.getTime() - changedAt.getTime() < dayMs
  if (isFresh) return
  for (let batch = 0; batch < mostBatches; batch += 1) {
    if ((await removeSome(ctx, body.application_months)) === 0) return
  }
}

/** Returns the posts that are open today in India, in the office's order. */
export async function getCareers(ctx: Context): Promise<Careers> {
  const isOpen = or(isNull(openPosts.closesOn), gte(openPosts.closesOn, dayInIndia(ctx.now)))
  const rows = await ctx.db
    .select()
    .from(openPosts)
    .where(and(eq(openPosts.isLive, true), isOpen))
    .orderBy(asc(openPosts.position))
    .limit(listLimit)
  const { application_months: kept_months } = await getSettings(ctx, careerGroup)
  const posts = rows.map(({ id, title, place, content, closesOn }) => {
    return { _id: id, title, place, content, closes_on: closesOn }
  })
  return { posts, kept_months }
}

const newest: ListOrder = {
  column: jobApplications.createdAt,
  id: jobApplications.id,
  type: 'timestamptz',
  descending: true,
}

function selectApplications(ctx: Context) {
  return ctx.db
    .select({ application: jobApplications, post: openPosts.title, cursor: cursorOf(newest) })
    .from(jobApplications)
    .innerJoin(openPosts, eq(openPosts.id, jobApplications.postId))
}
type Row = Awaited<ReturnType<typeof selectApplications>>[number]

const present = ({ application, post }: Row): JobApplication => ({
  _id: application.id,
  post_title: post,
  name: application.name,
  email: application.email,
  phone: application.phone,
  message: application.message,
  cv_bytes: application.cvBytes,
  state: application.state,
  created_at: application.createdAt.toISOString(),
})

export async function listApplications(ctx: Context, { state, limit, after }: ApplicationsQuery) {
  const only = state === undefined ? undefined : eq(jobApplications.state, state)
  const rows = await selectApplications(ctx)
    .where(and(only, pastCursor(newest, after)))
    .orderBy(...orderBy(newest))
    .limit(limit + 1)
  const total = await countUpTo(ctx, sql`select from ${jobApplications} where ${only ?? sql`true`}`)
  return cutPage(rows, { limit, total, present })
}

/** Returns an application. 404 if it does not exist or has been removed. */
async function readApplication(ctx: Context, applicationId: string) {
  const [row] = await selectApplications(ctx).where(eq(jobApplications.id, applicationId))
  if (!row) throw notFound('application')
  return present(row)
}

/** Returns the CV, and logs who opened it. 404 without one. */
export async function readCv(ctx: Context, applicationId: string) {
  const [row] = await ctx.db
    .select({ cvKey: jobApplications.cvKey })
    .from(jobApplications)
    .where(eq(jobApplications.id, applicationId))
  const file = row ? await ctx.storage.get(row.cvKey) : null
  if (!file) throw notFound('file')
  await inTransaction(ctx, (ctx) => audit(ctx, { action: 'application-cv-read', details: { id: applicationId } }))
  return file
}

/** Sets the state of an application. 404 for one that no longer exists. */
export async function markApplication(ctx: Context, applicationId: string, state: ApplicationState) {
  await ctx.db.update(jobApplications).set({ state }).where(eq(jobApplications.id, applicationId))
  return readApplication(ctx, applicationId)
}

/** Removes an application with its CV. 404 for one that no longer exists. */
export async function removeApplication(ctx: Context, applicationId: string) {
  return inTransaction(ctx, async (ctx) => {
    const removed = await ctx.db
      .delete(jobApplications)
      .where(eq(jobApplications.id, applicationId))
      .returning({ cvKey: jobApplications.cvKey })
    if (removed.length === 0) throw notFound('application')
    await dropCvs(ctx, removed)
    await audit(ctx, { action: 'application-removed', details: { id: applicationId } })
  })
}

// An applicant needs no account. Anyone who has not confirmed an e-mail may have typed a stranger's, and must not see or take out what the stranger sent.
const ofApplicant = ({ email }: Subject) => eq(sql`lower(${jobApplications.email})`, email.toLowerCase())

/** Applications sent from the e-mail address of a student. */
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
