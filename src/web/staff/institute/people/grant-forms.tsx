import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { peopleCalls } from '../../../../domains/identity/people/calls.ts'
import type { GrantBody, InviteBody, Invited, StaffPerson } from '../../../../domains/identity/people/schema.ts'
import { ManyField } from '../../forms/combo-field.tsx'
import { TimeField } from '../../forms/date-field.tsx'
import { ChoiceField, LongTextField, TextField } from '../../forms/fields.tsx'
import { StaffForm } from '../../forms/staff-form.tsx'
import { Button } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../overlays/dialog.tsx'
import { api } from '../../shell/api.ts'
import { useCentre } from '../../shell/use-staff.ts'
import css from './people.module.css'
import { needsTwo, roleChoices } from './roles.ts'

const fresh: GrantBody = { role: 'counsellor', centre_ids: [], ends_at: null, reason: '' }

function GrantFields() {
  const { own } = useCentre()
  const choices = own.map(({ _id, center_name }) => ({ value: _id, label: center_name }))
  const role: GrantBody['role'] = useWatch({ name: 'role' })
  return (
    <>
      <ChoiceField name="role" label="Role" choices={roleChoices} isRequired />
      <ManyField
        name="centre_ids"
        label="Centres"
        hint="None means all. Directors, accountants, exam controllers, authors, translators and editors work for all."
        choices={choices}
      />
      <TimeField name="ends_at" label="Until" hint="Empty: until somebody ends it." />
      {needsTwo(role) && (
        <LongTextField
          name="reason"
          label="Why"
          hint="This role is given by two people: somebody else reads this and says yes."
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
    <Dialog title={`A role for ${person.candidate_name}`} onClose={onClose}>
      <StaffForm<GrantBody>
        values={fresh}
        submit="Grant it"
        onCancel={onClose}
        onSubmit={async (grant) => {
          await api(peopleCalls).giveGrant({ id: person._id }, grant)
          const isAsked = needsTwo(grant.role)
          onGiven(isAsked ? 'It waits for a second person.' : `${person.candidate_name} has the role from now on.`)
        }}
      >
        <GrantFields />
      </StaffForm>
    </Dialog>
  )
}

export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
  const [invited, setInvited] = useState<Invited | null>(null)
  if (invited) return <InviteLink invited={invited} onClose={onClose} />
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <StaffForm<InviteBody>
        values={{ ...fresh, name: '', email: '', contact: '' }}
        submit="Make the link"
        onCancel={onClose}
        onSubmit={async (body) => {
          setInvited(await api(peopleCalls).invite(body))
          onInvited()
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

function InviteLink({ invited: { person, link }, onClose }: { invited: Invited; onClose: () => void }) {
  return (
    <Dialog title={`A link for ${person.candidate_name}`} onClose={onClose}>
      <p>Send it to them. It sets their password, works for three days, and is shown only now.</p>
      <p className={css.link}>{link}</p>
      <DialogActions>
        <Button isPrimary onPress={() => void navigator.clipboard.writeText(link)}>
          Copy the link
        </Button>
      </DialogActions>
    </Dialog>
  )
}
