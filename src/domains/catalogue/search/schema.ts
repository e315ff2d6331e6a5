import { z } from 'zod'
import { day, id } from '#platform/http/schema.ts'
import { courseType } from '../schema.ts'

/** A course as the search of the office shows it; the fee in rupees, with books. */
export const foundCourse = z.strictObject({
  _id: id,
  name: z.string(),
  type: courseType,
  center_name: z.string().nullable(),
  batch_code: z.string().nullable(),
  fee: z.number(),
  is_live: z.boolean(),
})
export type FoundCourse = z.infer<typeof foundCourse>

export const foundBatch = z.strictObject({
  _id: id,
  code: z.string(),
  stream: z.string(),
  center_name: z.string().nullable(),
  start_date: day,
  end_date: day,
  hours: z.string(),
  seats: z.number().int().nullable().describe('null: not counted'),
})
export type FoundBatch = z.infer<typeof foundBatch>
