import { Link } from 'react-router'
import { registerCalls } from '#domains/learning/attendance/calls.ts'
import type { DayRegisters, RegisterState } from '#domains/learning/attendance/schema.ts'
import { daysLater } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { LinkButton, Screen } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useCentre, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { timeOfDay, weekdayDate } from '#web/ui/text/format-date.ts'
import css from './registers.module.css'

const states: Record<RegisterState, { mark: Mark; word: string }> = {
  upcoming: { mark: 'ring', word: t`not open yet` },
  open: { mark: 'half', word: t`to be taken` },
  saved: { mark: 'filled', word: t`saved` },
  missed: { mark: 'bad', word: t`never taken` },
  cancelled: { mark: 'crossed', word: t`cancelled` },
}

/** Classes of a day whose registers the user may read: a teacher's own, or those of the user's centres. */
export default function RegistersPage() {
  const { day } = useFilters().read('day')
  const { centre } = useCentre()
  const query = { ...(day ? { day } : {}), ...(centre ? { centre: centre._id } : {}) }
  const answer = useAnswer(registerCalls.registers, query)
  const { data } = answer
  return (
    <Screen
      title="Registers"
      beside={data && <span>{weekdayDate(data.day)}</span>}
      actions={
        data && (
          <>
            <LinkButton to={`/staff/classes?day=${daysLater(data.day, -1)}`}>Day before</LinkButton>
            <LinkButton to={`/staff/classes?day=${daysLater(data.day, 1)}`}>Day after</LinkButton>
          </>
        )
      }
    >
      {!data && <AnswerState answer={answer} otherwise="The classes could not be loaded." />}
      {data?.classes.length === 0 && <p>No class of yours is on this day.</p>}
      {data && data.classes.length > 0 && (
        <ul className={css.list} aria-label="Classes">
          {data.classes.map((row) => (
            <ClassRow key={row._id} row={row} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

function ClassRow({ row }: { row: DayRegisters['classes'][number] }) {
  const withCentre = useWithCentre()
  const { mark, word } = states[row.state]
  const students = t`${plural(row.students, '# student', '# students')}`
  return (
    <li>
      <Link to={withCentre(`/staff/classes/${row._id}/register`)}>
        <time dateTime={row.start_time}>{timeOfDay(row.start_time)}</time>
        <b>
          {row.batch_codes}, {row.subject_name}
        </b>
        <State mark={mark}>{word}</State>
        <small>
          {[row.class_title, row.teacher_name, row.absent === null ? students : t`${row.absent} of ${students} absent`]
            .filter((part) => part !== null)
            .join(' · ')}
        </small>
      </Link>
    </li>
  )
}
