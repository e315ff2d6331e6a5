import { useWatch } from 'react-hook-form'
import { peopleCalls } from '#domains/identity/staff/calls.ts'
import type { GrantBody, InviteBody, StaffPerson } from '#domains/identity/staff/people/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ManyField } from '../../parts/forms/combo-field.tsx'
import { TimeField } from '../../parts/forms/date-field.tsx'
import { ChoiceField, LongTextField, TextField } from '../../parts/forms/fields.tsx'
import { FormDialog, StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { api } from '../../shell/api.ts'
import { useCentre } from '../../shell/use-staff.ts'
import { needsTwo, roleChoices } from './roles.ts'

const fresh: GrantBody = { role: 'counsellor', centre_ids: [], ends_at: null, reason: '' }

function GrantFields() {
  const { myCentres } = useCentre()
  const choices = myCentres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))
  const role: GrantBody['role'] = useWatch({ name: 'role' })
  return (
    <>
      <ChoiceField name="role" label="Role" choices={roleChoices} isRequired />
      <ManyField
        name="centre_ids"
        label="Centres"
        hint="If none are selected, the role covers all centres. Directors, accountants, exam controllers, authors, translators and editors always work for all centres."
        choices={choices}
      />
      <TimeField name="ends_at" label="Until" hint="If empty, until someone ends it." />
      {needsTwo(role) && (
        <LongTextField
          name="reason"
          label="Reason"
          hint="This role needs a second person’s approval. They will read this reason."
          most={300}
          rows={2}
          isRequired
        />
      )}
    </>
  )
}

type GrantProps = { person: StaffPerson; onClose: () => void; onGiven: (words: string) => void }

export function GrantDialog({ person, onClose, onGiven }: GrantProps) {
  return (
    <FormDialog<GrantBody>
      title={t`Grant a role to ${person.candidate_name}`}
      values={fresh}
      submit="Grant role"
      onClose={onClose}
      onSubmit={async (grant) => {
        await api(peopleCalls).giveGrant({ id: person._id }, grant)
        const isAsked = needsTwo(grant.role)
        onGiven(isAsked ? t`Sent for approval.` : t`${person.candidate_name} now has the role.`)
      }}
    >
      <GrantFields />
    </FormDialog>
  )
}

export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: (words: string) => void }) {
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <p>They get an e-mail with a link to accept the invitation and set their password. Nobody else sees the link.</p>
      <StaffForm<InviteBody>
        values={{ ...fresh, name: '', email: '', contact: '' }}
        submit="Send the invitation"
        onCancel={onClose}
        onSubmit={async (body) => {
          const { email } = await api(peopleCalls).invite(body)
          onInvited(t`Invitation sent to ${email}.`)
        }}
      >
        <TextField name="name" label="Name" most={120} isRequired />
        <TextField name="email" label="E-mail" type="email" isRequired />
        <TextField name="contact" label="Phone number" type="tel" isRequired />
        <GrantFields />
      </StaffForm>
    </Dialog>
  )
}
