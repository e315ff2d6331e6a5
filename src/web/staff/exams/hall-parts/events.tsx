import { hallCalls } from '#domains/attempts/hall/calls.ts'
import type { HallEvent } from '#domains/attempts/hall/schema.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { useLiveAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre } from '#web/staff/shell/use-staff.ts'
import { timeOfDay } from '#web/ui/text/format-date.ts'
import css from './hall.module.css'
import { eventText } from './words.ts'

const everyMs = 15_000

/** What was done in the hall, the newest first. */
export function Events({ testId }: { testId: string }) {
  const { centre } = useCentre()
  const answer = useLiveAnswer(() => everyMs, hallCalls.hallEvents, {
    id: testId,
    ...(centre ? { centre: centre._id } : {}),
  })
  const isFailed = answer.error !== undefined && !isAway(answer.error)
  return (
    <section aria-label="What was done" className={css.events}>
      <h2>What was done</h2>
      {isFailed && <FailedAnswer answer={answer} />}
      <EventList events={answer.data ?? []} />
    </section>
  )
}

/** Times and sentences. */
export function EventList({ events }: { events: HallEvent[] }) {
  if (events.length === 0) return <p>Nothing yet.</p>
  return (
    <ol>
      {events.map((event) => (
        <li key={`${event.kind} ${event._id}`}>
          <time dateTime={event.at}>{timeOfDay(event.at)}</time>
          <span>
            {eventText(event)}
            {event.by && <small> {event.by}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}
