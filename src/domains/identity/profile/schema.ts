import { z } from 'zod'
import { time } from '#platform/http/schema.ts'
import { maskAadhaar } from '#platform/text/aadhaar.ts'
import { exactText, phoneText, plainText } from '#platform/text/schema.ts'
import { ownUser } from '../schema.ts'
import { pictureBytes, pictureTooLarge } from './rules.ts'

export const gender = z.enum(['male', 'female', 'other'])
export type Gender = z.infer<typeof gender>

export const socialCategory = z.enum(['General', 'SC', 'ST', 'OBC'])
export type SocialCategory = z.infer<typeof socialCategory>

export const idType = z.enum(['Aadhaar Card', 'Votar ID', 'Pan Card', 'Driving Licence', 'College ID', 'Others'])
export type IdType = z.infer<typeof idType>

export const father = z.strictObject({
  father_name: plainText(100),
  father_occupation: plainText(100),
  father_mobile: phoneText,
  father_other_contact: phoneText,
})
export type Father = z.infer<typeof father>

export const address = z.strictObject({
  line_1: plainText(200),
  line_2: plainText(200),
  city: plainText(100),
  district: plainText(100),
  state: plainText(60),
  pincode: plainText(20),
})
export type Address = z.infer<typeof address>

export const qualification = z.strictObject({
  educational_qualification_name: plainText(100),
  stream: plainText(100),
  college: plainText(200),
  passing_year: plainText(4),
  marks_percent: plainText(12),
})
export type Qualification = z.infer<typeof qualification>

export const fileKind = z.enum(['photo', 'signature'])
export type FileKind = z.infer<typeof fileKind>

const { line_1, line_2, city, district, state, pincode } = address.shape

export const presentAddress = z.strictObject({
  present_address_line_1: line_1,
  present_address_line_2: line_2,
  present_city: city,
  present_district: district,
  present_state: state,
  present_pincode: pincode,
})
export type PresentAddress = z.infer<typeof presentAddress>

export const permanentAddress = z.strictObject({
  permanent_address_line_1: line_1,
  permanent_address_line_2: line_2,
  permanent_city: city,
  permanent_district: district,
  permanent_state: state,
  permanent_pincode: pincode,
})
export type PermanentAddress = z.infer<typeof permanentAddress>

/** Fields of the form. A blank value is an empty field: saving it removes the stored value. */
const personalFields = {
  candidate_name: plainText(100),
  dob: plainText(10).describe('YYYY-MM-DD'),
  gender: z.enum([...gender.options, '']),
  category: z.enum([...socialCategory.options, '']),
  id_type: z.enum([...idType.options, '']),
  id_name: plainText(100),
  id_relation: plainText(60),
  id_number: exactText(60)
    .overwrite((text) => maskAadhaar(text, true))
    .describe('Of an Aadhaar number only the last four digits are kept'),
  father,
  present_address: presentAddress,
  permanent_address: permanentAddress,
  educational_qualification: z.array(qualification).max(2),
}

/** A parent's or guardian's consent for a student under 18, as given on the form. */
const guardianBody = z.strictObject({
  guardian_name: plainText(100),
  guardian_phone: phoneText,
  consent: z.boolean(),
  text_version: plainText(20).describe('Of the wording that was agreed to'),
})
export type GuardianBody = z.infer<typeof guardianBody>

/** A data URL: a prefix, then base64, four characters for three bytes; the exact size is checked later. null removes the picture. */
const dataUrl = z
  .string()
  .max((pictureBytes / 3) * 4 + 100, pictureTooLarge)
  .nullable()

/** Fields that are left out stay as they are; the registration number, the phone number and the e-mail cannot be changed here. */
export const profileBody = z
  .strictObject({ ...personalFields, photo: dataUrl, signature: dataUrl, guardian: guardianBody })
  .partial()
export type ProfileBody = z.infer<typeof profileBody>

/** A student's whole own profile. Blank fields are '' and there are always two qualifications, as the form shows them. */
export const selfProfile = z.strictObject({
  ...ownUser.shape,
  ...personalFields,
  /** Address of the picture, for its owner only. */
  signature: z.string().nullable(),
  /** True if the date of birth is under 18: nothing personal can then be stored without `guardian`. */
  guardian_required: z.boolean(),
  guardian: z
    .strictObject({ guardian_name: z.string(), guardian_phone: z.string(), consented_at: time })
    .nullable()
    .describe('The consent that holds'),
  /** Current consent text for guardians. */
  guardian_consent: z.strictObject({ text_version: z.string(), text: z.string() }),
})
export type SelfProfile = z.infer<typeof selfProfile>
