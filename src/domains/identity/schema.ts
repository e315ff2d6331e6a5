import { z } from 'zod'
import { id, time } from '../../platform/schema.ts'
import { pictureBytes, pictureTooLarge } from './rules.ts'

/** Text that the database can hold: no NUL and no other control character, and no half of one. */
export const plainText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has characters that cannot be used')

/** Blank values pass the schema: their messages are the specification's, given by `loginProblems`. */
export const loginBody = z.strictObject({
  user_name: plainText(254).describe('User name or e-mail'),
  password: z.string().max(1024),
  remember: z.boolean().optional(),
  code: z
    .string()
    .regex(/^\d{6}$/, 'must be 6 digits')
    .optional()
    .describe('From the authenticator app; asked of staff'),
})
export type LoginBody = z.infer<typeof loginBody>

export const staffRole = z.enum(['admin', 'editor', 'examiner', 'counsellor', 'accounts', 'centre-manager'])
export type StaffRole = z.infer<typeof staffRole>

export const role = z.enum(['student', 'tester', ...staffRole.options])
export type Role = z.infer<typeof role>

/** What somebody may be allowed to do; which role is, stands in `access.ts`. */
export const permission = z.enum([
  'tests.start-any-time',
  'staff.door',
  'people.roles',
  'people.rights',
  'content.edit',
  'exams.edit',
  'exams.correct',
  'exams.release',
  'exams.ranks',
  'leads.read',
])
export type Permission = z.infer<typeof permission>

/** What a person may see of their own account. */
export const ownUser = z.strictObject({
  _id: id,
  candidate_name: z.string(),
  user_name: z.string(),
  email: z.string(),
  contact: z.string(),
  registration_number: z.string(),
  /** Address of the photo, for its owner only; null without one. */
  photo: z.string().nullable(),
  email_confirmed: z.boolean(),
  created_at: time,
})
export type OwnUser = z.infer<typeof ownUser>

export const loginAnswer = z.strictObject({ success: z.literal(true), token: z.string(), data: ownUser })
export type LoginAnswer = z.infer<typeof loginAnswer>

/** What an authenticator app is told, once. */
export const totpSetup = z.strictObject({
  uri: z.string().describe('otpauth://'),
  secret: z.string().describe('Base32, for typing'),
  qr: z.string().describe('The uri as a picture: an SVG in a data address'),
})
export type TotpSetup = z.infer<typeof totpSetup>

/** The password was right and a code is asked for; `errors.code` when one was given and is not good. */
export const codeAsked = z.strictObject({
  success: z.literal(false),
  code: z.enum(['totp_required', 'totp_setup']),
  message: z.string(),
  errors: z.strictObject({ code: z.string() }).optional(),
  setup: totpSetup.optional(),
})
export type CodeAsked = z.infer<typeof codeAsked>

export const changeRoleBody = z.strictObject({
  role,
  centre_ids: z.array(id).max(100).optional().describe('Where a member of staff works; a centre manager needs one'),
})
export type ChangeRoleBody = z.infer<typeof changeRoleBody>

export const personWithRole = z.strictObject({ _id: id, role, centre_ids: z.array(id) })
export type PersonWithRole = z.infer<typeof personWithRole>

/** What the staff console knows of whoever stands at its door. */
export const staffSelf = z.strictObject({
  ...personWithRole.shape,
  candidate_name: z.string(),
  permissions: z.array(permission),
})
export type StaffSelf = z.infer<typeof staffSelf>

const newPassword = z.string().max(1024)
const mailedToken = z.string().max(200).describe('From the link in the mail')

/** As with the login, what is blank or malformed gets the specification's messages, from `registrationProblems`. */
export const registrationBody = z.strictObject({
  name: plainText(100),
  contact: plainText(30),
  email: plainText(254),
  password: newPassword,
  source: z.literal('website'),
})
export type RegistrationBody = z.infer<typeof registrationBody>

export const forgetBody = z.strictObject({ user_name: plainText(254).describe('The e-mail') })

export const resetBody = z.strictObject({ token: mailedToken, password: newPassword })
export type ResetBody = z.infer<typeof resetBody>

export const confirmBody = z.strictObject({ token: mailedToken })

export const changePasswordBody = z.strictObject({ password: newPassword, current_password: z.string().max(1024) })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

/** What has been done, in words for the person. */
export const doneAnswer = z.strictObject({ success: z.literal(true), message: z.string(), data: z.null() })
export type DoneAnswer = z.infer<typeof doneAnswer>

export const gender = z.enum(['male', 'female', 'other'])
export type Gender = z.infer<typeof gender>

export const socialCategory = z.enum(['General', 'SC', 'ST', 'OBC'])
export type SocialCategory = z.infer<typeof socialCategory>

export const idType = z.enum(['Aadhaar Card', 'Votar ID', 'Pan Card', 'Driving Licence', 'College ID', 'Others'])
export type IdType = z.infer<typeof idType>

export const father = z.strictObject({
  father_name: plainText(100),
  father_occupation: plainText(100),
  father_mobile: plainText(30),
  father_other_contact: plainText(30),
})
export type Father = z.infer<typeof father>

export const address = z.strictObject({
  line_1: plainText(200),
  line_2: plainText(200),
  city: plainText(100),
  district: plainText(100),
  state: plainText(60),
  pincode: plainText(12),
})
export type Address = z.infer<typeof address>

export const qualification = z.strictObject({
  educational_qualification_name: plainText(100),
  stream: plainText(100),
  college: plainText(200),
  passing_year: plainText(4),
  marks_percent: plainText(6),
})
export type Qualification = z.infer<typeof qualification>

export const fileKind = z.enum(['photo', 'signature'])
export type FileKind = z.infer<typeof fileKind>

const { line_1, line_2, city, district, state, pincode } = address.shape

export const presentAddress = z.strictObject({
  ...{ present_address_line_1: line_1, present_address_line_2: line_2, present_city: city },
  ...{ present_district: district, present_state: state, present_pincode: pincode },
})
export type PresentAddress = z.infer<typeof presentAddress>

export const permanentAddress = z.strictObject({
  ...{ permanent_address_line_1: line_1, permanent_address_line_2: line_2, permanent_city: city },
  ...{ permanent_district: district, permanent_state: state, permanent_pincode: pincode },
})
export type PermanentAddress = z.infer<typeof permanentAddress>

/** What the form holds. A blank value is a field that nobody filled in: sent to the server it takes out what stood there. */
const personalFields = {
  candidate_name: plainText(100),
  dob: plainText(10).describe('YYYY-MM-DD'),
  gender: z.enum([...gender.options, '']),
  category: z.enum([...socialCategory.options, '']),
  id_type: z.enum([...idType.options, '']),
  id_name: plainText(100),
  id_relation: plainText(60),
  id_number: plainText(60).describe('Of an Aadhaar number only the last four digits are kept'),
  father,
  present_address: presentAddress,
  permanent_address: permanentAddress,
  educational_qualification: z.array(qualification).max(2),
}

/** A parent's or guardian's consent for somebody under 18, as given on the form. */
export const guardianBody = z.strictObject({
  guardian_name: plainText(100),
  guardian_phone: plainText(30),
  consent: z.boolean(),
  text_version: plainText(20).describe('Of the wording that was agreed to'),
})
export type GuardianBody = z.infer<typeof guardianBody>

/** The address in front and four letters for three bytes; exactly how many bytes it holds is counted later. null takes the picture out. */
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
  /** The date of birth says under 18: without `guardian` nothing personal can be stored. */
  guardian_required: z.boolean(),
  guardian: z
    .strictObject({ guardian_name: z.string(), guardian_phone: z.string(), consented_at: time })
    .nullable()
    .describe('The consent that holds'),
  /** What a guardian agrees to now. */
  guardian_consent: z.strictObject({ text_version: z.string(), text: z.string() }),
})
export type SelfProfile = z.infer<typeof selfProfile>

export const ownSession = z.strictObject({
  _id: id,
  device: z.string(),
  created_at: time,
  last_seen_at: time,
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const deleteAccountBody = z.strictObject({ password: z.string().max(1024), confirm: z.literal('DELETE') })
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>

/** Everything kept about one person, by the part of the system that keeps it. */
export const myData = z.record(z.string(), z.unknown())
export type MyData = z.infer<typeof myData>
