import type { Ref } from 'react'
import { Link } from 'react-router'
import type { CourseCard as Course } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { clockTimeOfDay, dayMonth } from '#web/ui/text/format-date.ts'
import { Drawing } from '../../parts/media/drawing.tsx'
import css from './course-card.module.css'
import { startOf, typeLabels } from './course-facts.ts'
import { Price } from './fee-price.tsx'

/** Describes a batch's dates relative to today. */
function whenText(batch: NonNullable<Course['batch_id']>) {
  const start = startOf(batch)
  const at = t`${dayMonth(start)}, ${clockTimeOfDay(start)}`
  if (batch.state === 'upcoming') return t`Starts ${at}`
  return batch.state === 'running' ? t`Started ${at}, join now` : t`Started ${at}, now over`
}

/** A course in a grid; the whole card is the link. */
export function CourseCard({ course, ref }: { course: Course; ref?: Ref<HTMLAnchorElement> | undefined }) {
  const batch = course.batch_id
  return (
    <Link ref={ref} className={`tile ${css.card}`} to={paths.course(course)}>
      {course.banner_url ? (
        <Picture
          className={css.image}
          src={course.banner_url}
          alt=""
          width={400}
          height={250}
          sizes="(width < 768px) 100vw, 400px"
          isTinted
        />
      ) : (
        <span className={css.drawn}>
          <Drawing name={course.course_type} />
        </span>
      )}
      <span className={css.body}>
        <span className={css.type}>{typeLabels[course.course_type]}</span>
        <h3>{course.course_name}</h3>
        {(course.center_name || batch) && (
          <span className={css.place}>
            {course.center_name && <span>{course.center_name}</span>}
            {batch && <time dateTime={startOf(batch)}>{whenText(batch)}</time>}
          </span>
        )}
        <Price fees={course} />
      </span>
    </Link>
  )
}
