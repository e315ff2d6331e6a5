import type { StudentClass } from '#domains/learning/classes/schema.ts'
import { changeText } from './change-text.ts'
import css from './classes.module.css'

/** Who holds a class and where, and what became of it since it was planned. */
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
