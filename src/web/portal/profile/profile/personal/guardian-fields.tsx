import { useState } from 'react'
import { profileCalls } from '#domains/identity/profile/calls.ts'
import type { SelfProfile } from '#domains/identity/profile/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ConfirmWindow } from '#web/portal/parts/frame/confirm-window.tsx'
import { useApi } from '#web/shell/api/api-context.ts'
import { storeUser } from '#web/shell/session.ts'
import { Field, type FieldProps } from '#web/ui/forms/form.tsx'
import { AlertIcon } from '#web/ui/media/verdict-icons.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { FieldGroup } from '../field-group.tsx'
import type { guardianNames } from '../profile-values.ts'
import css from './guardian.module.css'

type GuardianField = (
  name: (typeof guardianNames)[number],
) => Pick<FieldProps, 'id' | 'error' | 'isValid'> & { name: string }

/** Guardian's consent, required before any details of a student under 18 are stored. `text`: the text agreed to. */
export function GuardianFields({ field, text }: { field: GuardianField; text: string }) {
  const { id, name, error } = field('guardian.consent')
  return (
    <FieldGroup
      legend="Parent or Guardian"
      note={
        <p className={css.note} role="status">
          You are under 18, so your parent or guardian has to agree before your details can be saved.
        </p>
      }
    >
      <Field {...field('guardian.guardian_name')} label="Guardian's Name" autoComplete="off" maxLength={100} required />
      <Field
        {...field('guardian.guardian_phone')}
        label={t`Guardian's Phone`}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
      />
      <div className={css.consent}>
        <label className={css.agree}>
          <input
            id={id}
            name={name}
            type="checkbox"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          {text}
        </label>
        {error && (
          <p id={`${id}-error`} className={css.error}>
            <AlertIcon /> {error}
          </p>
        )}
      </div>
    </FieldGroup>
  )
}

type RecordedConsentProps = {
  profile: SelfProfile
  guardian: NonNullable<SelfProfile['guardian']>
  onEmptied: (stored: SelfProfile) => void
}

/** The consent in force, with a button to withdraw it. */
export function RecordedConsent({ profile, guardian, onEmptied }: RecordedConsentProps) {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const withdraw = async () => {
    const answer = await api(profileCalls).withdrawGuardianConsent()
    const stored = await api(profileCalls).selfProfile()
    storeUser(stored)
    onEmptied(stored)
    const { showToast } = await import('#web/ui/overlays/toast.ts')
    showToast(answer)
  }
  return (
    <section className={css.recorded} aria-labelledby="guardian-consent" data-section-of={t`About You`}>
      <h2 id="guardian-consent">Parent or Guardian</h2>
      <p>
        {guardian.guardian_name}, {guardian.guardian_phone}, agreed on {mediumDate(guardian.consented_at)}.
      </p>
      <details>
        <summary>What was agreed to</summary>
        <p>{profile.guardian_consent.text}</p>
      </details>
      <button type="button" className={`link ${css.withdraw}`} onClick={() => setAsking(true)}>
        Withdraw consent
      </button>
      {isAsking && (
        <ConfirmWindow
          title="Withdraw consent?"
          action="Withdraw consent"
          isLoss
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        >
          {profile.guardian_required ? (
            <p>
              The personal details, photo and signature on this page will be deleted and cannot be restored. The account
              will stay, with its name, phone number, e-mail and registration number, and so will the test results.
            </p>
          ) : (
            <p>The consent will no longer apply. As you are 18 or older, your details will stay.</p>
          )}
        </ConfirmWindow>
      )}
    </section>
  )
}
