import { useState } from 'react'
import { passwordCalls } from '#domains/identity/accounts/calls.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { NewPasswordFields, newPasswordProblems, unequalProblems } from '#web/shell/forms/new-password.tsx'
import { forgetNotes } from '#web/shell/session.ts'
import { Form, PasswordField } from '#web/ui/forms/form.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'

const toastTime = 60_000
const names = ['current_password', 'password', 'confirm'] as const
type Read = ReadField<(typeof names)[number]>

export function ChangePassword({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Change Password
      </button>
      {isOpen && (
        <Overlay title="Change Password" onClose={() => setOpen(false)}>
          <ChangePasswordForm onDone={() => setOpen(false)} />
        </Overlay>
      )}
    </>
  )
}

function pairOf(read: Read) {
  return { password: read('password'), confirm: read('confirm') }
}

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const api = useApi()
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    check: (read: Read) => ({
      current_password: read('current_password') === '' ? t`Password cannot be blank` : undefined,
      ...newPasswordProblems(pairOf(read)),
    }),
    checkLive: (read: Read) => unequalProblems(pairOf(read)),
    send: async (read) => {
      const answer = await api(passwordCalls).changePassword({
        current_password: read('current_password'),
        password: read('password'),
      })
      forgetNotes()
      onDone()
      const { showToast } = await import('#web/ui/overlays/toast.ts')
      showToast(answer, toastTime)
    },
  })

  return (
    <Form failure={failure} {...form}>
      <PasswordField
        {...field('current_password')}
        label="Current Password"
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <NewPasswordFields label="New Password" password={field('password')} confirm={field('confirm')} />
      <button className="btn" type="submit" disabled={isSending}>
        {isSending ? t`Please Wait` : t`Change Password`}
      </button>
    </Form>
  )
}
