import { useCallback, useEffect, useRef, useState } from 'react'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import type { Api } from '#web/shell/api/call-api.ts'
import type { PageSubject } from '#web/shell/page.ts'
import { online } from './online.ts'

export type Choice = { value: string; label: string }

/** `absent`: not asked for yet. Meanwhile there may be one choice: what the page is about. */
export type ChoiceList = { state: 'absent' | 'loading' | 'failed' | 'loaded'; choices: Choice[] }

type Load = (api: Api, of: string) => Promise<Choice[]>

/** A list that is asked for by what it depends on; of several that are under way only the last one asked for counts. `first`: what is chosen already. */
function useChoices(load: Load, first: Choice | undefined) {
  const api = useApi()
  const last = useRef('')
  const [list, setList] = useState<ChoiceList>({ state: 'absent', choices: first ? [first] : [] })
  const ask = useCallback(
    async (of: string, kept: Choice[] = []) => {
      last.current = of
      if (of === '') return setList({ state: 'absent', choices: kept })
      setList({ state: 'loading', choices: kept })
      const choiceList = await load(api, of).then(
        (choices): ChoiceList => ({ state: 'loaded', choices }),
        (): ChoiceList => ({ state: 'failed', choices: kept }),
      )
      if (last.current === of) setList(choiceList)
    },
    [api, load],
  )
  return { ...list, ask, again: () => void ask(last.current, list.choices) }
}

async function loadCentres(api: Api) {
  const centres = await api(catalogueCalls).masterCentres()
  return [online, ...centres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))]
}

async function loadCourses(api: Api, centre: string) {
  const relations = await api(catalogueCalls).coursesByCentre({ center_id: centre })
  return relations.map(({ course_ref }) => ({ value: course_ref._id, label: course_ref.course_name }))
}

async function loadExams(api: Api) {
  const exams = await api(catalogueCalls).masterExams({ key: 'exam_name' })
  return exams.map(({ _id, exam_name }) => ({ value: _id, label: exam_name }))
}

const all = 'all'

/** Calls back once: as soon as the dialog around the element is in use, which may be already. */
function useFirstUse(element: { current: Element | null }, begin: () => void) {
  const latest = useRef(begin)
  latest.current = begin
  // Only the browser knows whether the dialog is open: it opens without our code.
  useEffect(() => {
    const dialog = element.current?.closest('dialog')
    if (!dialog) return
    const use = () => latest.current()
    if (dialog.open) return use()
    dialog.addEventListener('focusin', use, { once: true })
    return () => dialog.removeEventListener('focusin', use)
  }, [element])
}

/** The three lists of an enquiry, asked for when its window opens: centres at once, courses with the chosen centre, exams with the first chosen course. */
export function useEnquiryLists(subject: PageSubject, element: { current: HTMLElement | null }) {
  const centres = useChoices(loadCentres, subject.centre)
  const courses = useChoices(loadCourses, subject.course)
  const exams = useChoices(loadExams, subject.exam)
  const kept = (choice: Choice | undefined) => (choice ? [choice] : [])
  useFirstUse(element, () => {
    void centres.ask(all, kept(subject.centre))
    if (subject.centre) void courses.ask(subject.centre.value, kept(subject.course))
    if (subject.course || subject.exam) void exams.ask(all, kept(subject.exam))
  })
  return {
    centres,
    courses,
    exams,
    chooseCentre: (centre: string) => void courses.ask(centre),
    /** The same exams for every course. */
    chooseCourse: () => exams.state === 'absent' && void exams.ask(all, exams.choices),
  }
}
