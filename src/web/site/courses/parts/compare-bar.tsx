import { type FormEvent, useCallback, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import css from './compare-bar.module.css'
import { compareAddress, compareName, mostCompared } from './compare-choice.ts'

const formId = 'compare'

/** The boxes are the browser's own, so that they may be ticked before any code is there. */
function namesIn(form: HTMLFormElement | null) {
  return form === null ? [] : new FormData(form).getAll(compareName).filter((value) => typeof value === 'string')
}

/** Holds which courses of the page are chosen for comparison. */
export function useCompared() {
  const [chosen, setChosen] = useState<string[]>([])
  const count = useCallback(() => {
    const form = document.getElementById(formId)
    setChosen(namesIn(form instanceof HTMLFormElement ? form : null))
  }, [])
  // Boxes ticked before this code arrived.
  useLayoutEffect(count, [count])
  return { chosen, count }
}

type CompareBoxProps = ReturnType<typeof useCompared> & { course: { course_name: string; seo_url: string } }

/** Beside a card of a course, whose whole card is a link. */
export function CompareBox({ course, chosen, count }: CompareBoxProps) {
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

/** Stands at the foot as long as a box is ticked, by styles alone. Without scripts the browser itself sends the form. */
export function CompareBar({ chosen, count }: ReturnType<typeof useCompared>) {
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(compareAddress(namesIn(event.currentTarget)))
  }
  return (
    <form
      id={formId}
      className={css.bar}
      action={paths.compare}
      aria-label="Compare"
      onSubmit={onSubmit}
      // The boxes are empty once the event is over.
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
