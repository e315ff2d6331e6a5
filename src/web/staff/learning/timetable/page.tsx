import { lazy, Suspense, useState } from 'react'
import { timetableCalls } from '#domains/learning/timetable/calls.ts'
import type { TimetableClass, Week } from '#domains/learning/timetable/schema.ts'
import { dayInIndia, daysLater, formatWeekday, momentOf } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { ChooseCentre } from '#web/staff/parts/lists/choose-centre.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, timeOfDay, weekdayDate } from '#web/ui/text/format-date.ts'
import {
  type ClassStanding,
  classesOn,
  codesOf,
  type Grouping,
  groupings,
  groupWeek,
  isGrouping,
  standingOf,
} from './group-week.ts'
import css from './timetable.module.css'

const PlanDialog = lazy(() => import('./plan-dialog.tsx'))
const ClassDialog = lazy(() => import('./class-dialog.tsx'))
const FeedDialog = lazy(() => import('./feed-dialog.tsx'))

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Returns the centre whose week the office sees; teachers see their own classes at all centres. */
function usePlace() {
  const { centre, myCentres } = useCentre()
  const isOffice = useMay()('classes.read')
  return { isOffice, centreId: isOffice ? (centre?._id ?? myCentres[0]?._id ?? null) : null }
}

/** Classes of a week: those of a centre for the office, a teacher's own for a teacher. */
export default function TimetablePage() {
  const { read, set } = useFilters()
  const { isOffice, centreId } = usePlace()
  const { day: dayInAddress, by: byInAddress } = read('day', 'by')
  const day = isDay(dayInAddress) ? dayInAddress : dayInIndia(new Date())
  const by = isGrouping(byInAddress) ? byInAddress : 'batch'
  const hasNone = isOffice && centreId === null
  const answer = useAnswer(
    timetableCalls.timetable,
    hasNone ? null : { week: day, ...(centreId === null ? {} : { centre: centreId }) },
  )
  const { data } = answer
  const [isAdding, setAdding] = useState(false)
  return (
    <Screen
      title={isOffice ? t`Timetable` : t`My timetable`}
      beside={<WeekSwitch day={day} week={data} onDay={(next) => set('day', next)} />}
      actions={
        <>
          {!isOffice && <FeedButton />}
          {data?.may_edit && (
            <Button isPrimary onPress={() => setAdding(true)}>
              Add a class
            </Button>
          )}
        </>
      }
    >
      {isOffice && <ChooseCentre chosen={centreId} />}
      {isOffice && <GroupSwitch by={by} onChoose={(next) => set('by', next)} />}
      {hasNone && <p>You have no centre whose timetable you may see.</p>}
      {!hasNone && !data && <AnswerState answer={answer} otherwise="The timetable could not be loaded." lines={8} />}
      {data && <Classes week={data} centreId={centreId} view={{ by, day, onDay: (next) => set('day', next) }} />}
      <Suspense>
        {isAdding && centreId !== null && <PlanDialog centreId={centreId} day={day} onClose={() => setAdding(false)} />}
      </Suspense>
    </Screen>
  )
}

/** For teachers, whose phone calendar can follow their classes. */
function FeedButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Add to my calendar…</Button>
      <Suspense>{isOpen && <FeedDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

type SwitchProps = { day: string; week: Week | undefined; onDay: (day: string) => void }

function WeekSwitch({ day, week, onDay }: SwitchProps) {
  const [first, last] = [week?.days[0]?.day, week?.days.at(-1)?.day]
  return (
    <span className={css.week}>
      <Button label={t`Week before`} onPress={() => onDay(daysLater(day, -7))}>
        ‹
      </Button>
      <b aria-live="polite">{first && last ? t`${weekdayDate(first)} to ${weekdayDate(last)}` : weekdayDate(day)}</b>
      <Button label={t`Week after`} onPress={() => onDay(daysLater(day, 7))}>
        ›
      </Button>
    </span>
  )
}

const labels: Record<Grouping, string> = { batch: t`Batch`, teacher: t`Teacher`, room: t`Room` }

function GroupSwitch({ by, onChoose }: { by: Grouping; onChoose: (by: Grouping) => void }) {
  return (
    <fieldset className={css.groups}>
      <legend className="sr">Rows</legend>
      {groupings.map((name) => (
        <label key={name}>
          <input type="radio" name="by" value={name} checked={by === name} onChange={() => onChoose(name)} />
          {labels[name]}
        </label>
      ))}
    </fieldset>
  )
}

type ClassesProps = {
  week: Week
  centreId: string | null
  view: { by: Grouping; day: string; onDay: (day: string) => void }
}

/** A table if there is room for it, one day at a time on phones. */
function Classes({ week, centreId, view: { by, day, onDay } }: ClassesProps) {
  const [opened, setOpened] = useState<TimetableClass | null>(null)
  // The current state of the class, after a colleague has changed it.
  const current = week.classes.find(({ _id }) => _id === opened?._id) ?? opened
  return (
    <>
      <div className={css.desk}>
        {week.classes.length === 0 ? (
          <p>No class is planned in this week.</p>
        ) : (
          <WeekGrid week={week} by={by} onOpen={setOpened} />
        )}
      </div>
      <DayList week={week} day={day} onDay={onDay} onOpen={setOpened} />
      <Suspense>
        {current && (
          <ClassDialog row={current} centreId={centreId} now={momentOf(week.now)} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}

type Props = { week: Week; onOpen: (row: TimetableClass) => void }

const shortDay = (day: string) => ({ number: Number(day.slice(8)), name: formatWeekday(momentOf(day)).slice(0, 3) })
const todayOf = ({ now }: Week) => dayInIndia(momentOf(now))

const headings: Record<Grouping, string> = { batch: t`Batch`, teacher: t`Teacher`, room: t`Room` }

/** The week as a wall chart: a row for each batch, teacher or room. */
function WeekGrid({ week, by, onOpen }: Props & { by: Grouping }) {
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
function DayList({ week, day, onDay, onOpen }: Props & { day: string; onDay: (day: string) => void }) {
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

/** Returns the details of a class that its row does not show. */
function linesOf(row: TimetableClass, by: Grouping | null) {
  const lines = [
    by === 'batch' ? null : codesOf(row),
    by === 'teacher' ? null : (row.teacher?.name ?? t`no teacher yet`),
    by === 'room' ? null : (row.room?.name ?? null),
  ]
  return lines.filter((line) => line !== null).join(', ')
}

type ClassButtonProps = { row: TimetableClass; now: string; by: Grouping | null; onOpen: () => void }

/** A class in the week: time, subject, teacher and room. */
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
