import { useState } from 'react'
import type { SelfProfile } from '../../../domains/identity/schema.ts'
import { useApi } from '../../api-context.ts'
import { keepUser } from '../../session.ts'
import { mediumDate } from '../../ui/format-date.ts'
import { ConfirmWindow } from './confirm-window.tsx'
import css from './guardian.module.css'

type RecordedConsentProps = {
  profile: SelfProfile
  guardian: NonNullable<SelfProfile['guardian']>
  onEmptied: (stored: SelfProfile) => void
}

/** The consent that holds, and the way to take it back. */
export function RecordedConsent({ profile, guardian, onEmptied }: RecordedConsentProps) {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const withdraw = async () => {
    const answer = await api.withdrawGuardianConsent()
    const stored = await api.selfProfile()
    keepUser(stored)
    onEmptied(stored)
    const { showToast } = await import('../../ui/toast.ts')
    showToast(answer)
  }
  return (
    <section className={css.recorded} aria-labelledby="guardian-consent">
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
              The personal details on this page, the photo and the signature are deleted. They cannot be brought back.
              The account with its name, phone number, e-mail and registration number stays, and so do the results of
              tests.
            </p>
          ) : (
            <p>The consent no longer holds. As you are 18 or older, your details stay.</p>
          )}
        </ConfirmWindow>
      )}
    </section>
  )
}
