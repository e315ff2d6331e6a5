import { useState } from 'react'
import { registerCalls } from '#domains/learning/attendance/calls.ts'
import type { Mark } from '#domains/learning/attendance/rules.ts'
import { t } from '#platform/text/messages.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { FormDialog } from '../../parts/forms/staff-form.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'
import { type Shown, useMarks } from '../parts/use-marks.ts'
import { standingWords } from '../parts/words.ts'

type Reason = { reason: string }

/** Corrects a mark in a closed register, with a logged reason. Uses the same number, however often the button is pressed. */
export function CorrectDialog({
  classId,
  student,
  mark,
  onClose,
}: {
  classId: string
  student: Shown
  mark: Mark
  onClose: () => void
}) {
  const { sign } = useMarks()
  const [signed] = useState(sign)
  return (
    <FormDialog<Reason>
      title="Correct the register"
      values={{ reason: '' }}
      submit="Correct it"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await api(registerCalls).mark({ id: classId }, { student_id: student.student_id, mark, reason, ...signed })
        void answersChanged(registerCalls)
        say(t`${student.candidate_name} is ${standingWords[mark]} now.`)
        onClose()
      }}
    >
      <p>
        {t`${student.candidate_name}: from ${standingWords[student.standing]} to ${standingWords[mark]}. It is noted in the log.`}
      </p>
      <TextField name="reason" label="Reason" most={300} isRequired />
    </FormDialog>
  )
}

/** Saves a register more than a day after the class. */
export function SaveLateDialog({ classId, onClose }: { classId: string; onClose: () => void }) {
  return (
    <FormDialog<Reason>
      title="Save the register late"
      values={{ reason: '' }}
      submit="Save it"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await api(registerCalls).saveRegister({ id: classId }, { reason })
        void answersChanged(registerCalls)
        say(t`The register is saved.`)
        onClose()
      }}
    >
      <p>Everybody without a mark is then counted as present. Those who were not there are corrected afterwards.</p>
      <TextField name="reason" label="Reason" most={300} isRequired />
    </FormDialog>
  )
}
