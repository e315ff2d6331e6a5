import { createHash, randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { testPlans } from '#domains/exams/tables.ts'
import { listOpenTestIds } from '#domains/exams/tests/list-open-tests.ts'
import { listTests } from '#domains/exams/tests/reads.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { listClassesToCome } from '../classes/reads.ts'
import { calendarFeeds } from '../tables.ts'
import { classEvent, formatCalendar, testEvent } from './format-calendar.ts'
import type { NewFeed } from './schema.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A new secret address for the student's calendar; the one there was holds no more. */
export async function makeFeed(ctx: Context): Promise<NewFeed> {
  const token = randomBytes(24).toString('base64url')
  const row = { tokenHash: hashOf(token), createdAt: ctx.now }
  await ctx.db
    .insert(calendarFeeds)
    .values({ studentId: userOf(ctx).id, ...row })
    .onConflictDoUpdate({ target: calendarFeeds.studentId, set: row })
  return { url: `/calendar/${token}.ics` }
}

/** The address holds no more. Nothing to do when there was none. */
export async function revokeFeed(ctx: Context) {
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.studentId, userOf(ctx).id))
  return null
}

async function getStudentOf({ db }: Context, token: string) {
  const [feed] = await db
    .select({ studentId: calendarFeeds.studentId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashOf(token)))
  if (!feed) throw notFound('calendar')
  return feed.studentId
}

/**
 * Returns the calendar behind a secret address, as iCalendar: the classes to come of the courses that its student owns, those too that are cancelled, and the tests they may sit. It holds no
 * links to join: calendars are shared and leak.
 */
export async function writeCalendar(ctx: Context, { token, name }: { token: string; name: string }) {
  const studentId = await getStudentOf(ctx, token)
  const owned = await listOwnedCourses(ctx, studentId)
  const courseIds = owned.map(({ website_course_id }) => website_course_id)
  const open = await listOpenTestIds(ctx, studentId)
  const tests = (await listTests(ctx)).filter((test) => open.has(test.id) && test.opensAt > ctx.now)
  const testIds = tests.map((test) => test.id)
  const plans = testIds.length > 0 ? await ctx.db.select().from(testPlans).where(inArray(testPlans.id, testIds)) : []
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  const events = [
    ...(await listClassesToCome(ctx, courseIds)).map(classEvent),
    ...tests.map((test) => testEvent(test, planOf.get(test.id))),
  ]
  return formatCalendar({ name, host: ctx.siteHost ?? 'localhost', now: ctx.now }, events)
}
