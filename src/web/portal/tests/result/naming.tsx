import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnConsent } from '#domains/merit/consents/schema.ts'
import { scoreCalls } from '#domains/merit/scores/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { Field } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import css from './result.module.css'

type Props = { listId: string; consent: OwnConsent }

/** Consent to being named on the public page of the list, which otherwise shows only the roll number. */
export function Naming({ listId, consent: loaded }: Props) {
  const api = useApi()
  const [own, setOwn] = useState(loaded)
  const { isSending, refusal, run } = useRequest(t`This could not be saved. Please try again.`)
  const withdraw = () =>
    run(async () => setOwn(await api(scoreCalls).setConsent({ id: listId }, { shows_name: false })))
  return (
    <section aria-labelledby="naming" className={css.naming}>
      <h2 id="naming">Your name on the public list</h2>
      {own.given ? (
        <>
          <p role="status">
            {own.given.shows_photo ? t`Your name and photo are shown.` : t`Your name is shown.`}{' '}
            {own.given.guardian_name === null
              ? t`You agreed on ${mediumDate(own.given.consented_at)}.`
              : t`${own.given.guardian_name} agreed on ${mediumDate(own.given.consented_at)}.`}
          </p>
          {refusal && <Notice tone="bad">{refusal.message}</Notice>}
          <button type="button" className="btn ghost" disabled={isSending} onClick={() => void withdraw()}>
            {isSending ? t`Please wait` : t`Show the roll number alone`}
          </button>
        </>
      ) : (
        <ConsentForm listId={listId} own={own} onGiven={setOwn} />
      )}
    </section>
  )
}

type FormProps = { listId: string; own: OwnConsent; onGiven: (own: OwnConsent) => void }

function ConsentForm({ listId, own, onGiven }: FormProps) {
  const api = useApi()
  const [agrees, setAgrees] = useState(false)
  const [photo, setPhoto] = useState(false)
  const { isSending, refusal, run } = useRequest(t`This could not be saved. Please try again.`)
  if (!own.has_birth_date)
    return (
      <p>
        The list shows your roll number alone. To show your name, first{' '}
        <Link className="link" to={paths.profile}>
          enter your date of birth
        </Link>
        : under 18, a parent or guardian has to agree.
      </p>
    )
  const send = (form: FormData) =>
    run(async () => {
      const body = {
        shows_name: true,
        shows_photo: photo,
        guardian_name: String(form.get('guardian_name') ?? ''),
        guardian_phone: String(form.get('guardian_phone') ?? ''),
        text_version: own.text_version,
      }
      onGiven(await api(scoreCalls).setConsent({ id: listId }, body))
    })
  const errors = refusal?.errors ?? {}
  return (
    <form
      className={css.naming}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      <p>The list shows your roll number alone. You can have your name beside it.</p>
      {own.needs_guardian && (
        <>
          <Field
            id="guardian_name"
            name="guardian_name"
            label={t`Guardian's Name`}
            error={errors.guardian_name}
            autoComplete="off"
            maxLength={100}
            required
          />
          <Field
            id="guardian_phone"
            name="guardian_phone"
            label={t`Guardian's Phone`}
            error={errors.guardian_phone}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            required
          />
        </>
      )}
      {own.has_photo && (
        <label className={css.agree}>
          <input type="checkbox" checked={photo} onChange={(event) => setPhoto(event.target.checked)} />
          <span>Show the photo too</span>
        </label>
      )}
      <label className={css.agree}>
        <input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.target.checked)} />
        <span>{own.text}</span>
      </label>
      {refusal && Object.keys(errors).length === 0 && <Notice tone="bad">{refusal.message}</Notice>}
      <button className="btn" type="submit" disabled={isSending || !agrees}>
        {isSending ? t`Please wait` : t`Show the name`}
      </button>
    </form>
  )
}
