import { z } from 'zod'
import { id, time, zonedTime } from '../../../platform/http/schema.ts'
import { emailText, phoneText, plainText, staffRole } from '../schema.ts'

export const staffGrant = z.strictObject({
  _id: id,
  role: staffRole,
  centre_id: id.nullable(),
  ends_at: time.nullable(),
})
export type StaffGrant = z.infer<typeof staffGrant>

export const staffPerson = z.strictObject({
  _id: id,
  candidate_name: z.string(),
  email: z.string(),
  grants: z.array(staffGrant),
  last_seen_at: time.nullable(),
  has_second_factor: z.boolean(),
})
export type StaffPerson = z.infer<typeof staffPerson>

export const grantBody = z.strictObject({
  role: staffRole,
  centre_ids: z.array(id).max(100).default([]).describe('None: all centres'),
  ends_at: zonedTime.nullable().default(null),
})
export type GrantBody = z.input<typeof grantBody>
export type NewGrant = z.output<typeof grantBody>

export const inviteBody = grantBody.extend({
  name: plainText(120),
  email: emailText,
  contact: phoneText,
})
export type InviteBody = z.input<typeof inviteBody>

export const invited = z.strictObject({
  person: staffPerson,
  link: z.string().describe('Sets the password; shown this once, works for three days'),
})
export type Invited = z.infer<typeof invited>
