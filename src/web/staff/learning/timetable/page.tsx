import { lazy, Suspense, useState } from 'react'
import { timetableCalls } from '#domains/learning/timetable/calls.ts'
import type { TimetableClass, Week } from '#domains/learning/timetable/schema.ts'
import { dayInIndia, daysLater, momentOf } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button, Screen } from '../../frame/screen.tsx'
import { useFilters } from '../../parts/lists/filters.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import { useCentre, useMay } from '../../shell/use-staff.ts'
import { ChooseCentre } from '../parts/choose-centre.tsx'
import { type Grouping, groupings, isGrouping } from './group-week.ts'
import css from './timetable.module.css'
import { DayList, WeekGrid } from './week-views.tsx'

const PlanDialog = lazy(() => import('./plan-dialog.tsx'))
const ClassDialog = lazy(() => import('./class-dialog.tsx'))

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Of which centre the office sees the week; a teacher sees their own, wherever it is. */
function usePlace() {
  const { centre, myCentres } = useCentre()
  const isOffice = useMay()('classes.read')
  return { isOffice, centreId: isOffice ? (centre?._id ?? myCentres[0]?._id ?? null) : null }
}

/** The classes of a week: of a centre for its office, one's own for a teacher. */
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
        data?.may_edit && (
          <Button isPrimary onPress={() => setAdding(true)}>
            Add a class
          </Button>
        )
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

/** A table where there is room for it, a day at a time on a phone. */
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
