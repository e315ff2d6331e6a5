import { useState } from 'react'
import { peopleCalls } from '../../../../domains/identity/staff/people/calls.ts'
import type { ResetBody, StaffGrant, StaffPerson } from '../../../../domains/identity/staff/people/schema.ts'
import { ApiError } from '../../../shell/api/call-api.ts'
import { Button } from '../../frame/screen.tsx'
import { LongTextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { roleNames } from '../../parts/text/roles.ts'
import { api } from '../../shell/api.ts'
import { useStaff } from '../../shell/use-staff.ts'
import css from './people.module.css'
import { lostWork } from './roles.ts'

type EndingProps = { person: StaffPerson; onClose: () => void; onDone: (words: string) => void }

/** Carries out what cannot be taken back; what was refused stays in the dialog. */
function useEnding(ask: () => Promise<string>, onDone: (words: string) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const end = () =>
    void ask().then(onDone, (error: unknown) =>
      setProblem(error instanceof ApiError ? error.message : 'That did not work.'),
    )
  return { problem, end }
}

/** Says what the person can do no more before a grant ends. */
export function EndDialog({ person, grant, onClose, onDone }: EndingProps & { grant: StaffGrant }) {
  const { centres } = useStaff()
  const { problem, end } = useEnding(() => api(peopleCalls).endGrant({ id: grant._id }), onDone)
  const kept = person.grants.filter(({ _id }) => _id !== grant._id)
  // A role that goes on elsewhere goes on only there.
  const lost = lostWork(
    grant.role,
    kept.filter(({ centre_id }) => centre_id === null || centre_id === grant.centre_id).map(({ role }) => role),
  )
  const where = centres.find(({ _id }) => _id === grant.centre_id)?.center_name
  return (
    <Dialog title={`${roleNames[grant.role]} no more?`} onClose={onClose}>
      <p>
        From this moment {person.candidate_name} can no longer{where && ` at ${where}`}:
      </p>
      <ul className={css.lost}>
        {lost.map((one) => (
          <li key={one}>{one}</li>
        ))}
        {lost.length === 0 && <li>nothing: their other roles let them do the same</li>}
        {kept.length === 0 && <li>open the office at all: this is all they have here</li>}
      </ul>
      <p className={css.quiet}>What they have done stays, with their name.</p>
      {problem && <p role="alert">{problem}</p>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button onPress={end}>End the grant</Button>
      </DialogActions>
    </Dialog>
  )
}

/** A new start for whoever lost their authenticator app: a second person says yes. */
export function ResetDialog({ person, onClose, onDone }: EndingProps) {
  return (
    <Dialog title={`${person.candidate_name} lost their app`} onClose={onClose}>
      <p>
        When a second person has said yes, they are logged out everywhere and set up another authenticator app at the
        next sign-in.
      </p>
      <StaffForm<ResetBody>
        values={{ reason: '' }}
        submit="Ask a second person"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api(peopleCalls).resetSecondFactor({ id: person._id }, body)
          onDone('It waits for a second person.')
        }}
      >
        <LongTextField
          name="reason"
          label="What happened"
          hint="And how you know that it is them."
          most={300}
          rows={2}
          isRequired
        />
      </StaffForm>
    </Dialog>
  )
}

export function LeaveDialog({ person, onClose, onDone }: EndingProps) {
  const { problem, end } = useEnding(() => api(peopleCalls).offboard({ id: person._id }), onDone)
  return (
    <Dialog title={`${person.candidate_name} leaves`} onClose={onClose}>
      <p>All their grants and sessions end at once. What they have written stays, and so does their name in the log.</p>
      {problem && <p role="alert">{problem}</p>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button onPress={end}>End everything</Button>
      </DialogActions>
    </Dialog>
  )
}
