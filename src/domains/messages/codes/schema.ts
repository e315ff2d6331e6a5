import { z } from 'zod'
import { id } from '#platform/http/schema.ts'
import { exactText, phoneText } from '#platform/text/schema.ts'

export const phoneLoginOffer = z.strictObject({ is_offered: z.boolean() })
export type PhoneLoginOffer = z.infer<typeof phoneLoginOffer>

export const askCodeBody = z.strictObject({ phone: phoneText })
export type AskCodeBody = z.infer<typeof askCodeBody>

/** The same whether or not anybody has this number. */
export const codeSent = z.strictObject({ _id: id.describe('To be given with the code'), minutes: z.number().int() })
export type CodeSent = z.infer<typeof codeSent>

const code = z.string().regex(/^\d{6}$/, 'must be 6 digits')

export const phoneLoginBody = z.strictObject({
  id,
  phone: phoneText,
  code,
  account: id.optional().describe('Which of the accounts with this phone number, where that was asked'),
  remember: z.boolean().optional(),
  device_token: exactText(100).optional(),
})
export type PhoneLoginBody = z.infer<typeof phoneLoginBody>

export const confirmPhoneBody = z.strictObject({ id, code })
export type ConfirmPhoneBody = z.infer<typeof confirmPhoneBody>
