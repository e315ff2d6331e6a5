import { hallCalls } from '#domains/attempts/hall/calls.ts'
import type { Hall, HallEvent } from '#domains/attempts/hall/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { messageOf } from '#web/staff/shell/api.ts'
import { useLiveAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre } from '#web/staff/shell/use-staff.ts'
import { timeOfDay } from '#web/ui/text/format-date.ts'
import css from './hall.module.css'
import { useNotes } from './use-notes.ts'
import { eventText } from './words.ts'

const everyMs = 15_000

/** Events in the hall, newest first. */
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

/** List of events: times and sentences. */
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

/** Shows how old the displayed data are, notes waiting on this device, and those the server refused. */
export function Connection({ hall, error, testId }: { hall: Pick<Hall, 'now'>; error: unknown; testId: string }) {
  const { notes, forget } = useNotes()
  const here = notes.filter((note) => note.testId === testId)
  const waiting = here.filter(({ refusal }) => refusal === undefined).length
  const refused = here.filter(({ refusal }) => refusal !== undefined)
  return (
    <div role="status">
      {isAway(error) && (
        <p className={css.offline}>
          <b>No connection since {timeOfDay(hall.now)}.</b> The hall is shown as it was then.
        </p>
      )}
      {error !== undefined && !isAway(error) && (
        <p className={css.offline}>{messageOf(error, t`The hall could not be loaded.`)}</p>
      )}
      {waiting > 0 && (
        <p className={css.offline}>
          {t`${plural(waiting, '# note waits', '# notes wait')} on this device and is sent automatically.`}
        </p>
      )}
      {refused.map(({ key, refusal }) => (
        <p key={key} className={css.offline}>
          A note was not taken: {refusal} <TextButton onPress={() => forget(key)}>Forget it</TextButton>
        </p>
      ))}
    </div>
  )
}
