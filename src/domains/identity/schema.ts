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

export const role = z.enum(['student', 'tester', 'admin'])
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
