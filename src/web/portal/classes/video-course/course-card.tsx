import { Link } from 'react-router'
import type { Purchase } from '#domains/student-area/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { DigitBoxes } from '#web/ui/forms/digit-boxes.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { kindWords } from '../courses/course-kind.ts'
import css from './video-course.module.css'

/** The course as it was bought: banner, name, day of purchase, last day, roll number. */
export function CourseCard({ purchase }: { purchase: Purchase }) {
  const { created_on, valid_until, roll_no, website_course_id: course } = purchase
  return (
    <section className={css.card} aria-label="Course">
      {course.banner_url !== null && (
        <Picture className={css.banner} src={course.banner_url} alt="" sizes="(width < 1100px) 100vw, 324px" priority />
      )}
      <div className={css.facts}>
        <p className={css.kind}>{kindWords[course.course_type]}</p>
        <p className={css.name}>{course.course_name}</p>
        <dl className="facts num">
          <div>
            <dt>Purchased</dt>
            <dd>{mediumDate(created_on)}</dd>
          </div>
          {valid_until !== null && (
            <div>
              <dt>Valid till</dt>
              <dd>{mediumDate(valid_until)}</dd>
            </div>
          )}
          <div className={css.roll}>
            <dt>Roll no.</dt>
            <dd>
              <DigitBoxes value={roll_no} />
            </dd>
          </div>
        </dl>
        <Link className={`link ${css.receipt}`} to={paths.payments}>
          Payments and receipts
        </Link>
      </div>
    </section>
  )
}
