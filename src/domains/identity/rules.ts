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

export function emailProblem(email: string) {
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

/** Of the Union and its territories, in the order of the alphabet but for the first. */
export const states = [
  ...['Odisha', 'Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chhattisgarh', 'Goa', 'Gujarat', 'Haryana'],
  ...['Himachal Pradesh', 'Jharkhand', 'Karnataka', 'Kerala', 'Madhya Pradesh', 'Maharashtra', 'Manipur', 'Meghalaya'],
  ...['Mizoram', 'Nagaland', 'Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu', 'Telangana', 'Tripura', 'Uttar Pradesh'],
  ...['Uttarakhand', 'West Bengal', 'Andaman and Nicobar Islands', 'Chandigarh'],
  ...['Dadra and Nagar Haveli and Daman and Diu', 'Delhi', 'Jammu and Kashmir', 'Ladakh', 'Lakshadweep', 'Puducherry'],
] as const

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

/** What signed in, in words its owner knows: 'Chrome on Android'. The order matters: most browsers name others in what they send. */
export function describeDevice(userAgent: string | undefined) {
  const text = (userAgent ?? '').slice(0, 400)
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** What an uploaded photo or signature may have at most. */
export const pictureBytes = 153_600
export const pictureTooLarge = 'File size must be less than 150KB'
export const notAPicture = 'Choose a PNG, JPEG or WebP picture.'

export const adultAge = 18
export const earliestBirth = '1930-01-01'

/** What a parent or guardian agrees to. A changed text gets a new version, and then everybody under 18 is asked again. */
export const guardianConsent = {
  version: '2026-11',
  text: 'I am the parent or legal guardian of this student, who is under 18. I agree that the institute keeps the personal details on this page, the test answers and the results, to teach the student and to hold tests and admissions. They are used for no advertising. I can see and correct them, and withdraw this consent at any time on this page; the details are then deleted.',
}

/** The day it is in India, as YYYY-MM-DD. */
export function dayInIndia(now: Date) {
  return new Date(now.getTime() + 5.5 * hour * 1000).toISOString().slice(0, 10)
}

/** Whole years since a birth on the day `dob`, in India. */
export function ageOn(dob: string, now: Date) {
  const today = dayInIndia(now)
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}

function isRealDay(text: string) {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function dobProblem(dob: string, now: Date) {
  if (!isRealDay(dob)) return 'Enter a real date of birth.'
  if (dob < earliestBirth || dob >= dayInIndia(now)) return 'Enter a date of birth in the past, from 1930 on.'
  return undefined
}

const phoneProblem = (phone: string) =>
  /^\d{10}$/.test(normalisePhone(phone)) ? undefined : 'Phone number should be 10 digits'
const stateProblem = (state: string) =>
  states.some((known) => known === state) ? undefined : 'Choose a state from the list.'
const pincodeProblem = (pincode: string) => (/^[1-9]\d{5}$/.test(pincode) ? undefined : 'Pincode should be 6 digits')
const yearProblem = (year: string) => (/^\d{4}$/.test(year) ? undefined : 'Passing year should be 4 digits')
const marksProblem = (marks: string) =>
  /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/.test(marks) ? undefined : 'Marks should be from 0 to 100'

/** What the rules of a profile look at; what is absent or blank is not checked. */
type Checked = {
  candidate_name?: string | undefined
  dob?: string | undefined
  father?: { father_mobile: string; father_other_contact: string } | undefined
  present_address?: { present_state: string; present_pincode: string } | undefined
  permanent_address?: { permanent_state: string; permanent_pincode: string } | undefined
  educational_qualification?: { passing_year: string; marks_percent: string }[] | undefined
}

/** What is wrong with a profile, by the path of the field and in the order of the form: `present_address.present_pincode`. */
export function profileProblems(profile: Checked, now: Date) {
  const { father, present_address: present, permanent_address: permanent } = profile
  const checks: [string, string | undefined, (value: string) => string | undefined][] = [
    ['dob', profile.dob, (dob) => dobProblem(dob, now)],
    ['father.father_mobile', father?.father_mobile, phoneProblem],
    ['father.father_other_contact', father?.father_other_contact, phoneProblem],
    ['present_address.present_state', present?.present_state, stateProblem],
    ['present_address.present_pincode', present?.present_pincode, pincodeProblem],
    ['permanent_address.permanent_state', permanent?.permanent_state, stateProblem],
    ['permanent_address.permanent_pincode', permanent?.permanent_pincode, pincodeProblem],
  ]
  for (const [n, { passing_year, marks_percent }] of (profile.educational_qualification ?? []).entries()) {
    checks.push([`educational_qualification.${n}.passing_year`, passing_year, yearProblem])
    checks.push([`educational_qualification.${n}.marks_percent`, marks_percent, marksProblem])
  }
  const problems: Record<string, string> = {}
  if (profile.candidate_name?.trim() === '') problems.candidate_name = "First name can't be blank"
  for (const [path, value, check] of checks) {
    const text = value?.trim()
    const problem = text ? check(text) : undefined
    if (problem) problems[path] = problem
  }
  return problems
}

/** What is missing in a guardian's consent, by the path of the field. */
export function guardianProblems(guardian: {
  guardian_name: string
  guardian_phone: string
  consent: boolean
  text_version: string
}) {
  const problems: Record<string, string> = {}
  if (guardian.guardian_name.trim() === '') problems['guardian.guardian_name'] = "Guardian's name can't be blank"
  const phone = phoneProblem(guardian.guardian_phone)
  if (phone) problems['guardian.guardian_phone'] = phone
  if (guardian.text_version !== guardianConsent.version) {
    problems['guardian.text_version'] = 'The text of the consent has changed. Please load the page again and read it.'
  }
  if (!guardian.consent) problems['guardian.consent'] = 'Your parent or guardian has to agree.'
  return problems
}
