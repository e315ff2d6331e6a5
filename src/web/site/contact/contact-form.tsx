import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { contactProblems } from '../../../domains/leads/rules.ts'
import { useApi } from '../../api-context.ts'
import { type ReadField, useCheckedForm } from '../../form-state.ts'
import { TextField } from '../../ui/choice-fields.tsx'
import { EmailField, Field, Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'

const names = ['name', 'email', 'subject', 'message'] as const
type Read = ReadField<(typeof names)[number]>

const valuesOf = (read: Read) => ({
  ...{ name: read('name'), email: read('email'), subject: read('subject'), message: read('message') },
})

/** Keeps what was typed until it has been sent. */
export function ContactForm() {
  const api = useApi()
  const { pathname } = useLocation()
  const ref = useRef<HTMLFormElement>(null)
  const [thanks, setThanks] = useState<string | null>(null)
  const { field, form, failure, isSending, startAnew } = useCheckedForm({
    ...{ names, idPrefix: 'contact-', showAll: true },
    check: (read: Read) => {
      setThanks(null)
      return contactProblems(valuesOf(read))
    },
    send: async (read) => {
      const answer = await api.sendMessage({ ...valuesOf(read), source_page: pathname })
      if (ref.current) startAnew(ref.current)
      setThanks(answer)
    },
  })
  return (
    <Form ref={ref} failure={null} {...form}>
      <Field {...field('name')} label="Full Name" autoComplete="name" maxLength={100} required />
      <EmailField {...field('email')} label="Email Address" />
      <Field {...field('subject')} label="Subject" autoComplete="off" maxLength={200} required />
      <TextField {...field('message')} label="Enter Message" maxLength={5000} rows={5} required />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? 'Please wait' : 'Send Message'}
      </button>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {thanks && <Notice tone="good">{thanks}</Notice>}
    </Form>
  )
}
