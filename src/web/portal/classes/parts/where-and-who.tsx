import type { StudentClass } from '#domains/learning/classes/schema.ts'
import { dayNumberInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { clockTimeOfDay, dayMonth } from '#web/ui/text/format-date.ts'
import css from './classes.module.css'

/** Shows the teacher and place of a class, and later changes to it. */
export function WhereAndWho({ studentClass }: { studentClass: StudentClass }) {
  const change = changeText(studentClass)
  const place = [studentClass.teacher_name, studentClass.room_name].filter((part) => part !== null).join(', ')
  return (
    <>
      {place !== '' && <p className={css.place}>{place}</p>}
      {change !== null && <p className={css.change}>{change}</p>}
    </>
  )
}

type Changed = Pick<StudentClass, 'is_cancelled' | 'cancel_reason' | 'moved_from' | 'start_time'>

/** Describes how a planned class was changed; null if it was not. */
export function changeText({ is_cancelled, cancel_reason, moved_from, start_time }: Changed) {
  if (is_cancelled) return cancel_reason === null ? t`Cancelled` : t`Cancelled: ${cancel_reason}`
  if (moved_from === null) return null
  const isSameDay = dayNumberInIndia(Date.parse(moved_from)) === dayNumberInIndia(Date.parse(start_time))
  const time = clockTimeOfDay(start_time)
  return isSameDay ? t`Moved to ${time}` : t`Moved to ${dayMonth(start_time)}, ${time}`
}

type Timed = Pick<StudentClass, 'is_cancelled' | 'is_live' | 'join_opens_at' | 'start_time' | 'end_time'>

type ClassState = 'over' | 'cancelled' | 'joinable' | 'running' | 'to-come'

/** `running`: in progress, but without a link to join. `now`: the server's clock, in milliseconds since 1970. */
export function classState(
  { is_cancelled, is_live, join_opens_at, start_time, end_time }: Timed,
  now: number,
): ClassState {
  if (Date.parse(end_time) <= now) return 'over'
  if (is_cancelled) return 'cancelled'
  if (is_live && Date.parse(join_opens_at) <= now) return 'joinable'
  return Date.parse(start_time) <= now ? 'running' : 'to-come'
}
