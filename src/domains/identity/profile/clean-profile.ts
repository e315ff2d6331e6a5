import { asAsciiDigits } from '#platform/text/aadhaar.ts'
import { readNumber, readPin } from '#platform/text/typed.ts'
import { normalisePhone } from '../rules.ts'
import type { PermanentAddress, PresentAddress, ProfileBody, Qualification } from './schema.ts'

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
