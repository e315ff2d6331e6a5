import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#platform/errors.ts'
import { asAsciiDigits, lastFourOfAadhaar } from '#platform/text/aadhaar.ts'
import { t } from '#platform/text/messages.ts'
import { readNumber, readPin } from '#platform/text/typed.ts'
import { normalisePhone } from '../rules.ts'
import type { Address, PermanentAddress, PresentAddress, ProfileBody, Qualification } from './schema.ts'
import type { profiles } from './tables.ts'

const text = (typed: string) => typed.trim()
const digits = (typed: string) => asAsciiDigits(typed).trim()
const phone = normalisePhone
const pin = (typed: string) => readPin(typed) ?? typed.trim()

const cleanPresent = (given: PresentAddress): PresentAddress => ({
  present_address_line_1: text(given.present_address_line_1),
  present_address_line_2: text(given.present_address_line_2),
  present_city: text(given.present_city),
  present_district: text(given.present_district),
  present_state: text(given.present_state),
  present_pincode: pin(given.present_pincode),
})

const cleanPermanent = (given: PermanentAddress): PermanentAddress => ({
  permanent_address_line_1: text(given.permanent_address_line_1),
  permanent_address_line_2: text(given.permanent_address_line_2),
  permanent_city: text(given.permanent_city),
  permanent_district: text(given.permanent_district),
  permanent_state: text(given.permanent_state),
  permanent_pincode: pin(given.permanent_pincode),
})

const cleanQualification = (given: Qualification): Qualification => ({
  educational_qualification_name: text(given.educational_qualification_name),
  stream: text(given.stream),
  college: text(given.college),
  passing_year: digits(given.passing_year),
  marks_percent: readNumber(given.marks_percent) ?? text(given.marks_percent),
})

/**
 * Trims the typed values and converts digits of any script to 0 to 9. Omits the pictures, which are read
 * elsewhere.
 */
export function cleanProfile({ photo: _, signature: __, ...given }: ProfileBody) {
  const { father, guardian } = given
  const optional = <T, R>(value: T | undefined, clean: (value: T) => R) =>
    value === undefined ? undefined : clean(value)
  return {
    ...given,
    candidate_name: optional(given.candidate_name, text),
    dob: optional(given.dob, digits),
    id_name: optional(given.id_name, text),
    id_relation: optional(given.id_relation, text),
    id_number: optional(given.id_number, text),
    father: father && {
      father_name: text(father.father_name),
      father_occupation: text(father.father_occupation),
      father_mobile: phone(father.father_mobile),
      father_other_contact: phone(father.father_other_contact),
    },
    present_address: optional(given.present_address, cleanPresent),
    permanent_address: optional(given.permanent_address, cleanPermanent),
    educational_qualification: given.educational_qualification?.map(cleanQualification),
    guardian: guardian && {
      ...guardian,
      guardian_name: text(guardian.guardian_name),
      guardian_phone: phone(guardian.guardian_phone),
    },
  }
}
export type CleanProfile = ReturnType<typeof cleanProfile>

type ProfileRow = typeof profiles.$inferSelect
type ProfileColumns = {
  [column in Exclude<keyof ProfileRow, 'userId' | 'updatedAt'>]: ProfileRow[column] | undefined
}

const orNull = <T extends string>(text: T | '' | undefined) => (text === '' ? null : text)

function presentOf(given: PresentAddress): Address {
  return {
    line_1: given.present_address_line_1,
    line_2: given.present_address_line_2,
    city: given.present_city,
    district: given.present_district,
    state: given.present_state,
    pincode: given.present_pincode,
  }
}

function permanentOf(given: PermanentAddress): Address {
  return {
    line_1: given.permanent_address_line_1,
    line_2: given.permanent_address_line_2,
    city: given.permanent_city,
    district: given.permanent_district,
    state: given.permanent_state,
    pincode: given.permanent_pincode,
  }
}

function idNumberOf({ id_type, id_number }: CleanProfile, before: ProfileRow | null) {
  const typeBefore = before?.idType ?? ''
  const type = id_type ?? typeBefore
  // A stored number does not belong to another type of document.
  if (id_number === undefined) return type === typeBefore ? undefined : null
  if (id_number === '' || type !== 'Aadhaar Card') return orNull(id_number)
  const lastFour = lastFourOfAadhaar(id_number)
  const problem = t`Enter the last four digits of the Aadhaar number.`
  if (lastFour === null) throw new AppError('invalid', problem, { errors: { id_number: problem } })
  return lastFour
}

/**
 * Returns the columns that a cleaned form fills; undefined leaves the stored value. 400 for an invalid Aadhaar
 * number.
 */
export function profileColumns(given: CleanProfile, before: ProfileRow | null): ProfileColumns {
  return {
    dob: orNull(given.dob),
    gender: orNull(given.gender),
    category: orNull(given.category),
    idType: orNull(given.id_type),
    idName: orNull(given.id_name),
    idRelation: orNull(given.id_relation),
    idNumber: idNumberOf(given, before),
    father: given.father,
    presentAddress: given.present_address && presentOf(given.present_address),
    permanentAddress: given.permanent_address && permanentOf(given.permanent_address),
    educationalQualification: given.educational_qualification,
  }
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isBlank)
}

/** Returns whether a profile with these columns contains anything but a date of birth. */
export function holdsMoreThanDob(columns: ProfileColumns, before: ProfileRow | null) {
  const { dob: _, ...rest } = columns
  const kept = new Map<string, unknown>(Object.entries(before ?? {}))
  return Object.entries(rest).some(([column, value]) => !isBlank(value === undefined ? kept.get(column) : value))
}

/** Lists the changed columns by their database names. */
export function changedFields(columns: ProfileColumns, before: ProfileRow | null) {
  const kept = new Map<string, unknown>(Object.entries(before ?? {}))
  const changed = Object.entries(columns).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(value, kept.get(column) ?? null),
  )
  return changed.map(([column]) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}
