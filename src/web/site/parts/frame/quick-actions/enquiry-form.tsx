import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { leadCalls } from '#domains/leads/calls.ts'
import { enquiryProblems } from '#domains/leads/rules.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import { useSubject } from '#web/shell/page-meta.ts'
import { TextField } from '#web/ui/forms/choice-fields.tsx'
import { EmailField, Field, Form, PhoneField } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { EnquiryChoices } from './enquiry-choices.tsx'

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

/** Keeps what was typed until it has been sent; then thanks, and is empty for the next question. What the page is about is chosen already. */
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
      {/* On another page the choices begin anew; what was typed stays. */}
      <EnquiryChoices key={[sent, ...about].join()} subject={subject} field={field} />
      <TextField {...field('question')} label="Your question (optional)" maxLength={1000} rows={3} />
      <PrivacyNotice purpose="to call you back about our courses" />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Submit`}
      </button>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {thanks && <Notice tone="good">{thanks}</Notice>}
    </Form>
  )
}
