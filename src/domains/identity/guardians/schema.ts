import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { emailText, phoneText, plainText } from '#platform/text/schema.ts'

export const relation = z.enum(['mother', 'father', 'guardian'])
export type Relation = z.infer<typeof relation>

/** Parts of a student's page that the student may close from 18 on. */
export const section = z.enum(['timetable', 'dues', 'attendance', 'results'])
export type Section = z.infer<typeof section>

export const invitationBody = z.strictObject({ name: plainText(100), email: emailText, relation })
export type InvitationBody = z.infer<typeof invitationBody>

/** A guardian as the student and the office see them. */
export const guardianLink = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  relation,
  invited_at: time,
  accepted_at: time.nullable().describe('null: the invitation is open'),
  is_expired: z.boolean().describe('The link in the mail no longer works: invite them again'),
  hidden: z.array(section),
  may_end: z.boolean(),
})
export type GuardianLink = z.infer<typeof guardianLink>

export const ownGuardians = z.strictObject({
  guardians: z.array(guardianLink),
  decides: z.boolean().describe('The student is known to be 18, and decides what guardians see'),
})
export type OwnGuardians = z.infer<typeof ownGuardians>

export const sectionsBody = z.strictObject({ hidden: z.array(section).max(section.options.length) })
export type SectionsBody = z.infer<typeof sectionsBody>

const token = z.string().max(200).describe('From the link in the mail')
export const tokenBody = z.strictObject({ token })
export type TokenBody = z.infer<typeof tokenBody>

/** Content of an invitation's page before it is accepted. */
export const openInvitation = z.strictObject({
  student_name: z.string(),
  name: z.string(),
  email: z.string(),
  relation,
  account: z
    .enum(['none', 'guardian', 'other'])
    .describe('none: they choose a password; other: of a student or of staff, who log in first'),
})
export type OpenInvitation = z.infer<typeof openInvitation>

export const acceptBody = z.strictObject({
  token,
  name: plainText(100).optional().describe('Of a new account, as the next two; left out where the e-mail has one'),
  contact: phoneText.optional(),
  password: z.string().max(1024).optional(),
})
export type AcceptBody = z.infer<typeof acceptBody>

/** A student as their guardian sees them in a list. */
export const child = z.strictObject({
  student_id: id,
  name: z.string(),
  registration_number: z.string(),
  relation,
  is_of_age: z.boolean().describe('18 or older: the student decides what is shown'),
  hidden: z.array(section).describe('What the student has closed'),
  consent: z
    .enum(['not-needed', 'missing', 'given'])
    .describe('Of a parent or guardian of a student who is, or may be, under 18'),
  dob_known: z.boolean(),
})
export type Child = z.infer<typeof child>

export const childConsentBody = z.strictObject({
  dob: plainText(10).describe('YYYY-MM-DD; "" if it is recorded already'),
  consent: z.boolean(),
  text_version: plainText(20).describe('Of the wording that was agreed to'),
})
export type ChildConsentBody = z.infer<typeof childConsentBody>
