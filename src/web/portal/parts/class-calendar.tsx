import type { Standing } from '#domains/learning/attendance/rules.ts'
import type { OwnAttendance } from '#domains/learning/attendance/schema.ts'
import {
  dayInIndia,
  daysBetween,
  daysLater,
  formatMonth,
  formatWeekdayAndDay,
  momentOf,
  monthsLater,
} from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { dayMonth } from '#web/ui/text/format-date.ts'
import css from './class-calendar.module.css'
import { initial } from './figures.ts'

export const standingWords: Record<Standing, string> = {
  present: t`Present`,
  absent: t`Absent`,
  late: t`Late`,
  excused: t`Excused`,
  online: t`Online`,
}

/** A day with several classes is drawn as the first of these that it has; its text names all of them. */
const byWeight: readonly Standing[] = ['absent', 'late', 'excused', 'present', 'online']
const explained: readonly Standing[] = ['present', 'absent', 'late', 'excused']
const aMonday = '2024-01-01'
/** Mon, Tue, … */
const weekdays = () =>
  Array.from({ length: 7 }, (_, index) => formatWeekdayAndDay(momentOf(daysLater(aMonday, index))).split(/[ ,]/)[0])

/** November 2026 */
export const monthName = (month: string) => `${formatMonth(momentOf(`${month}-01`))} ${month.slice(0, 4)}`

/** Returns the days of a month in weeks from Monday to Sunday; null: a day of another month. */
function weeksOf(month: string) {
  const first = `${month}-01`
  const before = daysBetween(aMonday, first) % 7
  const length = daysBetween(first, `${monthsLater(month, 1)}-01`)
  const days = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, index) =>
    index < before || index >= before + length ? null : daysLater(first, index - before),
  )
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

type Classes = OwnAttendance['months'][number]['classes']

/** A student's month: each day with classes says what the register has, in a letter and in words. */
export function ClassCalendar({ month, classes }: { month: string; classes: Classes }) {
  const byDay = Map.groupBy(classes, ({ start_time }) => dayInIndia(new Date(start_time)))
  return (
    <>
      <table className={`num ${css.calendar}`}>
        <caption className="sr">{t`Attendance by day, ${monthName(month)}`}</caption>
        <thead>
          <tr>
            {weekdays().map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((days, week) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks of a month never move
            <tr key={week}>
              {days.map((day, index) => (
                <td key={day ?? `${week} ${index}`}>
                  {day !== null && <Day day={day} classes={byDay.get(day) ?? []} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={css.key}>
        {explained.map((standing) => (
          <li key={standing}>
            <i data-standing={standing} aria-hidden="true">
              {letterOf(standing)}
            </i>
            {standingWords[standing]}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the letter of a day that was not attended as usual; '' of another. */
const letterOf = (standing: Standing) =>
  standing === 'present' || standing === 'online' ? '' : initial(standingWords[standing])

function Day({ day, classes }: { day: string; classes: Classes }) {
  const number = Number(day.slice(8))
  const standings = classes.map(({ standing }) => standing)
  const shown = byWeight.find((standing) => standings.includes(standing))
  if (shown === undefined) return <i>{number}</i>
  return (
    <>
      <i data-standing={shown} aria-hidden="true">
        {letterOf(shown) || number}
      </i>
      <span className="sr">{`${dayMonth(day)}: ${standings.map((standing) => standingWords[standing]).join(', ')}`}</span>
    </>
  )
}
