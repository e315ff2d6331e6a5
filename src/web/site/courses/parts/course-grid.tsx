import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { CourseCard as Course, CourseListBody } from '#domains/catalogue/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { CompareBar, CompareBox, useCompared } from './compare-bar.tsx'
import { CourseCard } from './course-card.tsx'
import css from './course-grid.module.css'
import { addressOfPage, type CourseList, coursesPerPage } from './course-list.ts'
import { sortQuery } from './course-sort.ts'

type CourseGridProps = {
  list: CourseList
  /** Page of the list that `list.data` is. */
  page: number
  /** Filter of the list, used for its other pages too. */
  filter: CourseListBody
  /** The address of this page, for the links that do the same without scripts. */
  path: string
  /** Name of the order of the list. */
  sort?: string | null
}

/** A grid of courses that grows in place. Give it a `key` of filter and page: what it has loaded belongs to those. */
export function CourseGrid({ list, page, filter, path, sort = null }: CourseGridProps) {
  const compared = useCompared()
  const more = useMoreCourses(list, filter, sort)
  const shown = [...list.data, ...more.courses]
  const before = (page - 1) * coursesPerPage
  const end = before + shown.length
  const hasMore = shown.length > 0 && end < list.total
  const next = page + more.pages + 1

  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    more.load(next)
  }

  return (
    <>
      {page > 1 && (
        <Link className="link" to={addressOfPage(path, page - 1)}>
          {shown.length > 0 ? t`Previous courses` : t`Back to the previous page`}
        </Link>
      )}
      <ul className={css.grid}>
        {shown.map((course, index) => (
          <li key={course._id}>
            <CourseCard course={course} ref={index === more.firstNew ? takeFocus : undefined} />
            <CompareBox course={course} {...compared} />
          </li>
        ))}
      </ul>
      {list.total > coursesPerPage && (
        <div className={css.more}>
          <p role="status" className="num">
            {shown.length > 0
              ? t`Showing ${before + 1} to ${end} of ${plural(list.total, '# course', '# courses')}`
              : t`No courses on this page.`}
          </p>
          {more.hasFailed && <p role="alert">More courses could not be loaded. Please try again.</p>}
          {hasMore && (
            <Link className="btn ghost" to={addressOfPage(path, next)} aria-disabled={more.isLoading} onClick={onClick}>
              {more.isLoading ? t`Loading…` : t`Load More`}
            </Link>
          )}
        </div>
      )}
      <CompareBar {...compared} />
    </>
  )
}

type Loaded = { courses: Course[]; pages: number; firstNew: number }

function useMoreCourses(list: CourseList, filter: CourseListBody, sort: string | null) {
  const api = useApi()
  const [loaded, setLoaded] = useState<Loaded>({ courses: [], pages: 0, firstNew: -1 })
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')

  async function load(page: number) {
    if (state === 'loading') return
    setState('loading')
    try {
      const { data } = await api(catalogueCalls).courses(
        { module: 'course', page, limit: coursesPerPage, ...sortQuery(sort) },
        filter,
      )
      const known = new Set([...list.data, ...loaded.courses].map(({ _id }) => _id))
      // The list may have moved since its first page was loaded.
      const courses = data.filter(({ _id }) => !known.has(_id))
      setLoaded({ courses: [...loaded.courses, ...courses], pages: loaded.pages + 1, firstNew: known.size })
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return { ...loaded, load, isLoading: state === 'loading', hasFailed: state === 'failed' }
}
