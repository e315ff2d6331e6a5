import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { glanceFacts } from '../parts/course-facts.ts'
import css from './at-a-glance.module.css'

/** What decides about a course, under its name and before any picture: when it begins, at what hours, for which exam, and who teaches. */
export function AtAGlance({ course }: { course: CourseDetail }) {
  const facts = glanceFacts(course)
  if (facts.length === 0) return null
  return (
    <dl className={css.facts} aria-label="At a glance">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
