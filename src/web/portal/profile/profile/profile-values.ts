import { adultAge, ageOn, profileProblems } from '#domains/identity/profile/rules.ts'
import type {
  Gender,
  IdType,
  ProfileBody,
  Qualification,
  SelfProfile,
  SocialCategory,
} from '#domains/identity/profile/schema.ts'
import type { ReadField } from '#web/shell/forms/form-state.ts'

export const genders: readonly Gender[] = ['male', 'female', 'other']
export const categories: readonly SocialCategory[] = ['General', 'SC', 'ST', 'OBC']
export const aadhaar: IdType = 'Aadhaar Card'
export const idTypes: readonly IdType[] = [aadhaar, 'Votar ID', 'Pan Card', 'Driving Licence', 'College ID', 'Others']

export const addressParts = ['address_line_1', 'address_line_2', 'city', 'district', 'state', 'pincode'] as const
const qualificationParts = [
  'educational_qualification_name',
  'stream',
  'college',
  'passing_year',
  'marks_percent',
] as const
export const guardianNames = ['guardian.guardian_name', 'guardian.guardian_phone', 'guardian.consent'] as const

/** Fields that keep text as typed, in display order. A field is named by its path in the profile. */
export const keptNames = [
  ...(['candidate_name', 'dob', 'gender', 'category', 'id_type', 'id_name', 'id_relation', 'id_number'] as const),
  ...(['father_name', 'father_occupation', 'father_mobile', 'father_other_contact'] as const).map(
    (part) => `father.${part}` as const,
  ),
  ...addressParts.map((part) => `present_address.present_${part}` as const),
  ...addressParts.map((part) => `permanent_address.permanent_${part}` as const),
  ...qualificationParts.map((part) => `educational_qualification.0.${part}` as const),
  ...qualificationParts.map((part) => `educational_qualification.1.${part}` as const),
]
export const names = ['photo', 'signature', ...keptNames, ...guardianNames] as const
export type ProfileName = (typeof names)[number]
export type KeptName = (typeof keptNames)[number]
type Read = ReadField<ProfileName>

/** New pictures as data URLs; null removes a picture, and absent ones stay. */
export type Pictures = { photo?: string | null; signature?: string | null }

/** Returns the profile's value at a field's path. */
export function valueAt(profile: SelfProfile, name: ProfileName): string {
  let at: unknown = profile
  for (const key of name.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined
  return typeof at === 'string' ? at : ''
}

/** Returns whether someone born on this day is under 18; false for an impossible date. */
export function isMinor(dob: string, now: Date) {
  return dob !== '' && profileProblems({ dob }, now).dob === undefined && ageOn(dob, now) < adultAge
}

function oneOf<T extends string>(list: readonly T[], value: string) {
  return list.find((known) => known === value) ?? ''
}

function addressesOf(read: Read) {
  return {
    present_address: {
      present_address_line_1: read('present_address.present_address_line_1'),
      present_address_line_2: read('present_address.present_address_line_2'),
      present_city: read('present_address.present_city'),
      present_district: read('present_address.present_district'),
      present_state: read('present_address.present_state'),
      present_pincode: read('present_address.present_pincode'),
    },
    permanent_address: {
      permanent_address_line_1: read('permanent_address.permanent_address_line_1'),
      permanent_address_line_2: read('permanent_address.permanent_address_line_2'),
      permanent_city: read('permanent_address.permanent_city'),
      permanent_district: read('permanent_address.permanent_district'),
      permanent_state: read('permanent_address.permanent_state'),
      permanent_pincode: read('permanent_address.permanent_pincode'),
    },
  }
}

function qualificationOf(read: Read, number: 0 | 1): Qualification {
  return {
    educational_qualification_name: read(`educational_qualification.${number}.educational_qualification_name`),
    stream: read(`educational_qualification.${number}.stream`),
    college: read(`educational_qualification.${number}.college`),
    passing_year: read(`educational_qualification.${number}.passing_year`),
    marks_percent: read(`educational_qualification.${number}.marks_percent`),
  }
}

function idNumberOf(read: Read, profile: SelfProfile) {
  const isMasked = profile.id_type === aadhaar && read('id_type') === aadhaar
  // The field shows a mask instead of the number; omitting it keeps the stored digits.
  return isMasked && read('id_number') === profile.id_number ? {} : { id_number: read('id_number') }
}

function guardianOf(read: Read, profile: SelfProfile, now: Date) {
  if (profile.guardian !== null || !isMinor(read('dob'), now)) return {}
  return {
    guardian: {
      guardian_name: read('guardian.guardian_name'),
      guardian_phone: read('guardian.guardian_phone'),
      consent: read('guardian.consent') !== '',
      text_version: profile.guardian_consent.text_version,
    },
  }
}

type Known = { profile: SelfProfile; pictures: Pictures; now: Date }

/** Returns the body to send: all fields of the form except those that cannot be changed or are masked. */
export function bodyOf(read: Read, { profile, pictures, now }: Known): ProfileBody {
  return {
    candidate_name: read('candidate_name'),
    dob: read('dob'),
    gender: oneOf(genders, read('gender')),
    category: oneOf(categories, read('category')),
    id_type: oneOf(idTypes, read('id_type')),
    id_name: read('id_name'),
    id_relation: read('id_relation'),
    ...idNumberOf(read, profile),
    father: {
      father_name: read('father.father_name'),
      father_occupation: read('father.father_occupation'),
      father_mobile: read('father.father_mobile'),
      father_other_contact: read('father.father_other_contact'),
    },
    ...addressesOf(read),
    educational_qualification: [qualificationOf(read, 0), qualificationOf(read, 1)],
    ...pictures,
    ...guardianOf(read, profile, now),
  }
}

/**
 * Returns the problems of the body to send, by field name. For a student under 18 without consent the server reports
 * them, because it must learn of a refused date of birth.
 */
export function bodyProblems(body: ProfileBody, now: Date): Record<string, string> {
  return body.guardian ? {} : profileProblems(body, now)
}
