import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { SubscriberSource } from '#domains/leads/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { AlertIcon, TickIcon } from '#web/ui/media/verdict-icons.tsx'
import css from './newsletter-form.module.css'
import type { Outcome } from './subscribe.ts'

const unreached: Outcome = { failure: t`This could not be sent. Check your network and try again.` }

type NewsletterFormProps = { source: SubscriberSource; label: string }

/** Newsletter field. The code that validates and sends it loads on submit, because the form is on every page. */
export function NewsletterForm({ source, label }: NewsletterFormProps) {
  const api = useApi()
  const { pathname } = useLocation()
  const [{ problem, failure, thanks }, setOutcome] = useState<Outcome>({})
  const [isSending, setSending] = useState(false)
  const id = `${source}-email`
  const message = problem ?? failure

  const send = async (form: HTMLFormElement) => {
    const field = form.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    setSending(true)
    setOutcome({})
    const outcome = await import('./subscribe.ts')
      .then(({ subscribe }) => subscribe(api, { email: field.value, source, source_page: pathname }))
      .catch((error: unknown) => {
        console.error(error)
        return unreached
      })
    setSending(false)
    setOutcome(outcome)
    if (outcome.thanks) form.reset()
    if (outcome.problem) field.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void send(event.currentTarget)
  }

  return (
    <PostForm className={css.form} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className={css.row}>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder="Email"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-told`}
        />
        <button className="btn" type="submit" disabled={isSending}>
          {isSending ? t`Please wait` : t`Subscribe`}
        </button>
      </div>
      <PrivacyNotice>We use these details to send you our news.</PrivacyNotice>
      <noscript>
        <p>Subscribing needs JavaScript.</p>
      </noscript>
      <p id={`${id}-told`} className={message ? css.bad : css.good} role="status">
        {message && <AlertIcon />}
        {thanks && <TickIcon />}
        {message ?? thanks}
      </p>
    </PostForm>
  )
}
