import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'

const entitlementSource = z.enum(['order', 'counter', 'grant', 'scholarship', 'demo'])
export type EntitlementSource = z.infer<typeof entitlementSource>

/** A course that a student has now. */
export const ownedCourse = z.strictObject({
  _id: id,
  website_course_id: id,
  roll_no: z.string(),
  created_on: time,
  valid_until: time.nullable(),
  source: entitlementSource,
  is_suspended: z.boolean().describe('Closed until an overdue instalment is paid'),
})
export type OwnedCourse = z.infer<typeof ownedCourse>
