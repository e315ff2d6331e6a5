import type { Hall } from '#domains/attempts/hall/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { messageOf } from '#web/staff/shell/api.ts'
import { timeOfDay } from '#web/ui/text/format-date.ts'
import css from './hall.module.css'
import { useNotes } from './use-notes.ts'

/** How old the hall is that is shown, what waits on this device, and what the server did not take. */
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
          {t`${plural(waiting, '# note waits', '# notes wait')} on this device and is sent by itself.`}
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
