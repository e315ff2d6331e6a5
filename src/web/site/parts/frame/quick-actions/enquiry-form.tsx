import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { leadCalls } from '#domains/leads/calls.ts'
import { enquiryProblems } from '#domains/leads/rules.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import type { Api } from '#web/shell/api/call-api.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import type { PageSubject } from '#web/shell/page.ts'
import { useSubject } from '#web/shell/page-meta.ts'
import { SelectField, TextField } from '#web/ui/forms/choice-fields.tsx'
import { EmailField, Field, type FieldProps, Form, PhoneField } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import css from './enquiry-form.module.css'
import { online } from './online.ts'

const names = ['user_name', 'user_email', 'user_number', 'centre', 'course', 'exam', 'question'] as const
type Read = ReadField<(typeof names)[number]>

const valuesOf = (read: Read) => ({
  user_name: read('user_name'),
  user_email: read('user_email'),
  user_number: read('user_number'),
  centre: read('centre'),
  course: read('course'),
  exam: read('exam'),
  question: read('question'),
})

/** Enquiry form; keeps the input until sent, then shows a thank-you and clears itself. The page's subject is preselected. */
export function EnquiryForm() {
  const api = useApi()
  const { pathname } = useLocation()
  const subject = useSubject()
  const ref = useRef<HTMLFormElement>(null)
  const [thanks, setThanks] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const { field, form, failure, isSending, startAnew } = useCheckedForm({
    names,
    idPrefix: 'enquiry-',
    showAll: true,
    check: (read: Read) => {
      setThanks(null)
      return enquiryProblems(valuesOf(read))
    },
    send: async (read) => {
      const answer = await api(leadCalls).enquire({ ...valuesOf(read), source_page: pathname })
      if (ref.current) startAnew(ref.current)
      setSent(sent + 1)
      setThanks(answer)
    },
  })
  const about = [subject.centre, subject.course, subject.exam].map((choice) => choice?.value)

  return (
    <Form ref={ref} failure={null} {...form}>
      <Field {...field('user_name')} label="Name" autoComplete="name" maxLength={100} required />
      <EmailField {...field('user_email')} label="Email" />
      <PhoneField {...field('user_number')} label="WhatsApp Number" />
      {/* On another page the choices restart, while typed text stays. */}
      <EnquiryChoices key={[sent, ...about].join()} subject={subject} field={field} />
      <TextField {...field('question')} label="Your question (optional)" maxLength={1000} rows={3} />
      <PrivacyNotice>We use these details to call you back about our courses.</PrivacyNotice>
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Submit`}
      </button>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {thanks && <Notice tone="good">{thanks}</Notice>}
    </Form>
  )
}

type EnquiryField = (
  name: 'centre' | 'course' | 'exam',
) => Pick<FieldProps, 'id' | 'error' | 'isValid'> & { name: string }

/** Centre, course and exam: each list depends on the choice before it. */
function EnquiryChoices({ subject, field }: { subject: PageSubject; field: EnquiryField }) {
  const ref = useRef<HTMLDivElement>(null)
  const [centre, setCentre] = useState(subject.centre?.value ?? '')
  const { centres, courses, exams, chooseCentre, chooseCourse } = useEnquiryLists(subject, ref)
  const choose = (centre: string) => {
    setCentre(centre)
    chooseCentre(centre)
  }
  const isFirst = centre === (subject.centre?.value ?? '')
  return (
    <div ref={ref} className={css.choices}>
      <Choose
        {...field('centre')}
        label="Center"
        empty="Choose Center"
        list={centres}
        chosen={subject.centre}
        onChange={({ target }) => choose(target.value)}
      />
      <Choose
        // Another centre has other courses, so the list restarts without a choice.
        key={centre}
        {...field('course')}
        label="Course"
        empty="Choose Course"
        list={courses}
        chosen={isFirst ? subject.course : undefined}
        first="Choose a centre first."
        onChange={chooseCourse}
      />
      <Choose
        {...field('exam')}
        label="Exam"
        empty="Choose Exam"
        list={exams}
        chosen={subject.exam}
        first="Choose a course first."
      />
    </div>
  )
}

type ChooseProps = Pick<FieldProps, 'id' | 'label' | 'error' | 'isValid' | 'name'> & {
  empty: string
  list: ChoiceList & { again: () => void }
  /** Subject of the page, preselected. */
  chosen: Choice | undefined
  /** Step required before the list is available. */
  first?: string
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** A list loaded over the network, with a sentence while it has no choices. */
function Choose({ list, chosen, first, empty, ...field }: ChooseProps) {
  const { state, choices, again } = list
  const hint = {
    absent: choices.length === 0 ? first : undefined,
    loading: t`Loading the list…`,
    failed: t`The list could not be loaded.`,
    loaded: choices.length === 0 ? t`Nothing is available here at present. Please choose another centre.` : undefined,
  }[state]
  return (
    <div className={css.choose}>
      <SelectField {...field} empty={empty} options={choices} defaultValue={chosen?.value ?? ''} required />
      <p className={css.hint} role="status">
        {hint}
        {state === 'failed' && (
          <button className="link" type="button" onClick={again}>
            Try again
          </button>
        )}
      </p>
    </div>
  )
}

type Choice = { value: string; label: string }

/** `absent`: not requested yet; until then the page's subject may be the only choice. */
type ChoiceList = { state: 'absent' | 'loading' | 'failed' | 'loaded'; choices: Choice[] }

type Load = (api: Api, of: string) => Promise<Choice[]>

/**
 * Loads a list that depends on an earlier choice; of overlapping requests only the last counts. `first`: the
 * preselected choice.
 */
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

/** Calls back once the dialog around the element is in use, at once if it already is. */
function useFirstUse(element: { current: Element | null }, begin: () => void) {
  const latest = useRef(begin)
  latest.current = begin
  // Only the browser knows whether the dialog is open, as it opens without our code.
  useEffect(() => {
    const dialog = element.current?.closest('dialog')
    if (!dialog) return
    const use = () => latest.current()
    if (dialog.open) return use()
    dialog.addEventListener('focusin', use, { once: true })
    return () => dialog.removeEventListener('focusin', use)
  }, [element])
}

/**
 * Loads the three lists of an enquiry when its window opens: centres at once, courses with the chosen centre, exams
 * with the first chosen course.
 */
function useEnquiryLists(subject: PageSubject, element: { current: HTMLElement | null }) {
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
    /** The exams are the same for every course. */
    chooseCourse: () => exams.state === 'absent' && void exams.ask(all, exams.choices),
  }
}
