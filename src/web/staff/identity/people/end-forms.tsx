import { peopleCalls } from '#domains/identity/staff/calls.ts'
import type { ResetBody, StaffGrant, StaffPerson } from '#domains/identity/staff/people/schema.ts'
import { t } from '#platform/text/messages.ts'
import { LongTextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog, SendDialog } from '../../parts/overlays/dialog.tsx'
import { roleNames } from '../../parts/text/roles.ts'
import { api } from '../../shell/api.ts'
import { useStaff } from '../../shell/use-staff.ts'
import css from './people.module.css'
import { lostWork } from './roles.ts'

export type EndingProps = { person: StaffPerson; onClose: () => void; onDone: (words: string) => void }

/** Lists what the person can no longer do after a grant ends. */
export function EndDialog({ person, grant, onClose, onDone }: EndingProps & { grant: StaffGrant }) {
  const { centres } = useStaff()
  const kept = person.grants.filter(({ _id }) => _id !== grant._id)
  // A permission that another role retains may cover other centres only.
  const lost = lostWork(
    grant.role,
    kept.filter(({ centre_id }) => centre_id === null || centre_id === grant.centre_id).map(({ role }) => role),
  )
  const where = centres.find(({ _id }) => _id === grant.centre_id)?.center_name
  return (
    <SendDialog
      title={t`End the ${roleNames[grant.role]} role?`}
      submit="End role"
      isPrimary={false}
      onSend={() => api(peopleCalls).endGrant({ id: grant._id }).then(onDone)}
      onClose={onClose}
    >
      <p>
        {lost.length === 0 && kept.length > 0
          ? t`Nothing changes for ${person.candidate_name}: their other roles allow the same.`
          : where
            ? t`From now on, ${person.candidate_name} can no longer do this at ${where}:`
            : t`From now on, ${person.candidate_name} can no longer:`}
      </p>
      <ul className={css.lost}>
        {lost.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {kept.length === 0 && <li>open the office, because this is their only role</li>}
      </ul>
      <p className={css.quiet}>Their past work stays under their name.</p>
    </SendDialog>
  )
}

/** Resets a lost authenticator app, with a second person's approval. */
export function ResetDialog({ person, onClose, onDone }: EndingProps) {
  return (
    <Dialog title={t`${person.candidate_name} lost their authenticator app`} onClose={onClose}>
      <p>
        Once a second person approves this, the account is logged out everywhere. A new authenticator app is set up at
        the next login.
      </p>
      <StaffForm<ResetBody>
        values={{ reason: '' }}
        submit="Send for approval"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api(peopleCalls).resetSecondFactor({ id: person._id }, body)
          onDone(t`Sent for approval.`)
        }}
      >
        <LongTextField
          name="reason"
          label="What happened"
          hint="Also say how you verified their identity."
          most={300}
          rows={2}
          isRequired
        />
      </StaffForm>
    </Dialog>
  )
}
