import { useLoaderData, useRevalidator } from 'react-router'
import { attendanceCalls } from '#domains/learning/attendance/calls.ts'
import { type Tally, tallyOf } from '#domains/learning/attendance/rules.ts'
import type { OwnAttendance } from '#domains/learning/attendance/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { clockTimeOfDay, dayMonth } from '#web/ui/text/format-date.ts'
import { ClassCalendar, monthName, standingWords } from '../../parts/class-calendar.tsx'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { SayWhy } from '../../parts/say-why.tsx'
import css from './attendance.module.css'
import { RoomCode } from './room-code.tsx'

export function loader({ api }: LoaderInput) {
  return api(attendanceCalls).attendance()
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Attendance: ${institute.name}` })

/** Shows the student's own attendance by month, newest first. */
export default function AttendancePage() {
  const { months } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <PortalPage title="Attendance" ownBundle={null} steps={[{ label: t`Classes`, to: paths.classes }]}>
      <RoomCode onPresent={reload} />
      <p className={css.told}>
        Late and online count as present, excused and cancelled classes are not counted, and the percentage is rounded
        down.
      </p>
      {months.length === 0 && (
        <p className="empty ruled">
          No attendance yet: it begins with the first class of your batch whose register is saved.
        </p>
      )}
      {months.map((month) => (
        <Month key={month.month} month={month} onSaid={reload} />
      ))}
      {months.length > 0 && <p className={css.told}>Something is wrong? Tell the office of your centre.</p>}
    </PortalPage>
  )
}

const countedText = ({ attended, counted }: Tally) => t`${attended} of ${counted} classes`

type Classes = OwnAttendance['months'][number]['classes']
const standingsIn = (classes: Classes, subject: string) =>
  classes.filter(({ subject_name }) => subject_name === subject).map(({ standing }) => standing)

type MonthProps = { month: OwnAttendance['months'][number]; onSaid: () => void }

function Month({ month: { month, percent, attended, counted, classes }, onSaid }: MonthProps) {
  const api = useApi()
  const subjects = [...new Set(classes.map(({ subject_name }) => subject_name))].sort()
  return (
    <section className={css.month} aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`}>{monthName(month)}</h2>
      <p className="num">
        <b>{percent === null ? t`None counted` : `${percent} %`}</b> {countedText({ attended, counted })}
      </p>
      <ClassCalendar month={month} classes={classes} />
      {subjects.length > 1 && (
        <>
          <h3>By subject</h3>
          <ul className={`num ${css.subjects}`}>
            {subjects.map((subject) => (
              <li key={subject}>
                {subject} <b>{countedText(tallyOf(standingsIn(classes, subject)))}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className={css.list}>
        {classes.map(({ class_title, ...held }) => (
          <li key={held._id}>
            <time className="num" dateTime={held.start_time}>
              {dayMonth(held.start_time)}, {clockTimeOfDay(held.start_time)}
            </time>
            <span>
              <b>{held.subject_name}</b> {class_title}
            </span>
            <span className={css.standing} data-standing={held.standing}>
              {standingWords[held.standing]}
            </span>
            <SayWhy held={held} send={(body) => api(attendanceCalls).sayWhy(body)} onSaid={onSaid} />
          </li>
        ))}
      </ul>
    </section>
  )
}
