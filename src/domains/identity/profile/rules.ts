import { dayInIndia } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { isBlank, plainSigns, readNumber, readPhone, readPin } from '#platform/text/typed.ts'

/** States and territories of India; alphabetical except for the first. */
export const states = [
  ...['Odisha', 'Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chhattisgarh', 'Goa', 'Gujarat', 'Haryana'],
  ...['Himachal Pradesh', 'Jharkhand', 'Karnataka', 'Kerala', 'Madhya Pradesh', 'Maharashtra', 'Manipur', 'Meghalaya'],
  ...['Mizoram', 'Nagaland', 'Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu', 'Telangana', 'Tripura', 'Uttar Pradesh'],
  ...['Uttarakhand', 'West Bengal', 'Andaman and Nicobar Islands', 'Chandigarh'],
  ...['Dadra and Nagar Haveli and Daman and Diu', 'Delhi', 'Jammu and Kashmir', 'Ladakh', 'Lakshadweep', 'Puducherry'],
] as const

/** Size limit of an uploaded photo or signature, in bytes. */
export const pictureBytes = 153_600

export const pictureTooLarge = msg`File size must be less than 150KB`

export const notAPicture = msg`Choose a PNG, JPEG or WebP picture.`

export const adultAge = 18

export const earliestBirth = '1930-01-01'

/**
 * Consent text for parents and guardians. A changed text gets a new version, and everyone under 18 is asked
 * again.
 */
export const guardianConsent = {
  version: '2026-11',
  // not translated: consent is given to these very words, by their version
  text: 'I am the parent or legal guardian of this student, who is under 18. I agree that the institute may keep the personal details on this page, the test answers and the results in order to teach the student, conduct tests and handle admissions. They are not used for advertising. I can view and correct them, and I can withdraw this consent at any time on this page, after which the details are deleted.',
}

/** Returns the whole years since a birth on the day `dob`, in India. */
export function ageOn(dob: string, now: Date) {
  const today = dayInIndia(now)
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}

/** Returns the day on which a person turns 18: 1 March for a birth on 29 February. */
export function adultDay(dob: string) {
  const day = new Date(`${dob}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + adultAge)
  return day.toISOString().slice(0, 10)
}

function isRealDay(text: string) {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function dobProblem(dob: string, now: Date) {
  if (!isRealDay(dob)) return t`Enter a valid date of birth.`
  if (dob < earliestBirth || dob >= dayInIndia(now)) return t`Enter a past date of birth, not earlier than 1930.`
  return undefined
}

const phoneProblem = (phone: string) => (readPhone(phone) !== null ? undefined : t`Phone number should be 10 digits`)

const stateProblem = (state: string) =>
  states.some((known) => known === state) ? undefined : t`Choose a state from the list.`

const pincodeProblem = (pincode: string) => (readPin(pincode) === null ? t`Pincode should be 6 digits` : undefined)

const yearProblem = (year: string) =>
  /^\d{4}$/.test(plainSigns(year)) ? undefined : t`Passing year should be 4 digits`

const marksProblem = (marks: string) =>
  /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/.test(readNumber(marks) ?? '')
    ? undefined
    : t`Marks should be from 0 to 100`

/** Fields that the rules of a profile check; absent or blank ones are not checked. */
type Checked = {
  candidate_name?: string | undefined
  dob?: string | undefined
  father?: { father_mobile: string; father_other_contact: string } | undefined
  present_address?: { present_state: string; present_pincode: string } | undefined
  permanent_address?: { permanent_state: string; permanent_pincode: string } | undefined
  educational_qualification?: { passing_year: string; marks_percent: string }[] | undefined
}

/** Lists the problems of a profile by field path, in the order of the form: `present_address.present_pincode`. */
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
  if (profile.candidate_name !== undefined && isBlank(profile.candidate_name))
    problems.candidate_name = t`First name can't be blank`
  for (const [path, value, check] of checks) {
    const text = value?.trim()
    const problem = text ? check(text) : undefined
    if (problem) problems[path] = problem
  }
  return problems
}

/** Lists what is missing in a guardian's consent, by field path. */
export function guardianProblems(guardian: {
  guardian_name: string
  guardian_phone: string
  consent: boolean
  text_version: string
}) {
  const problems: Record<string, string> = {}
  if (isBlank(guardian.guardian_name)) problems['guardian.guardian_name'] = t`Guardian's name can't be blank`
  const phone = phoneProblem(guardian.guardian_phone)
  if (phone) problems['guardian.guardian_phone'] = phone
  if (guardian.text_version !== guardianConsent.version) {
    problems['guardian.text_version'] = t`The consent text has changed. Please reload the page and read it again.`
  }
  if (!guardian.consent) problems['guardian.consent'] = t`Your parent or guardian has to agree.`
  return problems
}
