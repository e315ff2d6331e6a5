import { t } from '#platform/text/messages.ts'
import { isBlank, readPhone, withoutInvisible } from '#platform/text/typed.ts'

/** Local parts that mail providers accept, by the rule of browsers. */
const emailPattern = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z\d-]+\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i

export const shortestPassword = 8

/**
 * Returns the problem of a new password, or undefined. Any characters are allowed; the server also refuses well-known
 * passwords.
 */
export function newPasswordProblem(password: string) {
  if (isBlank(password)) return t`Password cannot be blank`
  if (password.normalize('NFC').length < shortestPassword)
    return t`Min. ${shortestPassword} character Password is required`
  return undefined
}

export function emailProblem(email: string) {
  const seen = withoutInvisible(email).trim()
  if (seen === '') return t`Email can't be blank`
  return emailPattern.test(seen) ? undefined : t`Not a valid email`
}

type Registration = { name: string; email: string; contact: string; password?: string; confirm?: string }

/**
 * Returns the specification's messages in the order of the form; password and confirmation are checked only where
 * they were asked for.
 */
export function registrationProblems({ name, email, contact, password, confirm }: Registration) {
  const isBlankPassword = password !== undefined && isBlank(password)
  const messages: [keyof Registration, string | undefined][] = [
    ['name', isBlank(name) ? t`First name can't be blank` : undefined],
    ['email', emailProblem(email)],
    ['contact', readPhone(contact) === null ? t`Phone number should be 10 digits` : undefined],
    ['password', isBlankPassword ? t`Password can't be blank` : password && newPasswordProblem(password)],
    [
      'confirm',
      confirm === undefined || confirm.normalize('NFC') === password?.normalize('NFC')
        ? undefined
        : t`Password doesn't match`,
    ],
  ]
  const problems: { [field in keyof Registration]?: string } = {}
  for (const [field, problem] of messages) if (problem !== undefined) problems[field] = problem
  return problems
}
