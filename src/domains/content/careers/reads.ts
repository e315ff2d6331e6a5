import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { getSettings } from '#platform/data/settings/settings.ts'
import { notFound } from '#platform/errors.ts'
import { listLimit } from '#platform/http/list-module.ts'
import { countUpTo, cursorOf, cutPage, type ListOrder, orderBy, pastCursor } from '#platform/http/staff-list.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { careerGroup } from './remove-old.ts'
import type { ApplicationsQuery, Careers, JobApplication } from './schema.ts'
import { jobApplications, openPosts } from './tables.ts'

/** The posts that are open today in India, in the office's order. */
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

/** 404 for one that is not there, or not any more. */
export async function readApplication(ctx: Context, applicationId: string) {
  const [row] = await selectApplications(ctx).where(eq(jobApplications.id, applicationId))
  if (!row) throw notFound('application')
  return present(row)
}

/** The CV, with a note of who opened it. 404 without one. */
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
