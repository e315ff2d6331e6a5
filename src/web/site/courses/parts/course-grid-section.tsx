import type { CourseListBody } from '#domains/catalogue/schema.ts'
import { Missing } from '../../parts/page-frame/missing.tsx'
import { CourseGrid } from './course-grid.tsx'
import type { CourseList } from './course-list.ts'
import css from './course-parts.module.css'

type CourseSectionProps = {
  heading: string
  /** null: it could not be loaded. */
  list: CourseList | null
  page: number
  filter: CourseListBody
  path: string
  /** Courses related to a page's subject, below its text. */
  empty: string
}

/** Courses that belong to a page's subject, below its text. */
export function CourseSection({ heading, list, page, filter, path, empty }: CourseSectionProps) {
  return (
    <section className={`section paper ${css.section}`} aria-labelledby="courses">
      <div className="wrap">
        <h2 id="courses" className="section-title">
          {heading}
        </h2>
        {list === null && <Missing>Sorry, the courses could not be loaded just now.</Missing>}
        {list?.total === 0 && <p className={css.empty}>{empty}</p>}
        {list !== null && list.total > 0 && (
          <CourseGrid key={`${path} ${page}`} list={list} page={page} filter={filter} path={path} />
        )}
      </div>
    </section>
  )
}
