import { z } from 'zod'
import { id } from '../../../platform/http/schema.ts'
import { permission, role } from '../schema.ts'

export const changeRoleBody = z.strictObject({
  role,
  centre_ids: z.array(id).max(100).optional().describe('Where a member of staff works; a centre manager needs one'),
})
export type ChangeRoleBody = z.infer<typeof changeRoleBody>

export const personWithRole = z.strictObject({ _id: id, role, centre_ids: z.array(id) })
export type PersonWithRole = z.infer<typeof personWithRole>

/** What the staff console knows of its user. */
export const staffSelf = z.strictObject({
  ...personWithRole.shape,
  candidate_name: z.string(),
  permissions: z.array(permission),
})
export type StaffSelf = z.infer<typeof staffSelf>

export const studentRightsBody = z.strictObject({
  has_extra_time: z.boolean().describe('Sits tests with the extra time of their patterns'),
  centre_id: id.nullable().describe('The centre whose ranks the student is in'),
})
export type StudentRightsBody = z.infer<typeof studentRightsBody>

export const studentRights = studentRightsBody.extend({ _id: id })
export type StudentRights = z.infer<typeof studentRights>
