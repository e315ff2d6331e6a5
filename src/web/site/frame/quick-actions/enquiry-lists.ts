import { useCallback, useEffect, useRef, useState } from 'react'
import { catalogueCalls } from '../../../../domains/catalogue/calls.ts'
import type { Api } from '../../../shell/api.ts'
import { useApi } from '../../../shell/api-context.ts'

type Choice = { value: string; label: string }

/** `absent`: not asked for yet. */
export type ChoiceList = { state: 'absent' | 'loading' | 'failed' | 'loaded'; choices: Choice[] }

const absent: ChoiceList = { state: 'absent', choices: [] }

type Load = (api: Api, of: string) => Promise<Choice[]>

/** A list that is asked for by what it depends on; of several that are under way only the last one asked for counts. */
function useChoices(load: Load) {
  const api = useApi()
  const last = useRef('')
  const [list, setList] = useState(absent)
  const ask = useCallback(
    async (of: string) => {
      last.current = of
      if (of === '') return setList(absent)
      setList({ state: 'loading', choices: [] })
      const found = await load(api, of).then(
        (choices): ChoiceList => ({ state: 'loaded', choices }),
        (): ChoiceList => ({ state: 'failed', choices: [] }),
      )
      if (last.current === of) setList(found)
    },
    [api, load],
  )
  return { ...list, ask, again: () => void ask(last.current) }
}

async function loadCentres(api: Api) {
  const centres = await api(catalogueCalls).masterCentres()
  return centres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))
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

/** The three lists of an enquiry: centres at once, courses with the chosen centre, exams with the first chosen course. */
export function useEnquiryLists() {
  const centres = useChoices(loadCentres)
  const courses = useChoices(loadCourses)
  const exams = useChoices(loadExams)
  const { ask: askCentres } = centres
  // Meets the network: the form is of no use without this list.
  useEffect(() => void askCentres(all), [askCentres])
  return {
    centres,
    courses,
    exams,
    chooseCentre: (centre: string) => void courses.ask(centre),
    /** The same exams for every course. */
    chooseCourse: () => exams.state === 'absent' && void exams.ask(all),
  }
}
