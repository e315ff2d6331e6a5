import { Link } from 'react-router'
import { registerCalls } from '#domains/learning/attendance/calls.ts'
import type { MonthRegister } from '#domains/learning/attendance/schema.ts'
import { dayInIndia, formatMonth, momentOf, monthsLater } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { ExportMenu } from '#web/staff/parts/tasks/export-menu.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { timeOfDay, weekdayDate } from '#web/ui/text/format-date.ts'
import { percentText, standingLetters, standingWords } from '../parts/words.ts'
import css from './attendance.module.css'

const monthText = (month: string) => `${formatMonth(momentOf(`${month}-01`))} ${month.slice(0, 4)}`

/** The register of a batch for a month: on the screen, in print and as a file. */
export default function AttendancePage() {
  const { read, set } = useFilters()
  const { batch, month } = read('batch', 'month')
  const batches = useAnswer(registerCalls.batches)
  const chosen = batch ? batches.data?.find(({ _id }) => _id === batch) : batches.data?.[0]
  const query = month ? { month } : {}
  const answer = useAnswer(registerCalls.month, chosen ? { id: chosen._id, ...query } : null)
  const { data } = answer
  return (
    <Screen title="Attendance" actions={data && <Acts register={data} />}>
      {!batches.data && <AnswerState answer={batches} otherwise="The batches could not be loaded." />}
      {batches.data?.length === 0 && <p>No batch of yours has classes yet.</p>}
      {batches.data && batches.data.length > 0 && !chosen && <p>You have no classes with this batch.</p>}
      {batches.data && batches.data.length > 0 && (
        <form className={css.choice} onSubmit={(event) => event.preventDefault()}>
          <label>
            <span>Batch</span>
            <select value={chosen?._id ?? ''} onChange={({ target }) => set('batch', target.value)}>
              {!chosen && <option value="">Choose</option>}
              {batches.data.map(({ _id, batch_code, center_name }) => (
                <option key={_id} value={_id}>
                  {center_name === null ? batch_code : `${batch_code}, ${center_name}`}
                </option>
              ))}
            </select>
          </label>
          {data && (
            <span className={css.months}>
              <Button label={t`Month before`} onPress={() => set('month', monthsLater(data.month, -1))}>
                ‹
              </Button>
              <b>{monthText(data.month)}</b>
              <Button label={t`Month after`} onPress={() => set('month', monthsLater(data.month, 1))}>
                ›
              </Button>
            </span>
          )}
        </form>
      )}
      {chosen && !data && <AnswerState answer={answer} otherwise="The register could not be loaded." />}
      {data && <Month register={data} />}
    </Screen>
  )
}

function Acts({ register: { batch, month, may_export, students } }: { register: MonthRegister }) {
  if (students.length === 0) return null
  return (
    <>
      {may_export && (
        <ExportMenu
          of={t`students`}
          start={(format) => api(registerCalls).exportMonth({ id: batch._id }, { format, month })}
        />
      )}
      <Button isPrimary onPress={() => window.print()}>
        Print
      </Button>
    </>
  )
}

function Month({ register }: { register: MonthRegister }) {
  const { batch, month, classes, students, attended, counted, percent } = register
  if (students.length === 0) return <p>{t`No class of ${batch.batch_code} was in ${monthText(month)}.`}</p>
  const missing = classes.filter(({ saved_at }) => saved_at === null).length
  const head = [batch.batch_code, batch.center_name, monthText(month)].filter((part) => part !== null).join(', ')
  return (
    <div className={css.sheet}>
      <h2 className={css.head}>{head}</h2>
      <p className={css.sum}>
        <b>{percentText(percent)}</b> {t`${attended} of ${counted} attendances`}
        {missing > 0 && <>, {t`${plural(missing, '# register', '# registers')} not saved and not counted`}</>}
      </p>
      <p className={css.desk}>The single days stand here on a wider screen, and on paper.</p>
      <MonthTable register={register} />
      <p className={css.legend}>
        {t`P ${standingWords.present}, O ${standingWords.online}, L ${standingWords.late}: there. A ${standingWords.absent}. E ${standingWords.excused}: not counted.`}
      </p>
    </div>
  )
}

const dayOf = (iso: string) => Number(dayInIndia(new Date(iso)).slice(8))

/** A column for each class, linked to its register, and a row for each student. */
function MonthTable({ register: { classes, students } }: { register: MonthRegister }) {
  const withCentre = useWithCentre()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Register of the month">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col" className={css.number}>
              Attended
            </th>
            <th scope="col" className={css.number}>
              Per cent
            </th>
            {classes.map(({ _id, start_time, subject_name }) => (
              <th key={_id} scope="col" className={css.day}>
                <Link
                  to={withCentre(`/staff/classes/${_id}/register`)}
                  aria-label={t`${weekdayDate(start_time)}, ${timeOfDay(start_time)}, ${subject_name}`}
                  title={t`${weekdayDate(start_time)}, ${timeOfDay(start_time)}, ${subject_name}`}
                >
                  {dayOf(start_time)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map(({ student_id, candidate_name, registration_number, standings, ...tally }) => (
            <tr key={student_id}>
              <th scope="row">
                {candidate_name} <small>{registration_number}</small>
              </th>
              <td className={css.number}>{t`${tally.attended} of ${tally.counted}`}</td>
              <td className={css.number}>
                <b>{percentText(tally.percent)}</b>
              </td>
              {classes.map(({ _id }, index) => {
                const standing = standings[index] ?? null
                return (
                  <td key={_id} className={css.day} data-standing={standing}>
                    {standing === null ? (
                      <span aria-hidden="true">·</span>
                    ) : (
                      <>
                        <span aria-hidden="true">{standingLetters[standing]}</span>
                        <span className="sr">{standingWords[standing]}</span>
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
