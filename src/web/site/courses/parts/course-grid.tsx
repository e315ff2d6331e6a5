import { type FormEvent, type MouseEvent, useCallback, useLayoutEffect, useState } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { CourseCard as Course, CourseListBody } from '#domains/catalogue/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { compareAddress, compareName, mostCompared } from './compare-choice.ts'
import { CourseCard } from './course-card.tsx'
import css from './course-grid.module.css'
import { addressOfPage, type CourseList, coursesPerPage } from './course-list.ts'
import { sortQuery } from './filter-choice.ts'

type CourseGridProps = {
  list: CourseList
  /** Number of the page in `list.data`. */
  page: number
  /** Filter of the list, also used for its other pages. */
  filter: CourseListBody
  /** The address of this page, for links that do the same without scripts. */
  path: string
  /** Name of the list's sort order. */
  sort?: string | null
}

/** A grid of courses that grows in place. Give it a `key` of filter and page, because its loaded courses belong to them. */
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
      // The list may have shifted since its first page was loaded.
      const courses = data.filter(({ _id }) => !known.has(_id))
      setLoaded({ courses: [...loaded.courses, ...courses], pages: loaded.pages + 1, firstNew: known.size })
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return { ...loaded, load, isLoading: state === 'loading', hasFailed: state === 'failed' }
}

const formId = 'compare'

/** Native checkboxes, so that they can be ticked before any code has loaded. */
function namesIn(form: HTMLFormElement | null) {
  return form === null ? [] : new FormData(form).getAll(compareName).filter((value) => typeof value === 'string')
}

/** Holds which courses of the page are chosen for comparison. */
function useCompared() {
  const [chosen, setChosen] = useState<string[]>([])
  const count = useCallback(() => {
    const form = document.getElementById(formId)
    setChosen(namesIn(form instanceof HTMLFormElement ? form : null))
  }, [])
  // Counts boxes ticked before this code loaded.
  useLayoutEffect(count, [count])
  return { chosen, count }
}

type CompareBoxProps = ReturnType<typeof useCompared> & { course: { course_name: string; seo_url: string } }

/** Checkbox beside a course card, which as a whole is a link. */
function CompareBox({ course, chosen, count }: CompareBoxProps) {
  const isFull = chosen.length >= mostCompared && !chosen.includes(course.seo_url)
  return (
    <label className={css.box}>
      <input
        type="checkbox"
        form={formId}
        name={compareName}
        value={course.seo_url}
        disabled={isFull}
        onChange={count}
        data-compare
      />{' '}
      Compare<span className="sr"> {course.course_name}</span>
    </label>
  )
}

/** Bar at the bottom while a box is ticked, shown by styles alone. Without scripts the browser submits the form. */
function CompareBar({ chosen, count }: ReturnType<typeof useCompared>) {
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(compareAddress(namesIn(event.currentTarget)))
  }
  return (
    <form
      id={formId}
      className={css.bar}
      action={useHref(paths.compare)}
      aria-label="Compare"
      onSubmit={onSubmit}
      // The boxes are cleared only after the event.
      onReset={() => setTimeout(count)}
      data-shown={chosen.length > 0 || undefined}
    >
      <p role="status">{hintOf(chosen.length)}</p>
      <button className="link" type="reset">
        Clear
      </button>
      {chosen.length !== 1 && (
        <button className="btn" type="submit">
          {chosen.length === 0 ? t`Compare courses` : t`Compare ${plural(chosen.length, '# course', '# courses')}`}
        </button>
      )}
    </form>
  )
}

function hintOf(count: number) {
  if (count === 0) return t`Choose up to ${mostCompared} courses.`
  if (count === 1) return t`Choose one or two more courses.`
  return count < mostCompared ? t`You can choose one more.` : t`No more than ${mostCompared} can be compared.`
}
