import { z } from 'zod'
import { id, time } from '../../platform/http/schema.ts'
import { maskAadhaar } from './privacy/rules.ts'

/** Text that the database can hold: no NUL and no other control character, and no half of one. As it was typed: for names to log in by, numbers and choices. */
export const exactText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has characters that cannot be used')

/** The same for whatever a person may write: Aadhaar numbers are cut down before anything else sees the text, so that none can be stored or logged. */
export const plainText = (longest: number) => exactText(longest).overwrite(maskAadhaar)

/** Plain text of several lines. */
export const longText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'has characters that cannot be used')
    .overwrite(maskAadhaar)

/** A telephone number as it was typed: with its +91 it has twelve digits, which must not be taken for an Aadhaar number. */
export const phoneText = exactText(30)

export const emailText = exactText(254)

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
  'people.sessions',
  'people.birth',
  'content.edit',
  'exams.edit',
  'exams.correct',
  'exams.release',
  'exams.ranks',
  'leads.read',
  'fees.read',
  'fees.refund',
  'system.read',
  'fees.collect',
  'fees.edit',
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
