import { type ChangeEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { leadCalls } from '../../../../domains/leads/calls.ts'
import { enquiryProblems } from '../../../../domains/leads/rules.ts'
import { useApi } from '../../../shell/api-context.ts'
import { type ReadField, useCheckedForm } from '../../../shell/forms/form-state.ts'
import { PrivacyNotice } from '../../../shell/forms/privacy-notice.tsx'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { EmailField, Field, type FieldProps, Form } from '../../../ui/forms/form.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Overlay } from '../../../ui/overlays/overlay.tsx'
import { type ChoiceList, useEnquiryLists } from './enquiry-lists.ts'
import css from './enquiry-window.module.css'

/** The Quick Enquiry form over the page. */
export function EnquiryWindow({ onClose }: { onClose: () => void }) {
  return (
    <Overlay title="Get In Touch" onClose={onClose}>
      <EnquiryForm />
    </Overlay>
  )
}

const names = ['user_name', 'user_email', 'user_number', 'centre', 'course', 'exam'] as const
type Read = ReadField<(typeof names)[number]>

const valuesOf = (read: Read) => ({
  user_name: read('user_name'),
  user_email: read('user_email'),
  user_number: read('user_number'),
  centre: read('centre'),
  course: read('course'),
  exam: read('exam'),
})

/** Keeps what was typed until it has been sent; then thanks, and is empty for the next question. */
function EnquiryForm() {
  const api = useApi()
  const { pathname } = useLocation()
  const ref = useRef<HTMLFormElement>(null)
  const [thanks, setThanks] = useState<string | null>(null)
  const [centre, setCentre] = useState('')
  const { centres, courses, exams, chooseCentre, chooseCourse } = useEnquiryLists()
  const choose = (centre: string) => {
    setCentre(centre)
    chooseCentre(centre)
  }
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
      choose('')
      setThanks(answer)
    },
  })

  return (
    <Form ref={ref} failure={null} {...form}>
      <Field {...field('user_name')} label="Name" autoComplete="name" maxLength={100} required />
      <EmailField {...field('user_email')} label="Email" />
      <Field
        {...field('user_number')}
        label="Whatsapp Number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        required
      />
      <Choose
        {...field('centre')}
        label="Center"
        empty="Choose Center"
        list={centres}
        onChange={({ target }) => choose(target.value)}
      />
      <Choose
        // Another centre has other courses: the list begins anew, with none chosen.
        key={centre}
        {...field('course')}
        label="Course"
        empty="Choose Course"
        list={courses}
        first="Choose a centre first."
        onChange={chooseCourse}
      />
      <Choose {...field('exam')} label="Exam" empty="Choose Exam" list={exams} first="Choose a course first." />
      <PrivacyNotice purpose="to call you back about our courses" />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? 'Please wait' : 'Submit'}
      </button>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {thanks && <Notice tone="good">{thanks}</Notice>}
    </Form>
  )
}

type ChooseProps = Pick<FieldProps, 'id' | 'label' | 'error' | 'isValid' | 'name'> & {
  empty: string
  list: ChoiceList & { again: () => void }
  /** What is to be done before there is a list. */
  first?: string
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** A list that comes over the network, and a sentence for as long as it has nothing to offer. */
function Choose({ list, first, empty, ...field }: ChooseProps) {
  const { state, choices, again } = list
  const hint = {
    absent: first,
    loading: 'Loading the list…',
    failed: 'The list could not be loaded.',
    loaded: choices.length === 0 ? 'Nothing is on offer here at present. Please choose another centre.' : undefined,
  }[state]
  return (
    <div className={css.choose}>
      <SelectField {...field} empty={empty} options={choices} required />
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
