/** The specification's two messages, in its order; an empty object when both fields are filled. */
export function loginProblems(input: { user_name: string; password: string }) {
  const problems: { user_name?: string; password?: string } = {}
  if (input.user_name.trim() === '') problems.user_name = "User can't be blank"
  if (input.password.trim() === '') problems.password = "Password can't be blank"
  return problems
}

/** E-mails are one whatever their case and the spaces around them. */
export function normaliseEmail(email: string) {
  return email.trim().toLowerCase()
}

/** The ten digits of an Indian number without separators and without +91 or the leading zero; whatever else was typed stays wrong. */
export function normalisePhone(phone: string) {
  const bare = phone.replace(/[\s().-]/g, '')
  return /^(?:\+91|0091|91|0)\d{10}$/.test(bare) ? bare.slice(-10) : bare
}

const emailPattern = /^[a-z\d._-]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/i
const shortestPassword = 8

/** What is wrong with a new password, or undefined. Any characters will do; well-known ones are refused by the server. */
export function newPasswordProblem(password: string) {
  if (password.trim() === '') return 'Password cannot be blank'
  if (password.length < shortestPassword) return `Min. ${shortestPassword} character Password is required`
  return undefined
}

function emailProblem(email: string) {
  if (email.trim() === '') return "Email can't be blank"
  return emailPattern.test(email.trim()) ? undefined : 'Not a valid email'
}

type Registration = { name: string; email: string; contact: string; password: string; confirm?: string }

/** The specification's messages, in the order of the form; the confirmation counts only where it was asked for. */
export function registrationProblems({ name, email, contact, password, confirm }: Registration) {
  const isBlankPassword = password.trim() === ''
  const found: [keyof Registration, string | undefined][] = [
    ['name', name.trim() === '' ? "First name can't be blank" : undefined],
    ['email', emailProblem(email)],
    ['contact', /^\d{10}$/.test(normalisePhone(contact)) ? undefined : 'Phone number should be 10 digits'],
    ['password', isBlankPassword ? "Password can't be blank" : newPasswordProblem(password)],
    ['confirm', confirm === undefined || confirm === password ? undefined : "Password doesn't match"],
  ]
  const problems: { [field in keyof Registration]?: string } = {}
  for (const [field, problem] of found) if (problem !== undefined) problems[field] = problem
  return problems
}

export const accountHome = '/account/dashboard'

/**
 * Where to go after sign-in. Only a path on this site is followed: one leading slash, no backslash, no control character,
 * and the same origin after the browser's own parsing; never back to the login page itself.
 */
export function safeRedirect(wanted: string | null | undefined) {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return accountHome
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and newlines inside URLs, so '/\t/evil' would leave the site
  if (/[\\\u0000-\u001f\u007f]/.test(wanted)) return accountHome
  const base = 'https://same.invalid'
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null
  if (url?.origin !== base || url.pathname === '/login') return accountHome
  const path = url.pathname + url.search + url.hash
  // '/.//evil' is on this site when parsed, but its normalised path '//evil' would leave it.
  return path.startsWith('//') ? accountHome : path
}

const hour = 3600
const day = 24 * hour

/** How long a session lasts: remembered 30 days, else 12 hours without use and 7 days at most. */
export function sessionLife(remember: boolean) {
  if (remember) return { idleSeconds: 30 * day, wholeSeconds: 30 * day }
  return { idleSeconds: 12 * hour, wholeSeconds: 7 * day }
}
