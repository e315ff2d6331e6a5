import { states } from '#domains/identity/profile/rules.ts'
import { studentCareCalls } from '#domains/identity/staff/calls.ts'
import type { StudentProfile, StudentProfileBody } from '#domains/identity/staff/students/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { ChoiceField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup, StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useFreshAnswer } from '#web/staff/shell/use-answer.ts'

type Props = { id: string; onClose: () => void; onDone: (words: string) => void }

const genders = [
  { value: 'male', label: t`Male` },
  { value: 'female', label: t`Female` },
  { value: 'other', label: t`Other` },
]
const categories = [t`General`, 'SC', 'ST', 'OBC'].map((value) => ({ value, label: value }))
const stateChoices = states.map((value) => ({ value, label: value }))

const textOr = <T extends string>(value: T | null | undefined): T | '' => value ?? ''

/** Converts unset choices from null to an empty text, as the API expects. */
function bodyOf({ gender, category, present_address, permanent_address, ...rest }: StudentProfileBody) {
  return {
    ...rest,
    gender: textOr(gender),
    category: textOr(category),
    present_address: present_address
      ? { ...present_address, present_state: textOr(present_address.present_state) }
      : undefined,
    permanent_address: permanent_address
      ? { ...permanent_address, permanent_state: textOr(permanent_address.permanent_state) }
      : undefined,
  }
}

/** The student's profile for the office. Changes are e-mailed to the student. */
export function ProfileDialog(props: Props) {
  const answer = useFreshAnswer(studentCareCalls.studentProfile, { id: props.id })
  return (
    <Dialog title="Edit profile" onClose={props.onClose} isWide>
      {answer.data ? (
        <ProfileForm {...props} profile={answer.data} />
      ) : (
        <AnswerState answer={answer} otherwise="The profile could not be loaded." />
      )}
    </Dialog>
  )
}

function ProfileForm({ id, profile, onClose, onDone }: Props & { profile: StudentProfile }) {
  const { _id, version, dob, guardian_required, guardian_consent, ...values } = profile
  return (
    <>
      {dob === '' && (
        <p>No date of birth is recorded. Until there is one, only the name and phone number can be saved.</p>
      )}
      {guardian_required && (
        <p>
          This student is under 18 and no guardian has agreed. Until consent is recorded, only the name and phone number
          can be saved.
        </p>
      )}
      <StaffForm<StudentProfileBody>
        values={values}
        submit="Save"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api(studentCareCalls).saveStudentProfile({ id }, bodyOf(body), { ifMatch: String(version) })
          onDone(t`Saved. The student will be told by e-mail what has changed.`)
        }}
      >
        <FieldGroup columns={2}>
          <TextField name="candidate_name" label="Name" most={100} isRequired />
          <TextField name="contact" label="Phone number" type="tel" isRequired />
          <ChoiceField name="gender" label="Gender" choices={genders} none="not given" />
          <ChoiceField name="category" label="Category" choices={categories} none="not given" />
        </FieldGroup>
        <FieldGroup title="Father" columns={2}>
          <TextField name="father.father_name" label="Father’s name" most={100} />
          <TextField name="father.father_occupation" label="Occupation" most={100} />
          <TextField name="father.father_mobile" label="Mobile" type="tel" />
          <TextField name="father.father_other_contact" label="Other phone" type="tel" />
        </FieldGroup>
        <AddressFields of="present" title="Present address" />
        <AddressFields of="permanent" title="Permanent address" />
      </StaffForm>
    </>
  )
}

function AddressFields({ of, title }: { of: 'present' | 'permanent'; title: string }) {
  const name = (field: string) => `${of}_address.${of}_${field}`
  return (
    <FieldGroup title={title} columns={2}>
      <TextField name={name('address_line_1')} label="Address line 1" most={200} />
      <TextField name={name('address_line_2')} label="Address line 2" most={200} />
      <TextField name={name('city')} label="City" most={100} />
      <TextField name={name('district')} label="District" most={100} />
      <ChoiceField name={name('state')} label="State" choices={stateChoices} none="not given" />
      <TextField name={name('pincode')} label="Pincode" most={20} />
    </FieldGroup>
  )
}
