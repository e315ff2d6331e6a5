import { useRef, useState } from 'react'
import { careerCalls } from '#domains/content/careers/calls.ts'
import { applicationProblems } from '#domains/content/careers/rules.ts'
import type { OpenPost } from '#domains/content/careers/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import { SelectField, TextField } from '#web/ui/forms/choice-fields.tsx'
import { EmailField, Field, Form, PhoneField } from '#web/ui/forms/form.tsx'
import { readDataUrl } from '#web/ui/forms/read-data-url.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { AlertIcon } from '#web/ui/media/verdict-icons.tsx'
import css from './careers.module.css'

const names = ['post_id', 'name', 'phone', 'email', 'message', 'cv', 'consents'] as const
type Read = ReadField<(typeof names)[number]>

/** The bytes of a file as the call takes them. */
async function base64Of(file: File) {
  const url = await readDataUrl(file)
  return url.slice(url.indexOf(',') + 1)
}

type ApplicationFormProps = {
  posts: OpenPost[]
  chosen: string
  onChoose: (postId: string) => void
  keptMonths: number
}

/** Keeps what was typed, and the chosen file, until it has been sent. */
export function ApplicationForm({ posts, chosen, onChoose, keptMonths }: ApplicationFormProps) {
  const api = useApi()
  const ref = useRef<HTMLFormElement>(null)
  const cv = useRef<HTMLInputElement>(null)
  const [thanks, setThanks] = useState<string | null>(null)
  const fileOf = () => cv.current?.files?.[0] ?? null
  const valuesOf = (read: Read) => ({
    post_id: read('post_id'),
    name: read('name'),
    phone: read('phone'),
    email: read('email'),
    consents: read('consents') !== '',
  })
  const { field, form, failure, isSending, startAnew } = useCheckedForm({
    names,
    idPrefix: 'apply-',
    showAll: true,
    check: (read: Read) => {
      setThanks(null)
      return applicationProblems({ ...valuesOf(read), cvBytes: fileOf()?.size ?? 0 })
    },
    send: async (read) => {
      const file = fileOf()
      if (!file) return
      const body = { ...valuesOf(read), message: read('message'), cv: await base64Of(file) }
      const answer = await api(careerCalls).apply(body)
      if (ref.current) startAnew(ref.current)
      onChoose('')
      setThanks(answer)
    },
  })
  const options = posts.map(({ _id, title }) => ({ value: _id, label: title }))
  return (
    <Form ref={ref} failure={null} {...form}>
      <SelectField
        {...field('post_id')}
        label="Post"
        empty="Choose a post"
        options={options}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
        required
      />
      <Field {...field('name')} label="Name" autoComplete="name" maxLength={100} required />
      <PhoneField {...field('phone')} label="Phone" />
      <EmailField {...field('email')} label="Email" />
      <TextField {...field('message')} label="Message (optional)" maxLength={3000} rows={4} />
      <Field
        {...field('cv')}
        ref={cv}
        isValid={false}
        type="file"
        label="CV"
        hint={t`A PDF, up to 3 MB.`}
        accept="application/pdf,.pdf"
        required
      />
      <Consent {...field('consents')} keptMonths={keptMonths} />
      <PrivacyNotice purpose="to decide on your application" />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`Send application`}
      </button>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {thanks && <Notice tone="good">{thanks}</Notice>}
    </Form>
  )
}

type ConsentProps = { id: string; name: string; error: string | undefined; keptMonths: number }

function Consent({ id, name, error, keptMonths }: ConsentProps) {
  return (
    <div>
      <label className={css.consent}>
        <input
          id={id}
          type="checkbox"
          name={name}
          value="yes"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>
          The office may read my application and keep it for {plural(keptMonths, '# month', '# months')}. It is deleted
          after that, or earlier when I ask for it.
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <AlertIcon /> {error}
        </p>
      )}
    </div>
  )
}
