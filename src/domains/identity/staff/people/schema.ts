import { z } from 'zod'
import { id, time, zonedTime } from '#platform/http/schema.ts'
import { emailText, phoneText, plainText } from '#platform/text/schema.ts'
import { staffRole } from '../../schema.ts'

const staffGrant = z.strictObject({
  _id: id,
  role: staffRole,
  centre_id: id.nullable(),
  ends_at: time.nullable(),
})
export type StaffGrant = z.infer<typeof staffGrant>

/** A requested change that waits for a second person. */
const waitingChange = z.strictObject({
  _id: id.describe('Of the request'),
  what: z.enum(['role', 'second-factor']),
  role: staffRole.nullable(),
})

export const staffPerson = z.strictObject({
  _id: id,
  candidate_name: z.string(),
  email: z.string(),
  grants: z.array(staffGrant),
  last_seen_at: time.nullable(),
  has_second_factor: z.boolean(),
  is_invited: z.boolean().describe('The invitation was not accepted yet'),
  waiting: z.array(waitingChange),
})
export type StaffPerson = z.infer<typeof staffPerson>

export const grantBody = z.strictObject({
  role: staffRole,
  centre_ids: z.array(id).max(100).default([]).describe('None: all centres'),
  ends_at: zonedTime.nullable().default(null),
  reason: plainText(300).default('').describe('For a role that two people give: why'),
})
export type GrantBody = z.input<typeof grantBody>
export type NewGrant = z.output<typeof grantBody>

export const resetBody = z.strictObject({
  reason: plainText(300).describe('How they were recognised, and what happened'),
})
export type ResetBody = z.infer<typeof resetBody>

export const inviteBody = grantBody.extend({
  name: plainText(120),
  email: emailText,
  contact: phoneText,
})
export type InviteBody = z.input<typeof inviteBody>
