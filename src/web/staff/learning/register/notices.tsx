import type { Register } from '#domains/learning/attendance/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { TextButton } from '../../frame/screen.tsx'
import { dayAndTime, timeOfDay } from '../../parts/text/dates.ts'
import { messageOf } from '../../shell/api.ts'
import { useMarks } from '../parts/use-marks.ts'
import css from './register.module.css'

function stateText({ class: held, is_locked, may_write, opens_at, locks_at, now, saved_by }: Register) {
  if (held.is_cancelled) return t`This class is cancelled, and has no register.`
  if (Date.parse(now) < Date.parse(opens_at)) return t`The register opens at ${timeOfDay(opens_at)}.`
  const saved =
    held.saved_at === null
      ? t`Not saved yet: until then nobody is counted.`
      : t`Saved at ${dayAndTime(held.saved_at)}${saved_by === null ? '' : t` by ${saved_by}`}.`
  if (!may_write) return saved
  if (is_locked) return t`${saved} Closed since ${dayAndTime(locks_at)}: a tap corrects it, with a reason.`
  return t`${saved} It may be changed until ${dayAndTime(locks_at)}.`
}

/** How far the register is, what waits on this device, and what the server did not take. */
export function Notices({ classId, register, error }: { classId: string; register: Register; error: unknown }) {
  const { notes, forget } = useMarks()
  const here = notes.filter((note) => note.classId === classId)
  const waiting = here.filter(({ refusal }) => refusal === undefined)
  const marks = waiting.filter(({ kind }) => kind === 'mark').length
  const refused = here.filter(({ refusal }) => refusal !== undefined)
  const nameOf = (id: string) => register.students.find(({ student_id }) => student_id === id)?.candidate_name
  return (
    <div role="status">
      {isAway(error) && (
        <p className={css.offline}>
          <b>No connection.</b> Go on: what you mark is kept on this device.
        </p>
      )}
      {error !== undefined && !isAway(error) && (
        <p className={css.offline}>{messageOf(error, t`The register could not be loaded.`)}</p>
      )}
      {marks > 0 && (
        <p className={css.offline}>
          {t`${plural(marks, '# mark waiting to be sent', '# marks waiting to be sent')}, kept on this device.`}
        </p>
      )}
      {waiting.length > marks && <p className={css.offline}>The register is saved as soon as the server answers.</p>}
      {refused.map((note) => (
        <p key={note.name} className={css.offline}>
          {note.kind === 'mark'
            ? t`A mark of ${nameOf(note.body.student_id) ?? t`a student`} was not taken: ${note.refusal ?? ''}`
            : t`The register was not saved: ${note.refusal ?? ''}`}{' '}
          <TextButton onPress={() => forget(note.name)}>Forget it</TextButton>
        </p>
      ))}
      <p className={css.state}>{stateText(register)}</p>
    </div>
  )
}
