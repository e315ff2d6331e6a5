import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import css from './reviews.module.css'

/** What students say of the course, under their names and with their consent. */
export function Reviews({ reviews }: Pick<CourseDetail, 'reviews'>) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <ul className={css.reviews}>
        {reviews.map(({ title, sub_title, content, student_image }) => (
          <li key={title}>
            <blockquote>{content}</blockquote>
            <p className={css.by}>
              {student_image !== null && <Picture src={student_image} alt="" width={48} height={48} sizes="48px" />}
              <b>{title}</b>
              <span>{sub_title}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
