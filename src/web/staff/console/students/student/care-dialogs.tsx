import { useState } from 'react'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { guardianConsent } from '#domains/identity/profile/rules.ts'
import { staffCalls, studentCareCalls } from '#domains/identity/staff/calls.ts'
import { t } from '#platform/text/messages.ts'
import { DayField } from '#web/staff/parts/forms/date-field.tsx'
import { CheckField, ChoiceField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { FormDialog, StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { Dialog, SendDialog } from '#web/staff/parts/overlays/dialog.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useStaff } from '#web/staff/shell/use-staff.ts'

type Props = { student: StudentRecord; onClose: () => void; onDone: (words: string) => void }

/** Extra time applies from the next start of a test, after its certificate has been checked. */
export function RightsDialog({ student, onClose, onDone }: Props) {
  const { centres, me } = useStaff()
  const centreChoices = centres.filter(({ _id }) => me.centre_ids === null || me.centre_ids.includes(_id))
  const choices = centreChoices.map(({ _id, center_name }) => ({ value: _id, label: center_name }))
  const values = { centre_id: student.center_id, has_extra_time: student.has_extra_time, is_seen: false }
  const [problem, setProblem] = useState('')
  return (
    <FormDialog<typeof values>
      title="Edit centre and extra time"
      values={values}
      submit="Save"
      onClose={onClose}
      onSubmit={async ({ centre_id, has_extra_time, is_seen }) => {
        const isNew = has_extra_time && !student.has_extra_time
        if (isNew && !is_seen) return setProblem(t`Check the certificate first, then tick the box above.`)
        await api(staffCalls).setStudentRights({ id: student._id }, { centre_id, has_extra_time })
        onDone(t`Centre and extra time saved.`)
      }}
    >
      <ChoiceField name="centre_id" label="Centre" choices={choices} none="none" hint="Where the student is ranked" />
      <CheckField name="has_extra_time" label="Extra time in tests" hint="Applies from the next test they start" />
      {!student.has_extra_time && <CheckField name="is_seen" label="I have seen the certificate for the extra time" />}
      {problem !== '' && <p role="alert">{problem}</p>}
    </FormDialog>
  )
}

/** Sets a student's first date of birth, or a director's correction according to a document. */
export function BirthDialog({ student, onClose, onDone }: Props) {
  return (
    <Dialog title="Date of birth" onClose={onClose}>
      <p>As shown on a document that you have seen. Only a director can correct a recorded date of birth.</p>
      <StaffForm
        values={{ dob: '' }}
        submit="Save"
        onCancel={onClose}
        onSubmit={async ({ dob }) => {
          await api(staffCalls).correctBirth({ id: student._id }, { dob: dob ?? '' })
          onDone(t`Date of birth saved.`)
        }}
      >
        <DayField name="dob" label="Date of birth" isRequired />
      </StaffForm>
    </Dialog>
  )
}

/** Records a consent that a parent or guardian has signed on paper. */
export function ConsentDialog({ student, onClose, onDone }: Props) {
  const values = { guardian_name: '', guardian_phone: '', signed_on: '', dob: '' }
  return (
    <Dialog title="Record a guardian’s consent" onClose={onClose}>
      <p>The document signed by the parent or guardian must contain this text:</p>
      <blockquote>{guardianConsent.text}</blockquote>
      <StaffForm<typeof values>
        values={values}
        submit="Record consent"
        onCancel={onClose}
        onSubmit={async ({ dob, signed_on, ...guardian }) => {
          const body = { ...guardian, signed_on, dob: dob ?? '', text_version: guardianConsent.version }
          await api(studentCareCalls).recordConsent({ id: student._id }, body)
          onDone(t`Consent recorded.`)
        }}
      >
        <TextField name="guardian_name" label="Name of the parent or guardian" most={100} isRequired />
        <TextField name="guardian_phone" label="Their phone number" type="tel" isRequired />
        <DayField name="signed_on" label="Signed on" isRequired />
        <DayField name="dob" label="Student’s date of birth" hint="Only if none is recorded yet" />
      </StaffForm>
    </Dialog>
  )
}

export function WithdrawDialog({ student: { _id: id, name }, onClose, onDone }: Props) {
  return (
    <SendDialog
      title="Withdraw consent?"
      submit="Withdraw consent"
      onSend={() => api(studentCareCalls).withdrawConsentOf({ id }).then(onDone)}
      onClose={onClose}
    >
      <p>
        {t`If ${name} is under 18, their profile and pictures will be deleted, and they cannot take any test until a parent or guardian agrees again.`}
      </p>
    </SendDialog>
  )
}

/** `sessionId` null: all devices. */
export function LogOutDialog({
  student: { _id: id, name },
  sessionId,
  onClose,
  onDone,
}: Props & { sessionId: string | null }) {
  const body = sessionId === null ? {} : { session_id: sessionId }
  return (
    <SendDialog
      title={sessionId === null ? t`Log out everywhere?` : t`Log out this device?`}
      submit="Log out"
      onSend={() => api(studentCareCalls).endStudentSessions({ id }, body).then(onDone)}
      onClose={onClose}
    >
      <p>{t`${name} will have to log in again. A test in progress can be continued after that.`}</p>
    </SendDialog>
  )
}
