import { candidateCalls } from '#domains/attempts/candidates/calls.ts'
import type { CandidateData, CorrectionOfCandidate } from '#domains/attempts/candidates/schema.ts'
import { meritDeskCalls } from '#domains/merit/lists/calls.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { DayField } from '../../parts/forms/date-field.tsx'
import { ChoiceField, TextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'
import { useFreshAnswer } from '../../shell/use-answer.ts'
import { useStaff } from '../../shell/use-staff.ts'
import { categories } from './words.ts'

export type Correcting = { testId: string; studentId: string }

type Props = { of: Correcting; onClose: () => void }

/** Corrects a candidate's data that affect ranks, which were frozen at the registration. */
export function CorrectDialog({ of, onClose }: Props) {
  const input = { id: of.testId, student: of.studentId }
  const answer = useFreshAnswer(candidateCalls.candidateData, input)
  return (
    <Dialog title={t`Correct the data of a candidate`} onClose={onClose}>
      {answer.data ? (
        <CorrectForm input={input} data={answer.data} onClose={onClose} />
      ) : (
        <AnswerState answer={answer} otherwise="The data of this candidate could not be loaded." />
      )}
    </Dialog>
  )
}

type FormProps = { input: { id: string; student: string }; data: CandidateData; onClose: () => void }

function CorrectForm({ input, data, onClose }: FormProps) {
  const { centres } = useStaff()
  const save = async (body: CorrectionOfCandidate) => {
    await api(candidateCalls).correctCandidate(input, body)
    void answersChanged(meritDeskCalls, candidateCalls)
    say(t`Corrected. If ranks depend on it, the list has to be computed again.`)
    onClose()
  }
  return (
    <>
      <p>The list uses these data as they were at the registration. The profile of the student stays as it is.</p>
      <StaffForm<CorrectionOfCandidate>
        values={{ ...data, reason: '' }}
        submit={meaning('verb')`Correct`}
        onCancel={onClose}
        onSubmit={save}
      >
        <TextField name="candidate_name" label={t`Name`} isRequired />
        <DayField name="dob" label={t`Date of birth`} />
        <ChoiceField name="category" label={t`Category`} choices={categories} none={t`Not given`} />
        <TextField name="state" label={t`State`} isNullable />
        <ChoiceField
          name="center_id"
          label={t`Centre`}
          choices={centres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))}
          none={t`None`}
        />
        <TextField name="reason" label={t`Reason (for the log)`} isRequired />
      </StaffForm>
    </>
  )
}
