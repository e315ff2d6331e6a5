import { z } from 'zod'
import { id, time } from '../../platform/schema.ts'

/** Text that the database can hold: no NUL and no other control character. */
const plainText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'has characters that cannot be used')

/** Blank values pass the schema: their messages are the specification's, given by `loginProblems`. */
export const loginBody = z.strictObject({
  user_name: plainText(254).describe('User name or e-mail'),
  password: z.string().max(1024),
  remember: z.boolean().optional(),
})
export type LoginBody = z.infer<typeof loginBody>

export const staffRole = z.enum(['admin', 'editor', 'examiner', 'counsellor', 'accounts', 'centre-manager'])
export type StaffRole = z.infer<typeof staffRole>

export const role = z.enum(['student', 'tester', ...staffRole.options])
export type Role = z.infer<typeof role>

/** What a person may see of their own account. */
export const ownUser = z.strictObject({
  _id: id,
  candidate_name: z.string(),
  user_name: z.string(),
  email: z.string(),
  contact: z.string(),
  registration_number: z.string(),
  photo: z.string().nullable(),
  created_at: time,
})
export type OwnUser = z.infer<typeof ownUser>

export const loginAnswer = z.strictObject({ success: z.literal(true), token: z.string(), data: ownUser })
export type LoginAnswer = z.infer<typeof loginAnswer>

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
