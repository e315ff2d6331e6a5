import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import ical from 'ical-generator'
import { type Context, userOf } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { indiaZone } from '../../../platform/text/india-time.ts'
import { listOpenTestIds } from '../../exams/tests/list-open-tests.ts'
import { listTests } from '../../exams/tests/reads.ts'
import { closingTime } from '../../exams/tests/rules.ts'
import { listOwnedCourses } from '../../purchases/entitlements/reads.ts'
import { listUpcomingClasses } from '../classes/reads.ts'
import { calendarFeeds } from '../tables.ts'
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
 * The calendar behind a secret address, as iCalendar: the classes to come of the courses that its student owns, and the tests they may sit. It holds no links to join:
 * calendars are shared and leak.
 */
export async function writeCalendar(ctx: Context, { token, name }: { token: string; name: string }) {
  const studentId = await getStudentOf(ctx, token)
  const host = ctx.siteHost ?? 'localhost'
  // not translated: the name of the product
  const calendar = ical({ name, timezone: indiaZone, prodId: { company: name, product: 'Abhyas' }, ttl: 3600 })
  const owned = await listOwnedCourses(ctx, studentId)
  const classes = await listUpcomingClasses(
    ctx,
    owned.map(({ website_course_id }) => website_course_id),
  )
  for (const { class: classRow, subject, topic } of classes) {
    const description = `${subject.name}: ${topic.name}`
    calendar.createEvent({
      id: `class-${classRow.id}@${host}`,
      start: classRow.startsAt,
      end: classRow.endsAt,
      summary: classRow.title,
      description,
    })
  }
  const open = await listOpenTestIds(ctx, studentId)
  for (const test of await listTests(ctx)) {
    if (!open.has(test.id) || test.opensAt <= ctx.now) continue
    const end = closingTime(test) ?? new Date(test.opensAt.getTime() + test.durationMinutes * 60_000)
    calendar.createEvent({ id: `test-${test.id}@${host}`, start: test.opensAt, end, summary: test.name })
  }
  return calendar.toString()
}
