import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { leadCalls } from '#domains/leads/calls.ts'
import { contactProblems } from '#domains/leads/rules.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import { TextField } from '#web/ui/forms/choice-fields.tsx'
import { EmailField, Field, Form } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'

const names = ['name', 'email', 'subject', 'message'] as const
type Read = ReadField<(typeof names)[number]>

const valuesOf = (read: Read) => ({
  name: read('name'),
  email: read('email'),
  subject: read('subject'),
  message: read('message'),
})

/** Keeps what was typed until it has been sent. `about`: what the page was about that led here. */
export function ContactForm({ about }: { about: string }) {
  const api = useApi()
  const { pathname } = useLocation()
  const ref = useRef<HTMLFormElement>(null)
  const [thanks, setThanks] = useState<string | null>(null)
  const { field, form, failure, isSending, startAnew } = useCheckedForm({
    names,
    idPrefix: 'contact-',
    showAll: true,
    check: (read: Read) => {
      setThanks(null)
      return contactProblems(valuesOf(read))
    },
    send: async (read) => {
      const answer = await api(leadCalls).sendMessage({ ...valuesOf(read), source_page: pathname })
      if (ref.current) startAnew(ref.current)
      setThanks(answer)
    },
  })
  return (
    <Form ref={ref} failure={null} {...form}>
      <Field {...field('name')} label="Full Name" autoComplete="name" maxLength={100} required />
      <EmailField {...field('email')} label="Email Address" />
      <Field {...field('subject')} label="Subject" autoComplete="off" maxLength={200} required defaultValue={about} />
      <TextField {...field('message')} label="Enter Message" maxLength={5000} rows={5} required />
      <PrivacyNotice purpose="to reply to you" />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Send Message`}
      </button>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {thanks && <Notice tone="good">{thanks}</Notice>}
    </Form>
  )
}
