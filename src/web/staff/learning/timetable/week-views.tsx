import type { TimetableClass, Week } from '#domains/learning/timetable/schema.ts'
import { dayInIndia, formatWeekday, momentOf } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { dayAndTime, timeOfDay, weekdayDate } from '#web/ui/text/format-date.ts'
import { type ClassStanding, classesOn, codesOf, type Grouping, groupWeek, standingOf } from './group-week.ts'
import css from './timetable.module.css'

type Props = { week: Week; onOpen: (row: TimetableClass) => void }

const shortDay = (day: string) => ({ number: Number(day.slice(8)), name: formatWeekday(momentOf(day)).slice(0, 3) })
const todayOf = ({ now }: Week) => dayInIndia(momentOf(now))

const headings: Record<Grouping, string> = { batch: t`Batch`, teacher: t`Teacher`, room: t`Room` }

/** The week as a table, as it hangs on the wall: a row for each batch, teacher or room. */
export function WeekGrid({ week, by, onOpen }: Props & { by: Grouping }) {
  const rows = groupWeek(week, by)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Classes of the week">
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col">{headings[by]}</th>
            {week.days.map(({ day, holiday }) => (
              <th scope="col" key={day} aria-label={weekdayDate(day)} data-today={day === todayOf(week) || undefined}>
                <span className={css.number}>{shortDay(day).number}</span> {shortDay(day).name}
                {holiday !== null && <span className={css.holiday}>{holiday}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.name}
                {row.about !== null && <span className={css.about}>{row.about}</span>}
              </th>
              {row.days.map((classes, index) => (
                <td key={week.days[index]?.day} data-holiday={week.days[index]?.holiday !== null || undefined}>
                  {classes.map((planned) => (
                    <ClassButton
                      key={planned._id}
                      row={planned}
                      now={week.now}
                      by={by}
                      onOpen={() => onOpen(planned)}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** One day of the week on a phone. */
export function DayList({ week, day, onDay, onOpen }: Props & { day: string; onDay: (day: string) => void }) {
  const classes = classesOn(week, day)
  const holiday = week.days.find((weekDay) => weekDay.day === day)?.holiday ?? null
  return (
    <div className={css.phone}>
      <fieldset className={css.days}>
        <legend className="sr">Day</legend>
        {week.days.map((weekDay) => (
          <button
            key={weekDay.day}
            type="button"
            title={weekdayDate(weekDay.day)}
            aria-pressed={weekDay.day === day}
            onClick={() => onDay(weekDay.day)}
          >
            {shortDay(weekDay.day).name}
            <span className={css.number}>{shortDay(weekDay.day).number}</span>
          </button>
        ))}
      </fieldset>
      <h2 className={css.dayTitle}>
        {weekdayDate(day)}
        {holiday !== null && <span className={css.holiday}>{holiday}</span>}
      </h2>
      {classes.length === 0 ? (
        <p>No class is on this day.</p>
      ) : (
        <ul className={css.dayClasses} aria-label="Classes of the day">
          {classes.map((planned) => (
            <li key={planned._id}>
              <ClassButton row={planned} now={week.now} by={null} onOpen={() => onOpen(planned)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const marks: Record<ClassStanding, { mark: Mark; word: string }> = {
  planned: { mark: 'ring', word: t`planned` },
  running: { mark: 'half', word: t`running` },
  held: { mark: 'filled', word: t`held` },
  cancelled: { mark: 'crossed', word: t`cancelled` },
}

/** What the row does not say already. */
function linesOf(row: TimetableClass, by: Grouping | null) {
  const lines = [
    by === 'batch' ? null : codesOf(row),
    by === 'teacher' ? null : (row.teacher?.name ?? t`no teacher yet`),
    by === 'room' ? null : (row.room?.name ?? null),
  ]
  return lines.filter((line) => line !== null).join(', ')
}

type ClassButtonProps = { row: TimetableClass; now: string; by: Grouping | null; onOpen: () => void }

/** A class in the week: when, what, by whom and where. */
function ClassButton({ row, now, by, onOpen }: ClassButtonProps) {
  const { mark, word } = marks[standingOf(row, now)]
  return (
    <button type="button" className={css.class} data-cancelled={row.is_cancelled || undefined} onClick={onOpen}>
      <span className={css.when}>
        <time dateTime={row.start_time}>{timeOfDay(row.start_time)}</time>
        <State mark={mark}>
          <span className={by === null ? undefined : 'sr'}>{word}</span>
        </State>
      </span>
      <span className={css.subject}>{row.subject_name}</span>
      <span className={css.line}>{linesOf(row, by)}</span>
      {row.moved_from !== null && !row.is_cancelled && (
        <span className={css.line}>{t`moved from ${dayAndTime(row.moved_from)}`}</span>
      )}
      {row.warning !== null && <State mark="warn">{t`room too small`}</State>}
    </button>
  )
}
