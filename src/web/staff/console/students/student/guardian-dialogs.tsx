import { studentGuardianCalls } from '#domains/identity/guardians/calls.ts'
import type { GuardianLink, Relation } from '#domains/identity/guardians/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ChoiceField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { FormDialog } from '#web/staff/parts/forms/staff-form.tsx'
import { SendDialog } from '#web/staff/parts/overlays/dialog.tsx'
import { api } from '#web/staff/shell/api.ts'

type Props = { id: string; onClose: () => void; onDone: (words: string) => void }

type Values = { name: string; email: string; relation: Relation | null }

const choices: { value: Relation; label: string }[] = [
  { value: 'mother', label: t`Mother` },
  { value: 'father', label: t`Father` },
  { value: 'guardian', label: t`Guardian` },
]

/** E-mails a parent or guardian the link to create their own account. */
export function InviteDialog({ id, onClose, onDone }: Props) {
  const values: Values = { name: '', email: '', relation: 'guardian' }
  return (
    <FormDialog<Values>
      title="Invite a guardian"
      values={values}
      submit="Send the invitation"
      onClose={onClose}
      onSubmit={async (given) => {
        const body = { ...given, relation: given.relation ?? 'guardian' }
        onDone(await api(studentGuardianCalls).inviteGuardianOf({ id }, body))
      }}
    >
      <TextField name="name" label="Name of the parent or guardian" most={100} isRequired />
      <TextField name="email" label="Their e-mail" type="email" most={254} isRequired />
      <ChoiceField name="relation" label="Relation" choices={choices} />
    </FormDialog>
  )
}

type EndProps = Props & { name: string; link: GuardianLink }

export function EndDialog({ id, name, link, onClose, onDone }: EndProps) {
  return (
    <SendDialog
      title={t`Remove ${link.name}?`}
      submit="Remove"
      onSend={() => api(studentGuardianCalls).endGuardianOf({ id, link: link._id }).then(onDone)}
      onClose={onClose}
    >
      <p>{t`${link.name} will no longer see anything of ${name}.`}</p>
    </SendDialog>
  )
}
