import { z } from 'zod'
import { emailText, longText, phoneText, plainText } from '#platform/text/schema.ts'
import { language } from '../schema.ts'
import { emailProblem } from './rules.ts'

const newPassword = z.string().max(1024)

const mailedToken = z.string().max(200).describe('From the link in the mail')

/**
 * Blank or malformed values pass, as for the login: `registrationProblems` has the specification's messages for
 * them.
 */
export const registrationBody = z.strictObject({
  name: plainText(100),
  contact: phoneText,
  email: emailText,
  password: newPassword,
  source: z.literal('website'),
})
export type RegistrationBody = z.infer<typeof registrationBody>

export const forgetBody = z.strictObject({ user_name: emailText.describe('The e-mail') })

export type ForgetBody = z.infer<typeof forgetBody>

export const resetBody = z.strictObject({ token: mailedToken, password: newPassword })
export type ResetBody = z.infer<typeof resetBody>

export const confirmBody = z.strictObject({ token: mailedToken })
export type ConfirmBody = z.infer<typeof confirmBody>

export const contactBody = z.strictObject({ contact: phoneText })
export type ContactBody = z.infer<typeof contactBody>

export const languageBody = z.strictObject({ language })
export type LanguageBody = z.infer<typeof languageBody>

export const changePasswordBody = z.strictObject({ password: newPassword, current_password: z.string().max(1024) })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

/** Settings of all mails that the institute sends. */
export const mailSettings = z.strictObject({
  signature: longText(600).describe('Below each mail'),
  reply_to: emailText
    .trim()
    .refine((text) => emailProblem(text) === undefined, 'must be a valid e-mail address')
    .nullable()
    .describe('Where answers go; null: to the sender'),
})
export type MailSettings = z.infer<typeof mailSettings>

/** The office's wording of a mail, with placeholders in braces. */
export const mailText = z.strictObject({ subject: plainText(150), text: longText(4000) })
