import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { permission, staffRole } from '../schema.ts'

/** Roles to choose from: a learner, or staff with one role. */
const roleChoice = z.enum(['student', 'tester', ...staffRole.options])
export type RoleChoice = z.infer<typeof roleChoice>

export const codeBody = z.strictObject({ code: z.string().regex(/^\d{6}$/, 'must be 6 digits') })

export const changeRoleBody = z.strictObject({
  role: roleChoice,
  centre_ids: z.array(id).max(100).optional().describe('Where a member of staff works; a centre manager needs one'),
})
export type ChangeRoleBody = z.infer<typeof changeRoleBody>

export const personWithRole = z.strictObject({ _id: id, role: roleChoice, centre_ids: z.array(id) })
export type PersonWithRole = z.infer<typeof personWithRole>

/** Data of the staff console about its user. */
export const staffSelf = z.strictObject({
  _id: id,
  candidate_name: z.string(),
  grants: z.array(z.strictObject({ role: staffRole, centre_id: id.nullable() })),
  /** Permissions held at any centre; each call checks its own centre. */
  permissions: z.array(permission),
  /** Centres of the grants; null: all. */
  centre_ids: z.array(id).nullable(),
  session_ends_at: time,
  authenticator_since: time.nullable().describe('null: no authenticator app is set up'),
  draft_key: z
    .string()
    .nullable()
    .describe('32 bytes in base64: seals what this person has typed and the server does not have yet'),
})
export type StaffSelf = z.infer<typeof staffSelf>

export const studentRightsBody = z.strictObject({
  has_extra_time: z.boolean().describe('Sits tests with the extra time of their patterns'),
  centre_id: id.nullable().describe('The centre whose ranks the student is in'),
})
export type StudentRightsBody = z.infer<typeof studentRightsBody>

export const studentRights = studentRightsBody.extend({ _id: id })
export type StudentRights = z.infer<typeof studentRights>

export const sheetFormat = z.enum(['csv', 'xlsx'], 'is not a format that we write')

/** The task that writes an export, and its number of rows. */
export const startedExport = z.strictObject({ task_id: id, rows: z.number().int() })
export type StartedExport = z.infer<typeof startedExport>
