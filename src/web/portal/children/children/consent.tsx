import { useState } from 'react'
import { guardianCalls } from '#domains/identity/guardians/calls.ts'
import type { Child } from '#domains/identity/guardians/schema.ts'
import { guardianConsent } from '#domains/identity/profile/rules.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { Field, Form } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ConfirmWindow } from '../../parts/frame/confirm-window.tsx'
import css from './children.module.css'

type ConsentProps = { child: Child; onChanged: () => void }

/** Consent for a student under 18, given and withdrawn by their guardian. */
export function ConsentOf({ child, onChanged }: ConsentProps) {
  if (child.consent === 'not-needed') return null
  if (child.consent === 'given') return <GivenConsent child={child} onChanged={onChanged} />
  const summary = child.dob_known
    ? t`${child.name} is under 18 and needs your consent`
    : t`Is ${child.name} under 18? Then we need your consent`
  return (
    <Notice>
      <details>
        <summary>{summary}</summary>
        <ConsentForm child={child} onChanged={onChanged} />
      </details>
    </Notice>
  )
}

const names = ['dob', 'consent'] as const
type Read = ReadField<(typeof names)[number]>

function ConsentForm({ child, onChanged }: ConsentProps) {
  const api = useApi()
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    idPrefix: `${child.student_id}-`,
    check: (read: Read) => ({
      dob: child.dob_known || read('dob') !== '' ? undefined : t`Enter the date of birth of the student.`,
      consent: read('consent') === 'on' ? undefined : t`Please tick the box if you agree.`,
    }),
    send: async (read) => {
      const body = { dob: read('dob'), consent: true, text_version: guardianConsent.version }
      await api(guardianCalls).giveConsent({ id: child.student_id }, body)
      onChanged()
    },
  })
  const box = field('consent')
  return (
    <Form failure={failure} {...form}>
      {!child.dob_known && (
        <Field {...field('dob')} label={t`Date of birth of ${child.name}`} type="date" autoComplete="off" required />
      )}
      <label className={css.agree}>
        <input
          id={box.id}
          name={box.name}
          type="checkbox"
          required
          aria-invalid={box.error ? true : undefined}
          aria-describedby={box.error ? `${box.id}-error` : undefined}
        />
        {guardianConsent.text}
      </label>
      {box.error && (
        <p id={`${box.id}-error`} className={css.bad}>
          {box.error}
        </p>
      )}
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please wait` : t`I agree`}
      </button>
    </Form>
  )
}

function GivenConsent({ child, onChanged }: ConsentProps) {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  return (
    <p className={css.muted}>
      {t`Your consent for ${child.name} is recorded.`}{' '}
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Withdraw it
      </button>
      {isAsking && (
        <ConfirmWindow
          title="Withdraw consent?"
          action="Withdraw consent"
          isLoss
          onConfirm={async () => {
            await api(guardianCalls).withdrawConsent({ id: child.student_id })
            onChanged()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t`The personal details, photo and signature of ${child.name} will be deleted, and ${child.name} cannot take any test until you agree again.`}</p>
        </ConfirmWindow>
      )}
    </p>
  )
}
