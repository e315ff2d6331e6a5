import { type ReactNode, useState } from 'react'
import { accountCalls } from '#domains/identity/accounts/calls.ts'
import { states } from '#domains/identity/profile/rules.ts'
import type { SelfProfile } from '#domains/identity/profile/schema.ts'
import { t } from '#platform/text/messages.ts'
import { readPhone } from '#platform/text/typed.ts'
import { LeaveWindow } from '#web/portal/parts/frame/confirm-window.tsx'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { PrivacyNotice } from '#web/shell/forms/privacy-notice.tsx'
import { ResendConfirmation } from '#web/shell/forms/resend-confirmation.tsx'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import { Field, Form, ProblemSummary } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { FieldGroup } from '../field-group.tsx'
import type { addressParts } from '../profile-values.ts'
import { SectionNav, StepLinks, useSteps } from '../section-nav.tsx'
import { useProfileForm } from '../use-profile-form.ts'
import { GuardianFields, RecordedConsent } from './guardian-fields.tsx'
import {
  AboutFields,
  DocumentFields,
  FatherFields,
  type FieldOf,
  FixedFields,
  QualificationFields,
} from './personal-fields.tsx'
import css from './personal-profile.module.css'
import { PictureField } from './picture-field.tsx'

const groups: [RegExp, string][] = [
  [/present_address\./, t`Present Address`],
  [/permanent_address\./, t`Permanent Address`],
  [/educational_qualification\.0/, t`Educational Qualification 1`],
  [/educational_qualification\.1/, t`Educational Qualification 2`],
]

/** Adds the group to a message, because both addresses and both qualifications use the same messages. */
function withGroup({ field, message }: { field: string; message: string | undefined }) {
  const group = groups.find(([path]) => path.test(field))?.[1]
  return { field, message: message && group ? `${group}: ${message}` : message }
}

type PersonalProfileProps = {
  profile: SelfProfile
  onSaved: (stored: SelfProfile) => void
  /** Called after the server has deleted the contents. */
  onEmptied: (stored: SelfProfile) => void
}

/** Form for the student's personal details. */
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
        <PrivacyNotice>We use these details for admissions, admit cards and results.</PrivacyNotice>
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

/** Shown until the student has followed the link in the welcome e-mail. */
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

type Part = (typeof addressParts)[number]
type AddressFieldsProps = {
  legend: string
  /** Autocomplete section that tells browsers which of the two addresses this is. */
  section: string
  fieldOf: (part: Part) => ReturnType<FieldOf>
  note?: ReactNode
}

const stateOptions = states.map((state) => ({ value: state, label: state }))

function AddressFields({ legend, section, fieldOf, note }: AddressFieldsProps) {
  const fill = (token: string) => `section-${section} ${token}`
  return (
    <FieldGroup legend={legend} note={note}>
      <Field
        {...fieldOf('address_line_1')}
        label="Address Line 1"
        autoComplete={fill('address-line1')}
        maxLength={200}
      />
      <Field
        {...fieldOf('address_line_2')}
        label="Address Line 2"
        autoComplete={fill('address-line2')}
        maxLength={200}
      />
      <Field {...fieldOf('city')} label="City" autoComplete={fill('address-level2')} maxLength={100} />
      <Field {...fieldOf('district')} label="District" autoComplete="off" maxLength={100} />
      <SelectField
        {...fieldOf('state')}
        label="State"
        empty="Choose State"
        autoComplete={fill('address-level1')}
        options={stateOptions}
      />
      <Field
        {...fieldOf('pincode')}
        label="Pincode"
        inputMode="numeric"
        autoComplete={fill('postal-code')}
        maxLength={6}
      />
    </FieldGroup>
  )
}

function PresentAddress({ field }: { field: FieldOf }) {
  return (
    <AddressFields
      legend="Present Address"
      section="present"
      fieldOf={(part) => field(`present_address.present_${part}`)}
    />
  )
}

/** `children`: the checkbox that copies the present address. */
function PermanentAddress({ field, children }: { field: FieldOf; children: ReactNode }) {
  return (
    <AddressFields
      legend="Permanent Address"
      section="permanent"
      fieldOf={(part) => field(`permanent_address.permanent_${part}`)}
      note={children}
    />
  )
}

type Read = ReadField<'contact'>

/** Requests a new phone number, which takes effect once the link in the e-mail is opened. A separate form, outside that of the profile. */
function ChangeContact() {
  const api = useApi()
  const [answer, setAnswer] = useState<string | null>(null)
  const { field, form, failure, isSending } = useCheckedForm({
    names: ['contact'],
    idPrefix: 'new-',
    check: (read: Read) => ({
      contact: readPhone(read('contact')) === null ? t`Phone number should be 10 digits` : undefined,
    }),
    send: async (read) => setAnswer(await api(accountCalls).changeContact({ contact: read('contact') })),
  })
  if (answer !== null) return <Notice tone="good">{answer}</Notice>
  return (
    <details>
      <summary>Change your phone number</summary>
      <Form failure={failure} {...form}>
        <Field {...field('contact')} label={t`New phone number`} type="tel" inputMode="tel" autoComplete="tel" />
        <button className="btn quiet" type="submit" disabled={isSending}>
          {isSending ? t`Please wait` : t`Send the link to my e-mail`}
        </button>
      </Form>
    </details>
  )
}
