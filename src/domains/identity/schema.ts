import { z } from 'zod'
import { id, time } from '../../platform/schema.ts'

/** Blank values pass the schema: their messages are the specification's, given by `loginProblems`. */
export const loginBody = z.strictObject({
  user_name: z.string().max(254).describe('User name or e-mail'),
  password: z.string().max(1024),
  remember: z.boolean().optional(),
})
export type LoginBody = z.infer<typeof loginBody>

export const role = z.enum(['student', 'tester', 'admin'])
export type Role = z.infer<typeof role>

/** What a person may see of their own account. */
export const ownUser = z.strictObject({
  _id: id,
  candidate_name: z.string(),
  user_name: z.string(),
  email: z.string(),
  contact: z.string(),
  registration_number: z.string(),
  photo: z.string().nullable(),
  created_at: time,
})
export type OwnUser = z.infer<typeof ownUser>

export const loginAnswer = z.strictObject({ success: z.literal(true), token: z.string(), data: ownUser })
export type LoginAnswer = z.infer<typeof loginAnswer>
