import { z } from 'zod'
import { id } from '#platform/http/schema.ts'

export const consentKind = z.enum(['topper', 'testimonial'])
export type ConsentKind = z.infer<typeof consentKind>

/** Who passed what, and what they had taken for it: all in one size of type, so that nothing of it is small print. */
export const publicTopper = z.strictObject({
  _id: id,
  name: z.string(),
  photo_url: z.string().nullable(),
  exam_name: z.string(),
  year: z.number().int(),
  result: z.string(),
  course_name: z.string(),
  course_duration: z.string(),
  is_paid: z.boolean(),
})
export type PublicTopper = z.infer<typeof publicTopper>
