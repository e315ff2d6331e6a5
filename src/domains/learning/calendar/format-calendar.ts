import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { closingTime, type Scheduled } from '#domains/exams/tests/rules.ts'
import { t } from '#platform/text/messages.ts'

/*
 * A student's classes and tests as iCalendar (RFC 5545). Calendars know an event again by its UID, and take over what changed when its SEQUENCE or LAST-MODIFIED is another.
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

/** `plan`: what the office edits; a test that never had one has not been changed. */
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
