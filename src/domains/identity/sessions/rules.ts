import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import type { OwnUser } from '../schema.ts'

/** Returns the specification's two messages, in its order; an empty object when both fields are filled. */
export function loginProblems(input: { user_name: string; password: string }) {
  const problems: { user_name?: string; password?: string } = {}
  if (input.user_name.trim() === '') problems.user_name = t`User can't be blank`
  if (input.password.trim() === '') problems.password = t`Password can't be blank`
  return problems
}

export const accountHome: string = paths.dashboard
/** Start page of staff. It is not part of the site's router: the browser itself goes there. */
const staffHome: string = staffPaths.home

/** Returns the start page of an account. */
export function homeOf({ is_staff, is_guardian }: Pick<OwnUser, 'is_staff' | 'is_guardian'>) {
  return is_staff ? staffHome : is_guardian ? paths.children : accountHome
}

/**
 * Returns where to go after login. Only a path on this site is accepted: one leading slash, no backslash, no
 * control character, and the same origin after the browser's own parsing; never the login page itself.
 */
export function safeRedirect(target: string | null | undefined, home = accountHome) {
  if (!target?.startsWith('/') || target.startsWith('//')) return home
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and newlines inside URLs, so '/\t/evil' would leave the site
  if (/[\\\u0000-\u001f\u007f]/.test(target)) return home
  const base = 'https://same.invalid'
  const url = URL.canParse(target, base) ? new URL(target, base) : null
  if (url?.origin !== base || url.pathname === paths.login) return home
  const path = url.pathname + url.search + url.hash
  // '/.//evil' is on this site when parsed, but its normalised path '//evil' would leave it.
  return path.startsWith('//') ? home : path
}

export const hour = 3600

const day = 24 * hour

/**
 * Returns the lifetime of a session: remembered 30 days, else 12 hours without use and 7 days at most. Sessions
 * of staff, who see everyone's data, last 12 hours in all and are never remembered.
 */
export function sessionLife({ remember, isStaff }: { remember: boolean; isStaff: boolean }) {
  if (isStaff) return { idleSeconds: 12 * hour, wholeSeconds: 12 * hour }
  if (remember) return { idleSeconds: 30 * day, wholeSeconds: 30 * day }
  return { idleSeconds: 12 * hour, wholeSeconds: 7 * day }
}

const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Names a device in words its owner knows: 'Chrome on Android'. The order matters: most browsers name others in
 * their user agent.
 */
export function describeDevice(userAgent: string | undefined) {
  const text = (userAgent ?? '').slice(0, 400)
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? t`Unknown device`
}
