import type { SelfProfile } from '#domains/identity/profile/schema.ts'
import { t } from '#platform/text/messages.ts'
import { LeaveWindow } from '#web/portal/parts/frame/confirm-window.tsx'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import { ResendConfirmation } from '#web/shell/forms/resend-confirmation.tsx'
import { Form, ProblemSummary } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { FieldGroup } from '../field-group.tsx'
import { SectionNav, StepLinks, useSteps } from '../section-nav.tsx'
import { useProfileForm } from '../use-profile-form.ts'
import { PermanentAddress, PresentAddress } from './address-fields.tsx'
import { ChangeContact } from './change-contact.tsx'
import { GuardianFields, RecordedConsent } from './guardian-fields.tsx'
import { AboutFields, DocumentFields, FatherFields, FixedFields, QualificationFields } from './personal-fields.tsx'
import css from './personal-profile.module.css'
import { PictureField } from './picture-field.tsx'

const groups: [RegExp, string][] = [
  [/present_address\./, t`Present Address`],
  [/permanent_address\./, t`Permanent Address`],
  [/educational_qualification\.0/, t`Educational Qualification 1`],
  [/educational_qualification\.1/, t`Educational Qualification 2`],
]

/** Two addresses and two qualifications have the same messages: a summary must say whose they are. */
function withGroup({ field, message }: { field: string; message: string | undefined }) {
  const group = groups.find(([path]) => path.test(field))?.[1]
  return { field, message: message && group ? `${group}: ${message}` : message }
}

type PersonalProfileProps = {
  profile: SelfProfile
  onSaved: (stored: SelfProfile) => void
  /** After the server has deleted what stood in it. */
  onEmptied: (stored: SelfProfile) => void
}

/** What a student tells of themselves. */
export function PersonalProfile({ profile, onSaved, onEmptied }: PersonalProfileProps) {
  const { form, field, emptyField, ...state } = useProfileForm(profile, onSaved)
  const steps = useSteps()
  const { pictures, sameAddress, idType, idPrefix, summary, failure, isSending } = state
  return (
    <>
      {!profile.email_confirmed && <EmailConfirmation email={profile.email} />}
      {profile.email !== '' && (
        <div className={css.line}>
          <ChangeContact />
        </div>
      )}
      <Form failure={null} {...form}>
        <PrivacyNotice purpose="for admissions, admit cards and results" />
        <SectionNav steps={steps} />
        <div className={css.groups}>
          <ProblemSummary key={summary.refusals} problems={summary.problems.map(withGroup)} />
          <FixedFields profile={profile} />
          <FieldGroup legend="Photo and Signature">
            <PictureField
              {...pictures.picture('photo')}
              id={`${idPrefix}photo`}
              label="Photo"
              kept={profile.photo}
              problem={pictures.picture('photo').problem ?? emptyField('photo').error}
            />
            <PictureField
              {...pictures.picture('signature')}
              id={`${idPrefix}signature`}
              label="Signature"
              kept={profile.signature}
              problem={pictures.picture('signature').problem ?? emptyField('signature').error}
            />
          </FieldGroup>
          <AboutFields field={field} />
          {profile.guardian && <RecordedConsent profile={profile} guardian={profile.guardian} onEmptied={onEmptied} />}
          {state.isMinor && !profile.guardian && (
            <GuardianFields field={emptyField} text={profile.guardian_consent.text} />
          )}
          <DocumentFields field={field} idType={idType} />
          <FatherFields field={field} />
          <PresentAddress field={field} />
          <PermanentAddress field={field}>
            <label className={css.check}>
              <input
                type="checkbox"
                checked={sameAddress.isSame}
                onChange={({ target }) => sameAddress.choose(target.checked)}
              />
              Same as present address
            </label>
          </PermanentAddress>
          <QualificationFields field={field} number={0} />
          <QualificationFields field={field} number={1} />
          <StepLinks steps={steps} />
          <div className={css.end}>
            {failure && (
              <div ref={takeFocus} className={css.failure} tabIndex={-1}>
                <Notice tone="bad">
                  <p>{failure}</p>
                  <p>What you typed is still here.</p>
                </Notice>
              </div>
            )}
            <button className="btn" type="submit" disabled={isSending || pictures.isReading}>
              {isSending ? t`Please wait` : t`Save`}
            </button>
          </div>
        </div>
      </Form>
      <LeaveWindow blocker={state.blocker} />
    </>
  )
}

/** For anyone who has not followed the link of the welcome mail. */
function EmailConfirmation({ email }: { email: string }) {
  return (
    <div className={css.line}>
      <Notice>
        <p>
          Your e-mail <b>{email}</b> is not confirmed yet.
        </p>
        <ResendConfirmation />
      </Notice>
    </div>
  )
}
