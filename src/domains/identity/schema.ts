import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { staffRoles } from '#platform/staff-roles.ts'

export const staffRole = z.enum(staffRoles)

/** Kind of account; a staff member's grants are in `staffRole`. */
export const role = z.enum(['student', 'tester', 'staff', 'guardian'])
export type Role = z.infer<typeof role>

/** Permissions; `access.ts` says what each means and which roles have it. */
export const permission = z.enum([
  'tests.start-any-time',
  'staff.door',
  'site.draft',
  'site.publish',
  'institute.edit',
  'institute.request',
  'consents.request',
  'consents.approve',
  'legal.edit',
  'applications.manage',
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
  'merit.request',
  'merit.approve',
  'students.read',
  'students.read-own',
  'students.edit',
  'students.request',
  'students.rights',
  'students.birth',
  'students.export',
  'leads.work',
  'leads.work-own',
  'leads.manage',
  'classes.read',
  'classes.edit',
  'classes.edit-own',
  'receipts.take',
  'receipts.read',
  'refunds.request',
  'refunds.approve',
  'refunds.pay-out',
  'waivers.request',
  'waivers.approve',
  'dues.read',
  'orders.read',
  'day-book.read',
  'day-book.read-own',
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

/** Languages of pages, and of registered message templates. */
export const language = z.enum(['en', 'hi', 'or', 'bn'], 'is not a known language')
export type Language = z.infer<typeof language>

/** A person's own account as shown to them. */
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
  /** True for staff, who start in the console. */
  is_staff: z.boolean(),
  /** True for a guardian, who has no courses and starts on the page of their children. */
  is_guardian: z.boolean(),
  language: language.nullable().describe('Chosen by them; null: not yet'),
  created_at: time,
})
export type OwnUser = z.infer<typeof ownUser>
