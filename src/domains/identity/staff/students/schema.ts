import { z } from 'zod'
import { day, id } from '#platform/http/schema.ts'
import { phoneText, plainText } from '#platform/text/schema.ts'
import { father, gender, permanentAddress, presentAddress, socialCategory } from '../../profile/schema.ts'

/**
 * Profile fields that the office may edit, as in the student's own form. The e-mail is not among them, as it is
 * the student's login and reset address; a date of birth is corrected separately.
 */
const officeFields = {
  candidate_name: plainText(100),
  contact: phoneText,
  gender: z.enum([...gender.options, '']),
  category: z.enum([...socialCategory.options, '']),
  father,
  present_address: presentAddress,
  permanent_address: permanentAddress,
}

/** Fields that are left out stay as they are. */
export const studentProfileBody = z.strictObject(officeFields).partial()
export type StudentProfileBody = z.infer<typeof studentProfileBody>

export const studentProfile = z.strictObject({
  ...officeFields,
  _id: id,
  version: z.number().int().describe('To be named by whoever saves'),
  dob: z.string().describe('YYYY-MM-DD, or nothing'),
  guardian_required: z.boolean().describe('Under 18 and without a consent: nothing personal can be stored'),
  guardian_consent: z.strictObject({ text_version: z.string(), text: z.string() }).describe('What a guardian signs'),
})
export type StudentProfile = z.infer<typeof studentProfile>

/** A consent that a parent or guardian has signed on paper and the office holds. */
export const paperConsentBody = z.strictObject({
  guardian_name: plainText(100),
  guardian_phone: phoneText,
  signed_on: day,
  text_version: plainText(20).describe('Of the wording on the paper'),
  dob: plainText(10).default('').describe('YYYY-MM-DD, where none is recorded yet'),
})
export type PaperConsentBody = z.input<typeof paperConsentBody>
export type PaperConsent = z.output<typeof paperConsentBody>

export const endSessionsBody = z.strictObject({ session_id: id.optional().describe('Without one, all of them') })
export type EndSessionsBody = z.infer<typeof endSessionsBody>
