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

export const staffRole = z.enum([
  'admin',
  'centre-manager',
  'counsellor',
  'cashier',
  'accounts',
  'examiner',
  'author',
  'translator',
  'editor',
  'teacher',
  'invigilator',
])

/** What an account is; what staff are granted says `staffRole`. */
export const role = z.enum(['student', 'tester', 'staff'])
export type Role = z.infer<typeof role>

/** What somebody may be allowed to do; by which roles, and what each means, stands in `access.ts`. */
export const permission = z.enum([
  'tests.start-any-time',
  'staff.door',
  'site.draft',
  'site.publish',
  'site.request',
  'institute.edit',
  'institute.request',
  'consents.request',
  'consents.approve',
  'legal.edit',
  'catalogue.read',
  'catalogue.edit',
  'batches.edit',
  'prices.request',
  'prices.approve',
  'questions.read',
  'questions.write',
  'questions.write-own',
  'questions.review',
  'questions.translate',
  'tests.plan',
  'tests.plan-own',
  'tests.paper',
  'seats.read',
  'seats.edit',
  'hall.watch',
  'hall.watch-own',
  'hall.extend',
  'hall.extend-own',
  'hall.reopen-request',
  'hall.reopen-approve',
  'results.release',
  'results.correct',
  'results.correct-approve',
  'ranks.read',
  'ranks.read-own',
  'merit.request',
  'merit.approve',
  'students.read',
  'students.read-own',
  'students.documents',
  'students.edit',
  'students.request',
  'students.rights',
  'students.birth',
  'students.export',
  'students.merge-request',
  'students.merge-approve',
  'leads.work',
  'leads.work-own',
  'leads.manage',
  'classes.read',
  'classes.edit',
  'classes.edit-own',
  'receipts.take',
  'receipts.read',
  'receipts.cancel-request',
  'receipts.cancel-approve',
  'refunds.request',
  'refunds.approve',
  'waivers.request',
  'waivers.approve',
  'dues.read',
  'orders.read',
  'day-book.read',
  'day-book.read-own',
  'settlements.read',
  'fees.read',
  'fees.edit',
  'messages.send',
  'messages.send-own',
  'messages.request',
  'messages.approve',
  'templates.read',
  'templates.edit',
  'people.read',
  'people.grant',
  'people.grant-own',
  'people.approve',
  'people.sessions',
  'people.reset-request',
  'people.reset-approve',
  'audit.read',
  'audit.read-own',
  'audit.read-money',
  'audit.read-exams',
  'settings.edit',
  'settings.read',
  'settings.read-money',
  'settings.read-exams',
  'system.read',
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
  /** Works here: begins in the console. */
  is_staff: z.boolean(),
  created_at: time,
})
export type OwnUser = z.infer<typeof ownUser>
