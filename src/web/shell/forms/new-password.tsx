import { useState } from 'react'
import { newPasswordProblem, shortestPassword } from '#domains/identity/accounts/rules.ts'
import { t } from '#platform/text/messages.ts'
import { type FieldProps, PasswordField } from '#web/ui/forms/form.tsx'

type Pair = { password: string; confirm: string }

const unequal = t`Both Passwords should be same`

const isSame = (one: string, other: string) => one.normalize('NFC') === other.normalize('NFC')

/** Compares the two passwords while typing, once both have text. */
export function unequalProblems({ password, confirm }: Pair) {
  return confirm !== '' && !isSame(confirm, password) ? { confirm: unequal } : {}
}

/** Checks on submission that the password is valid and was typed twice. */
export function newPasswordProblems({ password, confirm }: Pair) {
  return { password: newPasswordProblem(password), confirm: isSame(confirm, password) ? undefined : unequal }
}

type NewPasswordFieldsProps = {
  label: string
  password: Pick<FieldProps, 'id' | 'name' | 'error' | 'isValid'>
  confirm: NewPasswordFieldsProps['password']
}

/** Fields for a new password, typed twice, with its rules beside it and a tick once they are met. */
export function NewPasswordFields({ label, password, confirm }: NewPasswordFieldsProps) {
  const [isGood, setGood] = useState(false)
  const both = { autoComplete: 'new-password', maxLength: 1024, required: true }
  const rules = t`At least ${shortestPassword} characters, and nothing that is easy to guess.`
  return (
    <>
      <PasswordField
        {...password}
        {...both}
        label={label}
        hint={password.error ? undefined : rules}
        isValid={password.isValid || (isGood && !password.error)}
        onInput={({ currentTarget }) => setGood(newPasswordProblem(currentTarget.value) === undefined)}
      />
      <PasswordField {...confirm} {...both} label="Confirm Password" />
    </>
  )
}
