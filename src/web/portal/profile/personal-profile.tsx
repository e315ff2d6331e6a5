import type { SelfProfile } from '../../../domains/identity/schema.ts'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemSummary } from '../../ui/problem-summary.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { PermanentAddress, PresentAddress } from './address-fields.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { FieldGroup } from './field-group.tsx'
import { GuardianFields } from './guardian-fields.tsx'
import { LeaveWindow } from './leave-window.tsx'
import { AboutFields, DocumentFields, FatherFields, FixedFields, QualificationFields } from './personal-fields.tsx'
import css from './personal-profile.module.css'
import { PictureField } from './picture-field.tsx'
import { RecordedConsent } from './recorded-consent.tsx'
import { useProfileForm } from './use-profile-form.ts'

const groups: [RegExp, string][] = [
  [/present_address\./, 'Present Address'],
  [/permanent_address\./, 'Permanent Address'],
  [/educational_qualification\.0/, 'Educational Qualification 1'],
  [/educational_qualification\.1/, 'Educational Qualification 2'],
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
  const { pictures, sameAddress, idType, idPrefix, summary, failure, isSending } = state
  return (
    <>
      {!profile.email_confirmed && <EmailConfirmation email={profile.email} />}
      <Form failure={null} {...form}>
        <div className={css.groups}>
          <ProblemSummary key={summary.refusals} problems={summary.problems.map(withGroup)} />
          <FixedFields profile={profile} />
          <FieldGroup legend="Photo and Signature">
            <PictureField
              {...pictures.picture('photo')}
              {...{ id: `${idPrefix}photo`, label: 'Photo', kept: profile.photo }}
              problem={pictures.picture('photo').problem ?? emptyField('photo').error}
            />
            <PictureField
              {...pictures.picture('signature')}
              {...{ id: `${idPrefix}signature`, label: 'Signature', kept: profile.signature }}
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
              {isSending ? 'Please wait' : 'Save'}
            </button>
          </div>
        </div>
      </Form>
      <LeaveWindow blocker={state.blocker} />
    </>
  )
}
