import { Link } from 'react-router'
import type { MonthRegister } from '#domains/learning/attendance/schema.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { timeOfDay, weekdayDate } from '#web/ui/text/format-date.ts'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import { percentText, standingLetters, standingWords } from '../parts/words.ts'
import css from './attendance.module.css'

const dayOf = (iso: string) => Number(dayInIndia(new Date(iso)).slice(8))

/** A column for each class, which leads to its register; a row for each student. */
export function MonthTable({ register: { classes, students } }: { register: MonthRegister }) {
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
