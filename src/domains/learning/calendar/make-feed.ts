import { createHash, randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { z } from 'zod'
import { getInstitute } from '#domains/content/reads.ts'
import { testPlans } from '#domains/exams/tables.ts'
import { listOpenTestIds } from '#domains/exams/tests/list-open-tests.ts'
import { listTests } from '#domains/exams/tests/reads.ts'
import { closingTime, type Scheduled } from '#domains/exams/tests/rules.ts'
import { listOwnedCourses } from '#domains/purchases/entitlements/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { App } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { listClassesToCome } from '../classes/reads.ts'
import { calendarFeeds } from '../tables.ts'
import type { NewFeed } from './schema.ts'

/*
 * A student's classes and tests as iCalendar (RFC 5545). Calendars recognise an event by its UID, and adopt a
 * change when its SEQUENCE or LAST-MODIFIED differs.
 */

type Event = {
  /** Stays the same for the life of the event. */
  key: string
  start: Date
  end: Date
  title: string
  description?: string
  isCancelled?: boolean
  /** Raised by every change; counts from 0. */
  sequence: number
  changedAt: Date | null
}

type ClassRow = {
  class: {
    id: string
    title: string
    startsAt: Date
    endsAt: Date
    cancelledAt: Date | null
    cancelReason: string | null
    version: number
    changedAt: Date
  }
  subject: { name: string }
  topic: { name: string }
}

export function classEvent({ class: row, subject, topic }: ClassRow): Event {
  const isCancelled = row.cancelledAt !== null
  const heading = `${subject.name}: ${topic.name}`
  return {
    key: `class-${row.id}`,
    start: row.startsAt,
    end: row.endsAt,
    title: isCancelled ? t`Cancelled: ${row.title}` : row.title,
    description: row.cancelReason ? `${heading}\n${row.cancelReason}` : heading,
    isCancelled,
    sequence: row.version - 1,
    changedAt: row.changedAt,
  }
}

type Plan = { version: number; editedAt: Date }

/** `plan`: what the office edits; a test without one has not been changed. */
export function testEvent(test: Scheduled & { id: string; name: string }, plan: Plan | undefined): Event {
  const end = closingTime(test) ?? new Date(test.opensAt.getTime() + test.durationMinutes * 60_000)
  const change = { sequence: plan ? plan.version - 1 : 0, changedAt: plan?.editedAt ?? null }
  return { key: `test-${test.id}`, start: test.opensAt, end, title: test.name, ...change }
}

type Heading = { name: string; host: string; now: Date }

/** Writes the events as a calendar. Times are in UTC: with a time zone but without its definition, the library writes the local time of the server. */
export function formatCalendar({ name, host, now }: Heading, events: readonly Event[]) {
  const calendar = ical({
    name,
    // not translated: the name of the product
    prodId: { company: name, product: 'Abhyas' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const { key, start, end, title, description, isCancelled = false, sequence, changedAt } of events) {
    calendar.createEvent({
      id: `${key}@${host}`,
      start,
      end,
      summary: title,
      description,
      sequence,
      stamp: now,
      lastModified: changedAt,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates a new secret address for the calendar of a student or teacher; the previous one stops working. */
export async function makeFeed(ctx: Context): Promise<NewFeed> {
  const token = randomBytes(24).toString('base64url')
  const row = { tokenHash: hashOf(token), createdAt: ctx.now }
  await ctx.db
    .insert(calendarFeeds)
    .values({ studentId: userOf(ctx).id, ...row })
    .onConflictDoUpdate({ target: calendarFeeds.studentId, set: row })
  return { url: `/calendar/${token}.ics` }
}

/** Revokes the calendar address; idempotent. */
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
 * Returns the calendar behind a secret address, as iCalendar: the coming classes that its owner takes or teaches,
 * including cancelled ones, and the tests they may sit. It contains no links to join, as calendars are shared and leak.
 */
async function writeCalendar(ctx: Context, { token, name }: { token: string; name: string }) {
  const studentId = await getStudentOf(ctx, token)
  const owned = await listOwnedCourses(ctx, studentId)
  const courseIds = owned.map(({ website_course_id }) => website_course_id)
  const open = await listOpenTestIds(ctx, studentId)
  const tests = (await listTests(ctx)).filter((test) => open.has(test.id) && test.opensAt > ctx.now)
  const testIds = tests.map((test) => test.id)
  const plans = testIds.length > 0 ? await ctx.db.select().from(testPlans).where(inArray(testPlans.id, testIds)) : []
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  const events = [
    ...(await listClassesToCome(ctx, { personId: studentId, courseIds })).map(classEvent),
    ...tests.map((test) => testEvent(test, planOf.get(test.id))),
  ]
  return formatCalendar({ name, host: ctx.siteHost ?? 'localhost', now: ctx.now }, events)
}

const params = z.strictObject({ file: z.string().regex(/^[\w-]{32}\.ics$/) })

/** Serves the calendars at their secret addresses, for the calendar apps of students' phones. */
export function serveCalendars(app: App) {
  const options = { schema: { hide: true, params, querystring: z.strictObject({}) } }
  app.get('/calendar/:file', options, async ({ ctx, params: { file } }, reply) => {
    const { name } = await getInstitute(ctx)
    const body = await writeCalendar(ctx, { token: file.slice(0, -'.ics'.length), name })
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, no-cache').send(body)
  })
}
