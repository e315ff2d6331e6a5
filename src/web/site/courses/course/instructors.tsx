import type { CourseDetail } from '#domains/catalogue/schema.ts'
import css from './instructors.module.css'

/** Who teaches the course, with what entitles them to. */
export function Instructors({ instructors }: Pick<CourseDetail, 'instructors'>) {
  return (
    <section aria-labelledby="instructors">
      <h2 id="instructors">Instructors</h2>
      <ul className={css.instructors}>
        {instructors.map(({ name, subjects, qualification, experience }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{subjects}</p>
            <p className={css.quiet}>{[qualification, experience].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
