import type { Child } from '#domains/identity/guardians/schema.ts'
import { attendanceCalls } from '#domains/learning/attendance/calls.ts'
import type { AbsenceReasonBody } from '#domains/learning/attendance/schema.ts'
import type { ChildPage } from '#domains/student-area/schema.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { clockTimeOfDay, dayMonth } from '#web/ui/text/format-date.ts'
import { standingWords } from '../../parts/class-calendar.tsx'
import { initial } from '../../parts/figures.ts'
import { type Held, SayWhy } from '../../parts/say-why.tsx'
import css from './children.module.css'

const dayOf = (iso: string) => dayInIndia(new Date(iso))

/** Lists today's marked classes, latest first. */
function markedToday({ attendance, now }: ChildPage) {
  const classes = attendance?.months.flatMap((month) => month.classes) ?? []
  return classes.filter(({ start_time }) => dayOf(start_time) === dayOf(now))
}

function nextText({ classes, now }: ChildPage) {
  const next = classes?.find(({ start_time, is_cancelled }) => start_time > now && !is_cancelled)
  if (!next) return t`No more classes in the next seven days.`
  const day = dayOf(next.start_time) === dayOf(now) ? t`today` : dayMonth(next.start_time)
  const where = next.room_name === null ? '' : `, ${next.room_name}`
  const at = `${day}, ${clockTimeOfDay(next.start_time)}, ${next.subject_id.name}${where}`
  return next.moved_from ? t`Next: ${at} (moved)` : t`Next: ${at}`
}

type SayProps = { child: Child; held: Held; onSaid: () => void }

export function SayWhyOfChild({ child, held, onSaid }: SayProps) {
  const api = useApi()
  const send = (body: AbsenceReasonBody) => api(attendanceCalls).sayWhyOfChild({ id: child.student_id }, body)
  return <SayWhy held={held} send={send} onSaid={onSaid} />
}

/** A student's ticket for today: the marks of classes so far, cancellations, and what comes next. */
export function TodayOf({ page, onSaid }: { page: ChildPage; onSaid: () => void }) {
  const { child, classes, attendance, now } = page
  const running = classes?.find(({ start_time, is_cancelled }) => start_time <= now && !is_cancelled)
  const cancelled = (classes ?? []).filter(
    ({ is_cancelled, start_time }) => is_cancelled && dayOf(start_time) === dayOf(now),
  )
  const marked = markedToday(page)
  return (
    <article className={css.ticket}>
      <div className={css.stub}>
        <i aria-hidden="true">{initial(child.name)}</i>
        <h2>{child.name}</h2>
      </div>
      <div className={css.body}>
        {marked.map((held) => (
          <div key={held._id} data-standing={held.standing}>
            <b>{standingWords[held.standing]}</b> {held.subject_name}, {clockTimeOfDay(held.start_time)}{' '}
            <SayWhyOfChild child={child} held={held} onSaid={onSaid} />
          </div>
        ))}
        {running && !marked.some(({ _id }) => _id === running._id) && (
          <p>
            <b>In class</b> {running.subject_id.name}, {clockTimeOfDay(running.start_time)}
          </p>
        )}
        {cancelled.map(({ _id, subject_id, start_time, cancel_reason }) => (
          <p key={_id}>
            <b>Cancelled</b> {subject_id.name}, {clockTimeOfDay(start_time)}
            {cancel_reason && `: ${cancel_reason}`}
          </p>
        ))}
        <p className={css.muted}>{classes === null ? t`${child.name} has hidden the timetable.` : nextText(page)}</p>
        {attendance === null && <p className={css.muted}>{t`${child.name} has hidden the attendance.`}</p>}
      </div>
    </article>
  )
}
